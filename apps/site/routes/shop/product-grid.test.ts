import { expect, test } from 'vitest';
import { rowLengths } from './product-grid.tsx';

test('however many products there are, none lies alone beside an empty place', () => {
  for (let pieces = 1; pieces <= 12; pieces += 1) {
    const rows = rowLengths(pieces);
    expect(rows.reduce((sum, row) => sum + row, 0)).toBe(pieces);
    // one alone takes the whole width, and is the only one
    if (pieces > 1) expect(Math.min(...rows), String(pieces)).toBeGreaterThan(1);
    expect(Math.max(...rows)).toBeLessThanOrEqual(3);
  }
  // the range as it is: the large pieces side by side, the small ones below
  expect(rowLengths(5)).toEqual([3, 2]);
});
