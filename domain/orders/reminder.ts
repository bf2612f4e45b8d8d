import type { Cents } from '../money.ts';
import type { Buyer } from './order-state.ts';

/** How a reminder is worded: friendly, firmer, and the last one, which names what follows. */
export type ReminderLevel = 'first' | 'second' | 'last';

/** @param position 1 for the first reminder of a paper */
export const reminderLevel = (position: number): ReminderLevel =>
  position <= 1 ? 'first' : position === 2 ? 'second' : 'last';

/** What a business owes at most beside the sum once it is in default (§ 288 (5) BGB). */
const mostReminderFee: Cents = 4_000;

interface Reminded {
  level: ReminderLevel;
  buyer: Buyer;
  /** what was delivered is charged; an advance payment that does not come costs nobody anything */
  isOnInvoice: boolean;
  /** one was added with an earlier reminder of this claim */
  hadFee: boolean;
}

/**
 * What a reminder adds to the sum: nothing for a consumer, from whom the law allows only what a reminder costs in fact, which
 * an e-mail does not; nothing with the first; of a business once for each claim.
 * @param wanted as the company's facts say; 0: none is ever charged
 */
export const reminderFee = ({ level, buyer, isOnInvoice, hadFee }: Reminded, wanted: Cents): Cents =>
  level === 'first' || buyer !== 'business' || !isOnInvoice || hadFee
    ? 0
    : Math.max(0, Math.min(wanted, mostReminderFee));
