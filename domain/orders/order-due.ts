import { answered, periodEnd, workingEndFrom, workingEndOf, type Promises } from '../due-date.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { mayShip, type OrderKind, type OrderState, type Payment } from './order-state.ts';

/** What the company has to do next about an order. */
export type OrderTask = 'confirm' | 'answer' | 'ship';

/** Where no time is named, consumers have a right to their goods after 30 days (§ 475 (1) BGB). */
const daysWithoutPromise = 30;

/**
 * What waits for the company; null while it waits for the buyer or the carrier, or when the order is over. What is paid in
 * advance ships once it is paid, what is paid later once it is confirmed; what was shipped in part waits for its rest.
 */
export function orderTask(order: { kind: OrderKind; state: OrderState; payment: Payment }): OrderTask | null {
  if (order.state === 'received') return order.kind === 'request' ? 'answer' : 'confirm';
  return mayShip(order) ? 'ship' : null;
}

interface DueTerms {
  agreed?: Pick<AgreedTerms, 'leadWeeks' | 'parts' | 'notBefore'> | null;
  /** of wrong or broken goods: it leaves as soon as an order is confirmed */
  isReplacement?: boolean;
}

/**
 * When that has to be done, in milliseconds since 1970 UTC: an order is confirmed, and a request answered, by the end of the
 * next working day; what is to be shipped leaves so early that it arrives within the time that the site, the confirmation and
 * the paper name. An accepted quote promises its own time: the day its first part leaves, else weeks until it arrives. What
 * is not to leave before a day is due on that day at the earliest.
 * @param since when the order came to its state, milliseconds since 1970 UTC
 */
export function orderDueAt(
  task: OrderTask,
  since: number,
  promises: Promises,
  { agreed = null, isReplacement = false }: DueTerms = {},
): number {
  if (task !== 'ship') return periodEnd(answered, since, promises);
  const day = agreed?.notBefore ?? null;
  const promised = isReplacement ? periodEnd(answered, since, promises) : promisedAt(since, promises, agreed);
  return Math.max(promised, day === null ? 0 : workingEndFrom(day, promises));
}

function promisedAt(
  since: number,
  promises: Promises,
  agreed: Pick<AgreedTerms, 'leadWeeks' | 'parts'> | null,
): number {
  const first = agreed?.parts[0];
  if (first !== undefined) return workingEndOf(first.by, promises);
  const weeks = agreed === null ? promises.deliveryWeeks : (agreed.leadWeeks?.max ?? null);
  const arrives = weeks === null ? daysWithoutPromise : weeks * 7;
  return periodEnd({ days: Math.max(0, arrives - promises.transitDays) }, since, promises);
}
