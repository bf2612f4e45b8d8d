import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CaseKind } from '../../../domain/privacy-case-kinds.ts';
import { endOfMonths } from '../../../domain/one-month.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PrivacyCaseRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { logAccess, type Access, type Actor } from '../../platform/audit/record-access.ts';
import { parseDataSubject } from './data-subject.ts';
import type { ErasureRecord } from './privacy-job.ts';
import { storedOrder, type StoredOrder } from '../order-records/stored-order.ts';
import { isOpenOrder, isOpenWithdrawal, unfinishedNumbers } from './open-orders.ts';
import { caseOf, caseRow, dataOf, lockedCase, logCase, type PrivacyCase } from './case-rows.ts';
import { isHeldFor } from './restrict-person.ts';

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
  return database.write((transaction) => insertCase(transaction, actor, { ...wanted, hash }, now));
}

/** @returns its id */
async function insertCase(
  transaction: Kysely<Schema>,
  actor: Actor,
  wanted: { kind: CaseKind; subject: string; hash: string; receivedAt: number },
  now: number,
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto('privacy_cases')
    .values({
      id,
      kind: wanted.kind,
      subject: wanted.subject.trim().slice(0, 320),
      subject_hash: wanted.hash,
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
  await logCase(transaction, actor, { id, action: 'case-opened', detail: { kind: wanted.kind } }, now);
  return id;
}

/**
 * Opens the erasure that somebody asks for after another request, about the same person: a request of its own, with a
 * month of its own.
 * @param receivedAt when the person asked for it
 * @param isAnswered the case it was opened from is done
 * @returns its id, also when it was open already; null: the case it is opened from is closed, or there is none
 * @throws {StorageUnavailable}
 */
export function openErasure(
  database: Database,
  actor: Actor,
  { id, receivedAt, isAnswered }: { id: string; receivedAt: number; isAnswered: boolean },
  now: number,
): Promise<string | null> {
  return database.write(async (transaction) => {
    const row = await lockedCase(database, transaction, id);
    if (row === undefined || row.subject === null || row.closed_at !== null) return null;
    const open = await transaction
      .selectFrom('privacy_cases')
      .select('id')
      .where('subject_hash', '=', row.subject_hash)
      .where('kind', '=', 'erasure')
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    const wanted = { kind: 'erasure' as const, subject: row.subject, hash: row.subject_hash, receivedAt };
    const erasure = open?.id ?? (await insertCase(transaction, actor, wanted, now));
    if (isAnswered && erasure !== id) await endCase(transaction, actor, { id, outcome: 'done', reason: null }, now);
    return erasure;
  });
}

/** Open ones first, the most urgent at the top. @throws {StorageUnavailable} */
export async function listCases(database: Database, actor: Actor, now: number): Promise<PrivacyCase[]> {
  const rows = await database.readAside((reader) =>
    reader.selectFrom('privacy_cases').selectAll().orderBy('received_at', 'desc').limit(500).execute(),
  );
  await logAccess(database, actor, { action: 'cases-read', detail: { shown: rows.length } }, now);
  const closed = (row: PrivacyCaseRow) => (row.closed_at === null ? 0 : 1);
  return rows.sort((a, b) => closed(a) - closed(b) || (closed(a) === 0 ? a.due_at - b.due_at : 0)).map(caseOf);
}

/** What is there about the person of an open case, by number. */
interface Holding {
  id: string;
  number: string;
  kind: string;
  receivedAt: number;
  isContract: boolean;
  restrictedAt: number | null;
  /** an order or a withdrawal that somebody is still to finish */
  isUnfinished: boolean;
  /** null: it is no order */
  order: StoredOrder | null;
}

export interface ReadCase {
  found: PrivacyCase;
  /** null: the case is closed, and no longer says about whom it was */
  holdings: Holding[] | null;
  mentionedIn: string[];
  /** in which the person wrote or ordered last; null: nothing says so */
  language: string | null;
  newsletter: number;
  /** numbers of quotes, invoices and the like that went to the person */
  papers: string[];
  /** mails that went to the person or are about what they sent */
  mails: number;
  /** numbers of what the last erasure left to be finished, and nobody has erased or restricted since: it keeps the case open */
  waitsFor: string[];
  /** mails that wait until what this case restricted is lifted */
  heldMails: Pick<MailRow, 'id' | 'template'>[];
}

/** @throws {StorageUnavailable} */
export async function readCase(
  { database }: { database: Database },
  actor: Actor,
  id: string,
  now: number,
): Promise<ReadCase | null> {
  const row = await caseRow(database, id);
  if (row === undefined) return null;
  await database.write((transaction) => logCase(transaction, actor, { id, action: 'case-read' }, now));
  const data = await dataOf(database, row);
  const found = caseOf(row);
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
    waitsFor: found.closed_at === null ? await database.read((reader) => leftUnfinished(reader, found)) : [],
    holdings:
      data === null
        ? null
        : [
            ...data.enquiries.map((one) => ({
              id: one.id,
              number: one.enquiry_number,
              kind: one.kind,
              receivedAt: one.received_at,
              isContract: one.is_contract === 1,
              restrictedAt: one.restricted_at,
              isUnfinished: isOpenWithdrawal(one, data.withdrawals),
              order: null,
            })),
            ...data.orders.map((one) => ({
              id: one.id,
              number: one.order_number,
              kind: 'order' as const,
              receivedAt: one.received_at,
              isContract: true,
              restrictedAt: one.restricted_at,
              isUnfinished: isOpenOrder(one, data.withdrawals),
              order: storedOrder(one),
            })),
          ],
    mentionedIn: data?.mentionedIn ?? [],
    language: data === null ? null : (lastOf([...data.enquiries, ...data.orders])?.language ?? null),
    newsletter: data === null ? 0 : data.subscriptions.length + data.proofs.length,
    papers: data?.papers.map(({ number }) => number) ?? [],
    mails: (data?.mails.length ?? 0) + (data?.incoming.length ?? 0),
  };
}

const lastOf = <Row extends { received_at: number }>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, other) => other.received_at - one.received_at)[0];

/** The subject of an open case; null when it is closed or there is none. @throws {StorageUnavailable} */
export async function openSubject(database: Database, id: string): Promise<string | null> {
  const row = await caseRow(database, id);
  return row === undefined || row.closed_at !== null ? null : row.subject;
}

/**
 * What of the person of an open case somebody is still to finish: numbers of orders and withdrawals.
 * @throws {StorageUnavailable}
 */
export async function unfinishedOf(database: Database, id: string): Promise<string[]> {
  const row = await caseRow(database, id);
  const data = row === undefined ? null : await dataOf(database, row);
  return data === null ? [] : unfinishedNumbers(data);
}

/** Of what the last erasure of a case left to be finished: what is there still, and not restricted. */
async function leftUnfinished(reader: Kysely<Schema>, { record }: PrivacyCase): Promise<string[]> {
  const numbers = record.erasures?.at(-1)?.unfinished ?? [];
  if (numbers.length === 0) return [];
  const orders = await reader
    .selectFrom('orders')
    .select('order_number as number')
    .where('order_number', 'in', numbers)
    .where('restricted_at', 'is', null)
    .execute();
  const enquiries = await reader
    .selectFrom('enquiries')
    .select('enquiry_number as number')
    .where('enquiry_number', 'in', numbers)
    .where('restricted_at', 'is', null)
    .execute();
  return [...enquiries, ...orders].map(({ number }) => number);
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

interface CaseEnd {
  id: string;
  outcome: 'done' | 'refused';
  reason: string | null;
}

/**
 * Ends a case. Whom it was about goes; a keyed hash stays, so that a repeated request can be recognised.
 * @returns `unfinished`: it is not done, for what its last erasure left to be finished is still to be erased
 * @throws {StorageUnavailable}
 */
export const closeCase = (
  database: Database,
  actor: Actor,
  end: CaseEnd,
  now: number,
): Promise<'closed' | 'unfinished' | 'unknown'> =>
  database.write(async (transaction) => {
    const row = await lockedCase(database, transaction, end.id);
    if (row === undefined || row.closed_at !== null) return 'unknown';
    const waitsFor = end.outcome === 'done' ? await leftUnfinished(transaction, caseOf(row)) : [];
    if (waitsFor.length > 0) return 'unfinished';
    await endCase(transaction, actor, end, now);
    return 'closed';
  });

/** @param end of a case that is locked and open */
async function endCase(transaction: Kysely<Schema>, actor: Actor, { id, ...end }: CaseEnd, now: number): Promise<void> {
  await transaction
    .updateTable('privacy_cases')
    .set({ ...end, closed_at: now, subject: null })
    .where('id', '=', id)
    .execute();
  await logCase(transaction, actor, { id, action: 'case-closed', detail: { outcome: end.outcome } }, now);
}

function changeCase(
  database: Database,
  actor: Actor,
  { id, action, detail, now }: { id: string; action: Access['action']; detail?: Access['detail']; now: number },
  change: (found: PrivacyCase) => Partial<Omit<PrivacyCase, 'id'>>,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const row = await lockedCase(database, transaction, id);
    if (row === undefined || row.closed_at !== null) return false;
    const { record, ...columns } = change(caseOf(row));
    const set = { ...columns, ...(record === undefined ? {} : { record: JSON.stringify(record) }) };
    if (Object.keys(set).length > 0)
      await transaction.updateTable('privacy_cases').set(set).where('id', '=', id).execute();
    await logCase(transaction, actor, { id, action, detail }, now);
    return true;
  });
}
