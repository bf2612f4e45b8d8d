import { dayAfter, germanDay } from '../../../../domain/german-time.ts';
import { cancellationOf } from '../../../../domain/invoicing/credit.ts';
import type { PaperDraft, PaperKind, PaperLine, PaperOf } from '../../../../domain/invoicing/paper.ts';
import { partsLeft } from '../../../../domain/orders/delivery-parts.ts';
import { termsOf } from '../terms-of-order.ts';
import { draftInvoice } from './draft-invoice.ts';
import {
  firstShippedOn,
  type DraftSetting,
  type NotNow,
  type OrderForPapers,
  type PaperSubject,
} from './order-for-papers.ts';
import { commonOf, taxedLater } from './paper-heading.ts';
import { deliveredLine, inParts, linesOf } from './paper-lines.ts';
import { treatmentOf } from '../tax-of-order.ts';
import { whyNot } from './why-not.ts';

/** A paper of an order, from what was stored with it: prices of the day it was ordered, never those of today. */
export function draftForOrder(
  kind: Exclude<PaperKind, 'quote'>,
  found: OrderForPapers,
  setting: DraftSetting,
  subject: PaperSubject = {},
): PaperDraft | NotNow {
  const { order, shipments } = found;
  const { texts, now } = setting;
  const reason = whyNot(kind, found, subject);
  if (reason !== null) return reason;
  const invoice = takenBackBy(found, subject);
  if (kind === 'cancellation' && invoice !== undefined) return cancellationOf(invoice, null, found.credits);
  const treatment = treatmentOf(order);
  const ordered = linesOf(order, texts, treatment);
  if (ordered === null) return 'rate';
  // what was called off later had been confirmed
  const left = linesOf(order, texts, treatment, kind === 'confirmation' ? found.withdrawn : found.gone);
  if (left === null) return 'rate';
  switch (kind) {
    case 'confirmation':
      return draftConfirmation(found, left, setting);
    case 'invoice':
      return draftInvoice(found, { ordered, left }, setting, subject);
    case 'cancellation':
      return {
        ...commonOf(order, texts),
        treatment,
        // what is called off as a whole is named as a whole
        lines: left.every(({ itemNo }) => itemNo === null) ? ordered : left,
        kind,
        invoice: null,
        reason: null,
        ...(shipments.length > 0 && { returned: true as const }),
      };
    case 'delivery-note':
      return {
        ...commonOf(order, texts),
        kind,
        lines: left.filter(({ itemNo }) => itemNo !== null).map((line) => deliveredLine(line, line.quantity, 0)),
        shippedOn: firstShippedOn(found) ?? germanDay(now),
        tracking: null,
      };
  }
}

function draftConfirmation({ order }: OrderForPapers, lines: PaperLine[], { texts, now }: DraftSetting): PaperDraft {
  const { leadWeeks, parts, note, paymentDays, notBefore = null } = termsOf(order, texts.facts);
  const due = dayAfter(germanDay(now), paymentDays);
  return {
    ...commonOf(order, texts),
    treatment: treatmentOf(order),
    lines,
    kind: 'confirmation',
    payment: order.payment === 'prepayment' ? { by: 'prepayment', due } : { by: 'invoice', days: paymentDays },
    leadWeeks,
    ...inParts(partsLeft(parts, new Map(lines.map((line) => [line.itemNo ?? '', line.quantity])))),
    ...(notBefore !== null && { notBefore }),
    ...((order.priced.shipping?.netCents ?? 0) === 0 && { freeShipping: true as const }),
    ...(note !== '' && { note }),
    ...(order.quoteNumber !== null && { quote: order.quoteNumber }),
    // a consumer's order names the version of the withdrawal information
    terms: order.buyer === 'business' ? dayIn(order.termsVersion) : null,
    ...taxedLater(order),
  };
}

/** The invoice that is meant, or the only one. */
const takenBackBy = ({ invoices }: OrderForPapers, { invoice }: PaperSubject): PaperOf<'invoice'> | undefined =>
  invoice === undefined ? invoices.at(-1) : invoices.find(({ number }) => number === invoice);

const dayIn = (version: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(version)?.[0] ?? null;
