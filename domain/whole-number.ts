/**
 * A whole number in a range, as somebody typed it, or null. "1.000", "1,000" and "2,5" are refused and not guessed at: what
 * is a thousand in one language is one in another.
 * @param digits so many are read at most, zeros before it among them
 */
export function wholeNumber(
  typed: string,
  { least, most, digits }: { least: number; most: number; digits: number },
): number | null {
  const text = typed.trim();
  if (text.length > digits || !/^\d+$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/**
 * A whole number as somebody at the desk typed it: also as the desk itself writes thousands in its languages ("5.000",
 * "5,000", "5 000"). What could be a fraction ("5.00", "1,5") is null.
 */
export const typedCount = (typed: string, range: Parameters<typeof wholeNumber>[1]): number | null =>
  wholeNumber(ungrouped(typed), range);

/**
 * A number without the marks between its thousands ("1.000", "1,000", "1 000", "1’000"), where nothing but whole numbers
 * makes sense. All else stays as it is. Not for what a visitor orders: there it is refused, and asked about.
 */
export function ungrouped(typed: string): string {
  const text = typed.trim();
  const mark = /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}/.exec(text)?.[1];
  if (mark === undefined) return text;
  const groups = text.split(mark);
  const isGrouped = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  return isGrouped ? groups.join('') : text;
}
