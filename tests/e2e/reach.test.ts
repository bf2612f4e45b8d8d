import { expect, test } from 'vitest';
import { content } from '../../server/content/load.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pages } from '../../domain/pages.ts';
import { hydrated, useSite, useVisitors } from './harness.ts';
import { lowWindows, nameOf, openWindow, settle, walkTabStops, withConsent, type Window } from './walk.ts';

const site = useSite();
const visitor = useVisitors(site);

const posts = content().posts.map((post) => blogPostPath(post.facts.slug));
const everyPage: `/${string}`[] = [...pages.map((page) => page.path), ...posts, '/no-such-page'];

/** WALK=full goes through every page in every window and language; without it a set that has each of them at least once. */
const full = process.env.WALK === 'full';

/** Long German words in the smallest window, each other window and language with pages of its own. */
function walksOf(window: Window): { language: Locale; paths: `/${string}`[] }[] {
  if (full) return locales.map((language) => ({ language, paths: everyPage }));
  const turn = lowWindows.indexOf(window);
  if (turn === 1) return [{ language: 'de', paths: everyPage }];
  const language = locales[turn % locales.length] ?? 'de';
  return [{ language, paths: everyPage.filter((path, at) => path === '/' || path === '/shop' || at % 4 === turn % 4) }];
}

test.each(lowWindows.map((window) => [nameOf(window), window] as const))(
  'every tab stop is seen, nothing lies over it and no text is cut: %s',
  async (_, window) => {
    const { context, close } = await openWindow(site().url, window);
    try {
      await withConsent(context);
      const page = await context.newPage();
      const problems: string[] = [];
      let stops = 0;
      for (const { language, paths } of walksOf(window)) {
        for (const path of paths) {
          await page.goto(addressInLanguage(path, language));
          if (!path.startsWith('/no-')) await hydrated(page);
          await settle(page, window);
          const walked = await page.evaluate(walkTabStops);
          stops += walked.stops;
          for (const problem of walked.problems) problems.push(`${language} ${path}: ${problem}`);
        }
      }
      if (full) console.log(`${nameOf(window)}: ${stops} tab stops, ${problems.length} problems`);
      expect(stops).toBeGreaterThan(100);
      expect(problems).toEqual([]);
    } finally {
      await close();
    }
  },
  full ? 1_200_000 : 120_000,
);

test('the walk sees what it is for: a bar over the page, a text that is cut', async () => {
  const { page } = await visitor({ width: 320, height: 256, language: 'de' });
  await page.goto('/impressum');
  await hydrated(page);
  const clean = await page.evaluate(walkTabStops);
  expect(clean.problems).toEqual([]);
  await page.addStyleTag({
    content:
      '.bottom-bar{position:fixed!important;inset:auto 0 0;z-index:30;height:140px!important}h1{height:1em;overflow:hidden}',
  });
  const { problems } = await page.evaluate(walkTabStops);
  for (const kind of ['under nav', 'stands over the page', 'text cut'])
    expect(
      problems.some((problem) => problem.startsWith(kind)),
      kind,
    ).toBe(true);
});
