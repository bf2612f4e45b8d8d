import { germanDay } from '../../../../domain/german-time.ts';
import type { Carrier } from '../../../../domain/orders/carriers.ts';
import type { DeliveryDays } from '../../../../domain/orders/payment-due.ts';
import type { Quantities } from '../../../../domain/orders/shipments.ts';
import type { Credit } from '../../../../domain/invoicing/credit.ts';
import type { InvoiceLike, PaperOf, Party } from '../../../../domain/invoicing/paper.ts';
import type { OrderStepRow, PaymentRow } from '../../../platform/database/schema/orders.ts';
import type { SiteTexts } from '../../content/site-texts.ts';
import type { Arrival } from '../arrivals.ts';
import type { ParcelChange } from '../parcel-numbers.ts';
import type { StoredOrder } from '../stored-order.ts';

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
  /** when it arrived, where it left without a delivery note */
  arrival: Arrival;
  /** those that were not taken back, oldest first */
  invoices: readonly PaperOf<'invoice'>[];
  /** what took back a part of one of these invoices, oldest first */
  credits: readonly Credit[];
  /** what was withdrawn from: it is not confirmed any more */
  withdrawn: Quantities;
  /** what was withdrawn from or called off: it is not shipped or charged any more */
  gone: Quantities;
  /** a withdrawal may be about it, and nobody has said yet whether it is */
  isInQuestion: boolean;
  /** all invoices and what took them back, oldest first */
  booked: readonly InvoiceLike[];
  /** money that came and went back, oldest first, also what was noted by mistake */
  payments: readonly PaymentRow[];
}

/** What left of an order at one time, told by its delivery note. */
export interface Shipment extends Arrival {
  paperId: string;
  number: string;
  /** YYYY-MM-DD in Germany */
  shippedOn: string;
  /** the carrier's number of the parcel, as it was given last */
  tracking: string | null;
  carrier: Carrier | null;
  /** where it went: an address that is corrected later changes nothing of it */
  to: Party;
  /** what became of its number after the note was written, oldest first */
  parcelChanges: readonly ParcelChange[];
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

export type PaperTexts = Pick<SiteTexts, 'issuer' | 'facts' | 'message'>;

export interface DraftSetting {
  texts: PaperTexts;
  /** milliseconds since 1970 UTC */
  now: number;
}

/**
 * The day on which all of an order had left, YYYY-MM-DD in Germany; null: it has not. It comes to that state again when
 * money or a withdrawal is taken back: the first time counts.
 */
export function firstShippedOn({ steps }: OrderForPapers): string | null {
  const step = steps.find(({ state }) => state === 'shipped');
  return step === undefined ? null : germanDay(step.at);
}

/** What left of an order, oldest first; `paperId` and `number` of its delivery note are null where it left without one. */
export function deliveriesOf(
  found: OrderForPapers,
): (DeliveryDays & { paperId: string | null; number: string | null })[] {
  const dispatchedOn = firstShippedOn(found);
  if (found.shipments.length === 0 && dispatchedOn !== null)
    return [{ paperId: null, number: null, dispatchedOn, arrivedOn: found.arrival.arrivedOn }];
  return found.shipments.map(({ paperId, number, shippedOn, arrivedOn }) => ({
    paperId,
    number,
    dispatchedOn: shippedOn,
    arrivedOn,
  }));
}

export const quantitiesOf = (shipments: readonly Shipment[]): Quantities[] =>
  shipments.map(({ quantities }) => quantities);
