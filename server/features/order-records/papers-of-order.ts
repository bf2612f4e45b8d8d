import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { mayBecome } from '../../../domain/orders/order-state.ts';
import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import { linesLeft, type Quantities } from '../../../domain/orders/shipments.ts';
import { partsLeft, type DeliveryPart } from '../../../domain/orders/delivery-parts.ts';
import type { PostalAddress } from '../../../domain/orders/order-customer.ts';
import type { Cents } from '../../../domain/money.ts';
import { cancellationOf, chargedOf, nothingCharged, type Credit } from '../../../domain/invoicing/credit.ts';
import {
  vatPercents,
  type InvoiceLike,
  type PaperDraft,
  type PaperKind,
  type PaperLine,
  type PaperOf,
  type Party,
  type VatTreatment,
} from '../../../domain/invoicing/paper.ts';
import { partOf, totalsOf } from '../../../domain/invoicing/totals.ts';
import { invoiceDueOn } from '../../../domain/orders/payment-due.ts';
import { countIn } from '../content/fact-values.ts';
import type { OrderStepRow, PaymentRow } from '../../platform/database/schema/orders.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import type { StoredOrder } from './stored-order.ts';
import { isTaxOpen, treatmentOf } from './tax-of-order.ts';
import { termsOf } from './terms-of-order.ts';

/** Why a paper is not written for an order as it stands. */
export type NotNow =
  | 'is-request'
  | 'is-order'
  | 'make-quote'
  | 'ended'
  | 'not-confirmed'
  | 'not-invoiced'
  | 'not-shipped'
  | 'part-shipped'
  | 'which-invoice'
  | 'charged'
  | 'noted'
  /** all of it is withdrawn from, or nobody has said yet whether it is */
  | 'withdrawn'
  /** nobody has said yet what becomes of tax that was left off for an invalid VAT id */
  | 'tax'
  | 'rate';

/** What an order brings to its papers. */
export interface OrderForPapers {
  order: StoredOrder;
  steps: readonly Pick<OrderStepRow, 'state' | 'at'>[];
  /** what left with each delivery note, where it leaves in parts; oldest first */
  shipments: readonly Shipment[];
  /** those that were not taken back, oldest first */
  invoices: readonly PaperOf<'invoice'>[];
  /** what took back a part of one of these invoices, oldest first */
  credits: readonly Credit[];
  /** what was withdrawn from: it is not confirmed any more */
  withdrawn: Quantities;
  /** what was withdrawn from or called off: it is not shipped or charged any more */
  gone: Quantities;
  /** all invoices and what took them back, oldest first */
  booked: readonly InvoiceLike[];
  /** money that came and went back, oldest first, also what was noted by mistake */
  payments: readonly PaymentRow[];
}

/** What left of an order at one time, told by its delivery note. */
export interface Shipment {
  paperId: string;
  number: string;
  /** YYYY-MM-DD in Germany */
  shippedOn: string;
  quantities: Quantities;
}

/** What a paper is about where an order has several of them. */
export interface PaperSubject {
  /** delivery notes that an invoice is to charge; none: all that were not charged yet */
  deliveries?: readonly string[];
  /** the number of the invoice that a cancellation takes back */
  invoice?: string;
  /** it is asked for as a new one: one that somebody else has written is not sent again */
  isNew?: true;
}

type PaperTexts = Pick<SiteTexts, 'issuer' | 'facts' | 'message'>;

/**
 * A paper of an order, from what was stored with it: prices of the day it was ordered, never those of today.
 * @param now milliseconds since 1970 UTC
 */
export function draftForOrder(
  kind: Exclude<PaperKind, 'quote'>,
  found: OrderForPapers,
  texts: PaperTexts,
  now: number,
  subject: PaperSubject = {},
): PaperDraft | NotNow {
  const { order, steps, shipments, invoices } = found;
  const reason = whyNot(kind, found, subject);
  if (reason !== null) return reason;
  const invoice = takenBackBy(found, subject);
  if (kind === 'cancellation' && invoice !== undefined) return cancellationOf(invoice, null, found.credits);
  const treatment = treatmentOf(order);
  const ordered = linesOf(order, texts, treatment);
  if (ordered === null) return 'rate';
  // what was called off later had been confirmed
  const left = linesOf(order, texts, treatment, kind === 'confirmation' ? found.withdrawn : found.gone);
  // what is called off as a whole is named as a whole
  const lines = kind === 'cancellation' && left?.every(({ itemNo }) => itemNo === null) ? ordered : left;
  if (lines === null) return 'rate';
  const common = commonOf(order, texts);
  const charging = { ...common, treatment, lines };
  const { leadWeeks, parts, note, paymentDays } = termsOf(order, texts.facts);
  const due = dayAfter(germanDay(now), paymentDays);
  const taxedLater = order.taxDecision?.decision === 'taxed' ? { taxedLater: true as const } : {};
  const reached = (state: OrderStepRow['state']) => {
    // the first: an order comes to a state again when money or a withdrawal is taken back
    const step = steps.find((one) => one.state === state);
    return step === undefined ? null : germanDay(step.at);
  };
  switch (kind) {
    case 'confirmation':
      return {
        ...charging,
        kind,
        payment: order.payment === 'prepayment' ? { by: 'prepayment', due } : { by: 'invoice', days: paymentDays },
        leadWeeks,
        ...inParts(partsLeft(parts, new Map(lines.map((line) => [line.itemNo ?? '', line.quantity])))),
        ...((order.priced.shipping?.netCents ?? 0) === 0 && { freeShipping: true as const }),
        ...(note !== '' && { note }),
        ...(order.quoteNumber !== null && { quote: order.quoteNumber }),
        // a consumer's order names the version of the withdrawal information
        terms: order.buyer === 'business' ? dayIn(order.termsVersion) : null,
        ...taxedLater,
      };
    case 'invoice': {
      const payment = (of: readonly PaperLine[], suppliedOn: string | null): PaperOf<'invoice'>['payment'] => {
        const before = paidBefore(found);
        if (before.on !== null && before.cents >= totalsOf(of).grossCents) return { by: 'paid', on: before.on };
        const paid = before.cents > 0 ? { paidCents: before.cents } : {};
        if (order.payment === 'prepayment' && suppliedOn === null) return { by: 'prepayment', due, ...paid };
        const days = order.payment === 'invoice' ? paymentDays : countIn(texts.facts, 'invoiceDays');
        const terms = { days, transitDays: countIn(texts.facts, 'transitDays') };
        const written = { dispatchedOn: suppliedOn, writtenOn: germanDay(now) };
        return { by: 'invoice', due: invoiceDueOn(written, terms), ...paid };
      };
      if (shipments.length === 0) {
        const suppliedOn = reached('shipped');
        return { ...charging, kind, suppliedOn, payment: payment(lines, suppliedOn), ...taxedLater };
      }
      const most = notChargedOf(found);
      const notes = deliveriesToCharge(found, subject);
      const charged = chargedOf(invoices, found.credits);
      // what was called off after the first parts had left is not charged; what is no goods is, once
      const parts = ordered.flatMap((line) => {
        const { itemNo } = line;
        if (itemNo === null) return invoices.some(chargesMoreThanGoods) ? [] : [line];
        const delivered = notes.reduce((sum, { quantities }) => sum + (quantities.get(itemNo) ?? 0), 0);
        // what was withdrawn from is taken off the last
        const quantity = Math.min(delivered, Math.max(0, most.get(itemNo) ?? 0));
        const part = partOf(line, quantity, charged.get(itemNo) ?? nothingCharged);
        return part === null ? [] : [part];
      });
      const suppliedOn = notes.at(-1)?.shippedOn ?? null;
      return {
        ...charging,
        kind,
        lines: parts,
        suppliedOn,
        deliveries: notes.map(({ number, shippedOn }) => ({ number, date: shippedOn })),
        ...((order.state === 'part-shipped' || notes.length < shipments.length) && { isPart: true as const }),
        payment: payment(parts, suppliedOn),
        ...taxedLater,
      };
    }
    case 'cancellation':
      return {
        ...charging,
        kind,
        invoice: null,
        reason: null,
        ...(shipments.length > 0 && { returned: true as const }),
      };
    case 'delivery-note':
      return {
        ...common,
        kind,
        lines: lines.filter(({ itemNo }) => itemNo !== null).map((line) => deliveredLine(line, line.quantity, 0)),
        shippedOn: reached('shipped') ?? germanDay(now),
        tracking: null,
      };
  }
}

/**
 * The delivery note of a shipment: what comes with it, and what of the order is still to come.
 * @param quantities no more than what is left of each line
 * @param tracking how the parcel is found; null: it is not told
 * @param now milliseconds since 1970 UTC
 */
export function draftForShipment(
  { order, shipments, gone }: OrderForPapers,
  quantities: Quantities,
  tracking: string | null,
  texts: PaperTexts,
  now: number,
): PaperDraft | NotNow {
  const lines = linesOf(order, texts, treatmentOf(order));
  if (lines === null) return 'rate';
  const left = linesLeft(order.priced.lines, quantitiesOf(shipments), gone);
  const stillLeft = new Map(left.map((line) => [line.itemNo, line.left - (quantities.get(line.itemNo) ?? 0)]));
  return {
    ...commonOf(order, texts),
    kind: 'delivery-note',
    lines: lines.flatMap((line) => {
      const { itemNo } = line;
      const before = left.find((one) => one.itemNo === itemNo)?.left ?? 0;
      const quantity = itemNo === null ? 0 : (quantities.get(itemNo) ?? 0);
      return before === 0 ? [] : [deliveredLine(line, quantity, before - quantity)];
    }),
    shippedOn: germanDay(now),
    ...inParts(order.agreed === null ? [] : partsLeft(order.agreed.parts, stillLeft)),
    tracking,
  };
}

const deliveredLine = (
  { itemNo, name, detail, unit, unitPieces }: PaperLine,
  quantity: number,
  outstanding: number,
): PaperOf<'delivery-note'>['lines'][number] => ({
  itemNo,
  name,
  detail,
  unit,
  ...(unitPieces !== undefined && { unitPieces }),
  quantity,
  outstanding,
});

/** What calls off all that has not been shipped of an order. */
export function draftForRest(found: OrderForPapers, texts: PaperTexts): PaperDraft | NotNow {
  const { order, shipments, gone } = found;
  const treatment = treatmentOf(order);
  const lines = linesOf(order, texts, treatment);
  if (lines === null) return 'rate';
  const left = new Map(
    linesLeft(order.priced.lines, quantitiesOf(shipments), gone).map((line) => [line.itemNo, line.left]),
  );
  if ([...left.values()].every((quantity) => quantity === 0)) return 'withdrawn';
  return {
    ...commonOf(order, texts),
    treatment,
    kind: 'cancellation',
    lines: inQuantities(lines, left).filter(({ itemNo }) => itemNo !== null),
    invoice: null,
    rest: true,
    reason: null,
  };
}

/** What came and was not charged yet, tax included, and the day on which the last of it came; null: nothing ever came. */
function paidBefore({ booked, payments }: OrderForPapers): { cents: Cents; on: string | null } {
  const counted = payments.filter(({ taken_back_at }) => taken_back_at === null);
  const paid = counted.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const charged = booked.reduce((sum, { lines }) => sum + totalsOf(lines).grossCents, 0);
  const days = counted.filter(({ amount_cents }) => amount_cents > 0).map(({ paid_on }) => paid_on);
  return { cents: paid - charged, on: days.sort().at(-1) ?? null };
}

export const quantitiesOf = (shipments: readonly Shipment[]): Quantities[] =>
  shipments.map(({ quantities }) => quantities);

/** How much more of each line may be charged: what the order comes to less what its invoices charge. */
function notChargedOf({ order, invoices, credits, gone }: OrderForPapers): Map<string, number> {
  const charged = chargedOf(invoices, credits);
  return new Map(
    effectiveLines(order.priced.lines, gone).map(({ itemNo, quantity }) => [
      itemNo,
      quantity - (charged.get(itemNo) ?? nothingCharged).quantity,
    ]),
  );
}

const chargesMoreThanGoods = ({ lines }: PaperOf<'invoice'>) => lines.some(({ itemNo }) => itemNo === null);

/**
 * Deliveries that no invoice charges, as far as there is anything of them to charge: not what was withdrawn from. An
 * invoice that was written before the goods left charges all of the order.
 */
export const notCharged = (found: OrderForPapers): Shipment[] => {
  const { shipments, invoices } = found;
  if (invoices.some(({ deliveries }) => deliveries === undefined)) return [];
  const charged = new Set(invoices.flatMap(({ deliveries = [] }) => deliveries.map(({ number }) => number)));
  const most = notChargedOf(found);
  return shipments.filter(
    ({ number, quantities }) =>
      !charged.has(number) && [...quantities].some(([itemNo, quantity]) => quantity > 0 && (most.get(itemNo) ?? 0) > 0),
  );
};

const deliveriesToCharge = (found: OrderForPapers, { deliveries }: PaperSubject): Shipment[] =>
  notCharged(found).filter(({ number }) => deliveries?.includes(number) ?? true);

/** The invoice that is meant, or the only one. */
const takenBackBy = ({ invoices }: OrderForPapers, { invoice }: PaperSubject): PaperOf<'invoice'> | undefined =>
  invoice === undefined ? invoices.at(-1) : invoices.find(({ number }) => number === invoice);

/** The invoice that charges just this already: pressing again gives it again. */
export const chargedBy = (found: OrderForPapers, { deliveries }: PaperSubject): PaperOf<'invoice'> | undefined => {
  const { shipments, invoices } = found;
  return shipments.length === 0
    ? invoices[0]
    : (invoices.find(
        (invoice) =>
          invoice.deliveries === undefined ||
          (deliveries !== undefined && invoice.deliveries.map(({ number }) => number).join() === deliveries.join()),
      ) ?? (deliveries === undefined && notCharged(found).length === 0 ? invoices.at(-1) : undefined));
};

/** Lines of goods in other quantities; those of which nothing is left go, what is no goods stays. */
const inQuantities = (lines: readonly PaperLine[], quantities: Quantities): PaperLine[] =>
  lines.flatMap((line) => {
    const quantity = line.itemNo === null ? line.quantity : (quantities.get(line.itemNo) ?? 0);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });

/** Parts as papers keep them; nothing where it leaves as a whole. */
export const inParts = (parts: readonly DeliveryPart[]) =>
  parts.length === 0 ? {} : { parts: parts.map(({ by, goods }) => ({ by, goods: goods.map((one) => ({ ...one })) })) };

/** What every paper about an order or a request says of it. */
export function commonOf(order: StoredOrder, { issuer }: Pick<PaperTexts, 'issuer'>) {
  const { customer, buyer } = order;
  return {
    language: order.language,
    issuer,
    customer: { ...partyOf(customer.invoice, buyer), kind: buyer, vatId: noneIfEmpty(customer.vatId) },
    deliverTo: isSame(customer.delivery, customer.invoice) ? null : partyOf(customer.delivery, buyer),
    orderNumber: order.number,
    orderedOn: germanDay(order.receivedAt),
    reference: noneIfEmpty(customer.reference),
  };
}

function whyNot(kind: Exclude<PaperKind, 'quote'>, found: OrderForPapers, subject: PaperSubject): NotNow | null {
  const { order, invoices, steps, shipments, gone } = found;
  const { state } = order;
  if (order.kind === 'request') return 'is-request';
  const isOver = state === 'cancelled' || state === 'withdrawn';
  // what was delivered is taken back by way of its invoice only
  if (kind === 'cancellation') {
    if (subject.invoice !== undefined)
      return invoices.some(({ number }) => number === subject.invoice) ? null : 'not-invoiced';
    if (invoices.length > 1) return 'which-invoice';
    return invoices.length === 1 || isOver ? null : 'not-invoiced';
  }
  if (isOver) return 'ended';
  if (isTaxOpen(order) && kind !== 'delivery-note') return 'tax';
  if (effectiveLines(order.priced.lines, gone).length === 0) return 'withdrawn';
  if (kind === 'confirmation')
    return state === 'received' || steps.some((step) => step.state === 'confirmed') ? null : 'ended';
  if (state === 'received') return 'not-confirmed';
  // each shipment has its note, and an invoice charges what was delivered: all of it, or what is left of an order in parts
  if (kind === 'delivery-note') return shipments.length === 0 ? null : 'noted';
  if (shipments.length > 0) {
    if (subject.deliveries === undefined) return state === 'part-shipped' ? 'part-shipped' : null;
    const open = notCharged(found).map(({ number }) => number);
    return subject.deliveries.length > 0 && subject.deliveries.every((number) => open.includes(number))
      ? null
      : 'charged';
  }
  // goods to a business in the EU: their invoice says when they were delivered
  const isShipped = steps.some((step) => step.state === 'shipped');
  return treatmentOf(order) === 'intra-community' && !isShipped ? 'not-shipped' : null;
}

/** What the confirmation of an order is issued for: one a decision about its tax, because its sums are others then. */
export const confirmationCause = ({ id, taxDecision }: Pick<StoredOrder, 'id' | 'taxDecision'>): string =>
  taxDecision === null ? id : `${id}:${taxDecision.decision}:${taxDecision.at}`;

/** Whether confirming takes the order a step further, which happens in the transaction of its paper. */
export const isConfirmedBy = (kind: PaperKind, order: StoredOrder): boolean =>
  kind === 'confirmation' && order.state === 'received' && mayBecome(order, 'confirmed');

/** The rate that is charged where a rate holds in Germany; undefined: one that no paper can charge. */
export const rateIn = (treatment: VatTreatment, percent: number): PaperLine['vatPercent'] | undefined =>
  treatment === 'domestic' ? vatPercents.find((one) => one === percent) : 0;

/** Null: a rate that no paper can charge. @param gone what is left out */
function linesOf(
  { priced, language }: StoredOrder,
  { message }: PaperTexts,
  treatment: VatTreatment,
  gone: Quantities = new Map(),
): PaperLine[] | null {
  const rateOf = (percent: number) => rateIn(treatment, percent);
  const lines: PaperLine[] = [];
  for (const line of effectiveLines(priced.lines, gone)) {
    const vatPercent = rateOf(line.vatPercent);
    if (vatPercent === undefined) return null;
    const isPack = line.unit === 'piece' && line.unitPieces > 1;
    lines.push({
      itemNo: line.itemNo,
      name: line.name,
      detail: isPack ? message(language, 'papers.packOf', { count: String(line.unitPieces) }) : null,
      unit: isPack ? 'pack' : line.unit,
      ...(isPack && { unitPieces: line.unitPieces }),
      quantity: line.quantity,
      unitNetCents: line.unitNetCents,
      vatPercent,
    });
  }
  const { shipping } = priced;
  if (shipping === null || shipping.netCents === 0) return lines;
  const vatPercent = rateOf(shipping.vatPercent);
  if (vatPercent === undefined) return null;
  return [...lines, flatLine(message(language, 'papers.shipping'), shipping.netCents, vatPercent)];
}

export const flatLine = (name: string, unitNetCents: Cents, vatPercent: PaperLine['vatPercent']): PaperLine => ({
  itemNo: null,
  name,
  detail: null,
  unit: 'flat',
  quantity: 1,
  unitNetCents,
  vatPercent,
});

/** An address of an order has company, person, or both in two lines. */
function partyOf({ name, street, postcode, city, country }: PostalAddress, buyer: StoredOrder['buyer']): Party {
  const [first = '', ...rest] = name.split('\n');
  const isCompany = buyer === 'business';
  return {
    company: isCompany ? first : null,
    name: isCompany ? noneIfEmpty(rest.join(', ')) : [first, ...rest].join(', '),
    street,
    addition: null,
    postcode,
    city,
    country,
  };
}

const isSame = (one: PostalAddress, other: PostalAddress): boolean =>
  (['name', 'street', 'postcode', 'city', 'country'] as const).every((part) => one[part] === other[part]);

const noneIfEmpty = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const dayIn = (version: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(version)?.[0] ?? null;
