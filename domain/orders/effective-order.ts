import { priceLine, sum, type PricedLine, type PricedOrder, type VatShare } from './price-order.ts';
import type { Quantities } from './shipments.ts';

/** Several quantities by item number added up. */
export function addQuantities(all: readonly Quantities[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const quantities of all)
    for (const [itemNo, quantity] of quantities) total.set(itemNo, (total.get(itemNo) ?? 0) + quantity);
  return total;
}

/**
 * The lines that an order still comes to: what was ordered less what was withdrawn from or called off. A line of which
 * nothing is left is not there. Tax is rounded a line, as in the order.
 * @param gone packs or sets by item number
 */
export const effectiveLines = (lines: readonly PricedLine[], gone: Quantities): PricedLine[] =>
  lines.flatMap((line) => {
    const quantity = Math.max(0, line.quantity - (gone.get(line.itemNo) ?? 0));
    if (quantity === line.quantity) return [line];
    return quantity === 0 ? [] : [priceLine({ ...line, quantity })];
  });

/**
 * An order with what it still comes to. Shipping stays as it was ordered while goods are left: whoever withdraws from a
 * part pays no more for the rest. With nothing left it goes, too (§ 357 (2) BGB).
 * @param gone packs or sets by item number
 */
export function effectiveOrder(priced: PricedOrder, gone: Quantities): PricedOrder {
  if (gone.size === 0) return priced;
  const lines = effectiveLines(priced.lines, gone);
  const { shipping } = priced;
  const kept =
    shipping !== null && lines.length === 0 ? { ...shipping, netCents: 0, vatCents: 0, grossCents: 0 } : shipping;
  const taxed = kept === null ? lines : [...lines, kept];
  const rates = [...new Set(taxed.filter(({ netCents }) => netCents > 0).map(({ vatPercent }) => vatPercent))];
  return {
    ...sum(taxed),
    lines,
    shipping: kept,
    goods: sum(lines),
    vat: rates
      .sort((one, other) => other - one)
      .map((percent): VatShare => {
        const { netCents, vatCents } = sum(taxed.filter(({ vatPercent }) => vatPercent === percent));
        return { percent, netCents, vatCents };
      }),
    missingForFreeShipping: priced.missingForFreeShipping,
  };
}
