import { mailKind } from '../../platform/mail/mail-kind.ts';
import { paperFile, type PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { paperOfMail } from '../invoicing/mail-kinds.ts';
import { orderOfMail } from '../order-records/mail-kinds.ts';
import { composeReminderMail } from './compose-reminder-mail.ts';
import { openReminderOf } from './open-reminder.ts';

/** Mails that remind of a payment; not sent when it came meanwhile. */
export const reminderMails = (setting: PaperMailSetting) => ({
  'payment-reminder': mailKind({
    about: async (reader, mail) => {
      const order = await orderOfMail(reader, mail);
      const paper = await paperOfMail(reader, mail);
      const isMeant = ({ at }: { at: number }) => at === mail.created_at;
      const found = order && (await openReminderOf(reader, order.id, isMeant));
      return order && paper && found?.paperId === paper.id ? { order, paper, reminder: found.reminder } : null;
    },
    isUnwanted: (about) => about === null || about.order.paymentDueOn === null,
    compose: async ({ order, paper, reminder }) => ({
      ...(await composeReminderMail(order, reminder, paper, setting)),
      attachments: [await paperFile(paper, setting)],
    }),
  }),
});
