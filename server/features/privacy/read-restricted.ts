import type { RestrictedReason } from '../../../domain/restricted-reasons.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import { storedOrder, type StoredOrder } from '../order-records/stored-order.ts';
import { papersOfRestricted } from '../invoicing/restricted-papers.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import { fieldsOf } from '../enquiries/enquiry-fields.ts';

export type RestrictedKind = 'item' | 'order';

/** What may be known of a restricted record without reading it. */
export interface RestrictedRecord {
  number: string;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
  restrictedAt: number;
}

/** Its content. */
export type RestrictedContent =
  | {
      kind: 'item';
      language: string;
      fields: { name: string; value: string }[];
      answers: { sentAt: number; subject: string; body: string }[];
    }
  | { kind: 'order'; order: StoredOrder; papers: { id: string; number: string; kind: PaperKind }[] };

/** @returns null: there is none, or it is not restricted. @throws {StorageUnavailable} */
export async function findRestricted(
  database: Database,
  kind: RestrictedKind,
  id: string,
): Promise<RestrictedRecord | null> {
  const row = await database.read((reader) =>
    kind === 'item'
      ? reader
          .selectFrom('enquiries')
          .select(['enquiry_number as number', 'received_at', 'restricted_at'])
          .where('id', '=', id)
          .executeTakeFirst()
      : reader
          .selectFrom('orders')
          .select(['order_number as number', 'received_at', 'restricted_at'])
          .where('id', '=', id)
          .executeTakeFirst(),
  );
  if (row === undefined || row.restricted_at === null) return null;
  return { number: row.number, receivedAt: row.received_at, restrictedAt: row.restricted_at };
}

/**
 * Reads a record whose processing is restricted, for one of the few reasons there are (Art. 18 (2) GDPR). Who, which and
 * for what stand in the log before anything is shown. Who may do it, the table of pages says (apps/desk/pages.ts).
 * @param now milliseconds since 1970 UTC
 * @returns null: there is none, or it is not restricted
 * @throws {StorageUnavailable}
 */
export async function readRestricted(
  database: Database,
  actor: Actor,
  { kind, id, reason }: { kind: RestrictedKind; id: string; reason: RestrictedReason },
  now: number,
): Promise<RestrictedContent | null> {
  const record = await findRestricted(database, kind, id);
  if (record === null) return null;
  const content = kind === 'item' ? await itemContent(database, id) : await orderContent(database, id);
  if (content === null) return null;
  await logAccess(
    database,
    actor,
    {
      action: 'restricted-read',
      item: { kind: kind === 'item' ? 'enquiry' : 'order', id, label: record.number },
      detail: { reason },
    },
    now,
  );
  return content;
}

async function itemContent(database: Database, id: string): Promise<RestrictedContent | null> {
  return database.read(async (reader) => {
    const row = await reader
      .selectFrom('enquiries')
      .select(['payload', 'language'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const answers = await reader
      .selectFrom('answers')
      .select(['sent_at', 'subject', 'body'])
      .where('enquiry_id', '=', id)
      .where('state', '=', 'sent')
      .orderBy('sent_at')
      .execute();
    return {
      kind: 'item',
      language: row.language,
      fields: [...fieldsOf(row.payload)].map(([name, value]) => ({ name, value })),
      answers: answers.map(({ sent_at, subject, body }) => ({ sentAt: sent_at ?? 0, subject, body })),
    };
  });
}

async function orderContent(database: Database, id: string): Promise<RestrictedContent | null> {
  return database.read(async (reader) => {
    const row = await reader.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    return { kind: 'order', order: storedOrder(row), papers: await papersOfRestricted(reader, id) };
  });
}
