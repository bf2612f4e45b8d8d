import { addQuantities, effectiveLines } from '../../../../domain/orders/effective-order.ts';
import type { Cents } from '../../../../domain/money.ts';
import { chargedOf, nothingCharged } from '../../../../domain/invoicing/credit.ts';
import type { PaperOf } from '../../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../../domain/invoicing/totals.ts';
import type { OrderForPapers, Shipment, PaperSubject } from './order-for-papers.ts';

/** What came and was not charged yet, tax included, and the day on which the last of it came; null: nothing ever came. */
export function paidBefore({ booked, payments }: OrderForPapers): { cents: Cents; on: string | null } {
  const counted = payments.filter(({ taken_back_at }) => taken_back_at === null);
  const paid = counted.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const charged = booked.reduce((sum, { lines }) => sum + totalsOf(lines).grossCents, 0);
  const days = counted.filter(({ amount_cents }) => amount_cents > 0).map(({ paid_on }) => paid_on);
  return { cents: paid - charged, on: days.sort().at(-1) ?? null };
}

/** How much more of each line may be charged: what the order comes to less what its invoices charge. */
export function notChargedOf({ order, invoices, credits, gone }: OrderForPapers): Map<string, number> {
  const charged = chargedOf(invoices, credits);
  return new Map(
    effectiveLines(order.priced.lines, gone).map(({ itemNo, quantity }) => [
      itemNo,
      quantity - (charged.get(itemNo) ?? nothingCharged).quantity,
    ]),
  );
}

export const chargesMoreThanGoods = ({ lines }: PaperOf<'invoice'>) => lines.some(({ itemNo }) => itemNo === null);

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

/**
 * The invoice that leaves out goods of its deliveries which may be charged by now, such as what a withdrawal held back when
 * it was written: only this one, taken back and written anew, charges them. Undefined: there is none.
 */
export function invoiceToRedo(found: OrderForPapers): PaperOf<'invoice'> | undefined {
  const { shipments, invoices, credits } = found;
  const most = notChargedOf(found);
  return invoices.find((invoice) => {
    const own = new Set(invoice.deliveries?.map(({ number }) => number));
    const charged = chargedOf([invoice], credits);
    const delivered = addQuantities(
      shipments.filter(({ number }) => own.has(number)).map(({ quantities }) => quantities),
    );
    return [...delivered].some(
      ([itemNo, quantity]) =>
        quantity > (charged.get(itemNo) ?? nothingCharged).quantity && (most.get(itemNo) ?? 0) > 0,
    );
  });
}

export const deliveriesToCharge = (found: OrderForPapers, { deliveries }: PaperSubject): Shipment[] =>
  notCharged(found).filter(({ number }) => deliveries?.includes(number) ?? true);

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
