import { effectiveLines } from '../../domain/orders/effective-order.ts';
import type { Cents } from '../../domain/money.ts';
import { priceLine, sum, withTax } from '../../domain/orders/price-order.ts';
import { goneForSure, type OrderWithPapers } from '../papers/order-with-papers.ts';
import { rateIn, treatmentOf } from '../papers/papers-of-order.ts';

/**
 * What an order costs in the end, tax included, as its papers charge it: what was ordered and shipping, less what was
 * called off or withdrawn from. A withdrawal that nobody has decided on lessens nothing yet.
 */
export function orderWorth(found: OrderWithPapers): Cents {
  const { order } = found;
  const treatment = treatmentOf(order);
  const rateOf = (percent: number) => rateIn(treatment, percent) ?? percent;
  const lines = effectiveLines(order.priced.lines, goneForSure(found)).map((line) =>
    priceLine({ ...line, vatPercent: rateOf(line.vatPercent) }),
  );
  const { shipping } = order.priced;
  const charged =
    shipping === null || lines.length === 0 ? [] : [withTax(shipping.netCents, rateOf(shipping.vatPercent))];
  return sum([...lines, ...charged]).grossCents;
}
