import { reducedBy } from '../../../domain/invoicing/credit.ts';
import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { priceLine, sum, withTax } from '../../../domain/orders/price-order.ts';
import { goneForSure, type OrderWithPapers } from './order-with-papers.ts';
import { rateIn } from './papers/paper-lines.ts';
import { treatmentOf } from './tax-of-order.ts';

/**
 * What an order costs in the end, tax included, as its papers charge it: what was ordered and shipping, less what was
 * called off or withdrawn from, and less what its price was reduced by. A withdrawal that nobody has decided on lessens nothing yet.
 */
export const orderWorth = (found: OrderWithPapers): Cents => grossWithout(found, goneForSure(found));

/**
 * What of it is asked for, as its confirmation names it: not what may be withdrawn from. Where that is all of it, nobody is
 * asked, and it stays as it was.
 */
export function askedWorth(found: OrderWithPapers): Cents {
  const isAnyLeft = effectiveLines(found.order.priced.lines, found.gone).length > 0;
  return grossWithout(found, isAnyLeft ? found.gone : goneForSure(found));
}

function grossWithout({ order, invoices, credits }: OrderWithPapers, gone: Quantities): Cents {
  const treatment = treatmentOf(order);
  const rateOf = (percent: number) => rateIn(treatment, percent) ?? percent;
  const lines = effectiveLines(order.priced.lines, gone).map((line) =>
    priceLine({ ...line, vatPercent: rateOf(line.vatPercent) }),
  );
  const { shipping } = order.priced;
  const charged =
    shipping === null || lines.length === 0 ? [] : [withTax(shipping.netCents, rateOf(shipping.vatPercent))];
  return Math.max(0, sum([...lines, ...charged]).grossCents - reducedBy(invoices, credits));
}

/**
 * The one sum that an order is shown with, tax included: what it comes to now, less what was withdrawn from (also where
 * nobody has decided yet), called off or taken off its price. A cancelled one keeps what was ordered.
 */
export function sumNow(found: OrderWithPapers): Cents {
  const { order, gone, credits } = found;
  const isAsOrdered = order.state === 'cancelled' || (gone.size === 0 && credits.length === 0);
  return isAsOrdered ? order.priced.grossCents : askedWorth(found);
}
