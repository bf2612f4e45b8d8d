import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLine } from './price-order.ts';
import { beyondOrder, grossLeft, isLast, linesLeft, readShipment } from './shipments.ts';

const lines = [
  { itemNo: 'CB-001', quantity: 3 },
  { itemNo: 'CB-PARTY-001', quantity: 1 },
];
const left = linesLeft(lines, [new Map([['CB-001', 2]])]);

test('what is out and what is left of each line', () => {
  expect(left).toEqual([
    { itemNo: 'CB-001', ordered: 3, shipped: 2, left: 1 },
    { itemNo: 'CB-PARTY-001', ordered: 1, shipped: 0, left: 1 },
  ]);
});

test('what is left costs what the invoice of the rest lacks, to the cent', () => {
  const of = { name: 'Messer', unit: 'piece', unitPieces: 100, vatPercent: 19 } as const;
  // 3 at 0.97: 0.553 of tax; 2: 0.369
  const knives = priceLine({ ...of, itemNo: 'CB-001', quantity: 3, unitNetCents: 97 });
  const box = priceLine({ ...of, itemNo: 'CB-PARTY-001', quantity: 1, unitNetCents: 4_990 });
  expect(grossLeft([knives, box], left)).toBe(346 - 231 + 5_938);
  expect(grossLeft([knives, box], linesLeft(lines, []))).toBe(346 + 5_938);
  expect(grossLeft([knives], [{ itemNo: 'CB-001', ordered: 3, shipped: 3, left: 0 }])).toBe(0);
});

test.each([
  ['1', ['CB-001']],
  [' 1 ', ['CB-001']],
  ['0', []],
  ['', []],
])('%o leaves', (typed, leaves) => {
  const read = readShipment(new Map([['CB-001', typed]]), left);
  expect('quantities' in read ? [...read.quantities.keys()] : read.wrong).toEqual(leaves);
});

test.each(['2', '-1', '1.0', '1,5', '1.000', 'one', '1e0', '99999999999'])(
  '%o is no quantity of a line of which one is left',
  (typed) => {
    const read = readShipment(
      new Map([
        ['CB-001', typed],
        ['CB-PARTY-001', '1'],
      ]),
      left,
    );
    expect(read).toEqual({ wrong: ['CB-001'] });
  },
);

test('what nobody ordered is not read, and refused where it comes otherwise', () => {
  expect(readShipment(new Map([['CB-999', '1']]), left)).toEqual({ wrong: [] });
  expect(beyondOrder(left, new Map([['CB-999', 1]]))).toEqual(['CB-999']);
  expect(beyondOrder(left, new Map([['CB-001', -1]]))).toEqual(['CB-001']);
});

test('however an order is divided, never more leaves than was ordered, and the last shipment is known', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 5 }), { maxLength: 8 }),
      (ordered, wanted) => {
        const order = ordered.map((quantity, index) => ({ itemNo: `CB-${index}`, quantity }));
        const shipments: Map<string, number>[] = [];
        for (const amounts of wanted) {
          const before = linesLeft(order, shipments);
          const shipment = new Map(amounts.map((amount, index) => [`CB-${index}`, amount] as const));
          if (beyondOrder(before, shipment).length > 0) continue;
          shipments.push(shipment);
          expect(isLast(before, shipment)).toBe(linesLeft(order, shipments).every((line) => line.left === 0));
        }
        for (const line of linesLeft(order, shipments)) {
          expect(line.left).toBeGreaterThanOrEqual(0);
          expect(line.shipped + line.left).toBe(line.ordered);
        }
      },
    ),
  );
});
