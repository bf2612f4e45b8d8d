import { expect, test } from 'vitest';
import { rowLengths } from './product-grid.tsx';

test('however many products there are, none lies alone beside an empty place', () => {
  for (let products = 1; products <= 12; products += 1) {
    const rows = rowLengths(products);
    expect(rows.reduce((sum, row) => sum + row, 0)).toBe(products);
    // one alone takes the whole width, and is the only one
    if (products > 1) expect(Math.min(...rows), String(products)).toBeGreaterThan(1);
    expect(Math.max(...rows)).toBeLessThanOrEqual(3);
  }
  // the range as it is
  expect(rowLengths(6)).toEqual([3, 3]);
  expect(rowLengths(5)).toEqual([3, 2]);
});
