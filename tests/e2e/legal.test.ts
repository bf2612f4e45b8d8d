import { describe, expect, it } from 'vitest';
import { useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

describe('legal pages', () => {
  it('a German reader gets the German text at once, with dates and contents that lead to its sections', async () => {
    const { page } = await visitor();
    await page.goto('/de/agb');
    await expect.poll(() => page.locator('h1').allInnerTexts()).toEqual(['Allgemeine Geschäftsbedingungen']);
    await page.getByText('Stand: Oktober 2025 · Fassung vom 20. November 2026').waitFor();
    await expect.poll(() => page.locator('aside.notice').count()).toBe(0);
    const contents = page.getByRole('navigation', { name: 'Inhalt' });
    const targets = await contents
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
    expect(targets).toHaveLength(9);
    for (const id of targets)
      await expect.poll(() => page.locator(`article [id="${id}"]`).count(), { message: id }).toBe(1);
  });

  it.each([
    ['/datenschutz', 'Privacy policy', 'In short, in English', ''],
    ['/fr/agb', 'Conditions générales de vente', 'En bref, en français', '/fr'],
    ['/nl/impressum', 'Colofon', 'In het kort, in het Nederlands', '/nl'],
  ])(
    '%s: title and note in the reader’s language, the text marked as German, links staying in the language',
    async (path, title, note, prefix) => {
      const { page } = await visitor();
      await page.goto(path);
      await expect.poll(() => page.locator('h1').innerText()).toBe(title);
      await page.locator('aside.notice', { hasText: note }).waitFor();
      const article = page.locator('article[lang="de"]');
      await expect.poll(() => article.innerText()).toMatch(/Verantwort|Geltungsbereich/);
      const links = await article
        .locator('a[href^="/"]')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links)
        expect(link.startsWith(`${prefix}/`) && !/^\/(de|nl|fr)\//.test(link.slice(prefix.length)), link).toBe(true);
    },
  );

  it('prints as the text alone', async () => {
    const { page } = await visitor();
    await page.goto('/de/widerruf');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['header', 'footer', '[data-bottom-bar]', '#withdrawal-form', 'nav']) {
      for (const found of await page.locator(part).all())
        await expect.poll(() => found.isVisible(), { message: part }).toBe(false);
    }
    const floating = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.getClientRects().length > 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(floating).toEqual([]);
    await expect.poll(() => page.getByRole('heading', { name: 'Muster-Widerrufsformular' }).isVisible()).toBe(true);
  });
});
