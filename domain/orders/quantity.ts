/** Packs or sets of one product in one order; more is a matter for an offer. */
export const mostOfOneProduct = 9_999;

/**
 * A quantity as somebody typed it: a whole number from 1 to 9,999, or null. "1.000", "1,000" and "2,5" are refused and not
 * guessed at: what is a thousand in one language is one in another, and a box too many costs money.
 */
export function parseQuantity(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,5}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= 1 && quantity <= mostOfOneProduct ? quantity : null;
}
