import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales, type Locale } from '../../../domain/locale.ts';
import { searchLimits } from '../../../domain/search.ts';
import { content } from '../content/load.ts';
import { searchDocuments } from './search-documents.ts';
import { makeIndex, openIndex } from './search-index.ts';
import { answerSearch } from './answer-search.ts';
import { nearestWords } from './nearest-words.ts';
import { searchSite } from './search-site.ts';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { processorTime } from '../../../tests/fakes/processor-time.ts';

// as it lies in its file
const indexes = new Map(
  await Promise.all(
    locales.map(async (language) => {
      const kept = JSON.stringify(makeIndex(searchDocuments(content(), language), language));
      return [language, await openIndex(JSON.parse(kept), language)] as const;
    }),
  ),
);
async function search(language: Locale, question: string) {
  const index = indexes.get(language);
  if (!index) throw new Error(language);
  const answer = await searchSite(question, index, language);
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
])('%s: "%s" leads to %s', async (language, question, place) => {
  expect((await search(language, question)).places).toContain(place);
});

test.each<[Locale, readonly string[]]>([
  ['en', ['fork', 'knives', 'spoon', 'fries pick', 'ice-cream spoon', 'box']],
  ['de', ['Gabel', 'Messer', 'Löffel', 'Pommesgabel', 'Eislöffel', 'Box']],
  ['nl', ['vork', 'mes', 'lepel', 'frietvorkje', 'ijslepeltje', 'box']],
  ['fr', ['fourchette', 'couteau', 'cuillère', 'pique à frites', 'cuillère à glace']],
])('%s: who types what we sell finds it first', async (language, names) => {
  for (const name of names) expect((await search(language, name)).groups[0]?.kind, name).toBe('product');
});

test('every page that has a place in the overview is found by its name', async () => {
  for (const language of locales)
    for (const { title, path, kind } of searchDocuments(content(), language))
      if (kind === 'page' && !path.includes('#'))
        expect((await search(language, title)).places.join(' '), title).toContain(path);
});

test('what a misspelt word was taken for is said, and not where it is right', async () => {
  expect((await search('en', 'frok')).corrections).toEqual([{ asked: 'frok', meant: 'fork' }]);
  expect((await search('de', 'Gabln')).corrections).toEqual([{ asked: 'gabln', meant: 'Gabeln' }]);
  expect((await search('de', 'Gabel')).corrections).toEqual([]);
});

test('the words that were searched for are marked, in title and excerpt, and nothing of the text is lost', async () => {
  const [first] = (await search('de', 'Versandkosten')).hits;
  expect(first?.title).toEqual([{ text: 'Versandkosten', marked: true }]);
  const [fork] = (await search('en', 'forks')).hits;
  expect(fork?.excerpt.filter(({ marked }) => marked).map((piece) => piece.text)).toContain('Forks');
  const documents = searchDocuments(content(), 'en');
  for (const hit of (await search('en', 'compost')).hits) {
    expect(documents.map(({ title }) => title)).toContain(text(hit.title));
    expect(text(hit.excerpt).length).toBeLessThan(420);
  }
});

test('nothing found: a near word is suggested, and finds something', async () => {
  const nothing = await search('en', 'kompostable');
  const { suggestion } = nothing.total === 0 ? nothing : await search('en', 'fourkqs');
  expect(suggestion).not.toBeNull();
  expect((await search('en', suggestion ?? '')).total).toBeGreaterThan(0);
  expect(await search('en', 'zzqqxwv')).toMatchObject({ total: 0, suggestion: null });
});

test('any question is answered in no time: empty, endless, markup, patterns, other scripts', async () => {
  for (const language of locales)
    for (const question of [
      '',
      '   ',
      '?!…',
      'a'.repeat(10_000),
      'fork '.repeat(2_000),
      '<script>alert(1)</script>',
      "'; drop table enquiries; --",
      '(a+)+$',
      '__proto__ constructor',
      '叉子',
      '\u0000\ud800',
      '🍴',
    ]) {
      const started = processorTime();
      const { question: searched } = await search(language, question);
      expect(searched.length).toBeLessThanOrEqual(searchLimits.characters);
      // far above what it takes (docs/performance.md), far below what an endless comparison would
      expect(processorTime() - started, question.slice(0, 30)).toBeLessThan(500);
    }
  expect((await search('en', 'fork '.repeat(2_000))).shortened).toBe(true);
  expect((await search('en', 'fork')).shortened).toBe(false);
});

test('as many unknown words as a question may have hold up nobody', async () => {
  const unknown = {
    en: 'forkzz compostabel deliverry withdrawel materiel spoonx knifez heatt certificat shiping pricez orderr',
    de: 'gabbel kompostirbar liefferung widderruf materiel löfel messserr hitzze zertifikatt versannd preisse bestelung',
    nl: 'vorkk kompostbaar leverring herroepinng materiaall leppel messje warmtte certificaatt verzendinng prijss bestelingg',
    fr: 'fourchettte compostabel livraisson retractattion materiell cuilere couteaux chaleurr certificatt expeditionn prixx comande',
  };
  for (const language of locales)
    for (const question of [unknown[language], 'abcdefgh'.repeat(25), 'qwertzui '.repeat(22)]) {
      // the first time opens the indexes
      await answerSearch(question, language);
      expect(
        await longestPause(() => answerSearch(question, language), mostPause),
        `${language} ${question.slice(0, 20)}`,
      ).toBeLessThan(mostPause);
    }
});

test('a near word is found as the whole comparison finds it', () => {
  const words = ['fork', 'forks', 'knife', 'spoon', 'compost', 'compostable', 'compostability', 'delivery', 'of'];
  const letter = fc.constantFrom(...'forkskniepdc');
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 14 }), fc.nat(3), (letters, most) => {
      const typed = letters.join('');
      const distances = words.map((word) => [word, lettersApartAsWritten(typed, word)] as const);
      const least = Math.min(...distances.map(([, distance]) => distance));
      const nearest = least > most || most === 0 ? [] : distances.filter(([, distance]) => distance === least);
      expect(nearestWords(typed, words, most)).toEqual(nearest.map(([word]) => word));
    }),
    { numRuns: 2_000 },
  );
});

/** Optimal string alignment distance as its definition writes it. */
function lettersApartAsWritten(a: string, b: string): number {
  const known = new Map<string, number>();
  const apart = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const changed = apart(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
    const swapped =
      i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? apart(i - 2, j - 2) + 1 : changed;
    const least = Math.min(changed, swapped, apart(i - 1, j) + 1, apart(i, j - 1) + 1);
    known.set(key, least);
    return least;
  };
  return apart(a.length, b.length);
}
