import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '../content/load.ts';
import type { Json } from './change.ts';
import { checkFields } from './check-fields.ts';
import { ContentTrees } from './content-trees.ts';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { createInspector } from '../content/inspection/inspector.ts';
import { previewText } from './preview-text.ts';

const root = join(process.cwd(), 'content');
const content = loadContent(root);
const trees = new ContentTrees(root, new Map());
const findings = async (
  file: string,
  at: string[],
  value: Json | undefined,
  beside: { file: string; value: Json }[] = [],
) => {
  const [first] = await checkFields([{ file, at, value }, ...beside.map((one) => ({ ...one, at }))], trees, content);
  return [...(first?.wrong === null || first === undefined ? [] : [first.wrong.why]), ...(first?.sentences ?? [])];
};
const english = 'messages/en/contact.json';
const german = 'messages/de/contact.json';

test('what is typed is judged as the build judges it, by field and reason', async () => {
  expect(await findings('products/knives/facts.json', ['priceCents'], 950)).toEqual([]);
  expect(await findings('products/knives/facts.json', ['priceCents'], 'dear')).toEqual(['number']);
  expect(await findings('claims/co2-95.json', ['statement', 'nl'], '')).toEqual(['empty']);
  const slug = 'no-second-planet-mission';
  expect(await findings(`blog/${slug}/de.md`, ['front', 'description'], 'x'.repeat(161))).toEqual(['long']);
  expect((await findings(`blog/${slug}/de.md`, ['front', 'title'], 'Ab {fact:vat}'))[0]).toContain(
    'nothing can be opened',
  );
  expect(await findings(german, ['subtitle'], 'Verrottet in 9 Wochen')).toEqual([
    expect.stringContaining('“9 Wochen” is a typed duration'),
  ]);
  // in a claim figures are typed
  expect(await findings('claims/co2-95.json', ['statement', 'de'], 'Verrottet in 9 Wochen')).toEqual([]);
  expect((await findings(english, ['subtitle'], 'See [our shop](/shopp)'))[0]).toContain(
    'the link /shopp leads nowhere',
  );
  expect((await findings(english, ['subtitle'], 'Sold <<with a claim || without'))[0]).toContain('<< without its >>');
});

test('every token that does not exist is named; one that a draft adds does exist', async () => {
  expect(await findings(english, ['subtitle'], '{claim:co2-96} and {fact:none}, {company:brand}')).toEqual([
    '{claim:co2-96} has no file content/claims/co2-96.json',
    '{fact:none} is not in content/facts.json',
  ]);
  const withDraft = new ContentTrees(root, new Map([['claims/water.json', '{}']]));
  const field = { file: english, at: ['subtitle'], value: 'Saves {claim:water}.' };
  expect(await checkFields([field], withDraft, content)).toEqual([{ wrong: null, sentences: [] }]);
});

test('a translation that lost a token of the English text says which', async () => {
  const beside = [{ file: english, value: 'From {fact:freeShippingFrom}' }];
  expect(await findings(german, ['subtitle'], 'Ab sofort', beside)).toEqual([
    '{fact:freeShippingFrom} of the English text is missing; use it here too',
  ]);
  expect(await findings(german, ['subtitle'], 'Ab {fact:freeShippingFrom}', beside)).toEqual([]);
});

test('the preview is the site’s own Markdown with its tokens filled, and no script or markup of the writer’s', async () => {
  const inspector = createInspector();
  const html = await previewText(
    '## Größe\n\nBis {claim:co2-95} weniger, <script>alert(1)</script> {fact:none} [Shop](/shop)',
    'de',
    { content, stylesheets: '<style>p{}</style>', inspector },
  );
  await inspector.close();
  expect(html).toContain('<h2 id="große">Größe</h2>'.replace('große', 'grosse'));
  expect(html).toMatch(/<a class="claim" data-claim="co2-95" href="\/de\/claims#co2-95">/);
  expect(html).not.toContain('<script>');
  // what cannot be filled is seen
  expect(html).toContain('{fact:none}');
  expect(html).toContain('href="/de/shop"');
});

test('no text of any length holds up visitors while it is typed', async () => {
  const inGerman = ['<< a || b >>', '{fact:vat} ', '[a](/b)', '95 % ', '{', '!', '1.', '1,', '9.9.', '1–', 'einund'];
  for (const [language, part] of [
    ...inGerman.map((one) => ['de', one] as const),
    ...['vingt-', 'quatre-vingt-'].map((one) => ['fr', one] as const),
    ['en', 'twenty-'] as const,
    ['nl', 'eenen'] as const,
  ])
    for (const length of [30_000, 250_000]) {
      const body = { file: `blog/no-second-planet-mission/${language}.md`, at: ['body'] };
      const field = { ...body, value: part.repeat(Math.floor(length / part.length)) };
      // the first time reads what is kept afterwards
      await checkFields([field], trees, content);
      expect(
        await longestPause(() => checkFields([field], trees, content), mostPause),
        `${part} ${length}`,
      ).toBeLessThan(mostPause);
    }
});
