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
