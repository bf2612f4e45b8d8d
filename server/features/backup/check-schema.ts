import { DatabaseSync } from 'node:sqlite';
import { checksumOf } from '../../platform/database/migrate.ts';
import { allMigrations } from '../../platform/database/migrations/all-migrations.ts';
import { dialects, type Migration } from '../../platform/database/migrations/migration.ts';

/** Tables, indexes, triggers and views by name, each with the statement that makes it, however it is laid out. */
type Schema = ReadonlyMap<string, string>;

/**
 * What in a database file is not as this version's migrations make it, as one clause; null when nothing is. A file of
 * an earlier version is compared with what that version made. An index, a computed column or a trigger from elsewhere could
 * refuse or change every message stored later, so a restore accepts none.
 * @throws SQLite's error when it is no database
 */
export function foreignSchema(path: string): string | null {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const applied = appliedIn(file);
    if (typeof applied === 'string') return applied;
    const [found, expected] = [schemaOf(file), schemaMadeBy(applied)];
    for (const [name, statement] of found)
      if (!expected.has(name)) return `it has ${name}, which is none of ours`;
      else if (expected.get(name) !== statement) return `${name} is not as we make it`;
    for (const name of expected.keys()) if (!found.has(name)) return `it lacks ${name}`;
    return null;
  } finally {
    file.close();
  }
}

/** The migrations a file has, or what is wrong with them. */
function appliedIn(file: DatabaseSync): readonly Migration[] | string {
  if (!schemaOf(file).has('table schema_migrations')) return 'it does not say which version it is of';
  const noted = new Map(
    file
      .prepare('SELECT name, checksum FROM schema_migrations')
      .all()
      .map((row) => [String(row['name']), row['checksum']]),
  );
  const applied = allMigrations.filter(({ name }) => noted.has(name));
  for (const { name, steps } of applied)
    if (noted.get(name) !== checksumOf(steps(dialects.sqlite)))
      return `its migration ${name} is not that of this version`;
  const newer = [...noted.keys()].find((name) => !applied.some((migration) => migration.name === name));
  return newer === undefined ? applied : `it is of a newer version (${newer}); use that one`;
}

/** Work in TypeScript changes rows, never tables, so the statements are enough. */
function schemaMadeBy(migrations: readonly Migration[]): Schema {
  const fresh = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  try {
    fresh.exec(
      'CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
    );
    for (const { steps } of migrations)
      for (const step of steps(dialects.sqlite)) if (typeof step === 'string') fresh.exec(step);
    return schemaOf(fresh);
  } finally {
    fresh.close();
  }
}

/** SQLite's own tables and the indexes that constraints bring are part of the others. */
const schemaOf = (database: DatabaseSync): Schema =>
  new Map(
    database
      .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
      .all()
      .map((row) => [`${String(row['type'])} ${String(row['name'])}`, evenlyLaidOut(String(row['sql']))]),
  );

const evenlyLaidOut = (statement: string) => statement.replace(/["`]/g, '').replace(/\s+/g, ' ');
