import type { Cents } from '../money.ts';
import { typedCount } from '../whole-number.ts';
import { priceLine, type PricedLine } from './price-order.ts';

/** How much leaves with a shipment, in packs or sets by item number. */
export type Quantities = ReadonlyMap<string, number>;

/** A line of an order with what is out of it; packs or sets. */
export interface LineLeft {
  readonly itemNo: string;
  readonly ordered: number;
  readonly shipped: number;
  readonly left: number;
}

/**
 * What is out of an order and what is still to come.
 * @param shipments what each of its shipments took along
 * @param gone what was withdrawn from or called off: it does not leave any more
 */
export const linesLeft = (
  lines: readonly { readonly itemNo: string; readonly quantity: number }[],
  shipments: readonly Quantities[],
  gone: Quantities = new Map(),
): LineLeft[] =>
  lines.map(({ itemNo, quantity: ordered }) => {
    const shipped = shipments.reduce((sum, shipment) => sum + (shipment.get(itemNo) ?? 0), 0);
    return { itemNo, ordered, shipped, left: Math.max(0, ordered - (gone.get(itemNo) ?? 0) - shipped) };
  });

/**
 * What the goods that are left cost, tax included: the difference between what was ordered and an invoice of what is out,
 * tax rounded a line in both.
 */
export const grossLeft = (lines: readonly PricedLine[], left: readonly LineLeft[]): Cents =>
  lines.reduce((sum, line) => {
    const quantity = left.find(({ itemNo }) => itemNo === line.itemNo)?.shipped ?? 0;
    return sum + line.grossCents - priceLine({ ...line, quantity }).grossCents;
  }, 0);

/** Whether all of an order would be out with this. */
export const isLast = (left: readonly LineLeft[], quantities: Quantities): boolean =>
  left.every((line) => (quantities.get(line.itemNo) ?? 0) === line.left);

/** The item numbers of which more would leave than is left, or no whole number, or which nobody ordered. */
export const beyondOrder = (left: readonly LineLeft[], quantities: Quantities): string[] =>
  [...quantities].flatMap(([itemNo, quantity]) => {
    const line = left.find((one) => one.itemNo === itemNo);
    return line !== undefined && Number.isInteger(quantity) && quantity >= 0 && quantity <= line.left ? [] : [itemNo];
  });

/**
 * A shipment as it was typed, a field an item number; an empty field is none of it.
 * @returns `wrong`: the item numbers whose quantity is no whole number, or more than is left; empty where nothing at all
 * was to leave
 */
export function readShipment(
  typed: ReadonlyMap<string, string>,
  left: readonly LineLeft[],
): { quantities: Quantities } | { wrong: readonly string[] } {
  const quantities = new Map<string, number>();
  const wrong: string[] = [];
  for (const line of left) {
    const text = typed.get(line.itemNo)?.trim() ?? '';
    if (text === '') continue;
    const quantity = typedCount(text, { least: 0, most: line.left, digits: 8 });
    if (quantity === null) wrong.push(line.itemNo);
    else if (quantity > 0) quantities.set(line.itemNo, quantity);
  }
  return wrong.length > 0 || quantities.size === 0 ? { wrong } : { quantities };
}
