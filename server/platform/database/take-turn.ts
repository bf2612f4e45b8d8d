import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** What turns are taken about; each has locks of its own in PostgreSQL. */
const subjects = { order: 1 } as const;

/**
 * Waits until no other transaction has its turn about the same thing, then has it to its end: for what is first looked for
 * and then stored, where no index can refuse the second of two. With a file one transaction writes at a time anyhow.
 * @param name what it is about; two names that share a lock only wait for each other
 */
export async function takeTurn(
  { kind }: Pick<Database, 'kind'>,
  transaction: Kysely<Schema>,
  subject: keyof typeof subjects,
  name: string,
): Promise<void> {
  if (kind !== 'postgres') return;
  const lock = createHash('sha256').update(name).digest().readInt32BE();
  await sql`SELECT pg_advisory_xact_lock(${subjects[subject]}::int, ${lock}::int)`.execute(transaction);
}
