import { expect, test } from '@playwright/test';
import { locales } from '../../domain/locale.ts';
import { addressInLanguage, pages } from '../../domain/pages.ts';
import { axeFindings, hydrated, openSearchByKey, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

test('without scripts the header leads to a search that answers, corrects and marks', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/shop');
  await page.locator('header').getByRole('link', { name: 'Suche' }).click();
  await page.getByLabel('Wonach suchen Sie?').fill('Gabln');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/de/suche');
  await expect(page.locator('main [role="status"]')).toContainText('„Gabeln“');
  await expect(page).toHaveTitle(/^Gabln: /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('main mark').first()).toHaveText(/Gabel/);
  await page.locator('main').getByRole('link', { name: 'Gabeln', exact: true }).click();
  await expect(page).toHaveURL(/\/de\/shop#forks$/);
});

test('a search that finds nothing says what else to do, and shows what was typed as text', async () => {
  const { page } = await visitor();
  await page.goto(`/search?q=${encodeURIComponent('<marquee>zzqqxwv</marquee>')}`);
  await page.getByRole('heading', { name: 'Other ways to find it' }).waitFor();
  await expect(page.locator('main')).toContainText('<marquee>zzqqxwv</marquee>');
  await page.goto(`/search?q=${encodeURIComponent('Mikrowelle')}`);
  await page.getByRole('link', { name: /^Results in Deutsch: \d+$/ }).click();
  await page.waitForURL('**/de/suche?q=Mikrowelle');
  await page.locator('main').getByRole('link', { name: 'Hitze' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/search?q=${'a'.repeat(3000)}`);
  await page.getByText('we searched for its beginning only').waitFor();
});

test('what only English has is found by its link, also by who once chose German', async () => {
  const { page } = await visitor({ language: 'de' });
  await page.goto('/search?q=dishwasher');
  await page.getByRole('link', { name: /^Treffer auf English: \d+$/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main [role="status"]')).toContainText('dishwasher');
  await expect(page.locator('main ol li')).not.toHaveCount(0);
});

test('the key "/" opens the search over the page, but not from a field; arrows choose, Enter goes there', async () => {
  const { page } = await visitor({ width: 390, height: 800 });
  await page.goto('/contact');
  await hydrated(page);
  await page.getByLabel('Subject').press('/');
  await expect(page.getByLabel('Subject')).toHaveValue('/');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'What are you looking for?' });
  await field.waitFor();
  await expect(field).toBeFocused();
  await page.keyboard.type('ice cream');
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Ice-cream spoons' }).first().waitFor();
  await expect(page.locator('[role="dialog"] [role="status"]')).toHaveText(/^\d+ suggestions$/);
  expect(await axeFindings(page, { within: '[role="dialog"]' })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[aria-selected="true"]')).toHaveText('All results for “ice cream”');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=ice%20cream');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();
});

test('what was chosen stays chosen when more of the word has been looked for', async () => {
  const { page } = await visitor();
  await page.goto('/contact');
  await hydrated(page);
  await openSearchByKey(page);
  await page.getByRole('combobox').fill('spoo');
  const wanted = page
    .getByRole('option')
    .filter({ hasText: /^Ice-cream spoons/ })
    .first();
  await wanted.waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/search*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type('n ice cream');
  for (let presses = 0; presses < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await page.keyboard.press('ArrowDown');
  const before = await page.getByRole('option').allTextContents();
  release();
  await expect.poll(() => page.getByRole('option').allTextContents()).not.toEqual(before);
  await expect(page.locator('[aria-selected="true"]')).toHaveText(/^Ice-cream spoons/);
});

test('that nothing was found is said of what was asked, not of what is being typed', async () => {
  const { page } = await visitor();
  await page.clock.install();
  await page.goto('/contact');
  await hydrated(page);
  await openSearchByKey(page);
  const status = page.locator('[role="dialog"] [role="status"]');
  await page.getByRole('combobox').fill('zzqqxwv');
  await expect(status).toHaveText(/^No suggestions/);
  // the pause after a letter does not end
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.getByRole('combobox').press('End');
  await page.keyboard.type('  x');
  await expect(status).toHaveText('Searching...');
  // the same question, however it is written
  await page.getByRole('combobox').fill(' zzqqxwv ');
  await expect(status).toHaveText(/^No suggestions/);
});

test('Escape closes the search and gives the focus back; the key can be switched off', async () => {
  const { page } = await visitor();
  await page.goto('/shop');
  await hydrated(page);
  const opener = page.locator('header').getByRole('link', { name: 'Search' });
  await opener.click();
  await page.getByRole('combobox').waitFor();
  await page.getByLabel('The / key opens the search').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('/');
  await expect(opener).not.toHaveAttribute('aria-keyshortcuts');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the overview leads to every page, in every language, and the foot of every page leads there', async () => {
  const { page } = await visitor({ width: 320, height: 800 });
  for (const language of locales) {
    await page.goto(addressInLanguage('/agb', language));
    await page.locator(`footer a[href="${addressInLanguage('/overview', language)}"]`).click();
    await page.waitForURL(`**${addressInLanguage('/overview', language)}`);
    await page.locator('#group-legal').waitFor();
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const { id, path, index } of pages)
      if (index && id !== 'overview') expect(links, language).toContain(addressInLanguage(path, language));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.locator('header > div').evaluate((row) => row.clientHeight)).toBeLessThan(90);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('a filtered blog says how many posts there are, in its title which', async () => {
  const { page } = await visitor();
  await page.goto('/blog');
  await hydrated(page);
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await expect(page).toHaveTitle(/^Design: /);
  await expect(page.locator('main [role="status"]')).toHaveText(/^\d+ posts?$/);
});
