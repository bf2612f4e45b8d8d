import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { localPrice, type Cents } from '../../../domain/money.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import type { PaymentReminderRow } from '../../platform/database/schema/orders.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { deliveryOf, greetingTo, payOnlineOf, statusButton } from '../order-records/mails/order-mail-parts.ts';
import { paperFile, type PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { mailContent, type ComposedMail } from '../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';

/** A reminder with what of its paper is not paid yet, tax included. */
export type OpenReminder = PaymentReminderRow & { openCents: Cents };

/**
 * Reminds of a payment, with the paper that asked for it. From the second one on it says which it is.
 * @throws {Error} when the paper asks for nothing, which is a mistake of ours
 */
export async function composeReminderMail(
  order: StoredOrder,
  { position: ofOrder, of_paper, first_due_on, due_on, openCents }: OpenReminder,
  row: PaperRow,
  setting: PaperMailSetting,
): Promise<ComposedMail> {
  const { language } = order;
  const position = of_paper ?? ofOrder;
  const paper = paperOf(row);
  if (paper.kind !== 'confirmation' && paper.kind !== 'invoice') throw new Error(`${paper.number} asks for no payment`);
  const by = paper.kind === 'invoice' && paper.payment.by !== 'prepayment' ? 'invoice' : 'prepayment';
  const known = {
    number: order.number,
    paper: paper.number,
    position: String(position),
    gross: localPrice(openCents, language),
    due: dateInWords(noonOf(first_due_on), language),
    until: dateInWords(noonOf(due_on), language),
  };
  const text = (key: MailKey) => setting.texts.message(language, key, known);
  const which = position === 1 ? 'first' : position === 2 ? 'second' : 'later';
  return {
    to: order.email,
    replyTo: { name: setting.texts.company.brand, address: setting.companyAddress },
    headers: {},
    content: mailContent(setting, language, text(`mail.reminder.subject.${which}`), [
      greetingTo(order, setting),
      {
        type: 'paragraph',
        text: `${text(`mail.reminder.intro.${by}`)}${which === 'first' ? '' : ` ${text(`mail.reminder.again.${which}`)}`}`,
      },
      { type: 'paragraph', text: text('mail.reminder.pay') },
      ...(await payOnlineOf(order, setting, 'mail.reminder.payOnline')),
      ...(by === 'prepayment' ? deliveryOf(order, setting) : []),
      { type: 'paragraph', text: text('mail.reminder.crossed') },
      await statusButton(order, setting),
      { type: 'paragraph', text: `${text('mail.closing')}\n${setting.texts.company.brand}` },
    ]),
    attachments: [await paperFile(row, setting)],
  };
}
