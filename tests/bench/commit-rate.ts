import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchDatabase } from './bench-database.ts';

/** The values of one message and its two mails, as the server stores them. */
function rowsOfOneMessage(): { enquiry: (string | number | null)[]; mails: (string | number | null)[][] } {
  const id = randomUUID();
  const now = Date.now();
  const email = `${id}@bench.example`;
  const payload = JSON.stringify({
    name: 'Visitor',
    email,
    subject: null,
    message: 'A message as people write it, of two lines perhaps.',
  });
  const mail = (template: string, recipient: string | null) => [
    randomUUID(),
    id,
    template,
    'de',
    recipient,
    `<${randomUUID()}@bench.example>`,
    'queued',
    0,
    now,
    now,
  ];
  return {
    enquiry: [id, 'contact', `N2P-${id.slice(0, 13)}`, 'de', email, payload, randomUUID(), randomUUID(), 0, now],
    mails: [mail('company-notice', null), mail('receipt', email)],
  };
}

const enquiryColumns =
  'id, kind, enquiry_number, language, email, payload, idempotency_key, request_hash, is_contract, received_at';
const mailColumns =
  'id, enquiry_id, template, language, recipient, message_id, state, attempts, created_at, next_attempt_at';

/** Messages a second that SQLite alone commits, each in a synced transaction of its own. */
export function sqliteCommitRate(database: BenchDatabase, milliseconds: number): number {
  const file = new DatabaseSync(join(database.dataDir, 'site.sqlite'), {
    timeout: 5_000,
    enableForeignKeyConstraints: true,
  });
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  const addEnquiry = file.prepare(`INSERT INTO enquiries (${enquiryColumns}) VALUES (${Array(10).fill('?').join()})`);
  const addMail = file.prepare(`INSERT INTO mails (${mailColumns}) VALUES (${Array(10).fill('?').join()})`);
  const began = performance.now();
  let commits = 0;
  while (performance.now() - began < milliseconds) {
    const { enquiry, mails } = rowsOfOneMessage();
    file.exec('BEGIN IMMEDIATE');
    addEnquiry.run(...enquiry);
    for (const mail of mails) addMail.run(...mail);
    file.exec('COMMIT');
    commits += 1;
  }
  const rate = (commits / (performance.now() - began)) * 1000;
  file.close();
  return rate;
}

/** Messages a second that PostgreSQL alone commits over so many connections, each in a synced transaction of its own. */
export async function postgresCommitRate(
  database: BenchDatabase,
  connections: number,
  milliseconds: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.env['DATABASE_URL'], max: connections });
  const places = (from: number) => `(${Array.from({ length: 10 }, (_, at) => `$${from + at}`).join()})`;
  const began = performance.now();
  let commits = 0;
  const work = async () => {
    const client = await pool.connect();
    while (performance.now() - began < milliseconds) {
      const { enquiry, mails } = rowsOfOneMessage();
      await client.query('BEGIN');
      await client.query({
        name: 'enquiry',
        text: `INSERT INTO enquiries (${enquiryColumns}) VALUES ${places(1)}`,
        values: enquiry,
      });
      await client.query({
        name: 'mails',
        text: `INSERT INTO mails (${mailColumns}) VALUES ${places(1)}, ${places(11)}`,
        values: mails.flat(),
      });
      await client.query('COMMIT');
      commits += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const rate = (commits / (performance.now() - began)) * 1000;
  await pool.end();
  return rate;
}
