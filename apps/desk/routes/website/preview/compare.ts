/** What two lists have in common, in the same order: pairs of places, and what is in one of them only. */
export interface Comparison {
  pairs: [before: number, after: number][];
  gone: number[];
  added: number[];
}

/** Beyond this, what lies between the same beginning and the same end counts as changed as a whole. */
const mostSteps = 4_000_000;

/** The longest common subsequence of two lists of texts. */
export function compare(before: readonly string[], after: readonly string[]): Comparison {
  const pairs: Comparison['pairs'] = [];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let [endBefore, endAfter] = [before.length, after.length];
  const tail: Comparison['pairs'] = [];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
    tail.unshift([endBefore, endAfter]);
  }
  const [rows, columns] = [endBefore - start, endAfter - start];
  if (rows * columns <= mostSteps) {
    // longest[row][column]: of what begins there in both
    const width = columns + 1;
    const longest = new Uint16Array((rows + 1) * width);
    const at = (row: number, column: number) => longest[row * width + column] ?? 0;
    const isSame = (row: number, column: number) => before[start + row] === after[start + column];
    for (let row = rows - 1; row >= 0; row -= 1)
      for (let column = columns - 1; column >= 0; column -= 1)
        longest[row * width + column] = isSame(row, column)
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    for (let row = 0, column = 0; row < rows && column < columns;) {
      if (isSame(row, column)) pairs.push([start + row++, start + column++]);
      else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
      else column += 1;
    }
  }
  pairs.push(...tail);
  const [kept, stays] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  return {
    pairs,
    gone: [...before.keys()].filter((index) => !kept.has(index)),
    added: [...after.keys()].filter((index) => !stays.has(index)),
  };
}
