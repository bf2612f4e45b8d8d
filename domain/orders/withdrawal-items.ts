import { wholeNumber } from '../whole-number.ts';
import { readOrderList, type OrderList } from './order-list.ts';

/** Packs or sets of one line; an accepted quote may have more than an order from the shop. */
const mostOfOneLine = 99_999_999;

/** What is withdrawn from, as `writeOrderList` writes it; null when it was not written by it. */
export const readWithdrawalItems = (text: string): OrderList | null =>
  readOrderList(text, (typed) => wholeNumber(typed, { least: 1, most: mostOfOneLine, digits: 8 }));

/** Quantities as typed, by item number. */
export type TypedAmounts = Readonly<Record<string, string>>;

/**
 * The quantities that were typed for what is left of an order; an empty field is none of it.
 * @returns `wrong`: the item numbers whose quantity is no whole number up to what is left; all of them where nothing at all
 * was chosen
 */
export function readAmounts(
  lines: readonly { readonly itemNo: string; readonly left: number }[],
  typed: TypedAmounts,
): { items: OrderList } | { wrong: string[] } {
  const read = lines.map(({ itemNo, left }) => {
    const text = (typed[itemNo] ?? '').trim();
    return { itemNo, quantity: text === '' ? 0 : wholeNumber(text, { least: 0, most: left, digits: 8 }) };
  });
  const wrong = read.filter(({ quantity }) => quantity === null).map(({ itemNo }) => itemNo);
  if (wrong.length > 0) return { wrong };
  const items = read.flatMap(({ itemNo, quantity }) => (quantity ? [{ itemNo, quantity }] : []));
  return items.length === 0 ? { wrong: lines.map(({ itemNo }) => itemNo) } : { items };
}
