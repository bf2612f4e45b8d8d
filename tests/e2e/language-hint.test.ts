import { expect, test } from '@playwright/test';
import {
  axeFindings,
  fetchFonts,
  hydrated,
  matrixUnless,
  movedParts,
  usePublicSite,
  useVisitors,
  watchMovement,
} from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

for (const [browserLanguage, words, path] of [
  ['de-AT', 'Diese Seite gibt es auf Deutsch', '/de/shop'],
  ['nl-BE', 'Deze pagina is er ook in het Nederlands', '/nl/shop'],
  ['fr-FR', 'Cette page existe en français', '/fr/shop'],
] as const)
  test(
    `${browserLanguage}: a browser that speaks another of our languages is told so once, and nothing moves`,
    matrixUnless(browserLanguage === 'de-AT'),
    async () => {
      const { page } = await visitor({ width: 360, height: 740, browserLanguage });
      await fetchFonts(page);
      await watchMovement(page);
      await page.goto('/shop');
      await hydrated(page);
      const hint = page.locator('[data-language-hint]');
      await hint.getByRole('link', { name: words }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
      await expect(hint).toHaveAttribute('lang', browserLanguage.slice(0, 2));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expect.poll(() => axeFindings(page, { within: '[data-language-hint]', without: ['region'] })).toEqual([]);
      expect(await movedParts(page)).toBeNull();
      // on the first page of a visit only
      await page.locator('footer').getByRole('link', { name: 'Blog', exact: true }).click();
      await page.waitForURL('**/blog**');
      await expect(hint).toHaveCount(0);
      // it leads to the same page, and that is a choice
      await page.goto('/shop');
      await hint.getByRole('link').click();
      await page.waitForFunction((language) => document.documentElement.lang === language, path.slice(1, 3));
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(path.slice(1, 3));
      await page.goto('/contact');
      await hydrated(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(path.slice(1, 3));
      await expect(hint).toHaveCount(0);
    },
  );

test('who closes it does not see it again, in any tab; the focus stays on the page', async () => {
  const { page, context } = await visitor({ browserLanguage: 'de-DE', consentGiven: false });
  await page.goto('/');
  await hydrated(page);
  const close = page.getByRole('button', { name: 'Hinweis schließen' });
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-language-hint]')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  const other = await context.newPage();
  await other.goto('/shop');
  await hydrated(other);
  await other.waitForLoadState('networkidle');
  await expect(other.locator('[data-language-hint]')).toHaveCount(0);
});

test('nobody else sees it: without scripts, in English, on a page in that language, after a choice', async () => {
  const silent = async (path: string, options: Parameters<typeof visitor>[0]) => {
    const { page } = await visitor(options);
    await page.goto(path, { waitUntil: 'networkidle' });
    return page.locator('[data-language-hint]').count();
  };
  expect(await silent('/', { browserLanguage: 'de-DE', javaScript: false })).toBe(0);
  expect(await silent('/', {})).toBe(0);
  expect(await silent('/de/shop', { browserLanguage: 'de-DE' })).toBe(0);
  expect(await silent('/shop', { browserLanguage: 'de-DE', language: 'en' })).toBe(0);
  expect(await silent('/shop', { browserLanguage: 'es-ES' })).toBe(0);
});
