import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { isHeldByRestriction } from '../../platform/mail/restricted-hold.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { caseOf, caseRow, dataOf, lockedCase, logCase } from './case-rows.ts';

/** What becomes of mails that waited while their person was restricted. */
export type HeldMails = 'send' | 'drop';

/** Of `mails`: waits for the restriction of one of these to end. */
export const isHeldFor = ({ enquiries, orders }: { enquiries: readonly string[]; orders: readonly string[] }) =>
  sql<boolean>`state = 'queued' AND ${isHeldByRestriction} AND (${inList('enquiry_id', enquiries)} OR ${inList('order_id', orders)})`;

const inList = (column: 'enquiry_id' | 'order_id', ids: readonly string[]) =>
  ids.length === 0 ? sql`FALSE` : sql`${sql.ref(column)} IN (${sql.join(ids)})`;

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
    const { record } = caseOf(current);
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
    await logCase(transaction, actor, { id, action: 'case-restricted', detail: { items: count } }, now);
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
    const record = row === undefined ? {} : caseOf(row).record;
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
    await logCase(transaction, actor, { id, action: 'case-lifted', detail: { mails } }, now);
    return true;
  });
