import type { Kysely } from 'kysely';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { mailKind } from '../../platform/mail/mail-kind.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { paperOfMail } from '../invoicing/mail-kinds.ts';
import { orderOfMail } from '../order-records/mail-kinds.ts';
import { demandsOf } from '../payments/payment-due.ts';
import { readMoney } from '../payments/read-money.ts';
import { composeReminderMail, type OpenReminder } from './compose-reminder-mail.ts';

/** Null: what it is about was paid meanwhile. */
async function reminderOf(
  reader: Kysely<Schema>,
  { order_id, paper_id, created_at }: MailRow,
): Promise<OpenReminder | null> {
  const money = order_id === null ? null : await readMoney(reader, order_id);
  const demand = money && (await demandsOf(reader, money)).find(({ id }) => id === paper_id);
  const reminder = await reader
    .selectFrom('payment_reminders')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('at', '=', created_at)
    .executeTakeFirst();
  return demand && reminder ? { ...reminder, openCents: demand.openCents } : null;
}

/** Mails that remind of a payment; not sent when it came meanwhile. */
export const reminderMails = (setting: PaperMailSetting) => ({
  'payment-reminder': mailKind({
    about: async (reader, mail) => {
      const order = await orderOfMail(reader, mail);
      const paper = await paperOfMail(reader, mail);
      const reminder = await reminderOf(reader, mail);
      return order && paper && reminder && { order, paper, reminder };
    },
    isUnwanted: (about) => about === null || about.order.paymentDueOn === null,
    compose: ({ order, paper, reminder }) => composeReminderMail(order, reminder, paper, setting),
  }),
});
