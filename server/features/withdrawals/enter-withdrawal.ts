import { germanDay, germanTime } from '../../../domain/german-time.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { withdrawable, type WithdrawalChannel } from '../../../domain/orders/withdrawal.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';
import type { WithdrawalSetting } from './change-withdrawal.ts';
import { isTieable } from './find-its-order.ts';
import { itemsInWords } from './receive-withdrawal.ts';
import { storeWithdrawal } from './tie-withdrawal.ts';

/** A withdrawal that did not come by the form: by mail, letter or telephone. */
export interface EnteredWithdrawal {
  /** a UUID of the form, so that a second press of its button is the first */
  id: string;
  orderId: string;
  /** YYYY-MM-DD in Germany, the day it arrived */
  receivedOn: string;
  channel: Extract<WithdrawalChannel, 'email' | 'phone' | 'letter'>;
  /** packs or sets by item number */
  quantities: Quantities;
}

/**
 * `day`: not between the order and today; `beyond`: more than is left; `nothing`: none of it at all; `sent-before`: this
 * very form entered something else before.
 */
export type Entered = { id: string } | 'unknown' | 'not-allowed' | 'day' | 'beyond' | 'nothing' | 'sent-before';

/**
 * Enters a withdrawal at its order, as a declaration of its own with a number, and tells the buyer that it was noted.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was done
 */
export function enterWithdrawal(
  { database, messageIdHost }: WithdrawalSetting,
  actor: Actor,
  { id, orderId, receivedOn, channel, quantities }: EnteredWithdrawal,
  now: number,
): Promise<Entered> {
  return database.write(async (transaction): Promise<Entered> => {
    if ((await lockOrder(transaction, orderId)) === undefined) return 'unknown';
    const found = await readOrderWithPapers(transaction, { id: orderId });
    if (found === null) return 'unknown';
    const { order } = found;
    const { name } = order.customer;
    const content = { name, contract: order.number, items: itemsInWords(order, quantities), email: order.email };
    const payload = JSON.stringify(content);
    const earlier = await transaction
      .selectFrom('enquiries')
      .select(['payload', 'received_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (earlier !== undefined)
      return earlier.payload === payload && germanDay(earlier.received_at) === receivedOn ? { id } : 'sent-before';
    if (!isTieable(found)) return 'not-allowed';
    if (receivedOn < germanDay(order.receivedAt) || receivedOn > germanDay(now)) return 'day';
    const left = withdrawable(order.priced.lines, found.gone);
    if ([...quantities].some(([itemNo, quantity]) => quantity > (left.get(itemNo) ?? 0))) return 'beyond';
    if ([...quantities.values()].every((quantity) => quantity === 0)) return 'nothing';
    const receivedAt = receivedOn === germanDay(now) ? now : germanTime(receivedOn, 12 * 60);
    const stored = await underOwnNumber('A withdrawal', async (enquiry_number) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: 'withdrawal',
          enquiry_number,
          language: order.language,
          email: order.email === '' ? null : order.email,
          payload,
          request_hash: id,
          is_contract: 1,
          received_at: receivedAt,
          receipt_withheld: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    });
    const arrived = {
      id,
      channel,
      receivedAt,
      name: order.customer.name,
      email: order.email,
      text: '',
      linkedTo: orderId,
      wanted: quantities,
    };
    await storeWithdrawal(transaction, arrived, now);
    await enqueueMails(transaction, [{ template: 'withdrawal-noted', recipient: order.email }], {
      enquiryId: id,
      orderId,
      language: order.language,
      messageIdHost,
      now,
    });
    await recordAccess(
      transaction,
      actor,
      {
        action: 'withdrawal-entered',
        item: { kind: 'order', id: orderId, label: order.number },
        detail: { withdrawal: 'earlier' in stored ? stored.earlier : stored.number, channel },
      },
      now,
    );
    return { id };
  });
}
