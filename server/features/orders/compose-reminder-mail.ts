import type { Cents } from '../../../domain/money.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import type { PaymentReminderRow } from '../../platform/database/schema/orders.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { giroPicture } from '../invoicing/giro-picture.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { addressLines } from '../order-records/plain-address.ts';
import { deliveryOf, greetingTo, payOnlineOf, statusButton } from '../order-records/mails/order-mail-parts.ts';
import type { PaperMailSetting } from '../invoicing/compose-paper-mail.ts';
import { isOnInvoice } from '../payments/payment-due.ts';
import { mailContent, type ComposedMail } from '../../platform/mail/mail-frame.ts';
import { reminderText } from './reminder-text.ts';

/** A reminder with what of its paper is not paid yet, tax included, and what earlier reminders of that paper added. */
export type OpenReminder = PaymentReminderRow & { openCents: Cents; earlierFeeCents: Cents };

/**
 * Reminds of a payment, with a GiroCode for what is open now; the paper that asked for it goes with it. The second is firmer,
 * and the last says what follows. For whoever has no address it is a letter: nothing in it is clicked or answered by e-mail.
 * @throws {Error} when the paper asks for nothing, which is a mistake of ours
 */
export async function composeReminderMail(
  order: StoredOrder,
  { position, of_paper, first_due_on, due_on, openCents, fee_cents, earlierFeeCents }: OpenReminder,
  row: PaperRow,
  setting: PaperMailSetting,
): Promise<ComposedMail> {
  const { language } = order;
  const { texts } = setting;
  const paper = paperOf(row);
  if (paper.kind !== 'confirmation' && paper.kind !== 'invoice') throw new Error(`${paper.number} asks for no payment`);
  const said = reminderText(
    order,
    {
      paper,
      position: of_paper ?? position,
      firstDueOn: first_due_on,
      dueOn: due_on,
      openCents,
      feeCents: fee_cents,
      earlierFeeCents,
    },
    texts,
  );
  const cents = openCents + fee_cents + earlierFeeCents;
  const isLetter = order.email === '';
  const giro = await giroPicture({ cents, purpose: paper.number, language }, texts);
  return {
    to: order.email,
    replyTo: { name: texts.company.brand, address: setting.companyAddress },
    headers: {},
    content: mailContent(setting, language, said.subject, [
      ...(isLetter ? [{ type: 'paragraph' as const, text: addressLines(order.customer.invoice, language) }] : []),
      greetingTo(order, setting),
      { type: 'paragraph', text: said.intro },
      ...(said.fee === null ? [] : [{ type: 'paragraph' as const, text: said.fee }]),
      { type: 'paragraph', text: said.pay },
      ...(giro === null ? [] : [{ type: 'picture' as const, picture: giro.shown }]),
      ...(isLetter ? [] : await payOnlineOf(order, setting, 'mail.reminder.payOnline')),
      ...(isOnInvoice(paper) ? [] : deliveryOf(order, setting)),
      {
        type: 'paragraph',
        text: texts.message(language, isLetter ? 'mail.reminder.crossedLetter' : 'mail.reminder.crossed'),
      },
      ...(isLetter ? [] : [await statusButton(order, setting)]),
      { type: 'paragraph', text: `${texts.message(language, 'mail.closing')}\n${texts.company.brand}` },
    ]),
    ...(giro !== null && { pictures: [giro.attached] }),
  };
}
