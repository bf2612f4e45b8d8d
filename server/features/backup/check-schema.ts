import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { appliedMigrations, applyMissing } from '../../platform/database/migrate.ts';
import { MigrationFailed } from '../../platform/database/storage-unavailable.ts';
import { allMigrations } from '../../platform/database/migrations/all-migrations.ts';
import { sqliteDialect } from '../../platform/database/sqlite-file.ts';

/** Tables, indexes, triggers and views by name, each with the statement that makes it, however it is laid out. */
type Schema = ReadonlyMap<string, string>;

/**
 * What in a database file is not as this version's migrations make it, as one clause; null when nothing is. A file of
 * an earlier version is compared with what that version made. An index, a computed column or a trigger from elsewhere could
 * refuse or change every message stored later, so a restore accepts none.
 * @throws SQLite's error when it is no database
 */
export async function foreignSchema(path: string): Promise<string | null> {
  const file = new DatabaseSync(path, { readOnly: true });
  const kysely = new Kysely<object>({ dialect: sqliteDialect(file) });
  try {
    const applied = await appliedMigrations(kysely, 'sqlite');
    if (applied.length === 0) return 'it does not say which version it is of';
    const newer = applied.find((name) => !Object.hasOwn(allMigrations, name));
    if (newer !== undefined) return `it is of a newer version (${newer}); use that one`;
    const [found, expected] = [schemaOf(file), await schemaMadeBy(applied)];
    for (const [name, statement] of found)
      if (!expected.has(name)) return `it has ${name}, which is none of ours`;
      else if (expected.get(name) !== statement) return `${name} is not as we make it`;
    for (const name of expected.keys()) if (!found.has(name)) return `it lacks ${name}`;
    return null;
  } catch (error) {
    if (error instanceof MigrationFailed) return error.message;
    throw error;
  } finally {
    await kysely.destroy();
  }
}

async function schemaMadeBy(names: readonly string[]): Promise<Schema> {
  const fresh = new DatabaseSync(':memory:');
  const kysely = new Kysely<object>({ dialect: sqliteDialect(fresh) });
  try {
    const migrations = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => names.includes(name)));
    await applyMissing(kysely, { kind: 'sqlite', migrations });
    return schemaOf(fresh);
  } finally {
    await kysely.destroy();
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

/** Without the blanks that a column leaves which was added later. */
const evenlyLaidOut = (statement: string) =>
  statement
    .replace(/["`]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,)])/g, '');
