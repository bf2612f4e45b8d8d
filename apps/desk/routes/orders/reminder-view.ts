import { dayAfter, germanDay } from '../../../../domain/german-time.ts';
import { reminderLevel } from '../../../../domain/orders/reminder.ts';
import { centsIn, countIn } from '../../../../server/features/content/fact-values.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import type { NextReminder } from '../../../../server/features/orders/read-order.ts';
import { feeOfNext } from '../../../../server/features/orders/remind-of-payment.ts';
import { reminderText } from '../../../../server/features/orders/reminder-text.ts';
import { isOnInvoice } from '../../../../server/features/payments/payment-due.ts';

/** The reminder that can be sent now, as the buyer would read it. @param about.position among all of the order */
export function viewOfReminder(
  order: StoredOrder,
  { demand, ofPaper, sent }: NextReminder,
  { position, texts, now }: { position: number; texts: SiteTexts; now: number },
) {
  const days = countIn(texts.facts, 'reminderDays');
  const feeCents = feeOfNext(
    { buyer: order.buyer, demand, sent, position },
    centsIn(texts.facts, 'reminderFeeBusiness'),
  );
  const before = sent.at(-1);
  const dueOn = order.paymentDueOn ?? demand.dueOn;
  const { subject, intro, fee, pay } = reminderText(
    order,
    {
      paper: demand.paper,
      position: ofPaper,
      firstDueOn: before?.due_on === dueOn ? before.first_due_on : dueOn,
      dueOn: dayAfter(germanDay(now), days),
      openCents: demand.openCents,
      feeCents,
      earlierFeeCents: sent.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    },
    texts,
  );
  return {
    paper: demand.paper.number,
    position,
    days,
    level: reminderLevel(ofPaper),
    by: isOnInvoice(demand.paper) ? ('invoice' as const) : ('prepayment' as const),
    /** the last one went out already */
    isBeyond: ofPaper > 3,
    language: order.language,
    subject,
    lines: [
      intro,
      ...(fee === null ? [] : [fee]),
      pay,
      texts.message(order.language, order.email === '' ? 'mail.reminder.crossedLetter' : 'mail.reminder.crossed'),
    ],
  };
}
