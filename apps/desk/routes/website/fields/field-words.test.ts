import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskLanguages } from '../../../../../domain/desk-roles.ts';
import { isLocale } from '../../../../../domain/locale.ts';
import { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { fieldsOf } from '../../../../../server/features/editing/form-fields.ts';
import german from '../../../i18n/field-names/de.json';
import english from '../../../i18n/field-names/en.json';
import { wordsFor } from './field-words.ts';
import { labelOf } from './difference-words.ts';
import { itemsIn } from '../item-names.ts';
import { partName } from './text-names.ts';

const trees = new ContentTrees(join(process.cwd(), 'content'), new Map());

test('every field of facts, company, products, claims, posts and legal texts has words in both languages', () => {
  const wordless = new Set<string>();
  for (const file of trees.list().filter((one) => /^(?:facts|company|products|claims|blog|legal)\b/.test(one)))
    for (const { at } of fieldsOf(file, trees.tree(file))) {
      const place = isLocale(at.at(-1)) && at.length > 1 ? at.slice(0, -1) : at;
      for (const language of deskLanguages)
        if (wordsFor(file, place, language).label === wordsFor('none.json', place, language).label)
          wordless.add(`${file.split('/')[0]}: ${place.join('.')}`);
    }
  expect([...wordless]).toEqual([]);
});

test('German and English name the same fields, columns and choices', () => {
  const keys = (names: object) => Object.entries(names).map(([group, words]) => [group, Object.keys(words)]);
  expect(keys(german)).toEqual(keys(english));
});

test('a part of a page is called by what it says, not by its key', () => {
  const keys = new Set<string>();
  for (const file of trees.list().filter((one) => one.startsWith('messages/en/')))
    for (const { at } of fieldsOf(file, trees.tree(file)))
      for (const language of deskLanguages)
        if (at.length > 1 && partName(file, at[0] ?? '', language, trees) === at[0]) keys.add(`${file}: ${at[0]}`);
  expect([...keys]).toEqual([]);
  expect(partName('messages/en/home.json', 'hero', 'de', trees)).toBe('Nach dem Essen auf den Kompost');
});

test('pages and products are called by names, not by their files', () => {
  for (const language of deskLanguages)
    expect(itemsIn('texts', trees, language).filter(({ item, name }) => item === name)).toEqual([]);
  expect(labelOf('faq/facts.json', ['entries', '#weight', 'claim'], 'de', trees)).toMatch(/: Aussage$/);
  expect(labelOf('claims/weight-cutlery.json', ['otherReadings'], 'de', trees)).toMatch(/: Andere Angaben dazu$/);
  expect(labelOf('products/knives/facts.json', ['priceCents'], 'de', trees)).toBe('Messer: Preis');
  expect(labelOf('messages/de/home.json', ['facts', 'title'], 'en', trees)).toBe(
    'Home page, Facts and numbers, Deutsch: Title',
  );
  expect(labelOf('messages/de/contact.json', ['hero', 'subtitle'], 'de', trees)).toBe(
    'Kontakt, Schreiben Sie uns, Deutsch: Untertitel',
  );
});
