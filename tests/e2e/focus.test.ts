import { expect, test, type Page } from '@playwright/test';
import { hydrated, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

/** Whether any part of what has the focus can be seen (WCAG 2.4.11). */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    return [...element.getClientRects()].some((box) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
        [0.2, 0.5, 0.8].some((down) => {
          const top = document.elementFromPoint(box.x + across * box.width, box.y + down * box.height);
          return top !== null && (element.contains(top) || top.contains(element));
        }),
      ),
    );
  });

test('the focus never lies wholly under the open cookie notice', async () => {
  const { page } = await visitor({ width: 320, height: 640, language: 'de', consentGiven: false });
  await page.goto('/');
  await hydrated(page);
  await page.locator('[data-consent-notice]').waitFor();
  const hidden: (string | undefined)[] = [];
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    if (!(await focusIsSeen(page))) hidden.push(await focused(page));
  }
  expect(hidden).toEqual([]);
});

test('the cookie notice comes early, keeps the focus when it turns, and gives it back', async () => {
  const { page } = await visitor({ consentGiven: false });
  await page.goto('/');
  await hydrated(page);
  const notice = page.locator('[data-consent-notice]');
  await notice.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => notice.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await notice.getByRole('button', { name: 'Settings' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Cookie settings');
  await notice.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('content');
  const again = page.getByRole('contentinfo').getByRole('button');
  await again.press('Enter');
  await notice.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(again).toBeFocused();
});

test('a link to another page moves the focus there and has its title said; a change of language does neither', async () => {
  const { page } = await visitor();
  await page.goto('/fr/shop');
  await hydrated(page);
  await page.locator('header nav').getByRole('link', { name: 'Contact' }).press('Enter');
  await page.waitForURL('**/fr/contact**');
  await expect.poll(() => focused(page)).toBe('hero');
  await page
    .locator('p[aria-live]')
    .getByText(/^Contact/)
    .waitFor({ state: 'attached' });
  const language = page.locator('header').getByRole('button', { name: /Français/ });
  await language.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).press('Enter');
  await page.waitForURL('**/de/contact**');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // the page's own wait before it moves the focus was set earlier, and is over when a longer one set now is
  await page.evaluate(() => new Promise((over) => setTimeout(over, 100)));
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true);
});

test('an anchor of the same page takes the next Tab with it', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mission' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('mission');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#mission') !== null)).toBe(true);
});
