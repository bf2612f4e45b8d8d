/** The two spellings a statement differs in. STRICT makes SQLite refuse values of another type, as PostgreSQL does. */
export interface SqlTypes {
  integer: 'INTEGER' | 'BIGINT';
  strict: ' STRICT' | '';
}

export interface Migration {
  /** sorts in the order of application */
  name: string;
  statements: (types: SqlTypes) => readonly string[];
}
