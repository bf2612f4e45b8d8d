import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { parseConfig } from '../../server/platform/config.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import type { Schema } from '../../server/platform/database/schema.ts';

// Loaded into the server's process (`--import`): on a message it begins to list, count and search everything stored,
// one after the other without a pause, and goes on until it is told to stop.
export interface ReadingOrder {
  reads: 'aside' | 'in the event loop' | 'stop';
}
interface ReadingReport {
  /** answered since the order before: lists, counts and searches in turn */
  queries: number;
}

const quiet = { info: () => undefined, warn: () => undefined };
const database = openDatabase(parseConfig(process.env), Date.now, quiet);

const queries: readonly ((reader: Kysely<Schema>) => Promise<unknown>)[] = [
  (reader) =>
    reader.selectFrom('enquiries').selectAll().orderBy('received_at', 'desc').limit(100).offset(5_000).execute(),
  (reader) =>
    reader
      .selectFrom('enquiries')
      .select((select) => ['kind', select.fn.countAll<number>().as('found')])
      .where('restricted_at', 'is', null)
      .groupBy('kind')
      .execute(),
  (reader) =>
    reader
      .selectFrom('enquiries')
      .select(['id', 'payload'])
      .where(sql<boolean>`lower(payload) LIKE '%perhaps not%'`)
      .limit(50)
      .execute(),
];

let order: ReadingOrder['reads'] = 'stop';
let reading: Promise<number> = Promise.resolve(0);

/** @returns how many queries were answered */
async function readOn(way: 'aside' | 'in the event loop'): Promise<number> {
  for (let done = 0; ; done += 1) {
    // Queries in the event loop wait for nothing outside it: without a turn for others nobody would ever be served.
    await nextTurn();
    const query = queries[done % queries.length];
    if (order !== way || query === undefined) return done;
    await (way === 'aside' ? database.readAside(query) : database.read(query));
  }
}

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('reads' in message)) return;
  const { reads } = message;
  order = reads === 'aside' || reads === 'in the event loop' ? reads : 'stop';
  const way = order;
  const before = reading;
  // answered once the reads before have ended: what is measured next is not disturbed by them
  reading = before.then((queries) => {
    process.send?.({ queries } satisfies ReadingReport);
    return way === 'stop' ? 0 : readOn(way);
  });
});
