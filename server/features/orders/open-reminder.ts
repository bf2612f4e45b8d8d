import type { Kysely } from 'kysely';
import type { PaymentReminderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { demandsOf, firstDue, remindersOf } from '../payments/payment-due.ts';
import { readMoney } from '../payments/read-money.ts';
import type { OpenReminder } from './compose-reminder-mail.ts';

/**
 * A reminder of an order with what it asks for by now, and the id of the paper that asked first.
 * @param isMeant picks it among the reminders of the order
 * @returns null: there is none, or what it is about was paid meanwhile
 */
export async function openReminderOf(
  reader: Kysely<Schema>,
  orderId: string,
  isMeant: (reminder: PaymentReminderRow) => boolean,
): Promise<{ reminder: OpenReminder; paperId: string } | null> {
  const money = await readMoney(reader, orderId);
  const reminder = money?.found.reminders.find(isMeant);
  if (money === null || reminder === undefined) return null;
  const { paper_number: of, position } = reminder;
  const demands = await demandsOf(reader, money);
  const demand = of === null ? firstDue(demands) : demands.find(({ paper }) => paper.number === of);
  if (demand === undefined) return null;
  const earlier = remindersOf(demand, money.found.reminders).filter((one) => one.position < position);
  const earlierFeeCents = earlier.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
  return { reminder: { ...reminder, openCents: demand.openCents, earlierFeeCents }, paperId: demand.id };
}
