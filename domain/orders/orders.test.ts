import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTiers, priceQuote } from './quote.ts';
import { mostProducts, readOrderList, withMore, withQuantity, writeOrderList } from './order-list.ts';
import { mayShip, nextStates, orderStates, stepsAhead, type OrderState } from './order-state.ts';
import {
  atVatPercent,
  isRoundedByLine,
  priceLine,
  priceOrder,
  type OrderLine,
  type PricedLine,
  type ShippingTerms,
} from './price-order.ts';
import { parseQuantity } from './quantity.ts';
import { isOtherMemberStates } from './union-vat-id.ts';

const terms: ShippingTerms = { netCents: 590, freeFromCents: 20_000, vatPercent: 19 };

const line = (rest: Partial<OrderLine>): OrderLine => ({
  itemNo: 'CB-001',
  name: 'Messer',
  unit: 'piece',
  unitPieces: 100,
  quantity: 1,
  unitNetCents: 950,
  vatPercent: 19,
  ...rest,
});

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9_999 }),
    unitNetCents: fc.integer({ min: 0, max: 1_000_000 }),
    vatPercent: fc.constantFrom(19, 7, 0),
  })
  .map(line);

describe('what an order costs', () => {
  test('taxes stand by their rate, the highest first, and a free line has none', () => {
    const lines = [line({ vatPercent: 7 }), line({ vatPercent: 19 }), line({ vatPercent: 0, unitNetCents: 0 })];
    expect(priceOrder(lines, terms).vat).toEqual([
      { percent: 19, netCents: 1_540, vatCents: 181 + 112 },
      { percent: 7, netCents: 950, vatCents: 67 },
    ]);
  });

  test('at another rate the net prices stay and all taxes are worked out anew', () => {
    const priced = priceOrder([line({ quantity: 3 }), line({ vatPercent: 7 })], terms);
    const exempt = atVatPercent(priced, 0);
    expect(exempt).toMatchObject({ netCents: 4_390, vatCents: 0, grossCents: 4_390, missingForFreeShipping: 16_200 });
    expect(exempt.vat).toEqual([{ percent: 0, netCents: 4_390, vatCents: 0 }]);
    expect(atVatPercent(priced, 21)).toMatchObject({
      lines: [{ vatCents: 599 }, { vatCents: 200 }],
      shipping: { netCents: 590, vatCents: 124, vatPercent: 21 },
      goods: { netCents: 3_800, vatCents: 799 },
      vat: [{ percent: 21, netCents: 4_390, vatCents: 923 }],
    });
    expect(atVatPercent(priceOrder([], null), 21).vat).toEqual([]);
    expect(atVatPercent(priceOrder([line({})], null), 21)).toMatchObject({ shipping: null, grossCents: 1_150 });
  });

  test('a line whose tax is rounded as a whole is not the price of one times their number', () => {
    expect(isRoundedByLine(priceLine(line({ quantity: 3, unitNetCents: 950 })))).toBe(true);
    expect(isRoundedByLine(priceLine(line({ quantity: 3, unitNetCents: 1_000 })))).toBe(false);
  });

  test('the lines add up to the total, to the cent, whatever is ordered', () => {
    const total = (amounts: readonly number[]) => amounts.reduce((so, far) => so + far, 0);
    // half a cent is rounded upwards, and nothing by more; plain comparisons, because there are 100,000 orders
    const isRounded = ({ netCents, vatCents, vatPercent }: Pick<PricedLine, 'netCents' | 'vatCents' | 'vatPercent'>) =>
      Number.isSafeInteger(vatCents) &&
      vatCents * 100 - netCents * vatPercent > -50 &&
      vatCents * 100 - netCents * vatPercent <= 50;
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), fc.constantFrom(terms, null), (lines, shippingTerms) => {
        const order = priceOrder(lines, shippingTerms);
        const parts = order.shipping === null ? order.lines : [...order.lines, order.shipping];
        return (
          (['netCents', 'vatCents', 'grossCents'] as const).every(
            (part) => total(parts.map((one) => one[part])) === order[part],
          ) &&
          order.netCents + order.vatCents === order.grossCents &&
          total(order.vat.map(({ vatCents }) => vatCents)) === order.vatCents &&
          total(order.vat.map(({ netCents }) => netCents)) === order.netCents &&
          parts.every(isRounded)
        );
      }),
      { numRuns: 100_000 },
    );
  });

  test('an order of three packs, a box and shipping', () => {
    const order = priceOrder([line({ quantity: 3 }), line({ itemNo: 'CB-PARTY-001', unitNetCents: 4_990 })], terms);
    expect(order).toMatchObject({
      goods: { netCents: 7_840 },
      shipping: { netCents: 590, vatCents: 112, grossCents: 702 },
      netCents: 8_430,
      vatCents: 542 + 948 + 112,
      grossCents: 10_032,
      missingForFreeShipping: 12_160,
      vat: [{ percent: 19, netCents: 8_430, vatCents: 1_602 }],
    });
  });

  test('shipping is free from the limit on, and not a cent before it', () => {
    const worth = (unitNetCents: number) => priceOrder([line({ unitNetCents })], terms);
    expect(worth(19_999)).toMatchObject({ shipping: { netCents: 590 }, missingForFreeShipping: 1 });
    expect(worth(20_000)).toMatchObject({ shipping: { netCents: 0, grossCents: 0 }, missingForFreeShipping: 0 });
    expect(priceOrder([], terms)).toMatchObject({ grossCents: 0, missingForFreeShipping: 0 });
    expect(priceOrder([line({})], null)).toMatchObject({ shipping: null, netCents: 950 });
  });
});

describe('the list', () => {
  test.each([
    ['1', 1],
    [' 9999 ', 9_999],
    ['007', 7],
    ['0', null],
    ['10000', null],
    ['1.000', null],
    ['1,000', null],
    ['2,5', null],
    ['-3', null],
    ['1e3', null],
    ['３', null],
    ['', null],
  ])('the quantity %o', (typed, quantity) => expect(parseQuantity(typed)).toBe(quantity));

  test('what is written is read again', () => {
    const item = fc.stringMatching(/^[A-Z0-9-]{1,12}$/);
    const list = fc.uniqueArray(fc.record({ itemNo: item, quantity: fc.integer({ min: 1, max: 9_999 }) }), {
      selector: ({ itemNo }) => itemNo,
      maxLength: 100,
    });
    fc.assert(
      fc.property(list, (entries) => {
        expect(readOrderList(writeOrderList(entries))).toEqual(entries);
      }),
    );
  });

  test.each(['CB-001', 'CB-001:0', 'CB-001:10000', 'CB-001:1:2', 'CB-001:1,CB-001:2', '<b>:1', 'CB-001:1,', ':1'])(
    '%o is no list',
    (text) => expect(readOrderList(text)).toBeNull(),
  );

  test('a list is read no further than the most products there may be', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => ({ itemNo: `CB-${index}`, quantity: 1 }));
    expect(readOrderList(writeOrderList(entries.slice(0, mostProducts)))).toHaveLength(mostProducts);
    let read = 0;
    const counting = (typed: string) => {
      read += 1;
      return parseQuantity(typed);
    };
    expect(readOrderList(writeOrderList(entries), counting)).toBeNull();
    expect(read).toBe(mostProducts + 1);
  });

  test('products are added, changed and taken off', () => {
    const one = withMore([], 'CB-001', 2);
    expect(withMore(one, 'CB-001', 9_999)).toEqual([{ itemNo: 'CB-001', quantity: 9_999 }]);
    const two = withMore(one, 'CB-002', 1);
    expect(withQuantity(two, 'CB-001', 5)).toEqual([
      { itemNo: 'CB-001', quantity: 5 },
      { itemNo: 'CB-002', quantity: 1 },
    ]);
    expect(withQuantity(two, 'CB-001', 0)).toEqual([{ itemNo: 'CB-002', quantity: 1 }]);
  });
});

describe('a quote in another of its quantities', () => {
  const anyQuote = fc.record({
    vatPercent: fc.constantFrom(19, 7, 0),
    shippingNetCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 10_000 }),
        unitNetCents: fc.integer({ min: 0, max: 100_000 }),
        more: fc.array(
          fc.record({ step: fc.integer({ min: 1, max: 10_000 }), unitNetCents: fc.integer({ min: 0, max: 100_000 }) }),
          { maxLength: 3 },
        ),
        pick: fc.integer({ min: 0, max: 3 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });

  test('costs what a quote of just that would, to the cent, whatever is chosen', () => {
    fc.assert(
      fc.property(anyQuote, ({ vatPercent, shippingNetCents, lines }) => {
        const quoted = lines.map(({ quantity, unitNetCents, more }, index) => {
          let from = quantity;
          const tiers = more.map(({ step, unitNetCents: cents }) => ({ from: (from += step), unitNetCents: cents }));
          const { vatPercent: _rate, ...rest } = line({ itemNo: `CB-${index}`, quantity, unitNetCents });
          return { ...rest, tiers };
        });
        const terms = { payment: 'invoice', validUntil: '2026-12-23', leadWeeks: null, note: '' } as const;
        const price = (of: typeof quoted) => priceQuote({ ...terms, lines: of, shippingNetCents }, vatPercent);
        const picked = quoted.map((one, index) => {
          const tier = one.tiers[(lines[index]?.pick ?? 0) - 1];
          return tier === undefined ? one : { ...one, quantity: tier.from, unitNetCents: tier.unitNetCents };
        });
        const tiersOf = new Map(quoted.map(({ itemNo, tiers }) => [itemNo, tiers] as const));
        const chosen = picked.map(({ itemNo, quantity }) => ({ itemNo, quantity }));
        expect(inTiers(price(quoted), tiersOf, chosen)).toEqual(price(picked));
        expect(inTiers(price(quoted), tiersOf, [])).toEqual(price(quoted));
        expect(inTiers(price(quoted), tiersOf, [{ itemNo: 'CB-0', quantity: 99_999_999 }])).toBeNull();
      }),
    );
  });
});

describe('where an order may go', () => {
  const order = { kind: 'order', buyer: 'business', payment: 'prepayment' } as const;
  test.each<[OrderState, readonly OrderState[]]>([
    ['received', ['confirmed', 'cancelled']],
    ['confirmed', ['paid', 'cancelled']],
    ['paid', ['shipped', 'cancelled']],
    ['part-shipped', ['shipped']],
    ['shipped', ['done']],
    ['done', []],
    ['cancelled', []],
    ['withdrawn', []],
  ])('a business that pays in advance, from %s', (state, next) =>
    expect(nextStates({ ...order, state })).toEqual(next),
  );

  test('an invoice is paid after the goods were sent, which then cannot be cancelled', () => {
    const invoice = { ...order, payment: 'invoice' } as const;
    expect(nextStates({ ...invoice, state: 'confirmed' })).toEqual(['shipped', 'cancelled']);
    expect(nextStates({ ...invoice, state: 'shipped' })).toEqual(['paid']);
    expect(nextStates({ ...invoice, state: 'paid' })).toEqual(['done']);
  });

  test('what is shipped in parts goes on as if nothing were out yet, but is not cancelled any more', () => {
    const part = { kind: 'order', state: 'part-shipped' } as const;
    expect(stepsAhead({ ...part, payment: 'prepayment' })).toEqual(['shipped', 'done']);
    expect(stepsAhead({ ...part, payment: 'invoice' })).toEqual(['shipped', 'paid', 'done']);
    const shippable = (payment: 'prepayment' | 'invoice', kind: 'order' | 'request' = 'order') =>
      orderStates.filter((state) => mayShip({ kind, state, payment }));
    expect(shippable('prepayment')).toEqual(['paid', 'part-shipped']);
    expect(shippable('invoice')).toEqual(['confirmed', 'part-shipped']);
    expect(shippable('prepayment', 'request')).toEqual([]);
  });

  test('consumers may withdraw wherever the order has not ended otherwise; businesses have no such right', () => {
    const may = (buyer: 'private' | 'business') =>
      orderStates.filter((state) => nextStates({ ...order, buyer, state }).includes('withdrawn'));
    expect(may('private')).toEqual(['received', 'confirmed', 'paid', 'part-shipped', 'shipped', 'done']);
    expect(may('business')).toEqual([]);
  });

  test('a request is answered or cancelled', () => {
    const request = { ...order, kind: 'request' } as const;
    expect(nextStates({ ...request, state: 'received' })).toEqual(['done', 'cancelled']);
    expect(nextStates({ ...request, state: 'done' })).toEqual([]);
  });
});

describe('VAT ids', () => {
  test.each([
    ['ATU13585627', true],
    ['EL094259216', true],
    ['XI110305878', true],
    // our own country's, and those of countries outside the Union
    ['DE136695976', false],
    ['CHE116281710MWST', false],
    ['GB110305878', false],
    ['', false],
  ])('%s makes a delivery to another member state free of German tax: %s', (vatId, isFree) =>
    expect(isOtherMemberStates(vatId)).toBe(isFree),
  );
});
