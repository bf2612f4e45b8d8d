import { expect, test } from 'vitest';
import { addressInLanguage, blogPostPath, pages } from '../../domain/pages.ts';
import { useSite, useVisitors } from './harness.ts';

const site = useSite();
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
    problems.push(`scrolls sideways (${root.scrollWidth} > ${innerWidth}): ${wide.slice(0, 3).map((element) => `${element.tagName}.${element.className}`).join(' | ')}`);
  }
  for (const field of document.querySelectorAll('input:not([type=checkbox]):not([type=range]):not([type=hidden]), textarea, select')) {
    if (innerWidth < 500 && Number.parseFloat(getComputedStyle(field).fontSize) < 16) problems.push(`field ${field.id || field.getAttribute('name')} has text under 16 px`);
  }
  for (const image of document.querySelectorAll('img')) {
    if (!image.getAttribute('width') || !image.getAttribute('height')) problems.push(`unsized picture ${image.currentSrc}`);
    if (image.complete && image.naturalWidth === 0) problems.push(`missing picture ${image.currentSrc || image.src}`);
  }
  const fixed = [...document.querySelectorAll('body *')].filter((element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return (
      style.position === 'fixed' && style.visibility !== 'hidden' && style.display !== 'none' && Number(style.opacity) > 0 && box.width > 0 && box.height > 0 &&
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && !element.parentElement?.closest('[data-fixed-part]')
    );
  });
  for (const [index, one] of fixed.entries()) {
    for (const other of fixed.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const a = one.getBoundingClientRect();
      const b = other.getBoundingClientRect();
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 1) problems.push(`fixed elements overlap: ${one.tagName}.${one.className.toString().slice(0, 60)} and ${other.tagName}.${other.className.toString().slice(0, 60)}`);
    }
  }
  return problems;
}

test.each([
  [320, ['de']],
  [360, ['de', 'en']],
  [768, ['de']],
  [1440, ['de', 'en']],
] as const)('no page scrolls sideways, covers its own parts, lacks a picture or moves while loading, at %i px', async (width, languages) => {
  const problems: string[] = [];
  for (const language of languages) {
    // the notice is open, as on a first visit: the hardest case for fixed parts
    const { page, context } = await visitor({ width, height: width < 700 ? 740 : 900, consentGiven: false });
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!shift.hadRecentInput) seen.shift += shift.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
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
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      if (shift > 0.02) problems.push(`${where}: layout shift ${shift.toFixed(3)}`);
    }
    await context.close();
  }
  expect(problems).toEqual([]);
}, 240_000);

test('German at 200 % text size stays readable on a phone: nothing is cut off sideways', async () => {
  const { page } = await visitor({ width: 360, height: 740, language: 'de' });
  const problems: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html{font-size:200%}' });
    for (const problem of await page.evaluate(layoutProblems)) if (problem.startsWith('scrolls')) problems.push(`${path}: ${problem}`);
  }
  expect(problems).toEqual([]);
}, 120_000);
