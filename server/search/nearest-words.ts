/** How many letters of a word may be wrong for it to be taken for another one without asking. */
export const lettersForgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** How many may be for another one to be suggested: two in five. */
export const lettersDoubted = (word: string): number =>
  word.length < 4 ? 0 : Math.min(3, Math.floor(word.length * 0.4));

/** The words that a misspelt one is nearest to, within so many letters: left out, too many, wrong, or neighbours swapped. */
export function nearestWords(misspelt: string, words: Iterable<string>, letters: number): string[] {
  let nearest: string[] = [];
  let least = letters;
  for (const word of words) {
    if (Math.abs(word.length - misspelt.length) > least) continue;
    const distance = lettersApart(misspelt, word);
    if (distance > least) continue;
    if (distance < least) nearest = [];
    least = distance;
    nearest.push(word);
  }
  return nearest;
}

/** Optimal string alignment distance. */
function lettersApart(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
