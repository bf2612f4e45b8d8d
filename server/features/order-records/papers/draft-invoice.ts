import { dayAfter, germanDay } from '../../../../domain/german-time.ts';
import { chargedOf, nothingCharged } from '../../../../domain/invoicing/credit.ts';
import {
  destinationOf,
  isSameParty,
  type PaperDraft,
  type PaperLine,
  type PaperOf,
} from '../../../../domain/invoicing/paper.ts';
import { partOf, totalsOf } from '../../../../domain/invoicing/totals.ts';
import { invoiceDueOn, type DeliveryDays } from '../../../../domain/orders/payment-due.ts';
import { countIn } from '../../content/fact-values.ts';
import { termsOf } from '../terms-of-order.ts';
import { chargesMoreThanGoods, deliveriesToCharge, notChargedOf, paidBefore } from './charged.ts';
import {
  deliveriesOf,
  firstShippedOn,
  type DraftSetting,
  type OrderForPapers,
  type PaperSubject,
} from './order-for-papers.ts';
import { commonOf, taxedLater } from './paper-heading.ts';
import { treatmentOf } from '../tax-of-order.ts';

/** An order's lines: all that was ordered, and what is left of it after withdrawals and what was called off. */
interface InvoiceLines {
  ordered: readonly PaperLine[];
  left: PaperLine[];
}

/** The invoice of an order; where it left in parts, of the deliveries that the subject names. */
export function draftInvoice(
  found: OrderForPapers,
  { ordered, left }: InvoiceLines,
  setting: DraftSetting,
  subject: PaperSubject,
): PaperDraft {
  const { order, shipments } = found;
  const common = { ...commonOf(order, setting.texts), treatment: treatmentOf(order), kind: 'invoice' as const };
  if (shipments.length === 0) {
    const suppliedOn = firstShippedOn(found);
    return {
      ...common,
      lines: left,
      suppliedOn,
      payment: paymentOf(found, left, deliveriesOf(found), setting),
      ...taxedLater(order),
    };
  }
  const notes = deliveriesToCharge(found, subject);
  const lines = deliveredLines(found, ordered, notes);
  const suppliedOn = notes.at(-1)?.shippedOn ?? null;
  return {
    ...common,
    lines,
    suppliedOn,
    ...deliveredTo(common, notes),
    ...((order.state === 'part-shipped' || notes.length < shipments.length) && { isPart: true as const }),
    payment: paymentOf(
      found,
      lines,
      deliveriesOf(found).filter((one) => notes.some(({ number }) => number === one.number)),
      setting,
    ),
    ...taxedLater(order),
  };
}

/**
 * Where the deliveries went, which is what their notes say and not what the order says by now: one address for all of them,
 * or each with its own.
 */
function deliveredTo(common: ReturnType<typeof commonOf>, notes: OrderForPapers['shipments']) {
  const last = notes.at(-1)?.to ?? destinationOf(common);
  const isOne = notes.every(({ to }) => isSameParty(to, last));
  return {
    deliverTo: isSameParty(last, destinationOf({ ...common, deliverTo: null })) ? null : last,
    deliveries: notes.map(({ number, shippedOn, to }) => ({ number, date: shippedOn, ...(!isOne && { to }) })),
  };
}

/** What was called off after the first parts had left is not charged; what is no goods, such as shipping, is charged once. */
function deliveredLines(
  found: OrderForPapers,
  ordered: readonly PaperLine[],
  notes: OrderForPapers['shipments'],
): PaperLine[] {
  const { invoices, credits } = found;
  const most = notChargedOf(found);
  const charged = chargedOf(invoices, credits);
  return ordered.flatMap((line) => {
    const { itemNo } = line;
    if (itemNo === null) return invoices.some(chargesMoreThanGoods) ? [] : [line];
    const delivered = notes.reduce((sum, { quantities }) => sum + (quantities.get(itemNo) ?? 0), 0);
    // what was withdrawn from is taken off the last
    const quantity = Math.min(delivered, Math.max(0, most.get(itemNo) ?? 0));
    const part = partOf(line, quantity, charged.get(itemNo) ?? nothingCharged);
    return part === null ? [] : [part];
  });
}

/** How it is paid, and by when. @param deliveries that it charges; none: nothing has left yet */
function paymentOf(
  found: OrderForPapers,
  lines: readonly PaperLine[],
  deliveries: readonly DeliveryDays[],
  { texts, now }: DraftSetting,
): PaperOf<'invoice'>['payment'] {
  const { order } = found;
  const before = paidBefore(found);
  if (before.on !== null && before.cents >= totalsOf(lines).grossCents) return { by: 'paid', on: before.on };
  const paid = before.cents > 0 ? { paidCents: before.cents } : {};
  const { paymentDays } = termsOf(order, texts.facts);
  if (order.payment === 'prepayment' && deliveries.length === 0)
    return { by: 'prepayment', due: dayAfter(germanDay(now), paymentDays), ...paid };
  const days = order.payment === 'invoice' ? paymentDays : countIn(texts.facts, 'invoiceDays');
  const terms = { days, transitDays: countIn(texts.facts, 'transitDays') };
  const written = { deliveries, writtenOn: germanDay(now) };
  const due = invoiceDueOn(written, terms);
  // written so late that its own date counts
  const from = due === dayAfter(written.writtenOn, days) ? ('invoice' as const) : ('receipt' as const);
  return { by: 'invoice', due, terms: { ...terms, from }, ...paid };
}
