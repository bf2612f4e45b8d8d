import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open-database.ts';

// Loaded into the server's process (`--import`): on a message it begins to list, count and search everything stored,
// one after the other without a pause, and goes on until it is told to stop.
export interface ReadingOrder {
  reads: 'aside' | 'in the event loop' | 'stop';
}
export interface ReadingReport {
  /** rounds of a list, a count and a search since the order before */
  rounds: number;
}

const quiet = { info: () => undefined, warn: () => undefined };
const config = parseConfig(process.env);
const database = openDatabase(config, Date.now, quiet);
let order: ReadingOrder['reads'] = 'stop';
let rounds = 0;
let current: Promise<void> = Promise.resolve();

async function readOn(way: 'aside' | 'in the event loop'): Promise<void> {
  for (;;) {
    // Queries in the event loop wait for nothing outside it: without a turn for others nobody would ever be served.
    await nextTurn();
    if (order !== way) return;
    const ask: typeof database.read = async (query) => {
      const found = await (way === 'aside' ? database.readAside(query) : database.read(query));
      await nextTurn();
      return found;
    };
    await ask((reader) =>
      reader.selectFrom('submissions').selectAll().orderBy('received_at', 'desc').limit(100).offset(5_000).execute(),
    );
    await ask((reader) =>
      reader
        .selectFrom('submissions')
        .select((select) => ['kind', select.fn.countAll<number>().as('found')])
        .where('restricted_at', 'is', null)
        .groupBy('kind')
        .execute(),
    );
    await ask((reader) =>
      reader
        .selectFrom('submissions')
        .select(['id', 'payload'])
        .where(sql<boolean>`lower(payload) LIKE '%perhaps not%'`)
        .limit(50)
        .execute(),
    );
    rounds += 1;
  }
}

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('reads' in message)) return;
  const wanted = message.reads;
  order = wanted === 'aside' || wanted === 'in the event loop' ? wanted : 'stop';
  const done = rounds;
  rounds = 0;
  const way = order;
  current = current.then(() => {
    process.send?.({ rounds: done } satisfies ReadingReport);
    if (way !== 'stop') void readOn(way);
  });
});
