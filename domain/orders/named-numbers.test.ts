import { expect, test } from 'vitest';
import { namedNumbers } from './named-numbers.ts';

test.each([
  'N2P-7F3K-2Q9C',
  'Meine Bestellung n2p 7f3k 2q9c von gestern',
  'N2P7F3K2Q9C',
  'N2P–7F3K–2Q9C.',
  'Order no. n2p.7F3K / 2Q9C, please',
  'N 2 P - 7 F 3 K - 2 Q 9 C',
  '(7F3K-2Q9C)',
  'commande 7f3k2q9c',
])('an order number is found as it was typed: %s', (text) => {
  expect(namedNumbers(text).orders).toContain('N2P-7F3K-2Q9C');
});

test('letters that look like digits are read as those, also from full width', () => {
  expect(namedNumbers('N2P-O1IL-2q9c').orders).toContain('N2P-0111-2Q9C');
  expect(namedNumbers('Ｎ２Ｐ－７Ｆ３Ｋ－２Ｑ９Ｃ').orders).toContain('N2P-7F3K-2Q9C');
});

test('papers are found, too, and several numbers each once', () => {
  const { orders, papers } = namedNumbers(
    'Rechnung re 2026/42 und AB-2026-00007, N2P-7F3K-2Q9C, n2p-7f3k-2q9c, N2P-1111-2222',
  );
  expect(papers).toEqual(['RE-2026-00042', 'AB-2026-00007']);
  expect(orders.filter((one) => one === 'N2P-7F3K-2Q9C')).toHaveLength(1);
  expect(orders).toContain('N2P-1111-2222');
});

test.each(['', 'Bestellung vom 3. März', 'Alle Gabeln und Messer', 'x'.repeat(500)])(
  'nothing is found in %j',
  (text) => {
    expect(namedNumbers(text)).toEqual({ orders: [], papers: [], meant: [] });
  },
);

test.each([
  ['Ich widerrufe N2P-9999-9999', ['N2P-9999-9999']],
  ['n2p 7f3k-2q9', ['N2P 7F3K-2Q9']],
  ['N2P-7F3K-2Q9CX', ['N2P-7F3K-2Q9CX']],
  ['Rechnung RE 2026 7', ['RE-2026-00007']],
  // what may be a day, a telephone number or a word
  ['Bestellung bei N2P am 23.11.2026 oder 0176 1234', []],
])('what can only be a number of ours is told apart from what may be one: %s', (text, meant) => {
  expect(namedNumbers(text).meant).toEqual(meant);
});

test('a text of nothing but numbers makes no long list, and no long work', () => {
  expect(namedNumbers('N2P-7F3K-2Q9C 1A2B-3C4D '.repeat(400)).orders.length).toBeLessThanOrEqual(10);
  expect(namedNumbers('N2P-'.repeat(5_000)).orders).toEqual([]);
});
