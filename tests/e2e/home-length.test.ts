import { expect, test, type Page } from '@playwright/test';
import { locales, type Locale } from '../../domain/locale.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { hydrated, inLanguage, matrixUnless, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

/** Home with all of its sections laid out and its pictures' places taken. */
async function openHome(width: number, height: number, language: Locale): Promise<Page> {
  const { page } = await visitor({ width, height, language });
  await page.goto(addressInLanguage('/', language));
  await hydrated(page);
  await page.evaluate(() => (document.documentElement.dataset.laidOut = ''));
  return page;
}

/** Words of the text in sight, what stands behind a press left out. */
const wordsInSight = (page: Page) =>
  page
    .locator('main')
    .evaluate((main: HTMLElement) => main.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length);

for (const [width, height, most] of [
  [1440, 900, 12_000],
  [390, 844, 15_000],
] as const)
  test(`home in German is short in a window of ${width} by ${height}`, matrixUnless(width === 390), async () => {
    const page = await openHome(width, height, 'de');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  });

for (const language of locales)
  test(
    `home has few words in sight (${language}), and all of them behind its presses`,
    inLanguage(language),
    async () => {
      const page = await openHome(1440, 900, language);
      expect(await wordsInSight(page)).toBeLessThanOrEqual(['en', 'de'].includes(language) ? 1100 : 1200);
      const closed = await wordsInSight(page);
      await page.locator('main details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      expect(await wordsInSight(page)).toBeGreaterThan(closed + 150);
      // every column of the price list
      await expect(page.locator('#about table thead th')).toHaveCount(6);
      await expect(page.locator('#about table')).toBeVisible();
    },
  );

test('without scripts a press opens what is folded', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de');
  await expect(page.locator('#about table')).toBeHidden();
  await page.locator('#about summary').click();
  await expect(page.locator('#about table')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(
    `the film is as wide as the window and has its week and slider on it (${width} by ${height})`,
    matrixUnless(width === 390),
    async () => {
      const page = await openHome(width, height, 'de');
      const box = async (selector: string) => {
        const found = await page.locator(selector).first().boundingBox();
        if (!found) throw new Error(`${selector} is not shown`);
        return found;
      };
      const soil = await box('.soil-around');
      const film = await box('#sustainability .degradation');
      expect(film.width).toBe(width);
      expect(soil.x).toBeLessThanOrEqual(0);
      expect(soil.x + soil.width).toBeGreaterThanOrEqual(width);
      expect(film.height).toBeGreaterThan(height * 0.75);
      expect(film.height).toBeLessThan(height * 0.9);
      const slider = await box('#sustainability input[type="range"]');
      expect(slider.y).toBeGreaterThan(film.y + film.height / 2);
      expect(slider.y + slider.height).toBeLessThan(film.y + film.height);
    },
  );

test(
  'the slider stays where it is while the words of the weeks change, and weeks 2 and 4 have their own',
  { tag: '@matrix' },
  async () => {
    for (const language of locales) {
      const page = await openHome(390, 844, language);
      const slider = page.getByRole('slider');
      await slider.scrollIntoViewIfNeeded();
      await slider.focus();
      const said = new Map<number, string | null>();
      const places = new Set<number>();
      for (let week = 0; week <= 9; week += 1) {
        await expect(slider).toHaveValue(String(week));
        said.set(week, (await slider.getAttribute('aria-valuetext'))?.split('. ')[1] ?? null);
        places.add(
          await page.evaluate(() => {
            const film = document.querySelector('.degradation')?.getBoundingClientRect();
            const input = document.querySelector('input[type="range"]')?.getBoundingClientRect();
            return Math.round((input?.top ?? 0) - (film?.top ?? 0));
          }),
        );
        await page.keyboard.press('ArrowRight');
      }
      expect(said.get(2), language).not.toBe(said.get(4));
      expect(places.size, language).toBe(1);
      await page.context().close();
    }
  },
);

test('the bar marks the section that is being read', async () => {
  const page = await openHome(1440, 900, 'de');
  const marked = () => page.locator('[data-bottom-bar] [aria-current=page]').allTextContents();
  await expect.poll(marked).toEqual(['Start']);
  for (const [section, item] of [
    ['mission', 'Mission'],
    ['technology', 'Technik'],
    ['products', 'Produkte'],
    ['sustainability', 'Start'],
  ] as const) {
    await page.locator(`#${section}`).evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: 'instant' });
    });
    await expect.poll(marked, { message: section }).toEqual([item]);
  }
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(
    `the launcher is in sight wherever the page is scrolled to, and never lies on what is used (${width})`,
    matrixUnless(width === 390),
    async () => {
      const page = await openHome(width, height, 'de');
      const launcher = page.locator('[data-chat-launcher]');
      const isOnTop = () =>
        launcher.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        });
      const size = await launcher.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      // in the middle of the page there are pictures that are links
      await page.locator('#products').evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      for (let step = 0; step < 6; step += 1) {
        expect(await isOnTop(), `step ${step}`).toBe(true);
        await expect(launcher).toBeInViewport({ ratio: 1 });
        await page.evaluate(() => scrollBy({ top: innerHeight * 0.9, behavior: 'instant' }));
      }
      // what is used is never below it: the bar's height is kept clear
      const bar = await page.locator('[data-bottom-bar]').boundingBox();
      expect(size?.y).toBeGreaterThanOrEqual((bar?.y ?? Infinity) - 1);
      expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((size?.x ?? 0) + 1);
    },
  );
