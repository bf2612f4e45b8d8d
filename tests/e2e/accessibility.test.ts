import { expect, test } from '@playwright/test';
import { addressInLanguage, blogPostPath, pages } from '../../domain/pages.ts';
import { locales } from '../../domain/locale.ts';
import { addStyles } from './add-styles.ts';
import { axeFindings, hydrated, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const paths = [
  ...pages.map((page) => page.path),
  blogPostPath('design-meets-sustainability'),
  '/no-such-page' as const,
];

for (const [language, width] of locales.flatMap((language) => [360, 1440].map((width) => [language, width] as const)))
  test(`axe finds nothing on any page in ${language} at ${width} px`, { tag: '@matrix' }, async () => {
    const { page, errors } = await visitor({ width, height: width === 360 ? 740 : 900 });
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(addressInLanguage(path, language));
      await page.waitForLoadState('load');
      // the home page lays out what is far below when idle (apps/site/document/lay-out.ts); before, axe compares colours of places that are not there yet
      if (path === '/') await page.waitForFunction(() => 'laidOut' in document.documentElement.dataset);
      for (const finding of await axeFindings(page)) found.push(`${path}: ${finding}`);
    }
    expect(found).toEqual([]);
    // the 404 page writes the attempted path, and Chromium its status
    expect(errors.filter((error) => !error.includes('no-such-page'))).toEqual([]);
    errors.length = 0;
  });

test('axe finds nothing in open menus, the notice, the chat and the claim popover', { tag: '@matrix' }, async () => {
  const { page } = await visitor({ width: 360, height: 740, consentGiven: false });
  await page.goto('/');
  await hydrated(page);
  // an open menu is a passing layer beside the landmarks, not content outside of them
  const clean = (state: string) =>
    expect.poll(() => axeFindings(page, { without: ['region'] }), { message: state }).toEqual([]);
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor();
  await page.waitForFunction(() => 'laidOut' in document.documentElement.dataset);
  await clean('notice');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await clean('cookie settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await clean('mobile menu');
  await page.keyboard.press('Escape');
  await page
    .locator('header')
    .getByRole('button', { name: /English/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).waitFor();
  await clean('language menu');
  await page.keyboard.press('Escape');
  await page.locator('main a.claim').first().click();
  await page.getByRole('dialog').waitFor();
  await clean('claim');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('log').waitFor();
  await clean('chat');
});

/** Links that stand among other words and are told from them by colour alone, or not at all; runs in the browser. */
function hiddenLinks(): string[] {
  return [...document.querySelectorAll('main a[href], footer a[href], [data-consent-notice] a[href]')].flatMap(
    (link) => {
      const block = link.closest('p, li, dd, td, figcaption, blockquote, label, h1, h2, h3');
      const words = [...(block?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
      );
      const underlined = getComputedStyle(link).textDecorationLine.includes('underline');
      return !words || underlined || link.matches('.btn, .chip')
        ? []
        : [`${link.getAttribute('href')} “${link.textContent}”`];
    },
  );
}

test('links in running text are underlined before anybody points at them', { tag: '@matrix' }, async () => {
  const { page, errors } = await visitor({ consentGiven: false });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(addressInLanguage(path, 'de'));
    if (path === '/') await page.locator('[data-consent-notice]').waitFor();
    for (const link of await page.evaluate(hiddenLinks)) found.push(`${path}: ${link}`);
  }
  // the check sees what it is for
  await page.goto('/de/claims');
  await addStyles(page, 'main a{text-decoration:none!important}');
  await expect.poll(() => page.evaluate(hiddenLinks)).not.toEqual([]);
  expect(found).toEqual([]);
  errors.length = 0;
});
