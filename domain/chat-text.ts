/** Splitting and folding of what people type, for the chat's language and category rules. */

/** Lower-case words of a text, apostrophes split ("l'huile" -> "l", "huile"), accents kept; "CO₂" is read as "co2". */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/**
 * One spelling for what people write in several: accents and umlauts dropped, CO₂ as CO2, ß as ss, œ as oe,
 * and the German way around umlauts ("fuer", "loeffel") as the bare vowel.
 */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([ao])e(?=[^aeiou]|$)/g, '$1')
    .replace(/(?<![aeq])ue(?=[^aeiou]|$)/g, 'u');
}

/**
 * Whether two words differ by at most one letter: one left out, one too many, one wrong, or two neighbours swapped.
 */
export function withinOneLetter(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
