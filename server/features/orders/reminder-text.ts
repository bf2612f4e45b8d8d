import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { localPrice, type Cents } from '../../../domain/money.ts';
import { reminderLevel } from '../../../domain/orders/reminder.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { isOnInvoice, type Demand } from '../payments/payment-due.ts';
import type { MailTexts } from '../../platform/mail/mail-frame.ts';
import type { MailKey } from '../../platform/texts/mail-key.ts';

/** What a reminder says of a payment. */
export interface ReminderFacts {
  paper: Demand;
  /** 1 for the first one of this paper */
  position: number;
  /** YYYY-MM-DD, the day that was over before the first one */
  firstDueOn: string;
  /** YYYY-MM-DD, the new day */
  dueOn: string;
  /** of the paper, tax included */
  openCents: Cents;
  /** what it adds to the sum */
  feeCents: Cents;
  /** what earlier ones of this paper added, and is still asked for */
  earlierFeeCents: Cents;
}

/** Subject and sentences of a reminder, in the buyer's language: as it is sent, and as somebody looks at it before. */
export function reminderText(
  { number, language }: Pick<StoredOrder, 'number' | 'language'>,
  { paper, position, firstDueOn, dueOn, openCents, feeCents, earlierFeeCents }: ReminderFacts,
  texts: Pick<MailTexts, 'message'>,
): { subject: string; intro: string; fee: string | null; pay: string } {
  const known = {
    number,
    paper: paper.number,
    fee: localPrice(feeCents + earlierFeeCents, language),
    gross: localPrice(openCents + feeCents + earlierFeeCents, language),
    due: dateInWords(noonOf(firstDueOn), language),
    until: dateInWords(noonOf(dueOn), language),
  };
  const text = (key: MailKey) => texts.message(language, key, known);
  const level = reminderLevel(position);
  const by = isOnInvoice(paper) ? 'invoice' : 'prepayment';
  const fee = feeCents > 0 ? text('mail.reminder.fee') : null;
  return {
    subject: text(`mail.reminder.subject.${by}.${level}`),
    intro: text(`mail.reminder.intro.${by}.${level}`),
    // charged once, and named as long as it is asked for
    fee: fee ?? (earlierFeeCents > 0 ? text('mail.reminder.feeStill') : null),
    pay: text('mail.reminder.pay'),
  };
}
