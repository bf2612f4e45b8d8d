import { describe, expect, test } from 'vitest';
import { makeBankLines, type Habit } from '../../tests/fakes/bank-lines.ts';
import type { BankTransaction, OpenOrder } from './bank-transaction.ts';
import { makeBankDebits } from '../../tests/fakes/bank-debits.ts';
import { matchDebit } from './match-debit.ts';
import { matchReturn, type NotedTransaction } from './match-return.ts';
import { matchTransactions } from './match-transaction.ts';

const order = (change: Partial<OpenOrder> = {}): OpenOrder => ({
  id: 'a',
  number: 'N2P-7F3K-2Q9C',
  papers: ['AB-2026-00003', 'RE-2026-00042'],
  openCents: 10_032,
  invoices: [],
  names: ['Zoé Müller'],
  ibans: [],
  notInvoicedCents: 0,
  ...change,
});
const came = (text: string, change: Partial<BankTransaction> = {}): BankTransaction => ({
  reference: 'r1',
  account: '',
  bookedOn: '2026-11-23',
  cents: 10_032,
  currency: 'EUR',
  name: 'Mueller, Zoe',
  iban: '',
  text,
  endToEndId: '',
  isReturn: false,
  ...change,
});
const match = (transaction: BankTransaction, orders: readonly OpenOrder[] = [order()]) =>
  matchTransactions([transaction], orders)[0] ?? { level: 'none', candidates: [] };
const ids = ({ candidates }: ReturnType<typeof match>) =>
  candidates.map(({ allocations }) => allocations.map(({ orderId, cents }) => `${orderId}:${cents}`).join('+'));

describe('one transfer', () => {
  test.each([
    ['as it is printed', 'N2P-7F3K-2Q9C'],
    ['in small letters, broken by the bank', 'rechnung n2p 7f3k-2q 9c danke'],
    ['without its beginning', 'Bestellung 7F3K 2Q9C'],
    ['glued to a word', 'BESTELLUNGN2P7F3K2Q9CDANKE'],
    ['with one wrong letter, and the name', 'N2P-7F3K-2Q8C'],
    ['with two letters swapped, and the name', 'N2P-7FK3-2Q9C'],
    ['by its invoice, and the name', 're 2026-42'],
    ['by its confirmation, and the name', 'AB-2026-00003'],
  ])('that names the order %s is sure', (_how, text) => {
    expect(match(came(text))).toMatchObject({ level: 'sure', candidates: [{ allocations: [{ orderId: 'a' }] }] });
  });

  test.each([
    ['less than is open', came('N2P-7F3K-2Q9C', { cents: 9_831 }), 'less'],
    ['more than is open', came('N2P-7F3K-2Q9C', { cents: 11_000 }), 'more'],
    ['the amount and the name alone', came('Danke'), 'name'],
    ['a slip in the number and another name', came('N2P-7F3K-2Q8C', { name: 'Jonas Bauer' }), 'slip'],
    ['an invoice and another name', came('RE-2026-00042', { name: 'Jonas Bauer' }), 'paper'],
    ['a second number that is none of these', came('N2P-7F3K-2Q9C, N2P-AAAA-BBBB'), 'foreign'],
  ])('with %s is to be looked at, and says why', (_what, transaction, reason) => {
    const { level, candidates } = match(transaction);
    expect(level).toBe('doubtful');
    expect(candidates[0]?.reasons).toContain(reason);
  });

  test('of another currency, of nobody known or that left the account is for no order', () => {
    for (const transaction of [
      came('N2P-7F3K-2Q9C', { currency: 'CHF' }),
      came('N2P-7F3K-2Q9C', { cents: -10_032 }),
      came('Zinsen', { name: 'Bank', cents: 12 }),
    ])
      expect(match(transaction).level).toBe('none');
  });

  test('an invoice that two neighbours could mean by a slip is never sure', () => {
    const twin = order({ id: 'b', number: 'N2P-AAAA-BBBB', papers: ['RE-2026-00043'] });
    expect(match(came('RE-2026-00043'), [order(), twin]).level).toBe('doubtful');
  });

  test('where not all open orders are compared, nothing but an order’s own number is sure', () => {
    const levelOf = (text: string) => matchTransactions([came(text)], [order()], false)[0]?.level;
    const texts = ['N2P-7F3K-2Q9C', 'N2P-7F3K-2Q8C', 'RE-2026-00042'];
    expect(texts.map(levelOf)).toEqual(['sure', 'doubtful', 'doubtful']);
  });

  test('one that charges a certain delivery is for its invoice', () => {
    const invoices = [
      { number: 'RE-2026-00042', openCents: 4_000 },
      { number: 'RE-2026-00050', openCents: 6_032 },
    ];
    const parts = order({ papers: ['RE-2026-00042', 'RE-2026-00050'], invoices });
    const found = match(came('RE-2026-00050', { cents: 6_032 }), [parts]);
    expect(found).toMatchObject({ level: 'sure', candidates: [{ allocations: [{ invoice: 'RE-2026-00050' }] }] });
  });
});

describe('several', () => {
  const other = order({ id: 'b', number: 'N2P-AAAA-BBB9', papers: ['RE-2026-00077'], openCents: 4_990 });

  test('orders in one transfer are found, sure when each is named', () => {
    expect(match(came('N2P-7F3K-2Q9C und N2P-AAAA-BBB9', { cents: 15_022 }), [order(), other])).toMatchObject({
      level: 'sure',
      candidates: [
        {
          allocations: [
            { orderId: 'a', cents: 10_032 },
            { orderId: 'b', cents: 4_990 },
          ],
        },
      ],
    });
    const one = match(came('N2P-7F3K-2Q9C', { cents: 15_022 }), [order(), other]);
    expect([one.level, ids(one)[0]]).toEqual(['doubtful', 'a:10032+b:4990']);
    expect(ids(match(came('beide', { cents: 15_022 }), [order(), other]))).toContain('a:10032+b:4990');
  });

  test('transfers for one order: the second is not sure any more', () => {
    const twice = [came('N2P-7F3K-2Q9C'), came('N2P-7F3K-2Q9C', { reference: 'r2', bookedOn: '2026-11-24' })];
    expect(matchTransactions(twice, [order()]).map(({ level }) => level)).toEqual(['sure', 'doubtful']);
  });
});

describe('what came back', () => {
  const noted = (change: Partial<NotedTransaction> = {}): NotedTransaction => ({
    id: 't1',
    cents: 10_032,
    bookedOn: '2026-11-20',
    name: 'Zoé Müller',
    iban: 'DE02',
    endToEndId: 'E-4711',
    numbers: ['N2P-7F3K-2Q9C'],
    ...change,
  });
  const back = (change: Partial<BankTransaction> = {}) =>
    came('RETOURE', { cents: -10_032, isReturn: true, name: 'Zoé Müller', ...change });

  test('finds its payment by the reference that both carry or by the number', () => {
    const all = [noted({ id: 't0', endToEndId: '', numbers: ['N2P-AAAA-BBB9'] }), noted()];
    for (const change of [{ endToEndId: 'E-4711' }, { text: 'Retoure N2P-7F3K-2Q9C' }]) {
      const found = matchReturn(back(change), all);
      expect([found.level, found.candidates[0]?.noted.id]).toEqual(['sure', 't1']);
    }
  });

  test('with the bank’s fee, or by the name alone, is to be looked at', () => {
    expect(matchReturn(back({ cents: -10_382, endToEndId: 'E-4711' }), [noted()]).level).toBe('doubtful');
    expect(matchReturn(back(), [noted(), noted({ id: 't2' })]).level).toBe('doubtful');
    expect(matchReturn(back({ name: 'Bank' }), [noted()]).level).toBe('none');
    expect(matchReturn(back({ cents: -5_000 }), [noted()]).level).toBe('none');
  });
});

/** Of 1,000 lines for each number none is taken for sure that is not. */
function expectMatched(count: number): void {
  const byHabit = new Map<Habit, { all: number; sure: number; shown: number }>();
  const wrong: unknown[] = [];
  let [sure, payable, shown] = [0, 0, 0];
  for (let seed = 1; seed <= count; seed += 1) {
    const { orders, lines } = makeBankLines(seed, 1_000);
    const matches = matchTransactions(
      lines.map(({ transaction }) => transaction),
      orders,
    );
    for (const [at, { habit, truth, transaction }] of lines.entries()) {
      const { level, candidates } = matches[at] ?? { level: 'none', candidates: [] };
      const said = candidates.map(({ allocations }) =>
        allocations
          .map(({ orderId }) => orderId)
          .toSorted()
          .join(),
      );
      const meant = truth?.toSorted().join();
      const counted = byHabit.get(habit) ?? { all: 0, sure: 0, shown: 0 };
      const isShown = meant !== undefined && said.includes(meant);
      counted.all += 1;
      counted.sure += level === 'sure' ? 1 : 0;
      counted.shown += isShown ? 1 : 0;
      byHabit.set(habit, counted);
      if (level === 'sure') sure += 1;
      if (level === 'sure' && said[0] !== meant) wrong.push({ seed, habit, transaction, truth, said });
      if (truth !== null) payable += 1;
      if (isShown) shown += 1;
    }
  }
  if (process.env['BANK_MATCHING_TABLE'] !== undefined) console.table(Object.fromEntries(byHabit));
  expect(wrong).toEqual([]);
  // most are noted with one press, and of the rest most show what is meant
  expect(sure / payable).toBeGreaterThan(0.6);
  expect(shown / payable).toBeGreaterThan(0.9);
}

test('of 1,000 lines with people’s habits none is taken for sure that is not', { tags: ['slow'] }, () =>
  expectMatched(1),
);

test('nor of 1,000 that left, returns and refunds with the words of the other', () => {
  let sure = 0;
  const { debits, noted, refunded } = makeBankDebits(1, 1_000);
  const wrong = debits.filter(({ transaction, truth }) => {
    const { level, returns, refunds } = matchDebit(transaction, noted, refunded);
    if (level !== 'sure') return false;
    sure += 1;
    const [back, refund] = [returns[0]?.noted.id, refunds[0]?.order.id];
    return truth === null || ('returns' in truth ? truth.returns !== back : truth.refunds !== refund);
  });
  expect(wrong).toEqual([]);
  // half of these banks have no word of their own for what left
  expect(sure / debits.length).toBeGreaterThan(0.2);
});

test('nor of as many three times over', { tags: ['matrix'] }, () => {
  expectMatched(Number(process.env['BANK_MATCHING_SEEDS'] ?? 3));
});
