import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { CaseKind } from '../../../domain/privacy-case-kinds.ts';
import { endOfMonths } from '../../../domain/one-month.ts';
import { longRead, type Database } from '../../platform/database/database.ts';
import type { PrivacyCaseRow } from '../../platform/database/schema/enquiries.ts';
import { isHeldByRestriction } from '../../platform/mail/restricted-hold.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { logAccess, recordAccess, type Access, type Actor } from '../../platform/audit/record-access.ts';
import { parseDataSubject } from './data-subject.ts';
import { findPersonalData } from './find-personal-data.ts';
import type { ErasureRecord } from './privacy-job.ts';

/** What a case has on record: numbers and dates, never who it was about. */
interface CaseRecord {
  /** when the export was handed out, milliseconds */
  exports?: number[];
  erasures?: (ErasureRecord & { at: number })[];
  /** ids of what this case restricted, so that lifting it lifts nothing else */
  restricted?: { at: number; liftedAt: number | null; enquiries: string[]; orders: string[]; numbers: string[] };
}

export interface PrivacyCase extends Omit<PrivacyCaseRow, 'record'> {
  record: CaseRecord;
}

const read = ({ record, ...row }: PrivacyCaseRow): PrivacyCase => ({
  ...row,
  record: JSON.parse(record) as CaseRecord,
});

/**
 * @param receivedAt when the request arrived: its month runs from then (Art. 12 (3) GDPR)
 * @returns null: neither an address nor a number
 * @throws {StorageUnavailable}
 */
export async function openCase(
  { database, secrets }: { database: Database; secrets: Secrets },
  actor: Actor,
  wanted: { kind: CaseKind; subject: string; receivedAt: number },
  now: number,
): Promise<string | null> {
  const subject = parseDataSubject(wanted.subject);
  if (subject === null) return null;
  const key = subject.kind === 'email' ? subject.email : subject.digits;
  const hash = await secrets.sign('privacy-case', key);
  const id = randomUUID();
  await database.write(async (transaction) => {
    await transaction
      .insertInto('privacy_cases')
      .values({
        id,
        kind: wanted.kind,
        subject: wanted.subject.trim().slice(0, 320),
        subject_hash: hash,
        received_at: wanted.receivedAt,
        due_at: endOfMonths(wanted.receivedAt, 1),
        extended_because: null,
        opened_by: actor.operator.id,
        closed_at: null,
        outcome: null,
        reason: null,
        record: '{}',
      })
      .execute();
    await log(transaction, actor, { id, action: 'case-opened', detail: { kind: wanted.kind } }, now);
  });
  return id;
}

/** Open ones first, the most urgent at the top. @throws {StorageUnavailable} */
export async function listCases(database: Database, actor: Actor, now: number): Promise<PrivacyCase[]> {
  const rows = await database.readAside((reader) =>
    reader.selectFrom('privacy_cases').selectAll().orderBy('received_at', 'desc').limit(500).execute(),
  );
  await logAccess(database, actor, { action: 'cases-read', detail: { shown: rows.length } }, now);
  const closed = (row: PrivacyCaseRow) => (row.closed_at === null ? 0 : 1);
  return rows.sort((a, b) => closed(a) - closed(b) || (closed(a) === 0 ? a.due_at - b.due_at : 0)).map(read);
}

/** What is there about the person of an open case, by number. */
interface Holding {
  number: string;
  kind: string;
  receivedAt: number;
  isContract: boolean;
  restrictedAt: number | null;
}

export interface ReadCase {
  found: PrivacyCase;
  /** null: the case is closed, and no longer says about whom it was */
  holdings: Holding[] | null;
  mentionedIn: string[];
  newsletter: number;
  /** mails that wait until what this case restricted is lifted */
  heldMails: Pick<MailRow, 'id' | 'template'>[];
}

/** What becomes of mails that waited while their person was restricted. */
export type HeldMails = 'send' | 'drop';

/** Of `mails`: waits for the restriction of one of these to end. */
const isHeldFor = ({ enquiries, orders }: { enquiries: readonly string[]; orders: readonly string[] }) =>
  sql<boolean>`state = 'queued' AND ${isHeldByRestriction} AND (${inList('enquiry_id', enquiries)} OR ${inList('order_id', orders)})`;

const inList = (column: 'enquiry_id' | 'order_id', ids: readonly string[]) =>
  ids.length === 0 ? sql`FALSE` : sql`${sql.ref(column)} IN (${sql.join(ids)})`;

/** @throws {StorageUnavailable} */
export async function readCase(
  { database }: { database: Database },
  actor: Actor,
  id: string,
  now: number,
): Promise<ReadCase | null> {
  const row = await caseRow(database, id);
  if (row === undefined) return null;
  await database.write((transaction) => log(transaction, actor, { id, action: 'case-read' }, now));
  const data = await dataOf(database, row);
  const found = read(row);
  const { restricted } = found.record;
  const heldMails =
    restricted === undefined || restricted.liftedAt !== null
      ? []
      : await database.read((reader) =>
          reader
            .selectFrom('mails')
            .select(['id', 'template'])
            .where(isHeldFor(restricted))
            .orderBy('created_at')
            .execute(),
        );
  return {
    found,
    heldMails,
    holdings:
      data === null
        ? null
        : [
            ...data.enquiries.map((one) => ({
              number: one.enquiry_number,
              kind: one.kind as string,
              receivedAt: one.received_at,
              isContract: one.is_contract === 1,
              restrictedAt: one.restricted_at,
            })),
            ...data.orders.map((one) => ({
              number: one.order_number,
              kind: 'order',
              receivedAt: one.received_at,
              isContract: true,
              restrictedAt: one.restricted_at,
            })),
          ],
    mentionedIn: data?.mentionedIn ?? [],
    newsletter: data === null ? 0 : data.subscriptions.length + data.proofs.length,
  };
}

const caseRow = (database: Database, id: string): Promise<PrivacyCaseRow | undefined> =>
  database.read((reader) => reader.selectFrom('privacy_cases').selectAll().where('id', '=', id).executeTakeFirst());

/** A case that nobody else changes until the transaction ends: its record is read, added to and written back. */
const lockedCase = (
  { kind }: Pick<Database, 'kind'>,
  transaction: Kysely<Schema>,
  id: string,
): Promise<PrivacyCaseRow | undefined> =>
  transaction
    .selectFrom('privacy_cases')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Beside the server: it goes through every message. */
async function dataOf(database: Database, row: PrivacyCaseRow) {
  const subject = row.subject === null || row.closed_at !== null ? null : parseDataSubject(row.subject);
  if (subject === null) return null;
  return database.readAside((reader) => findPersonalData(reader, subject, null), longRead);
}

/** The subject of an open case; null when it is closed or there is none. @throws {StorageUnavailable} */
export async function openSubject(database: Database, id: string): Promise<string | null> {
  const row = await caseRow(database, id);
  return row === undefined || row.closed_at !== null ? null : row.subject;
}

/** Writes down that the export was handed out, before it is. @throws {StorageUnavailable} */
export const noteExport = (database: Database, actor: Actor, id: string, now: number): Promise<boolean> =>
  changeCase(database, actor, { id, action: 'case-exported', now }, ({ record }) => ({
    record: { ...record, exports: [...(record.exports ?? []), now] },
  }));

/** Writes down that an erasure begins: it cannot be undone, whatever becomes of the process. @throws {StorageUnavailable} */
export const noteErasureBegins = (database: Database, actor: Actor, id: string, now: number): Promise<boolean> =>
  changeCase(database, actor, { id, action: 'case-erasure-begun', now }, () => ({}));

/** @throws {StorageUnavailable} */
export const noteErasure = (
  database: Database,
  actor: Actor,
  { id, came }: { id: string; came: ErasureRecord },
  now: number,
): Promise<boolean> =>
  changeCase(database, actor, { id, action: 'case-erased', now }, ({ record }) => ({
    record: { ...record, erasures: [...(record.erasures ?? []), { at: now, ...came }] },
  }));

/**
 * Restricts everything of the person (Art. 18 GDPR): from then on it is listed without a name, found by no search, answered and
 * exported by nobody.
 * @returns how many; null: the case is closed or no such
 * @throws {StorageUnavailable}
 */
export async function restrictPerson(
  database: Database,
  actor: Actor,
  id: string,
  now: number,
): Promise<number | null> {
  const row = await caseRow(database, id);
  const data = row === undefined ? null : await dataOf(database, row);
  if (data === null) return null;
  return database.write(async (transaction) => {
    const current = await lockedCase(database, transaction, id);
    if (current === undefined || current.closed_at !== null) return null;
    // what was restricted since it was found is not this case's to lift
    const restrict = async <Row extends { id: string }>(table: 'enquiries' | 'orders', rows: readonly Row[]) => {
      const restricted: Row[] = [];
      for (const row of rows) {
        const { numUpdatedRows } = await transaction
          .updateTable(table)
          .set({ restricted_at: now })
          .where('id', '=', row.id)
          .where('restricted_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) restricted.push(row);
      }
      return restricted;
    };
    const enquiries = await restrict('enquiries', data.enquiries);
    const orders = await restrict('orders', data.orders);
    const { record } = read(current);
    const before = record.restricted?.liftedAt === null ? record.restricted : undefined;
    const restricted = {
      at: before?.at ?? now,
      liftedAt: null,
      enquiries: [...(before?.enquiries ?? []), ...enquiries.map((one) => one.id)],
      orders: [...(before?.orders ?? []), ...orders.map((one) => one.id)],
      numbers: [
        ...(before?.numbers ?? []),
        ...enquiries.map((one) => one.enquiry_number),
        ...orders.map((one) => one.order_number),
      ],
    };
    await transaction
      .updateTable('privacy_cases')
      .set({ record: JSON.stringify({ ...record, restricted }) })
      .where('id', '=', id)
      .execute();
    const count = enquiries.length + orders.length;
    await log(transaction, actor, { id, action: 'case-restricted', detail: { items: count } }, now);
    return count;
  });
}

/**
 * Lifts what this case restricted, closed or not; the person is to be told before (Art. 18 (3) GDPR).
 * @param mails what becomes of those that waited meanwhile
 * @throws {StorageUnavailable}
 */
export const liftRestriction = (
  database: Database,
  actor: Actor,
  { id, mails }: { id: string; mails: HeldMails },
  now: number,
): Promise<boolean> =>
  database.write(async (transaction) => {
    const row = await lockedCase(database, transaction, id);
    const record = row === undefined ? {} : read(row).record;
    const { restricted } = record;
    if (restricted === undefined || restricted.liftedAt !== null) return false;
    // as those that somebody gives up: they are kept, and nobody has to see to them
    if (mails === 'drop')
      await transaction
        .updateTable('mails')
        .set({ state: 'dead', given_up_at: now })
        .where(isHeldFor(restricted))
        .execute();
    for (const one of restricted.enquiries)
      await transaction.updateTable('enquiries').set({ restricted_at: null }).where('id', '=', one).execute();
    for (const one of restricted.orders)
      await transaction.updateTable('orders').set({ restricted_at: null }).where('id', '=', one).execute();
    await transaction
      .updateTable('privacy_cases')
      .set({ record: JSON.stringify({ ...record, restricted: { ...restricted, liftedAt: now } }) })
      .where('id', '=', id)
      .execute();
    await log(transaction, actor, { id, action: 'case-lifted', detail: { mails } }, now);
    return true;
  });

/** Two months more, where it is complicated; the person must be told why within the first (Art. 12 (3) GDPR). @throws {StorageUnavailable} */
export const extendCase = (
  database: Database,
  actor: Actor,
  { id, because }: { id: string; because: string },
  now: number,
) =>
  changeCase(database, actor, { id, action: 'case-extended', now }, ({ received_at }) => ({
    due_at: endOfMonths(received_at, 3),
    extended_because: because,
  }));

/** Ends a case. Whom it was about goes; a keyed hash stays, so that a repeated request can be recognised. @throws {StorageUnavailable} */
export const closeCase = (
  database: Database,
  actor: Actor,
  { id, ...end }: { id: string; outcome: 'done' | 'refused'; reason: string | null },
  now: number,
) =>
  changeCase(database, actor, { id, action: 'case-closed', detail: { outcome: end.outcome }, now }, () => ({
    ...end,
    closed_at: now,
    subject: null,
  }));

function changeCase(
  database: Database,
  actor: Actor,
  { id, action, detail, now }: { id: string; action: Access['action']; detail?: Access['detail']; now: number },
  change: (found: PrivacyCase) => Partial<Omit<PrivacyCase, 'id'>>,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const row = await lockedCase(database, transaction, id);
    if (row === undefined || row.closed_at !== null) return false;
    const { record, ...columns } = change(read(row));
    const set = { ...columns, ...(record === undefined ? {} : { record: JSON.stringify(record) }) };
    if (Object.keys(set).length > 0)
      await transaction.updateTable('privacy_cases').set(set).where('id', '=', id).execute();
    await log(transaction, actor, { id, action, detail }, now);
    return true;
  });
}

const log = (
  transaction: Kysely<Schema>,
  actor: Actor,
  { id, action, detail }: { id: string; action: Access['action']; detail?: Access['detail'] },
  now: number,
) =>
  recordAccess(
    transaction,
    actor,
    { action, item: { kind: 'privacy-case', id, label: id.slice(0, 8) }, ...(detail === undefined ? {} : { detail }) },
    now,
  );
