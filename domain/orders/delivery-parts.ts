import type { LineLeft, Quantities } from './shipments.ts';

/** What of a quote leaves until a day, where it leaves in parts. */
export interface DeliveryPart {
  /** YYYY-MM-DD in Germany, the last day */
  readonly by: string;
  /** packs or sets */
  readonly goods: readonly PartGoods[];
}

interface PartGoods {
  readonly itemNo: string;
  readonly quantity: number;
}

/** Parts that one quote may name. */
export const mostParts = 4;

/**
 * The parts over what is bought: what none of them names leaves with the last, as when a larger quantity was accepted.
 * @param lines what is bought, no less than the parts name
 */
export function partsOver(parts: readonly DeliveryPart[], lines: readonly PartGoods[]): DeliveryPart[] {
  const named = (itemNo: string, before: readonly DeliveryPart[]) =>
    before.flatMap(({ goods }) => goods).reduce((sum, one) => sum + (one.itemNo === itemNo ? one.quantity : 0), 0);
  return parts.map((part, index) =>
    index < parts.length - 1
      ? part
      : {
          by: part.by,
          goods: lines.flatMap(({ itemNo, quantity }) => {
            const rest = quantity - named(itemNo, parts.slice(0, index));
            return rest > 0 ? [{ itemNo, quantity: rest }] : [];
          }),
        },
  );
}

/**
 * What is still to leave of each part. What is out was taken from the first parts, so the last ones are still whole.
 * @param left packs or sets by item number that are still to come
 */
export function partsLeft(parts: readonly DeliveryPart[], left: ReadonlyMap<string, number>): DeliveryPart[] {
  const open = new Map(left);
  const kept = parts.toReversed().map(({ by, goods }) => ({
    by,
    goods: goods.flatMap(({ itemNo, quantity }) => {
      const taken = Math.min(quantity, open.get(itemNo) ?? 0);
      open.set(itemNo, (open.get(itemNo) ?? 0) - taken);
      return taken > 0 ? [{ itemNo, quantity: taken }] : [];
    }),
  }));
  return kept.toReversed().filter(({ goods }) => goods.length > 0);
}

/**
 * The part that leaves next, in packs or sets by item number, where it was agreed that more follow.
 * @param parts null: none were agreed
 * @param lines what is bought, and what of it is still to leave
 * @returns null: all that is left leaves at once
 */
export function nextPart(parts: readonly DeliveryPart[] | null, lines: readonly LineLeft[]): Quantities | null {
  const bought = lines.map(({ itemNo, ordered }) => ({ itemNo, quantity: ordered }));
  const left = new Map(lines.map((line) => [line.itemNo, line.left]));
  const [next, ...later] = partsLeft(partsOver(parts ?? [], bought), left);
  if (next === undefined || later.length === 0) return null;
  return new Map(next.goods.map(({ itemNo, quantity }) => [itemNo, quantity]));
}
