import { expect, test } from 'vitest';
import { placeOf } from '../../../../../server/features/editing/change.ts';
import { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';
import { unreadableFiles } from '../../../../../server/features/editing/unreadable-files.ts';
import { refusalOf } from './blocked.ts';

const draft = (file: string, at: string[], value: Draft['value']): Draft => ({
  file,
  at,
  value,
  operator: 'anna@example.org',
  changedAt: 1,
  plan: null,
});
const price = draft('products/knives/facts.json', ['priceCents'], 990);
const emptied = (['en', 'de', 'nl', 'fr'] as const).map((language) =>
  draft(`products/forks/${language}.json`, ['subtitle'], ''),
);
const drafts = [price, ...emptied];
const trees = new ContentTrees('content', new Map());

test('a refusal names all languages at once, what is not ready, and what may go without it', () => {
  const problems = unreadableFiles('content', drafts);
  expect(problems.map((problem) => /forks\/(..)\.json/.exec(problem)?.[1])).toEqual(['en', 'de', 'nl', 'fr']);
  const { blocked, rest, problems: said } = refusalOf(problems, drafts, trees, 'de');
  expect(blocked).toEqual(['Produkte: Gabeln']);
  expect(rest).toEqual([placeOf(price)]);
  expect(said.map(({ link }) => link)).toEqual(
    Array.from({ length: 4 }, () => '/website/products/forks#field-products-forks-all-json-subtitle'),
  );
});

test('what lies in no draft offers no way around it', () => {
  const { blocked, rest } = refusalOf(['content/legal/agb/de.md: body: a link leads nowhere'], drafts, trees, 'en');
  expect([blocked, rest]).toEqual([[], []]);
});
