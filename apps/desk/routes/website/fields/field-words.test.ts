import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskLanguages } from '../../../../../domain/desk-roles.ts';
import { isLocale } from '../../../../../domain/locale.ts';
import { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { fieldsOf } from '../../../../../server/features/editing/form-fields.ts';
import { wordsFor } from './field-words.ts';
import { labelOf } from './difference-words.ts';
import { itemsIn } from './form-view.ts';

const trees = new ContentTrees(join(process.cwd(), 'content'), new Map());

test('every field of facts, company, products, claims, posts and legal texts has words in both languages', () => {
  const wordless = new Set<string>();
  for (const file of trees.list().filter((one) => /^(?:facts|company|products|claims|blog|legal)\b/.test(one)))
    for (const { at } of fieldsOf(file, trees.tree(file))) {
      const place = isLocale(at.at(-1)) && at.length > 1 ? at.slice(0, -1) : at;
      for (const language of deskLanguages)
        if (wordsFor(file, place, language).label === wordsFor('messages/en/none.json', place, language).label)
          wordless.add(`${file.split('/')[0]}: ${place.join('.')}`);
    }
  expect([...wordless]).toEqual([]);
});

test('pages and products are called by names, not by their files', () => {
  for (const language of deskLanguages)
    expect(itemsIn('texts', trees, language).filter(({ item, name }) => item === name)).toEqual([]);
  expect(labelOf('products/knives/facts.json', ['priceCents'], 'de', trees)).toBe('Messer: Preis');
  expect(labelOf('messages/de/home.json', ['hero', 'title'], 'en', trees)).toBe('Home page, Deutsch: hero › title');
});
