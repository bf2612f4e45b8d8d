import { expect, test } from '@playwright/test';
import { hydrated, matrixUnless, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

for (const [path, width, join, business, challenges, contact] of [
  ['/welcome', 1280, 'Join the Movement', 'For Business', '/challenges', '/contact#hero'],
  ['/de/welcome', 360, 'Mitmachen', 'Für Unternehmen', '/de/challenges', '/de/contact#hero'],
] as const)
  test(`${path} at ${width} px stands alone and leads both ways`, matrixUnless(width === 360), async () => {
    const { page } = await visitor({ width });
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // the common header, footer and bottom bar are absent; what is left are the page's own
    await expect(page.getByRole('link', { name: /^(Shop|About|Über uns)$/ })).toHaveCount(0);
    await expect(page.locator('body')).toContainText('Green Box', { useInnerText: true });
    await expect(page.getByRole('link', { name: join, exact: true })).toHaveAttribute('href', challenges);
    await expect(page.getByRole('link', { name: business, exact: true })).toHaveAttribute('href', contact);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content');
    await page.getByRole('link', { name: join, exact: true }).click();
    await page.waitForURL(`**${challenges}`);
  });

test('the business way arrives at the contact page', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'For Business' }).click();
  await expect(page).toHaveURL(({ pathname, hash }) => pathname + hash === '/contact#hero');
});

test('the chat launcher is there', async () => {
  const { page } = await visitor();
  await page.goto('/welcome');
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
});

test('the language can be switched', async () => {
  const { page } = await visitor({ language: 'en' });
  await page.goto('/welcome');
  await hydrated(page);
  await page.getByRole('button', { name: /^Language: EN, English/ }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('link', { name: 'Doe mee', exact: true })).toHaveCount(1);
});

test('the Green Box is offered by mail only, as long as it is planned', async () => {
  const { page } = await visitor();
  await page.goto('/welcome');
  const mail = await page.locator('main a[href^="mailto:"]').getAttribute('href');
  expect(mail).toMatch(/^mailto:[^?]+@[^?]+\?subject=Green%20Box/);
});
