import { expect, test } from 'vitest';
import { nextPart, partsLeft, partsOver } from './delivery-parts.ts';

const parts = [
  { by: '2026-12-10', goods: [{ itemNo: 'CB-001', quantity: 100 }] },
  { by: '2027-01-15', goods: [{ itemNo: 'CB-001', quantity: 50 }] },
];

test('what no part names leaves with the last one', () => {
  const lines = [
    { itemNo: 'CB-001', quantity: 500 },
    { itemNo: 'CB-002', quantity: 7 },
  ];
  expect(partsOver(parts, lines)).toEqual([
    parts[0],
    {
      by: '2027-01-15',
      goods: [
        { itemNo: 'CB-001', quantity: 400 },
        { itemNo: 'CB-002', quantity: 7 },
      ],
    },
  ]);
  expect(partsOver([], lines)).toEqual([]);
  // what the parts before it name whole does not leave with it
  const whole = [
    { by: '2026-12-10', goods: [{ itemNo: 'CB-001', quantity: 100 }] },
    { by: '2027-01-15', goods: [{ itemNo: 'CB-002', quantity: 7 }] },
  ];
  expect(
    partsOver(
      whole,
      whole.flatMap(({ goods }) => goods),
    ),
  ).toEqual(whole);
});

test('what left was of the first parts; what is called off, too', () => {
  const left = (quantity: number) => partsLeft(parts, new Map([['CB-001', quantity]]));
  expect(left(150)).toEqual(parts);
  expect(left(90)).toEqual([{ by: '2026-12-10', goods: [{ itemNo: 'CB-001', quantity: 40 }] }, parts[1]]);
  expect(left(50)).toEqual([parts[1]]);
  expect(left(0)).toEqual([]);
});

test('the next part leaves while more follow as agreed; the last one is all that is left, as where nothing was agreed', () => {
  const next = (left: number, agreed: typeof parts | null = parts) => {
    const lines = [{ itemNo: 'CB-001', ordered: 150, shipped: 150 - left, left }];
    return [...(nextPart(agreed, lines) ?? [['CB-001', left]])];
  };
  expect(next(150)).toEqual([['CB-001', 100]]);
  expect(next(90)).toEqual([['CB-001', 40]]);
  expect(next(50)).toEqual([['CB-001', 50]]);
  expect(next(150, [])).toEqual([['CB-001', 150]]);
  expect(next(150, null)).toEqual([['CB-001', 150]]);
});
