import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatOf } from '../money.ts';
import { giroCode, isIban, writeIban } from './giro-code.ts';
import { paperNumber } from './paper-number.ts';
import { amountsOf, partOf, roundedVatOf, totalsOf, type ChargedLine } from './totals.ts';

// up to ten million pieces, and up to a million euros apiece, but not both: that is beyond counting in cents
const anyLine: fc.Arbitrary<ChargedLine> = fc.record({
  quantity: fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: -10_000_000, max: 10_000_000 })),
  unitNetCents: fc.integer({ min: 0, max: 1_000_000 }),
  vatPercent: fc.constantFrom(19, 7, 0),
});

describe('what a paper charges', () => {
  test('rates of tax stand with the highest first, and what cannot be counted in whole cents is refused', () => {
    const charged = (vatPercent: number, unitNetCents = 1_000) => ({ quantity: 1, unitNetCents, vatPercent });
    expect(totalsOf([charged(0), charged(19), charged(7)]).rates.map(({ percent }) => percent)).toEqual([19, 7, 0]);
    const most = charged(0, Math.floor(Number.MAX_SAFE_INTEGER / 100));
    expect(() => totalsOf([most])).not.toThrow();
    expect(() => totalsOf([most, most])).toThrow(RangeError);
  });

  test('every sum is the sum of the lines, to the cent, whatever is charged', () => {
    const total = (amounts: readonly number[]) => amounts.reduce((so, far) => so + far, 0);
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const totals = totalsOf(lines);
        const parts = lines.map(amountsOf);
        return (
          total(parts.map(({ netCents }) => netCents)) === totals.netCents &&
          total(parts.map(({ vatCents }) => vatCents)) === totals.vatCents &&
          total(totals.rates.map(({ netCents }) => netCents)) === totals.netCents &&
          total(totals.rates.map(({ vatCents }) => vatCents)) === totals.vatCents &&
          totals.netCents + totals.vatCents === totals.grossCents &&
          totals.rates.every(({ percent, vatCents }) => percent !== 0 || vatCents === 0)
        );
      }),
      { numRuns: 100_000 },
    );
  });

  test('tax is rounded to the nearest cent, half a cent away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom(19, 7, 0),
        (net, percent) => {
          const off = vatOf(net, percent) * 100 - net * percent;
          return Math.abs(off) <= 50 && (Math.abs(off) < 50 || Math.sign(off) === Math.sign(net));
        },
      ),
    );
    expect([vatOf(950, 19), vatOf(50, 19), vatOf(-50, 19), vatOf(50, 7), vatOf(0, 19), vatOf(-1, 19)]).toEqual([
      181, 10, -10, 4, 0, 0,
    ]);
  });

  test('an order that leaves in parts is charged its total, to the cent, however deliveries are put on invoices', () => {
    const goods = fc.record({
      unitNetCents: fc.integer({ min: 0, max: 100_000 }),
      vatPercent: fc.constantFrom(19, 7, 0),
      // of each invoice
      parts: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(goods, { minLength: 1, maxLength: 6 }), (ordered) => {
        const lines = ordered.map(({ parts, ...line }) => ({
          ...line,
          quantity: parts.reduce((sum, part) => sum + part, 0),
        }));
        const invoices = ordered.flatMap(({ parts, ...line }) => {
          let charged = { quantity: 0, vatCents: 0 };
          return parts.flatMap((quantity) => {
            const part = partOf({ ...line, quantity: 0 }, quantity, charged);
            if (part === null) return [];
            charged = {
              quantity: charged.quantity + quantity,
              vatCents: charged.vatCents + amountsOf(part).vatCents,
            };
            return [part];
          });
        });
        const total = totalsOf(lines);
        const all = totalsOf(invoices);
        const isNearItsRate = (line: ChargedLine) => Math.abs(amountsOf(line).vatCents - roundedVatOf(line)) <= 1;
        return all.netCents === total.netCents && all.vatCents === total.vatCents && invoices.every(isNearItsRate);
      }),
      { numRuns: 100_000 },
    );
  });

  test('what is taken back is what was charged', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const back = totalsOf(lines.map((line) => ({ ...line, quantity: -line.quantity })));
        return back.grossCents + totalsOf(lines).grossCents === 0;
      }),
    );
  });

  test.each([
    { quantity: 0.5, unitNetCents: 100, vatPercent: 19 },
    { quantity: 1, unitNetCents: 9.5, vatPercent: 19 },
    { quantity: 2 ** 40, unitNetCents: 2 ** 20, vatPercent: 19 },
    { quantity: Number.NaN, unitNetCents: 1, vatPercent: 19 },
  ])('what cannot be counted in whole cents is refused: %o', (line) => {
    expect(() => totalsOf([line])).toThrow(RangeError);
  });
});

test('numbers sort as they were given, and begin with what they are of', () => {
  expect(paperNumber('invoice', 2026, 42)).toBe('RE-2026-00042');
  expect(paperNumber('delivery-note', 2027, 123_456)).toBe('LS-2027-123456');
});

describe('the GiroCode', () => {
  const transfer = {
    name: 'Testbrand GmbH',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    cents: 20_206,
    purpose: 'RE-2026-00042',
  };

  test('says in eleven lines who gets how much, and what for', () => {
    expect(giroCode(transfer)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Testbrand GmbH',
      'DE89370400440532013000',
      'EUR202.06',
      '',
      '',
      'RE-2026-00042',
    ]);
    expect(giroCode({ ...transfer, cents: 5 })).toContain('EUR0.05');
  });

  test('keeps to EPC069-12 whatever a company is called, or there is none', () => {
    const anyText = fc.oneof(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), fc.constant('A\nB\r\nC'));
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('COBADEFF', 'cobadeff xxx', '', 'unknown', 'COBADEFFX'),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (name, bic, cents) => {
          const code = giroCode({ ...transfer, name, bic, cents });
          // only a name in signs of many bytes each does not fit
          if (code === null) return expect(Buffer.byteLength(name)).toBeGreaterThan(200);
          expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
          const fields = code.split('\n');
          const [tag, version, charset, kind, ofBank, payee = '', iban, amount = '', ...rest] = fields;
          expect([tag, version, charset, kind]).toEqual(['BCD', '002', '1', 'SCT']);
          expect(['COBADEFF', 'COBADEFFXXX', '']).toContain(ofBank);
          expect([...payee].length).toBeLessThanOrEqual(70);
          expect(iban).toBe('DE89370400440532013000');
          // a point before the cents, nothing between thousands, no zero before euros
          expect(amount).toMatch(/^EUR(?:0|[1-9]\d{0,8})\.\d{2}$/);
          expect(Math.round(Number(amount.slice(3)) * 100)).toBe(cents);
          // no purpose code, no structured reference, then what it is for
          expect(rest).toEqual(['', '', 'RE-2026-00042']);
        },
      ),
    );
  });

  test.each([
    { iban: 'DE00 0000 0000 0000 0000 00' },
    { iban: 'DE88370400440532013000' },
    { cents: 0 },
    { cents: -5 },
    { cents: 1.5 },
  ])('there is none that would not work: %o', (wrong) => expect(giroCode({ ...transfer, ...wrong })).toBeNull());

  test('account numbers are known by their check digits and written in groups', () => {
    expect(['GB82 WEST 1234 5698 7654 32', 'NL91ABNA0417164300', 'FR1420041010050500013M02606'].every(isIban)).toBe(
      true,
    );
    expect(isIban('NL91ABNA0417164301')).toBe(false);
    expect(writeIban('NL91ABNA0417164300')).toBe('NL91\u00a0ABNA\u00a00417\u00a01643\u00a000');
  });
});
