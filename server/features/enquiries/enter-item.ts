import type { ItemOrigin } from '../../../domain/item-origin.ts';
import { isLocale } from '../../../domain/locale.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';

/** An item that nobody sent: the desk writes first, or somebody enters what was said. */
export interface EnteredItem {
  /** made by the server with the form: the same form again is the same item */
  id: string;
  origin: ItemOrigin;
  email: string | null;
  name: string | null;
  phone: string | null;
  subject: string | null;
  message: string | null;
  language: string;
  /** the order that it is written about; without one it is about none */
  orderId?: string;
}

/**
 * Stores it as an item of whoever enters it, in work, with its line in the log. Nobody gets a receipt.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was stored
 */
export function enterItem(database: Database, actor: Actor, item: EnteredItem, now: number): Promise<void> {
  const { id, origin, email, name, phone, subject, message } = item;
  return database.write(async (transaction) => {
    const isThere = () =>
      transaction.selectFrom('enquiries').select('enquiry_number').where('id', '=', id).executeTakeFirst();
    if ((await isThere()) !== undefined) return;
    const stored = await underOwnNumber('An entered item', async (enquiry_number) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('enquiries')
        .values({
          id,
          // what was said is a message; what the desk writes first is a mail
          kind: origin === 'desk' ? 'mail' : 'contact',
          enquiry_number,
          language: isLocale(item.language) ? item.language : 'de',
          email,
          payload: JSON.stringify({ name, email, phone, subject, message }),
          idempotency_key: null,
          request_hash: id,
          is_contract: 0,
          received_at: now,
          restricted_at: null,
          receipt_withheld: 0,
          work_state: 'in-work',
          assignee_id: actor.operator.id,
          opened_at: now,
          origin,
          order_id: item.orderId ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    });
    const label = 'number' in stored ? stored.number : '';
    await recordAccess(transaction, actor, { action: 'item-entered', item: { kind: 'enquiry', id, label } }, now);
  });
}
