import { expect, test } from 'vitest';
import { locales, type Locale } from '../../domain/locale.ts';
import { searchLimits } from '../../domain/search.ts';
import { content } from '../content/load.ts';
import { searchDocuments } from './search-documents.ts';
import { makeIndex, openIndex } from './search-index.ts';
import { searchSite } from './search-site.ts';
import { processorTime } from '../../tests/fakes/processor-time.ts';

// as it lies in its file
const indexes = new Map(
  locales.map((language) => {
    const kept = JSON.stringify(makeIndex(searchDocuments(content(), language), language));
    return [language, openIndex(JSON.parse(kept), language)] as const;
  }),
);
function search(language: Locale, question: string) {
  const index = indexes.get(language);
  if (!index) throw new Error(language);
  const answer = searchSite(question, index, language);
  const hits = answer.groups.flatMap((group) => group.hits);
  return { ...answer, hits, places: hits.map(({ path, hash }) => (hash ? `${path}#${hash}` : path)) };
}
const text = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('');

test.each<[Locale, string, string]>([
  ['en', 'forks', '/shop#forks'],
  ['en', 'frok', '/shop#forks'],
  ['en', 'ice cream spon', '/shop#ice-cream-spoons'],
  ['en', 'can it go in the microwave', '/claims#heat-60'],
  ['en', 'microwav', '/claims#heat-60'],
  ['en', 'how much is shipping', '/shop'],
  ['en', 'withdrawl', '/widerruf'],
  ['en', 'CB-002', '/shop#forks'],
  ['en', 'Impressum', '/impressum'],
  ['de', 'Gabel', '/shop#forks'],
  ['de', 'Gabln', '/shop#forks'],
  ['de', 'Pommesgabel', '/shop#fries-picks'],
  ['de', 'Darf es in die Mikrowelle?', '/claims#heat-60'],
  ['de', 'Lieferzeit', '/shop'],
  ['de', 'Datenschuz', '/datenschutz'],
  ['de', 'kompostirbar', '/claims#home-compostable'],
  ['nl', 'frietvorkje', '/shop#fries-picks'],
  ['nl', 'frietvorkj', '/shop#fries-picks'],
  ['nl', 'mag het in de magnetron', '/claims#heat-60'],
  ['nl', 'verzendkostn', '/shop'],
  ['nl', 'vroken', '/shop#forks'],
  ['fr', 'fourchete', '/shop#forks'],
  ['fr', 'micro-ondes', '/claims#heat-60'],
  ['fr', 'retractation', '/widerruf'],
  ['fr', 'pique a frites', '/shop#fries-picks'],
])('%s: "%s" leads to %s', (language, question, place) => {
  expect(search(language, question).places).toContain(place);
});

test('every page that has a place in the overview is found by its name', () => {
  for (const language of locales)
    for (const { title, path, kind } of searchDocuments(content(), language))
      if (kind === 'page' && !path.includes('#'))
        expect(search(language, title).places.join(' '), title).toContain(path);
});

test('what a misspelt word was taken for is said, and not where it is right', () => {
  expect(search('en', 'frok').corrections).toEqual([{ asked: 'frok', meant: 'fork' }]);
  expect(search('de', 'Gabln').corrections).toEqual([{ asked: 'gabln', meant: 'Gabeln' }]);
  expect(search('de', 'Gabel').corrections).toEqual([]);
});

test('the words that were searched for are marked, in title and excerpt, and nothing of the text is lost', () => {
  const [first] = search('de', 'Versandkosten').hits;
  expect(first?.title).toEqual([{ text: 'Versandkosten', marked: true }]);
  const [fork] = search('en', 'forks').hits;
  expect(fork?.excerpt.filter(({ marked }) => marked).map((piece) => piece.text)).toContain('Forks');
  const documents = searchDocuments(content(), 'en');
  for (const hit of search('en', 'compost').hits) {
    expect(documents.map(({ title }) => title)).toContain(text(hit.title));
    expect(text(hit.excerpt).length).toBeLessThan(420);
  }
});

test('nothing found: a near word is suggested, and finds something', () => {
  const nothing = search('en', 'kompostable');
  const { suggestion } = nothing.total === 0 ? nothing : search('en', 'fourkqs');
  expect(suggestion).not.toBeNull();
  expect(search('en', suggestion ?? '').total).toBeGreaterThan(0);
  expect(search('en', 'zzqqxwv')).toMatchObject({ total: 0, suggestion: null });
});

test('any question is answered in no time: empty, endless, markup, patterns, other scripts', () => {
  for (const language of locales)
    for (const question of [
      '',
      '   ',
      '?!…',
      'a'.repeat(10_000),
      'fork '.repeat(2_000),
      '<script>alert(1)</script>',
      "'; drop table submissions; --",
      '(a+)+$',
      '__proto__ constructor',
      '叉子',
      '\u0000\ud800',
      '🍴',
    ]) {
      const started = processorTime();
      const { question: searched } = search(language, question);
      expect(searched.length).toBeLessThanOrEqual(searchLimits.characters);
      // far above what it takes (docs/performance.md), far below what an endless comparison would
      expect(processorTime() - started, question.slice(0, 30)).toBeLessThan(500);
    }
  expect(search('en', 'fork '.repeat(2_000)).shortened).toBe(true);
  expect(search('en', 'fork').shortened).toBe(false);
});
