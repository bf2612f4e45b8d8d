import type { Kysely } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import { isPayableOnline, type OnlinePaymentAudience } from '../../../domain/orders/online-payment.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { demandsOf, openNow } from './payment-due.ts';
import { isWithdrawalToDecide, readMoney, type OrderMoney } from './read-money.ts';

/** What of an order can be paid online at the moment, in cents; 0: nothing. */
export const payableCents = (money: OrderMoney, openCents: Cents, audience: OnlinePaymentAudience): Cents => {
  // nobody pays for what may be withdrawn from, or what may cost something else
  const isHeld = money.isTaxOpen || isWithdrawalToDecide(money);
  return isPayableOnline(money.found.order, { openCents, isHeld }, audience) ? openCents : 0;
};

/** The same of an order that is read for it; null: there is no such order. */
export async function readPayableCents(
  reader: Kysely<Schema>,
  orderId: string,
  audience: OnlinePaymentAudience,
): Promise<Cents | null> {
  const money = await readMoney(reader, orderId);
  return money === null ? null : payableCents(money, openNow(money, await demandsOf(reader, money)), audience);
}
