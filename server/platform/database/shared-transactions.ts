import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { isStorageFault } from './storage-unavailable.ts';

type Work<T> = (transaction: Kysely<Schema>) => Promise<T>;

interface Write {
  /** keeps its result until the commit */
  run: Work<void>;
  committed: () => void;
  failed: (error: unknown) => void;
}

export interface SharedTransactions {
  write<T>(work: Work<T>): Promise<T>;
  /** Resolves when nothing is under way or waiting. */
  idle(): Promise<void>;
}

/** Bounds how long one transaction holds its locks (and blocks the event loop, with SQLite), and what a failing write makes the others do again. */
const largestShare = 100;

/**
 * Lets writes that wait together share a transaction: one sync to disk for all, each acknowledged only after the commit
 * that holds it. Twenty visitors who send at once would else wait for twenty syncs (docs/decisions/database-access.md).
 * When one fails for a reason of its own, all of that transaction are undone and each runs by itself: that costs less than
 * a savepoint for every write that does not fail.
 * @param transaction runs work in one transaction and commits it, again where that is the remedy; throws when nothing was stored
 * @param lanes transactions at the same time, from 1
 */
export function createSharedTransactions(
  transaction: (work: Work<void>) => Promise<void>,
  lanes: number,
): SharedTransactions {
  const waiting: Write[] = [];
  const busy = new Set<Promise<void>>();

  function start(): void {
    if (busy.size === lanes) return;
    const lane = work().finally(() => busy.delete(lane));
    busy.add(lane);
  }

  async function work(): Promise<void> {
    // Let every request that is already in the socket buffers join the first transaction.
    await nextTurn();
    while (waiting.length > 0) {
      await commit(waiting.splice(0, largestShare));
      await nextTurn();
    }
  }

  /** Never rejects: each write is told how it ended. */
  async function commit(share: readonly Write[]): Promise<void> {
    try {
      await transaction(async (connection) => {
        for (const { run } of share) await run(connection);
      });
    } catch (error) {
      if (share.length === 1 || isStorageFault(error)) for (const { failed } of share) failed(error);
      else for (const one of share) await commit([one]);
      return;
    }
    for (const { committed } of share) committed();
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        let settle: () => void = () => reject(new Error('The write never ran'));
        waiting.push({
          run: async (connection) => {
            const value = await work(connection);
            settle = () => resolve(value);
          },
          committed: () => settle(),
          failed: reject,
        });
        start();
      }),
    idle: async () => {
      while (busy.size > 0) await Promise.all(busy);
    },
  };
}
