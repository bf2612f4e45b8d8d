import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isError, newNewsletter, type NewsletterBlock, type NewsletterContent } from '../../../domain/newsletter.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { germanFieldTime, readGermanTime } from '../../../domain/german-time.ts';
import { loadContent, switchContent } from '../content/load.ts';
import { configureSite, siteSetting } from '../content/site-setting.ts';

let services: TestServices;
const settingBefore = siteSetting();
beforeAll(async () => {
  // the stricter of the two: no claim of the ledger has a proof yet
  configureSite({ ...settingBefore, claims: 'proven' });
  switchContent(loadContent());
  services = await startServices();
});
afterAll(async () => {
  await services.remove();
  configureSite(settingBefore);
  switchContent(loadContent());
});

const inGerman = (text: string): Record<Locale, string> => ({ en: '', nl: '', fr: '', de: text });
const text = (words: string): NewsletterBlock => ({ id: '1', type: 'text', text: inGerman(words) });
const german = (blocks: NewsletterBlock[], more: Partial<NewsletterContent> = {}): NewsletterContent => ({
  ...newNewsletter('Probe'),
  languages: ['de'],
  subject: inGerman('Der Frühling ist da'),
  blocks,
  ...more,
});
const said = async (content: NewsletterContent) =>
  (await services.newsletter.check(content))
    .filter(({ code }) => code !== 'left-out')
    .map(({ code, block, found }) => [code, block, found] as const);

describe('before a newsletter goes out', () => {
  test('one that is whole has nothing against it', async () => {
    expect(await said(german([text('Mehr dazu [im Shop](/shop) und [bei uns](mailto:hallo@example.org).')]))).toEqual(
      [],
    );
  });

  test('what is empty is named with its language and block; languages it is not written in are pointed out', async () => {
    const findings = await services.newsletter.check(newNewsletter('Leer'));
    for (const language of locales)
      expect(findings.filter((one) => one.language === language && isError(one)).map(({ code }) => code)).toEqual([
        'no-subject',
        'no-text',
        'no-text',
      ]);
    const other = await services.newsletter.check(german([text('Hallo.')]));
    expect(other.map(({ code, found }) => [code, found])).toEqual([
      ['left-out', 'en'],
      ['left-out', 'nl'],
      ['left-out', 'fr'],
    ]);
    expect(await said(german([text('Hallo.')], { languages: [] }))).toContainEqual(['no-language', null, '']);
  });

  test.each([
    ['[dort](/nirgends)', 'unknown-page', '/nirgends'],
    ['[dort](//evil.example)', 'unsafe-address', '//evil.example'],
    ['[dort](http://evil.example)', 'unsafe-address', 'http://evil.example'],
    ['[dort](javascript:alert)', 'unsafe-address', 'javascript:alert'],
    ['Unser {claim:nirgends}.', 'unknown-claim', '{claim:nirgends}'],
    ['Unser {claim:home-compostable} Besteck.', 'claim-not-shown', '{claim:home-compostable}'],
    ['Hallo {name}.', 'unknown-token', '{name}'],
    ['Lieferung in {fact:nirgends}.', 'unknown-token', '{fact:nirgends}'],
    ['Eine <<Hälfte.', 'markup', '<<…||…>>'],
    ['Ein <script>alert(1)</script> darin.', 'tag', '<script>'],
    ['[dort](javascript:alert(1))', 'broken-link', '[dort](javascript:alert(1))'],
    ['[dort](/shop', 'broken-link', '[dort](/shop'],
    ['Das ist **fett**.', 'bold', '**fett**'],
    ['Das ist heimkompostierbar.', 'claim-not-shown', '“heimkompostierbar”'],
    ['Das ist klimaneutral.', 'typed-figure', 'klimaneutral'],
    ['Geprüft nach EN 13432.', 'typed-figure', 'EN 13432'],
  ] as const)('%s stops it', async (words, code, found) => {
    const findings = await services.newsletter.check(german([text(words)]));
    expect(findings.filter(isError)).toContainEqual({ code, language: 'de', block: 0, found });
  });

  test('a claim that has no proof is left out where its text has a wording without it', async () => {
    const content = german([text('Unser <<{claim:home-compostable} || schönes>> Besteck.')]);
    expect(await said(content)).toEqual([]);
    expect((await services.newsletter.preview(content, 'de')).text).toContain('Unser schönes Besteck.');
  });

  test('what is gone from the site stops it', async () => {
    const gone = german([
      { id: '2', type: 'product', product: 'gone' },
      { id: '3', type: 'post', post: 'gone' },
      { id: '4', type: 'picture', picture: 'gone', alt: inGerman('') },
      { id: '5', type: 'button', label: inGerman('Los'), to: '' },
      { id: '6', type: 'product', product: '' },
    ]);
    expect(await said(gone)).toEqual(
      expect.arrayContaining([
        ['unknown-product', 0, 'gone'],
        ['unknown-post', 1, 'gone'],
        ['no-alternative', 2, ''],
        ['unknown-picture', 2, 'gone'],
        ['no-target', 3, ''],
        ['no-choice', 4, ''],
      ]),
    );
  });

  test('what filters dislike is a hint, and stops nothing', async () => {
    const loud = german([text('JETZT SOFORT KAUFEN!! Hier klicken: 20 % nur heute.')], {
      subject: inGerman(
        'Ein Betreff, der so lang ist, dass ihn kein Postfach der Welt ganz zeigt, und mit Ausrufezeichen!',
      ),
    });
    const findings = await services.newsletter.check(loud);
    expect(findings.filter(isError)).toEqual([]);
    expect(new Set(findings.map(({ code }) => code))).toEqual(
      new Set(['long-subject', 'figure', 'spam-words', 'capitals', 'exclamations', 'left-out']),
    );
  });

  test('markup in a text stays text', async () => {
    const { html } = await services.newsletter.preview(german([text('<script>alert(1)</script> <b>fett</b>')]), 'de');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });
});

test('German clock times become moments, over both changes of the clock, and back', () => {
  expect(readGermanTime('2026-11-30T08:00')).toBe(Date.parse('2026-11-30T07:00:00Z'));
  expect(readGermanTime('2026-07-01')).toBe(Date.parse('2026-06-30T22:00:00Z'));
  // the hour that does not exist, the one that comes twice, and the first moments after them
  expect(readGermanTime('2026-03-29T02:30')).toBe(Date.parse('2026-03-29T01:30:00Z'));
  expect(readGermanTime('2026-10-25T02:30')).toBe(Date.parse('2026-10-25T00:30:00Z'));
  expect(readGermanTime('2026-03-29T03:00')).toBe(Date.parse('2026-03-29T01:00:00Z'));
  expect(readGermanTime('2026-10-25T03:00')).toBe(Date.parse('2026-10-25T02:00:00Z'));
  for (const wrong of ['', '2026-02-30', '2026-11-30T24:00', '30.11.2026', '2026-13-01'])
    expect(readGermanTime(wrong)).toBeNull();
  expect(germanFieldTime(Date.parse('2026-11-30T07:00:30Z'))).toBe('2026-11-30T08:00');
});
