import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentTrees } from './content-trees.ts';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { findTexts } from './find-texts.ts';

const trees = new ContentTrees(
  join(process.cwd(), 'content'),
  new Map([
    [
      'faq/de.json',
      JSON.stringify({
        picnic: {
          title: 'Zum Picknick',
          ask: ['Passt das auf eine Decke?', 'Und zum See?'],
          answer: 'Am Seeufer<< zerfällt es in {claim:degradation-2-9-weeks} || >> bleibt nichts auf der Wiese liegen.',
        },
      }),
    ],
  ]),
);
const placesOf = async (asked: string) =>
  (await findTexts(trees, asked)).texts.map(({ file, at }) => `${file} ${at.join('.')}`);

test('a sentence is found by some of its words, and as it is read on the page', async () => {
  expect(await placesOf('Seeufer Wiese')).toEqual(['faq/de.json picnic.answer']);
  expect(await placesOf('Am Seeufer zerfällt es in 2–9 Wochen bleibt nichts auf der Wiese liegen')).toEqual([
    'faq/de.json picnic.answer',
  ]);
  expect((await findTexts(trees, 'seeufer')).texts).toEqual([
    {
      file: 'faq/de.json',
      at: ['picnic', 'answer'],
      language: 'de',
      excerpt: 'Am Seeufer zerfällt es in … bleibt nichts auf der Wiese liegen.',
    },
  ]);
});

test('of many it names some, and says how many more there are', async () => {
  const { texts, more } = await findTexts(trees, 'kompost');
  expect(texts).toHaveLength(20);
  expect(more).toBeGreaterThan(0);
});

test('what is nowhere, or no word, is found nowhere', async () => {
  expect(await placesOf('Quastenflosser')).toEqual([]);
  expect(await placesOf(' – ')).toEqual([]);
});

test('the headline of the home page is found in each language', async () => {
  expect(await placesOf('Nach dem Essen auf den Kompost')).toContain('messages/de/home.json hero.title');
  expect(await placesOf('Des couverts qui vont au compost')).toContain('messages/fr/home.json hero.title');
});

test('visitors come in between while somebody searches', async () => {
  const asked = Array.from({ length: 120 }, (_, at) => `w${at.toString(36)}`).join(' ');
  expect(await longestPause(() => findTexts(trees, asked), mostPause)).toBeLessThan(mostPause);
});
