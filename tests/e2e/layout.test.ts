import { expect, test, type Page } from '@playwright/test';
import { addressInLanguage, blogPostPath, pages } from '../../domain/pages.ts';
import { addStyles } from './add-styles.ts';
import { fetchFonts, hydrated, movedParts, usePublicSite, useVisitors, watchMovement } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const paths = [...pages.map((page) => page.path), blogPostPath('greenwashing-alarm-biologisch-abbaubar-luege')];

/** What is wrong with the layout of the page as it stands; runs in the browser. */
function layoutProblems(): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) {
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > innerWidth + 1 && !element.closest('[data-bottom-bar], .table-scroll');
    });
    problems.push(
      `scrolls sideways (${root.scrollWidth} > ${innerWidth}): ${wide
        .slice(0, 3)
        .map((element) => `${element.tagName}.${element.className}`)
        .join(' | ')}`,
    );
  }
  for (const field of document.querySelectorAll(
    'input:not([type=checkbox]):not([type=range]):not([type=hidden]), textarea, select',
  )) {
    if (innerWidth < 500 && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      problems.push(`field ${field.id || field.getAttribute('name')} has text under 16 px`);
  }
  for (const image of document.querySelectorAll('img')) {
    if (!image.getAttribute('width') || !image.getAttribute('height'))
      problems.push(`unsized picture ${image.currentSrc}`);
    if (image.complete && image.naturalWidth === 0) problems.push(`missing picture ${image.currentSrc || image.src}`);
  }
  const fixed = [...document.querySelectorAll('body *')].filter((element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return (
      style.position === 'fixed' &&
      style.visibility !== 'hidden' &&
      style.display !== 'none' &&
      Number(style.opacity) > 0 &&
      box.width > 0 &&
      box.height > 0 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth &&
      !element.parentElement?.closest('[data-fixed-part]')
    );
  });
  for (const [index, one] of fixed.entries()) {
    for (const other of fixed.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const a = one.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1)
        problems.push(
          `fixed elements overlap: ${one.tagName}.${one.className.toString().slice(0, 60)} and ${other.tagName}.${other.className.toString().slice(0, 60)}`,
        );
    }
  }
  return problems;
}

for (const [width, languages] of [
  [320, ['de']],
  [360, ['de', 'en']],
  [768, ['de']],
  [1440, ['de', 'en']],
] as const)
  test(
    `no page scrolls sideways, covers its own parts, lacks a picture or moves while loading, at ${width} px`,
    { tag: '@matrix' },
    async () => {
      const problems: string[] = [];
      for (const language of languages) {
        // the notice is open, as on a first visit: the hardest case for fixed parts
        const { page, context } = await visitor({ width, height: width < 700 ? 740 : 900, consentGiven: false });
        await fetchFonts(page);
        await watchMovement(page);
        for (const path of paths) {
          await page.goto(addressInLanguage(path, language), { waitUntil: 'load' });
          if (path === '/') await page.locator('[data-consent-notice]').waitFor();
          // every picture is asked for, also those that wait to be scrolled to
          await page.evaluate(async () => {
            for (const image of document.images) image.loading = 'eager';
            await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
          });
          const where = `${language} ${path}`;
          for (const problem of await page.evaluate(layoutProblems)) problems.push(`${where}: ${problem}`);
          const moved = await movedParts(page);
          if (moved) problems.push(`${where}: ${moved}`);
        }
        await context.close();
      }
      expect(problems).toEqual([]);
    },
  );

/** Doubles the text size, as a visitor who needs it does, and waits until everything has its place. */
async function doubleText(page: Page) {
  await addStyles(page, 'html{font-size:200%}');
  await page.evaluate(async () => {
    // the home page lays out what is far below later (apps/site/document/lay-out.ts)
    document.documentElement.dataset.laidOut = '';
    await document.fonts.ready;
  });
}

for (const language of ['de', 'fr', 'nl'] as const)
  test(
    `at 200 % text size the pages in ${language} stay readable on a phone: nothing is cut off sideways`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ width: 360, height: 740, language });
      const problems: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await doubleText(page);
        for (const problem of await page.evaluate(layoutProblems))
          if (problem.startsWith('scrolls')) problems.push(`${path}: ${problem}`);
      }
      expect(problems).toEqual([]);
    },
  );

/** Controls of the header that are seen in part only; runs in the browser. */
function cutOffInHeader(): string[] {
  return [...document.querySelectorAll('header a, header button')].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const header = control.closest('header')?.getBoundingClientRect();
    if (box.width === 0 || !header) return [];
    const inside =
      box.left >= 0 &&
      box.right <= innerWidth &&
      // an inline box may reach a part of a pixel beyond its line
      box.top >= header.top - 1 &&
      box.bottom <= header.bottom + 1 &&
      control.scrollWidth <= control.clientWidth + 1;
    return inside ? [] : [control.textContent || control.getAttribute('aria-label') || control.tagName];
  });
}

for (const language of ['de', 'fr'] as const)
  test(
    `on a wide screen at 200 % text size the pages in ${language} keep their width, and the whole navigation can be reached`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ width: 1280 });
      const problems: string[] = [];
      for (const path of paths) {
        await page.goto(addressInLanguage(path, language));
        await doubleText(page);
        for (const problem of await page.evaluate(layoutProblems))
          if (problem.startsWith('scrolls')) problems.push(`${path}: ${problem}`);
        for (const control of await page.evaluate(cutOffInHeader))
          problems.push(`${path}: cut off in the header: ${control}`);
      }
      expect(problems).toEqual([]);
      await page.goto(addressInLanguage('/', language));
      await hydrated(page);
      const header = page.locator('header').first();
      const nav = header.getByRole('navigation');
      const items = await nav.getByRole('link').allInnerTexts();
      expect(items).toHaveLength(6);
      await doubleText(page);
      await nav.waitFor({ state: 'hidden' });
      await header.locator('button[aria-haspopup=dialog]').click();
      for (const item of items) await page.getByRole('dialog').getByRole('link', { name: item, exact: true }).waitFor();
    },
  );

for (const width of [1024, 1280] as const)
  test(
    `at the usual text size the six items stand in the header at ${width} px, beside the logo`,
    { tag: '@matrix' },
    async () => {
      const { page } = await visitor({ width, language: 'de' });
      await page.goto('/shop');
      await expect(page.locator('header nav a')).toHaveCount(6);
      await expect.poll(() => page.evaluate(cutOffInHeader)).toEqual([]);
      expect((await page.locator('header').first().boundingBox())?.height).toBeLessThan(80);
    },
  );

test(
  'at the usual text size the header of a phone is one line: logo, search, language, menu',
  { tag: '@matrix' },
  async () => {
    for (const width of [320, 360, 390]) {
      const { page } = await visitor({ width, language: 'de' });
      await page.goto('/shop');
      await expect(page.locator('header [aria-haspopup]'), `${width} px`).toHaveCount(2);
      expect((await page.locator('header').first().boundingBox())?.height, `${width} px`).toBeLessThan(80);
    }
  },
);
