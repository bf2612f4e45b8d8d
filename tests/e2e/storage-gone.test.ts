import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { addressInLanguage } from '../../domain/pages.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { textLeaves } from '../../server/features/content/text-leaves.ts';
import { hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);
const { messages, company } = loadContent();

// the data folder is moved away under the running server, and a file stands in its place
let gone = false;
function takeFolder() {
  renameSync(site().dataDir, `${site().dataDir}-away`);
  writeFileSync(site().dataDir, '');
  gone = true;
}
function giveFolderBack() {
  if (!gone) return;
  rmSync(site().dataDir);
  renameSync(`${site().dataDir}-away`, site().dataDir);
  gone = false;
}
test.afterEach(giveFolderBack);

function sorry(language: Locale): string {
  const [, text = ''] =
    [...textLeaves(messages[language]['validation'] ?? {})].find(([key]) => key === 'call.unavailable') ?? [];
  return seen(text.replace('{email}', company.email));
}
const seen = (text: string) => text.replace(/\s+/g, ' ').trim();
const shown = async (page: Page) => seen(await page.getByRole('main').innerText());

// other words each time: the same message again would not be stored twice
let round = 0;
let typed = { name: '', email: '', subject: '', message: '' };
const newMessage = () => ({
  name: 'Ada Lövelace',
  email: 'ada@example.org',
  subject: 'Gabeln',
  message: `Was kostet eine Palette?\nMit Versand nach ${(round += 1)} Wochen.`,
});
async function fillIn(page: Page) {
  typed = newMessage();
  for (const [field, value] of Object.entries(typed)) await page.locator(`#contact-${field}`).fill(value);
  await page.locator('#contact-privacy').check();
}
async function expectKept(page: Page) {
  for (const [field, value] of Object.entries(typed))
    await expect(page.locator(`#contact-${field}`)).toHaveValue(value);
  await expect(page.locator('#contact-privacy')).toBeChecked();
}
/** Sends the form without scripts and gives the status of the page that comes back. */
async function send(page: Page, button: string): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.locator(button).click(),
  ]);
  await page.waitForLoadState();
  expect(response.headers()['retry-after']).toBe('30');
  return response.status();
}
const contactButton = '#message form button[type=submit]';
const messagesStored = () => site().rows("SELECT id FROM enquiries WHERE kind = 'contact'").length;

for (const language of locales)
  test(
    `without JavaScript the contact form says in ${language} that nothing was stored, where to write, and keeps what was typed`,
    { tag: '@matrix' },
    async () => {
      const { page, errors } = await visitor({ javaScript: false });
      await page.goto(addressInLanguage('/contact', language));
      await fillIn(page);
      takeFolder();
      expect(await send(page, contactButton)).toBe(503);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => shown(page)).toContain(sorry(language));
      await expect(page.locator('[data-outcome=failed] a')).toHaveAttribute('href', `mailto:${company.email}`);
      await expectKept(page);
      // the same page sends it as soon as it can be stored again
      giveFolderBack();
      const before = messagesStored();
      await page.locator(contactButton).click();
      await page.waitForURL(/\?sent=N2P-/);
      expect(messagesStored()).toBe(before + 1);
      // Chromium notes the status
      errors.length = 0;
    },
  );

test(
  'without JavaScript a withdrawal is not taken as made, and can be confirmed again',
  { tag: '@matrix' },
  async () => {
    const { page, errors } = await visitor({ javaScript: false });
    await page.goto('/de/widerruf');
    const declared = { name: 'Ada', contract: 'Bestellung 17', email: 'ada@example.org' };
    for (const [field, value] of Object.entries(declared)) await page.locator(`#withdrawal-${field}`).fill(value);
    await page.locator('#withdrawal-form button[type=submit]').first().click();
    await page.locator('button[value=confirm]').waitFor();
    takeFolder();
    expect(await send(page, 'button[value=confirm]')).toBe(503);
    const text = await shown(page);
    for (const part of [sorry('de'), ...Object.values(declared)]) expect(text).toContain(part);
    giveFolderBack();
    await page.locator('button[value=confirm]').click();
    await page.waitForURL(/\?received=N2P-/);
    expect(site().rows("SELECT id FROM enquiries WHERE kind = 'withdrawal'")).toHaveLength(1);
    errors.length = 0;
  },
);

test('without JavaScript the newsletter keeps the address', { tag: '@matrix' }, async () => {
  const { page, errors } = await visitor({ javaScript: false });
  await page.goto('/fr/newsletter');
  await page.locator('#newsletter-email').fill('zoe@example.org');
  takeFolder();
  expect(await send(page, 'main form button[type=submit]')).toBe(503);
  await expect.poll(() => shown(page)).toContain(sorry('fr'));
  await expect(page.locator('#newsletter-email')).toHaveValue('zoe@example.org');
  giveFolderBack();
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/state=requested#hero$/);
  errors.length = 0;
});

for (const language of ['de', 'fr'] as const)
  test(
    `with JavaScript in ${language}: a toast, the address, all fields kept, and the second try succeeds without loading anew`,
    { tag: '@matrix' },
    async () => {
      const { page, errors } = await visitor();
      await page.goto(addressInLanguage('/contact', language));
      await hydrated(page);
      await fillIn(page);
      await page.evaluate(() => Reflect.set(window, 'loaded', 'once'));
      takeFolder();
      await page.locator(contactButton).click();
      await page.locator('.toast').waitFor();
      const notice = page.locator('[data-outcome=failed]');
      expect(seen(await notice.innerText())).toContain(sorry(language));
      await expect(notice.locator('a')).toHaveAttribute('href', `mailto:${company.email}`);
      await expectKept(page);
      // Chromium notes the status, the page the call that failed
      expect(errors.splice(0).every((error) => error.includes('503'))).toBe(true);
      giveFolderBack();
      const before = messagesStored();
      await page.locator(contactButton).click();
      await page.locator('[data-outcome=sent]').waitFor();
      expect(messagesStored()).toBe(before + 1);
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'loaded'))).toBe('once');
    },
  );
