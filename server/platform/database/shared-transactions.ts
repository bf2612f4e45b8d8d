import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { isStorageFault } from './storage-unavailable.ts';

type Work<T> = (transaction: Kysely<Schema>) => Promise<T>;

/** Does the same for all items at once. Gives a result for each, in their order. */
export type WorkTogether<Item, Result> = (
  transaction: Kysely<Schema>,
  items: readonly Item[],
) => Promise<readonly Result[]>;

/** Runs writes of one kind and keeps the result of each until the commit. */
type Run = (transaction: Kysely<Schema>, writes: readonly Write[]) => Promise<void>;

interface Write {
  /** the same for writes that are done together */
  run: Run;
  committed: () => void;
  failed: (error: unknown) => void;
}

export interface SharedTransactions {
  write<T>(work: Work<T>): Promise<T>;
  /** A write whose items are done together with all others that share their transaction. */
  together<Item, Result>(work: WorkTogether<Item, Result>): (item: Item) => Promise<Result>;
  /** Resolves when nothing is under way or waiting. */
  idle(): Promise<void>;
}

/** Bounds how long one transaction holds its locks (and blocks the event loop, with SQLite), and what a failing write makes the others do again. */
const largestShare = 100;

/**
 * Lets writes that wait together share a transaction: one BEGIN, one COMMIT, one sync to disk for all; each is
 * acknowledged only after the commit that holds it. Those of one kind run as one (docs/decisions/database-access.md). When one fails for a
 * reason of its own, all of that transaction are undone and each runs by itself: that costs less than a savepoint for
 * every write that does not fail.
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
        for (const kind of new Set(share.map(({ run }) => run)))
          await kind(
            connection,
            share.filter(({ run }) => run === kind),
          );
      });
    } catch (error) {
      if (share.length === 1 || isStorageFault(error)) for (const { failed } of share) failed(error);
      else for (const one of share) await commit([one]);
      return;
    }
    for (const { committed } of share) committed();
  }

  function add(write: Write): Write {
    waiting.push(write);
    start();
    return write;
  }

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        let settle: () => void = () => reject(new Error('The write never ran'));
        const run: Run = async (connection) => {
          const value = await work(connection);
          settle = () => resolve(value);
        };
        add({ run, committed: () => settle(), failed: reject });
      }),
    together<Item, Result>(work: WorkTogether<Item, Result>): (item: Item) => Promise<Result> {
      const calls = new WeakMap<Write, { item: Item; keep: (result: Result) => void }>();
      const run: Run = async (connection, writes) => {
        const asked = writes.flatMap((write) => calls.get(write) ?? []);
        const results = await work(
          connection,
          asked.map(({ item }) => item),
        );
        for (const [at, result] of results.entries()) asked[at]?.keep(result);
      };
      return (item) =>
        new Promise((resolve, reject) => {
          let settle: () => void = () => reject(new Error('The write never ran'));
          const keep = (result: Result) => {
            settle = () => resolve(result);
          };
          calls.set(add({ run, committed: () => settle(), failed: reject }), { item, keep });
        });
    },
    idle: async () => {
      while (busy.size > 0) await Promise.all(busy);
    },
  };
}
