import { germanDay, monthsAfter } from '../../../domain/german-time.ts';
import { isAllHere } from '../../../domain/orders/order-state.ts';
import { typedDay } from '../../../domain/typed-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { addStep, lockOrder } from '../order-records/order-steps.ts';
import { storedOrder } from '../order-records/stored-order.ts';
import { termsOf } from '../order-records/terms-of-order.ts';

interface Setting {
  database: Database;
  facts: SiteTexts['facts'];
}

interface Wanted {
  orderId: string;
  /** the step that whoever sets it saw as the last */
  revision: number;
  /** as typed; empty: it may leave at once again */
  day: string;
}

/** `not-before`: no day, one that is over, or one in more than a year; `not-allowed`: something has left, or it is over. */
export type NotBeforeSet = 'done' | 'unknown' | 'changed' | 'not-allowed' | 'not-before';

/** Months ahead that a day may be. */
const farthest = 12;

/**
 * Keeps the day before which an order is not to leave, as agreed with its buyer: what it is due by follows, and so do its
 * confirmation and its page. Its history says who set it.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export const setNotBefore = (
  { database, facts }: Setting,
  actor: Actor,
  { orderId, revision, day: typed }: Wanted,
  now: number,
): Promise<NotBeforeSet> =>
  database.write(async (transaction): Promise<NotBeforeSet> => {
    const row = await lockOrder(transaction, orderId);
    if (row === undefined) return 'unknown';
    if (row.revision !== revision) return 'changed';
    if (!isAllHere(row)) return 'not-allowed';
    const day = typed.trim() === '' ? null : typedDay(typed);
    const today = germanDay(now);
    if (typed.trim() !== '' && (day === null || day < today || day > monthsAfter(today, farthest))) return 'not-before';
    const order = storedOrder(row);
    // pressed again, or nothing was typed
    if ((order.agreed?.notBefore ?? null) === day) return 'done';
    const agreed = day === null && order.quoteNumber === null ? null : { ...termsOf(order, facts), notBefore: day };
    await transaction
      .updateTable('orders')
      // what it is due by is set anew with the transaction (set-order-due-dates.ts)
      .set({
        agreed: agreed === null ? null : JSON.stringify(agreed),
        revision: revision + 1,
        due_at: null,
        held_due_at: null,
      })
      .where('id', '=', orderId)
      .execute();
    const detail = { notBefore: day ?? '' };
    await addStep(transaction, { orderId, state: row.state, at: now, operatorId: actor.operator.id, detail });
    const item = { kind: 'order', id: orderId, label: row.order_number } as const;
    await recordAccess(transaction, actor, { action: 'order-not-before', item, detail }, now);
    return 'done';
  });
