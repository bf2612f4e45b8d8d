import { expect, test } from 'vitest';
import { farFromAsked } from './quote.ts';

test('ten times what was asked for, or a tenth of it, is asked about; what nobody asked for and all between is not', () => {
  const asked = [{ itemNo: 'CB-004', quantity: 50 }];
  const far = (quantity: number, itemNo = 'CB-004') => farFromAsked(asked, [{ itemNo, quantity }]);
  expect(far(5_000)).toEqual([{ itemNo: 'CB-004', quantity: 5_000, asked: 50 }]);
  expect(far(500)).toHaveLength(1);
  expect(far(5)).toHaveLength(1);
  expect([far(50), far(499), far(6), far(5_000, 'CB-001')].flat()).toEqual([]);
});
