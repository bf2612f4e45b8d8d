import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import type { BenchDatabase } from './bench-database.ts';
import { startServerProcess } from './server-process.ts';

const payload = JSON.stringify({
  name: 'Visitor',
  subject: null,
  message: 'A message as people write it, of two lines perhaps.',
});

/** Messages of the last months whose two mails were delivered in the last weeks, `from` to `to`. */
const statements = (from: number, to: number, now: number, numbers: string, random: string) => [
  `INSERT INTO enquiries (id, kind, enquiry_number, language, email, payload, request_hash, is_contract, received_at)
   SELECT 'grown-' || n, 'contact', 'GROWN-' || n, 'de', 'visitor' || n || '@bench.example', '${payload}', ${random}, 0, ${now} - n * 10000 FROM ${numbers}`,
  ...['company-notice', 'receipt'].map(
    (
      template,
    ) => `INSERT INTO mails (id, enquiry_id, template, language, recipient, recipient_hash, message_id, state, attempts, created_at, next_attempt_at, sent_at)
     SELECT '${template}-' || n, 'grown-' || n, '${template}', 'de', 'visitor' || n || '@bench.example', ${random}, '<${template}-' || n || '@bench.example>', 'sent', 1, ${now} - n, ${now} - n, ${now} - n FROM ${numbers}`,
  ),
];

/** Fills the database up to so many messages. The server must not be running. */
export async function fill(database: BenchDatabase, from: number, to: number): Promise<void> {
  const now = Date.now();
  const url = database.env['DATABASE_URL'];
  if (url === undefined) {
    const file = new DatabaseSync(join(database.dataDir, 'site.sqlite'));
    const numbers = `(WITH RECURSIVE up(n) AS (SELECT ${from} + 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${to}) SELECT n FROM up)`;
    file.exec(
      [
        'PRAGMA synchronous = OFF',
        'BEGIN',
        ...statements(from, to, now, numbers, 'lower(hex(randomblob(32)))'),
        'COMMIT',
        'PRAGMA wal_checkpoint(TRUNCATE)',
      ].join(';'),
    );
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  // a connection that is ended from outside must not end the measurement
  client.on('error', () => undefined);
  await client.connect();
  const numbers = `generate_series(${from} + 1::bigint, ${to}) AS n`;
  for (const statement of statements(from, to, now, numbers, 'md5(n::text) || md5(random()::text)'))
    await client.query(statement);
  await client.query('VACUUM ANALYZE');
  await client.end();
}

export interface Waits {
  /** stored messages */
  stored: number;
  /** milliseconds from sending a message to its answer */
  p50: number;
  p99: number;
  /** milliseconds that a readiness probe takes, which counts the waiting mails; median */
  probe: number;
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

async function timed(times: number, work: (index: number) => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    const response = await work(index);
    await response.arrayBuffer();
    all.push(performance.now() - began);
    if (!response.ok) throw new Error(`answered ${response.status}`);
  }
  return all;
}

/** How long one visitor after the other waits, with so many messages stored. */
export async function waitsAt(database: BenchDatabase, sizes: readonly number[]): Promise<Waits[]> {
  const waits: Waits[] = [];
  let filled = 0;
  // makes the tables
  await (await startServerProcess(database.env)).stop();
  for (const stored of sizes) {
    await fill(database, filled, stored);
    filled = stored;
    const server = await startServerProcess({ ...database.env, MAIL_PER_SECOND: '5' });
    try {
      const send = (index: number) =>
        fetch(`${server.url}/functions/v1/send-contact-email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            name: 'Visitor',
            email: `${stored}-${index}@bench.example`,
            message: 'A message as people write it, of two lines perhaps.',
            language: 'de',
          }),
        });
      await timed(200, (index) => send(index + 10_000));
      const times = await timed(600, send);
      const probes = await timed(40, () => fetch(`${server.url}/readyz`));
      waits.push({ stored, p50: quantile(times, 0.5), p99: quantile(times, 0.99), probe: quantile(probes, 0.5) });
    } finally {
      await server.stop();
    }
  }
  return waits;
}
