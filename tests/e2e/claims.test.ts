import { expect, test, type Page } from '@playwright/test';
import { locales } from '../../domain/locale.ts';
import { content } from '../../server/features/content/load.ts';
import { hydrated, inLanguage, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);
const post = '/blog/design-meets-sustainability';

for (const language of locales)
  test(
    `/claims in ${language} lists every claim with its anchor, statement and terms`,
    inLanguage(language),
    async () => {
      const { page } = await visitor({ language });
      await page.goto('/claims');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect
        .poll(() => page.locator('article').evaluateAll((entries) => entries.map((entry) => entry.id).sort()))
        .toEqual([...content().claims.keys()].sort());
      await page.locator('article details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      for (const claim of content().claims.values()) {
        await expect
          .poll(() => page.locator(`#${claim.id}`).innerText(), { message: claim.id })
          .toContain(claim.scope[language].replace(/\{company:email\}/, content().company.email));
      }
      await expect(page.locator('main')).not.toHaveText(/\{\w|\[\[/, { useInnerText: true });
    },
  );

const grounds = (page: Page, id: string) => page.locator(`#${id} dl`);

test('an entry is folded to what it says; pressed, it says what that rests on, and the page is a few screens long', async () => {
  const { page } = await visitor({ width: 390, height: 844, language: 'de' });
  await page.goto('/de/claims');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_000);
  const entry = page.locator('#co2-95');
  await expect(entry.getByText('weniger CO₂')).toBeVisible();
  await expect(grounds(page, 'co2-95')).toBeHidden();
  await entry.locator('summary').click();
  await expect(grounds(page, 'co2-95')).toBeVisible();
  // laid aside by the browser, not taken away: its search in the page finds what is folded
  await expect(grounds(page, 'co2-76')).toBeHidden();
  await expect(grounds(page, 'co2-76')).toHaveCSS('display', 'block');
});

for (const javaScript of [true, false])
  test(`an address that names an entry shows it open (scripts: ${javaScript})`, async () => {
    const { page } = await visitor({ language: 'de', javaScript });
    await page.goto('/de/claims#co2-76');
    await expect(grounds(page, 'co2-76')).toBeVisible();
    await expect(page.locator('#co2-76 h3')).toBeInViewport();
    await expect(grounds(page, 'co2-95')).toBeHidden();
    // so does a link from one entry to another
    await grounds(page, 'co2-76').getByRole('link', { name: '95' }).click();
    await expect(grounds(page, 'co2-95')).toBeVisible();
  });

for (const [language, width] of [
  ['en', 1280],
  ['de', 1280],
  ['fr', 360],
] as const)
  test(
    `a figure opens its basis in place (${language}, ${width} px): by keyboard, with focus in and back`,
    inLanguage(language),
    async () => {
      const { page } = await visitor({ language, width });
      await page.goto(post);
      await hydrated(page);
      const link = page.locator('a.claim').first();
      const id = await link.getAttribute('data-claim');
      const claim = content().claims.get(id ?? '');
      await link.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expect.poll(() => dialog.getAttribute('aria-label')).not.toBe('');
      await expect.poll(() => dialog.innerText()).toContain(claim?.statement[language]);
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      expect(new URL(page.url()).pathname).toBe(post);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      await link.click();
      await dialog.getByRole('link').last().click();
      await page.waitForURL(`**/claims#${id}`);
      await expect(dialog).toHaveCount(0);
    },
  );

test('without JavaScript a figure leads to its entry', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto(`/de${post}`);
  const link = page.locator('a.claim').first();
  const id = await link.getAttribute('data-claim');
  await link.click();
  await expect(page).toHaveURL(({ pathname, hash }) => pathname + hash === `/de/claims#${id}`);
});

test('when a release has taken the details away the link is followed', async () => {
  const { page, errors } = await visitor();
  await page.route('**/data/*/claim-details.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(post);
  await hydrated(page);
  await page.locator('a.claim').first().click();
  await page.waitForURL('**/claims#*');
  // the refused request is the point of this test
  errors.length = 0;
});
