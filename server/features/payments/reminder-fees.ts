import { longRead, type Database } from '../../platform/database/database.ts';
import type { BookedFee } from '../invoicing/datev.ts';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { readMoneys, type OrderMoney } from './read-money.ts';

/** Orders read at a time: their papers are long. */
const ordersAtOnce = 200;

/**
 * The fees of reminders that businesses paid beside the sum, by the day on which they came: what they did not pay is asked
 * for no more once the sum is there, and is no income.
 * @param from YYYY-MM-DD @param to YYYY-MM-DD, the day after the last
 * @throws {StorageUnavailable}
 */
export async function paidReminderFees(database: Database, from: string, to: string): Promise<BookedFee[]> {
  const orders = await database.readAside(
    (reader) =>
      reader.selectFrom('payment_reminders').select('order_id').distinct().where('fee_cents', '>', 0).execute(),
    longRead,
  );
  const fees: BookedFee[] = [];
  for (let at = 0; at < orders.length; at += ordersAtOnce) {
    const ids = orders.slice(at, at + ordersAtOnce).map(({ order_id }) => order_id);
    const moneys = await database.readAside((reader) => readMoneys(reader, ids), longRead);
    fees.push(...moneys.flatMap((money) => paidFee(money) ?? []));
  }
  return fees
    .filter(({ paidOn }) => paidOn >= from && paidOn < to)
    .toSorted((one, other) => one.paidOn.localeCompare(other.paidOn));
}

/** What came beyond all that the order is worth, as far as reminders asked for it; null: nothing did. */
function paidFee({ found, balance, worthCents }: OrderMoney): BookedFee | null {
  const { order, payments, reminderFeeCents, isRestricted } = found;
  const isOver = isCalledOff(order.state);
  const beyond = balance.paidCents - Math.max(worthCents, balance.owedCents);
  const cents = isOver ? 0 : Math.min(beyond, reminderFeeCents);
  const days = payments
    .filter(({ taken_back_at, amount_cents }) => taken_back_at === null && amount_cents > 0)
    .map(({ paid_on }) => paid_on);
  const paidOn = days.toSorted().at(-1);
  if (cents <= 0 || paidOn === undefined) return null;
  const { company, name } = order.customer;
  return { orderNumber: order.number, customer: isRestricted ? '' : company || name, cents, paidOn };
}
