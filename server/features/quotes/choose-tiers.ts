import { inTiers } from '../../../domain/orders/offer.ts';
import { readOrderList, writeOrderList } from '../../../domain/orders/order-list.ts';
import { parsePieces } from '../../../domain/orders/pieces.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';

export interface ChosenOffer {
  priced: PricedOrder;
  /** what differs from the offered quantities, in the form of an order list; empty: nothing does */
  tiers: string;
}

/** The tiers of each line of goods, by item number. */
export const tiersOf = ({ lines }: PaperOf<'offer'>) =>
  new Map(lines.flatMap(({ itemNo, tiers }) => (itemNo === null ? [] : [[itemNo, tiers] as const])));

/**
 * An offer in the quantities that its buyer chose among those it names; null: it does not name them.
 * @param chosen as it stands in an address or a form ("CB-001:5000"); empty: as it was offered
 */
export function chooseTiers(paper: PaperOf<'offer'>, offered: PricedOrder, chosen: string): ChosenOffer | null {
  const list = readOrderList(chosen, parsePieces);
  const priced = list === null ? null : inTiers(offered, tiersOf(paper), list);
  if (priced === null) return null;
  const differing = priced.lines.filter(({ quantity }, index) => quantity !== offered.lines[index]?.quantity);
  return { priced, tiers: writeOrderList(differing.map(({ itemNo, quantity }) => ({ itemNo, quantity }))) };
}
