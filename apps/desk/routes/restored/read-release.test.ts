import { expect, test } from 'vitest';
import { readRelease } from './read-release.ts';

const typed = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'papers', ...fields })) form.set(name, value);
  return readRelease(form, 2026);
};

test('the last number of a series is typed alone or as its paper has it', () => {
  expect(typed({ 'last.invoice:2026': '42', 'last.quote:2026': ' an-2026-00007 ' })).toEqual({
    kind: 'papers',
    lastNumbers: new Map([
      ['quote:2026', 7],
      ['invoice:2026', 42],
    ]),
  });
});

test.each(['RE-2025-00042', 'LS-2026-00042', 'forty', '', '4-2', '100000'])(
  '%s is no number of this year’s invoices',
  (text) => expect(typed({ 'last.invoice:2026': text })).toEqual({ wrong: ['invoice:2026'] }),
);

test('every number that is wrong is named, and what the page does not offer is nothing', () => {
  expect(typed({ 'last.invoice:2026': '42', 'last.quote:2026': 'x', 'last.confirmation:2026': '' })).toEqual({
    wrong: ['quote:2026', 'confirmation:2026'],
  });
  expect(typed({ intent: 'all' })).toBeNull();
});

test('what is no series of ours is not kept', () => {
  expect(typed({ 'last.invoice:2024': '42', 'last.anything': '3' })).toEqual({
    kind: 'papers',
    lastNumbers: new Map(),
  });
});
