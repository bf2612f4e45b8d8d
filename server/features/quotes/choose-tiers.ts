import { inTiers } from '../../../domain/orders/quote.ts';
import { readOrderList, writeOrderList } from '../../../domain/orders/order-list.ts';
import { parsePieces } from '../../../domain/orders/pieces.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';

export interface ChosenQuote {
  priced: PricedOrder;
  /** what differs from the quoted quantities, in the form of an order list; empty: nothing does */
  tiers: string;
}

/** The tiers of each line of goods, by item number. */
const tiersOf = ({ lines }: PaperOf<'quote'>) =>
  new Map(lines.flatMap(({ itemNo, tiers }) => (itemNo === null ? [] : [[itemNo, tiers] as const])));

/**
 * A quote in the quantities that its buyer chose among those it names; null: it does not name them.
 * @param chosen as it stands in an address or a form ("CB-001:5000"); empty: as it was quoted
 */
export function chooseTiers(paper: PaperOf<'quote'>, quoted: PricedOrder, chosen: string): ChosenQuote | null {
  const list = readOrderList(chosen, parsePieces);
  const priced = list === null ? null : inTiers(quoted, tiersOf(paper), list);
  if (priced === null) return null;
  const differing = priced.lines.filter(({ quantity }, index) => quantity !== quoted.lines[index]?.quantity);
  return { priced, tiers: writeOrderList(differing.map(({ itemNo, quantity }) => ({ itemNo, quantity }))) };
}
