import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldColumns } from '../../../tests/fakes/held-columns.ts';
import { rowsOfEachKind } from '../../../tests/fakes/rows-of-each-kind.ts';
import { openSecrets } from '../../platform/database/secrets.ts';
import { openSqlite } from '../../platform/database/sqlite-database.ts';
import { parseDataSubject } from './data-subject.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { exportOf, readPersonalData } from './export-personal-data.ts';
import type { Place } from './places.ts';

type Row = Record<string, unknown>;
const now = Date.parse('2026-11-20T10:00:00Z');
const address = 'person@example.org';

/** Where the person's address stands; every other column that is personal holds its own name here. */
const addressIn = new Set([
  'enquiries.email',
  'orders.email',
  'newsletter_subscriptions.email',
  'newsletter_proofs.email',
  'customer_notes.email',
  'incoming_mails.from_address',
  'mails.recipient',
  'papers.email',
  'privacy_cases.subject',
]);
const jsonIn = new Set(['enquiries.payload', 'orders.customer', 'order_steps.detail', 'papers.content']);

/** Of whom a table holds something that is no matter of a visitor's or a buyer's data. */
const ofTheCompanysPeople = /^(operators|desk_sessions|desk_log|content_\w+)\.|\.operator_name$/;

const notExported: Readonly<Record<string, string>> = {
  'enquiries.email': 'stands in the content of the message',
  'search_texts.words': 'made from the message',
  'order_texts.words': 'made from the order',
  'answer_files.content': 'named; the person has it with the answer',
  'incoming_files.content': 'named; the person sent it',
  'newsletter_given_consents.file_bytes': 'named; handed out at the desk (consent-file.ts)',
  'paper_files.pdf': 'set from the content, which is exported',
  'privacy_cases.subject': 'the case itself, which the answer is about',
  'privacy_cases.extended_because': 'the case itself, which the answer is about',
  'privacy_cases.reason': 'the case itself, which the answer is about',
};

const notErased: Readonly<Record<string, string>> = {
  'papers.email': 'tax law keeps papers (§ 147 AO)',
  'papers.content': 'tax law keeps papers (§ 147 AO)',
  'paper_files.pdf': 'tax law keeps papers (§ 147 AO)',
  'privacy_cases.subject': 'until the case is closed',
  'privacy_cases.extended_because': 'shows that the case was answered in time',
  'privacy_cases.reason': 'shows that the case was answered in time',
};

const personalColumns = heldColumns
  .map(({ table, column, held }) => ({ table, column, held, name: `${table}.${column}` }))
  .filter(({ held, name }) => held === 'personal' && !ofTheCompanysPeople.test(name));

let folder: string;
let place: Place;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'personal-columns-'));
  const database = openSqlite(folder, () => now, { warn: () => undefined, info: () => undefined });
  await database.migrate();
  place = { name: 'here', kind: 'live', database, secrets: openSecrets(database, () => now) };
  await fill();
});
afterEach(async () => {
  await place.database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One person sent, ordered, wrote and got whatever a table can hold. */
async function fill(): Promise<void> {
  await place.database.write(async (transaction) => {
    for (const [table, { rows, derived }] of Object.entries<{ rows: readonly Row[]; derived?: true }>(rowsOfEachKind))
      for (const row of derived ? [] : rows) {
        const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        const values = sql.join(
          Object.entries(row).map(([column, value]) => ofPerson(`${table}.${column}`, row, value)),
        );
        await sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${values})`.execute(transaction);
      }
  });
}

/** Rows that nothing ties to the person: an address subscribes once, and not every transfer is for an order. */
const ofOthers = new Set(['subscription-pending', 'subscription-unsubscribed', 'transaction-set-aside']);

function ofPerson(name: string, { id }: Row, value: unknown): unknown {
  if (!personalColumns.some((column) => column.name === name) || ofOthers.has(String(id))) return value;
  if (addressIn.has(name)) return address;
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(name);
  return jsonIn.has(name) ? JSON.stringify({ name, email: address }) : name;
}

const subject = () => parseDataSubject(address) ?? expect.fail('no address');

test('what is marked as personal is exported', async () => {
  const exported = JSON.stringify(exportOf('here', await readPersonalData(place, subject())));
  const missing = personalColumns.filter(
    ({ name }) => !(name in notExported) && !exported.includes(addressIn.has(name) ? address : name),
  );
  expect(
    missing.map(({ name }) => `${name} is personal, and server/features/privacy/export-personal-data.ts lacks it`),
  ).toEqual([]);
});

test('what is marked as personal is erased', async () => {
  await erasePersonalData(place, { subject: subject(), noContract: 'all', now });
  const left: string[] = [];
  for (const { table, column, name } of personalColumns) {
    if (name in notErased) continue;
    const { rows } = await place.database.read((reader) =>
      sql<{ value: unknown }>`SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)}`.execute(reader),
    );
    const values = rows.map(({ value }) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value));
    if (values.some((value) => typeof value === 'string' && (value.includes(name) || value.includes(address))))
      left.push(`${name} is personal, and server/features/privacy/erase-personal-data.ts leaves it`);
  }
  expect(left).toEqual([]);
});
