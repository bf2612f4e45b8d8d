import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { intake } from './migrations/0001-intake.ts';
import { operation } from './migrations/0002-operation.ts';
import { growth } from './migrations/0003-growth.ts';
import { fairnessAndProof } from './migrations/0004-fairness-and-proof.ts';
import type { Migration, SqlTypes } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

/** In order. Append; never change or remove a released one. */
export const migrations: readonly Migration[] = [intake, operation, growth, fairnessAndProof];

export type DatabaseKind = 'sqlite' | 'postgres';

const sqlTypes: Record<DatabaseKind, SqlTypes> = {
  sqlite: { integer: 'INTEGER', strict: ' STRICT' },
  postgres: { integer: 'BIGINT', strict: '' },
};

// Any constant does; it only has to be the same in every instance.
const advisoryLock = 7261540913;

/**
 * Brings the tables up to date in one transaction. Instances that start at the same time wait for each other.
 * @throws {Error} when a released migration differs from what the database was built with
 */
export async function migrate(database: Kysely<Schema>, kind: DatabaseKind, now: number): Promise<string[]> {
  return database.connection().execute(async (connection) => {
    await sql.raw(kind === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN').execute(connection);
    try {
      if (kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLock)})`.execute(connection);
      const applied = await applyMissing(connection, kind, now);
      await sql.raw('COMMIT').execute(connection);
      return applied;
    } catch (error) {
      // The first error is the one to report; a rollback that fails as well has nothing to add.
      await sql
        .raw('ROLLBACK')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });
}

async function applyMissing(connection: Kysely<Schema>, kind: DatabaseKind, now: number): Promise<string[]> {
  const { integer, strict } = sqlTypes[kind];
  await sql
    .raw(
      `CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at ${integer} NOT NULL)${strict}`,
    )
    .execute(connection);
  const { rows } = await sql<{ name: string; checksum: string }>`SELECT name, checksum FROM schema_migrations`.execute(
    connection,
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const migration of migrations) {
    const statements = migration.statements(sqlTypes[kind]);
    const checksum = createHash('sha256').update(statements.join(';\n')).digest('hex');
    const before = known.get(migration.name);
    if (before === checksum) continue;
    if (before !== undefined)
      throw new Error(`Migration ${migration.name} was changed after it had been applied to this database`);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (${migration.name}, ${checksum}, ${now})`.execute(
      connection,
    );
    applied.push(migration.name);
  }
  return applied;
}
