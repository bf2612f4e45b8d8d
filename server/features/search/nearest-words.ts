/** How many letters of a word may be wrong for it to be taken for another one without asking. */
export const lettersForgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** How many may be for another one to be suggested: two in five. */
export const lettersDoubted = (word: string): number =>
  word.length < 4 ? 0 : Math.min(3, Math.floor(word.length * 0.4));

/** Longer words are no misspelt ones, and comparing them costs most. */
const longestCompared = 40;

/** The words that a misspelt one is nearest to, within so many letters: left out, too many, wrong, or neighbours swapped. */
export function nearestWords(misspelt: string, words: Iterable<string>, letters: number): string[] {
  if (letters === 0 || misspelt.length > longestCompared) return [];
  let nearest: string[] = [];
  let least = letters;
  for (const word of words) {
    if (Math.abs(word.length - misspelt.length) > least) continue;
    const distance = lettersApart(misspelt, word, least);
    if (distance > least) continue;
    if (distance < least) nearest = [];
    least = distance;
    nearest.push(word);
  }
  return nearest;
}

// three rows for all comparisons: making them anew took most of the time
const rows = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)] as const;

/**
 * Optimal string alignment distance, as far as it matters: more than `most` is `most + 1`. Only what lies so near to the
 * diagonal is worked out. Words have at most `longestCompared` and `most` letters.
 */
function lettersApart(a: string, b: string, most: number): number {
  let [before, last, row] = rows;
  const beyond = most + 1;
  for (let j = 0; j <= b.length; j += 1) last[j] = Math.min(j, beyond);
  for (let i = 1; i <= a.length; i += 1) {
    const [from, to] = [Math.max(1, i - most), Math.min(b.length, i + most)];
    row[from - 1] = from === 1 ? Math.min(i, beyond) : beyond;
    let nearest = row[from - 1] ?? beyond;
    for (let j = from; j <= to; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = (last[j - 1] ?? beyond) + (same ? 0 : 1);
      least = Math.min(least, (j === i + most ? beyond : (last[j] ?? beyond)) + 1, (row[j - 1] ?? beyond) + 1, beyond);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? beyond) + 1);
      row[j] = least;
      nearest = Math.min(nearest, least);
    }
    if (nearest > most) return beyond;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] ?? beyond;
}
