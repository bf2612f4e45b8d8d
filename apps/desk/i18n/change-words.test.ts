import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const said = (detail: object) => changeWords(JSON.stringify(detail), 'de');

test('values of the log are words, in the reader’s language', () => {
  expect(said({ kind: 'erasure' })).toBe('Löschung (Art. 17 DSGVO)');
  expect(said({ language: 'de' })).toBe('Deutsch');
  expect([said({ fields: 1 }), said({ fields: 4 })]).toEqual(['1 Feld', '4 Felder']);
  expect(said({ from: 'clerk', to: 'admin' })).toBe('Bearbeitung → Verwaltung');
  expect(said({ from: 'received', to: 'part-shipped' })).toBe('Eingegangen → Teilweise versandt');
  expect([said({ cents: -3900 }), said({ bytes: 340_000 })]).toEqual(['-39,00 €', '340 kB']);
  expect(said({ fields: 2, at: Date.parse('2027-01-01T07:00:00Z') })).toBe('2 Felder → 01.01.2027, 08:00');
});

test('what has no words of its own is said as it is', () => {
  expect(said({ order: 'CB-1' })).toBe('CB-1');
  expect(changeWords(null, 'de')).toBe('');
});
