import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Undoes a transaction, and carries out of it what it came to. */
class TriedOut<T> extends Error {
  readonly came: T;
  constructor(came: T) {
    super('only tried');
    this.came = came;
  }
}

/**
 * Does work as `write` does and undoes it again: says what would come of it, and stores nothing.
 * @throws {StorageUnavailable} and whatever the work throws
 */
export async function tryOut<T>(
  database: Pick<Database, 'write'>,
  work: (transaction: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  try {
    return await database.write<T>(async (transaction) => {
      throw new TriedOut(await work(transaction));
    });
  } catch (error) {
    if (error instanceof TriedOut) return error.came as T;
    throw error;
  }
}
