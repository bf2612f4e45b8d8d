import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samplePaper } from '../../tests/fakes/sample-papers.ts';
import {
  chargedOf,
  correctedBy,
  correctionPapers,
  correctionsOf,
  linesNotCredited,
  nothingCharged,
  reasonsFor,
  reducedBy,
  reductionPapers,
  takenBackBy,
  type Credit,
} from './credit.ts';
import { contradictionIn, type Paper, type PaperLine, type PaperOf } from './paper.ts';
import { partOf, roundedVatOf, totalsOf } from './totals.ts';

/** The invoices of an order, what takes them back, and what each still charges. */
class Books {
  invoices: PaperOf<'invoice'>[] = [];
  credits: Credit[] = [];
  written: Paper[] = [];
  #count = 0;

  #number() {
    this.#count += 1;
    return `N-${this.#count}`;
  }

  invoice(lines: readonly PaperLine[]) {
    const sample = samplePaper('invoice', 'de');
    if (sample.kind !== 'invoice') throw new Error('the sample is no invoice');
    const deliveries = [{ number: 'LS-2026-00001', date: '2026-03-01' }];
    const invoice = { ...sample, deliveries, lines: [...lines], number: this.#number(), date: '2026-03-01' };
    expect(contradictionIn(invoice)).toBeNull();
    this.invoices.push(invoice);
    this.written.push(invoice);
  }

  /** Takes back what is charged beyond what is owed. */
  correct(owed: ReadonlyMap<string, number>) {
    const corrections = correctionsOf(this.invoices, this.credits, owed);
    const papers = correctionPapers(corrections, this.invoices, this.credits);
    for (const draft of papers) {
      const paper = { ...draft, number: this.#number(), date: '2026-03-02' };
      expect(contradictionIn(paper)).toBeNull();
      this.written.push(paper);
      if (paper.kind === 'cancellation' && correctedBy(paper) !== null) this.credits.push(paper);
      this.invoices = this.invoices.filter(({ number }) => number !== takenBackBy(paper));
      this.credits = this.credits.filter((credit) =>
        this.invoices.some(({ number }) => number === correctedBy(credit)),
      );
    }
  }

  /** Reduces the price; false: not as much is charged. */
  reduce(cents: number): boolean {
    const papers = reductionPapers(cents, this.invoices, this.credits, 'Preisnachlass');
    for (const draft of papers ?? []) {
      const paper = { ...draft, number: this.#number(), date: '2026-03-02' };
      expect(contradictionIn(paper)).toBeNull();
      this.written.push(paper);
      if (paper.kind === 'cancellation') this.credits.push(paper);
    }
    return papers !== null;
  }

  get grossCents() {
    return this.written.reduce((sum, { kind, lines }) => {
      if (kind !== 'invoice' && kind !== 'cancellation') throw new Error(`${kind} charges nothing`);
      return sum + totalsOf(lines).grossCents;
    }, 0);
  }
}

const goods = (itemNo: string, unitNetCents: number): PaperLine => ({
  itemNo,
  name: itemNo,
  detail: null,
  unit: 'pack',
  quantity: 0,
  unitNetCents,
  vatPercent: 19,
});

test('a cancellation takes its invoice back as a whole or a part of it, never both; no other paper does', () => {
  const whole = samplePaper('cancellation', 'de');
  const number = whole.invoice?.number ?? '';
  expect(number).not.toBe('');
  expect([takenBackBy(whole), correctedBy(whole)]).toEqual([number, null]);
  const part = { ...whole, part: true } as const;
  expect([takenBackBy(part), correctedBy(part)]).toEqual([null, number]);
  for (const kind of ['invoice', 'confirmation'] as const)
    expect([takenBackBy(samplePaper(kind, 'de')), correctedBy(samplePaper(kind, 'de'))], kind).toEqual([null, null]);
});

test('a credit is written for what took its goods, the latest first; one without goods for the latest of all', () => {
  const takings = [
    { at: 1, quantities: new Map([['CB-001', 2]]) },
    {
      at: 3,
      quantities: new Map([
        ['CB-001', 1],
        ['CB-002', 4],
      ]),
    },
  ];
  const of = (...lines: [string | null, number][]) => ({
    lines: lines.map(([itemNo, quantity]) => ({ itemNo, quantity })),
  });
  const reasons = (...credits: ReturnType<typeof of>[]) =>
    reasonsFor(credits, takings).map((found) => found.map(({ at }) => at));
  expect(reasons(of(['CB-001', -1]), of(['CB-001', -2], [null, -1]))).toEqual([[3], [1]]);
  expect(reasons(of(['CB-001', -3]))).toEqual([[3, 1]]);
  expect(reasons(of(['CB-001', -2], ['CB-002', -1]))).toEqual([[3, 1]]);
  expect(reasons(of([null, -1]))).toEqual([[3]]);
  expect(reasonsFor([of(['CB-001', -1])], [])).toEqual([[]]);
});

describe('what is taken back of invoices', () => {
  test('of lines without an item number the one of the same name is taken back, and no other', () => {
    const [invoice, whole] = [samplePaper('invoice', 'de'), samplePaper('cancellation', 'de')];
    const flat = (name: string, unitNetCents: number, quantity: number): PaperLine => ({
      ...goods('', unitNetCents),
      itemNo: null,
      unit: 'flat',
      name,
      quantity,
    });
    const charging = { ...invoice, lines: [flat('Versand', 590, 1), flat('Aufdruck', 4_000, 1)] };
    const { number, date, suppliedOn } = charging;
    const credit: Credit = {
      ...whole,
      part: true,
      invoice: { number, date, suppliedOn },
      lines: [flat('Versand', 590, -1)],
    };
    expect(linesNotCredited(charging, [credit])).toEqual([flat('Aufdruck', 4_000, 1)]);
    // of another invoice nothing
    const other = { ...credit, invoice: { number: 'N-0', date, suppliedOn } };
    expect(linesNotCredited(charging, [other])).toEqual(charging.lines);
  });

  test('of three packs, delivered one and two, one is withdrawn from: what is left costs what two packs cost', () => {
    const books = new Books();
    const line = goods('CB-001', 950);
    for (const quantity of [1, 2]) {
      const charged = chargedOf(books.invoices, books.credits).get('CB-001') ?? nothingCharged;
      books.invoice([partOf(line, quantity, charged) ?? line]);
    }
    books.correct(new Map([['CB-001', 2]]));
    expect(books.grossCents).toBe(1_900 + 361);
    books.correct(new Map([['CB-001', 1]]));
    expect(books.grossCents).toBe(950 + 181);
    books.correct(new Map());
    expect(books.grossCents).toBe(0);
  });

  test('whatever is delivered, charged and withdrawn from one after the other, all of it comes to what is left, to the cent', () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({ charge: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })) }),
        fc.record({ leave: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })) }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    const price = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(price, price, acts, (first, second, done) => {
        const books = new Books();
        const lines = [goods('CB-001', first), goods('CB-002', second)];
        for (const act of done) {
          const charged = chargedOf(books.invoices, books.credits);
          const of = ({ itemNo }: PaperLine) => charged.get(itemNo ?? '') ?? nothingCharged;
          if ('charge' in act) {
            const parts = lines.flatMap((line, index) => partOf(line, act.charge[index] ?? 0, of(line)) ?? []);
            if (parts.length > 0) books.invoice(parts);
          } else
            books.correct(
              new Map(
                lines.map((line, index) => [line.itemNo ?? '', Math.min(of(line).quantity, act.leave[index] ?? 0)]),
              ),
            );
        }
        const charged = chargedOf(books.invoices, books.credits);
        const owed = lines.reduce((sum, line) => {
          const { quantity } = charged.get(line.itemNo ?? '') ?? nothingCharged;
          return sum + quantity * line.unitNetCents + roundedVatOf({ ...line, quantity });
        }, 0);
        return books.grossCents === owed;
      }),
      { numRuns: 3_000 },
    );
  });

  test('a reduction is spread over the rates of its invoice, and goes back with the goods that it fell on', () => {
    const books = new Books();
    const line = { ...goods('CB-001', 1_000), quantity: 5 };
    const other = { ...goods('CB-002', 1_000), quantity: 5, vatPercent: 7 as const };
    books.invoice([line, other]);
    const whole = 5_950 + 5_350;
    expect(books.reduce(whole + 1)).toBe(false);
    expect(books.reduce(1_130)).toBe(true);
    expect(
      totalsOf(books.written.at(-1)?.kind === 'cancellation' ? (books.credits.at(-1)?.lines ?? []) : []),
    ).toMatchObject({
      grossCents: -1_130,
      rates: [
        { percent: 19, netCents: -500 },
        { percent: 7, netCents: -500 },
      ],
    });
    expect(books.grossCents).toBe(whole - 1_130);
    // a tenth off: what is taken back goes at the price that was paid for it
    books.correct(new Map([['CB-001', 5]]));
    expect(reducedBy(books.invoices, books.credits)).toBe(595);
    const left = books.invoices.flatMap((invoice) => linesNotCredited(invoice, books.credits));
    expect(left.map(({ name, quantity, vatPercent }) => [name, quantity, vatPercent])).toEqual([
      ['CB-001', 5, 19],
      ['Preisnachlass', -1, 19],
    ]);
    expect(books.grossCents).toBe(5_950 - 595);
    books.correct(new Map([['CB-001', 4]]));
    expect(books.grossCents).toBe((5_950 - 595) * 0.8);
    books.correct(new Map());
    expect(books.grossCents).toBe(0);
  });

  test('a reduction of what is charged without tax is kept like any other', () => {
    const untaxed = {
      ...samplePaper('invoice', 'de'),
      lines: [{ ...goods('CB-001', 1_000), quantity: 5, vatPercent: 0 as const }],
    };
    const [draft] = reductionPapers(500, [untaxed], [], 'Preisnachlass') ?? [];
    if (draft?.kind !== 'cancellation') throw new Error('nothing reduces it');
    const credit = { ...draft, number: 'N-2', date: '2026-03-02' };
    expect(reducedBy([untaxed], [credit])).toBe(500);
    expect(linesNotCredited(untaxed, [credit]).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['CB-001', 5],
      ['Preisnachlass', -1],
    ]);
  });

  test('whatever is reduced and withdrawn from, no invoice charges less than nothing, and all of it comes to nothing in the end', () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({ reduce: fc.integer({ min: 1, max: 6_000 }) }),
        fc.record({ leave: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })) }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    const price = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(price, price, acts, (first, second, done) => {
        const books = new Books();
        const lines = [goods('CB-001', first), { ...goods('CB-002', second), vatPercent: 7 as const }];
        const shipping = { ...goods('', 590), itemNo: null, name: 'Versand', unit: 'flat' as const, quantity: 1 };
        books.invoice([...lines.map((line) => ({ ...line, quantity: 5 })), shipping]);
        books.invoice(lines.map((line) => ({ ...line, quantity: 4 })));
        for (const act of done) {
          const before = books.grossCents;
          if ('reduce' in act) {
            const expected = books.reduce(act.reduce) ? before - act.reduce : before;
            expect(books.grossCents).toBe(expected);
          } else {
            const charged = chargedOf(books.invoices, books.credits);
            const most = (itemNo: string) => (charged.get(itemNo) ?? nothingCharged).quantity;
            const [one, two] = act.leave;
            books.correct(
              new Map([
                ['CB-001', Math.min(one, most('CB-001'))],
                ['CB-002', Math.min(two, most('CB-002'))],
              ]),
            );
          }
          for (const invoice of books.invoices)
            expect(totalsOf(linesNotCredited(invoice, books.credits)).grossCents).toBeGreaterThanOrEqual(0);
        }
        books.correct(new Map());
        expect(books.grossCents).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
