import { expect, test, type Page } from '@playwright/test';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { addSubscribers } from '../fakes/subscribers.ts';
import { expectOnlyRefusals, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors, type Visitor } from './harness.ts';

// each goes on from the newsletters of those before it
test.describe.configure({ mode: 'serial' });

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });
let owner: string;
test.beforeAll(async () => {
  owner = (await signedInPerson(site().dataDir, 'owner@example.com', 'admin')).token;
  await besideServer(site().dataDir, (database) =>
    addSubscribers(database, 6, { now: Date.now(), language: (index) => (index % 2 ? 'de' : 'en') }),
  );
});

async function signedIn(options: { javaScript?: boolean } = {}): Promise<Visitor> {
  const one = await visitor({ width: 1280, ...options });
  await signIn(one.context, site(), owner);
  return one;
}

/** What the frame of the preview shows. */
async function mailIn(page: Page): Promise<string> {
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  const address = new URL((await frame.getAttribute('src')) ?? '', site().deskUrl);
  return (await fetch(address, { headers: { cookie: `desk-session=${owner}` } })).text();
}

test('a newsletter is written in two languages, looked at, tried and sent, by somebody without scripts', async () => {
  const { page } = await signedIn({ javaScript: false });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/newsletter');
  await expect(page.locator('main')).toContainText('Deutsch 3 · English 3');
  await page.getByLabel('Start a newsletter').fill('Spring');
  await press('Begin');
  await expect(page.locator('main')).toContainText('The subject is missing.');
  for (const language of ['Nederlands', 'Français']) await page.getByLabel(language, { exact: true }).uncheck();
  await page.getByLabel('Subject, English').fill('Spring on the plate');
  await page.getByLabel('Subject, Deutsch').fill('Frühling auf dem Teller');
  await page.getByLabel('Headline, English').fill('Out into the open');
  await page.getByLabel('Headline, Deutsch').fill('Hinaus ins Freie');
  await page.getByLabel('Text, English').fill('See [the shop](/shop) and [this](/nowhere).');
  await page.getByLabel('Text, Deutsch').fill('Mehr [im Shop](/shop).');
  await press('Product');
  await page.getByLabel('Product', { exact: true }).selectOption({ label: 'Forks' });
  await press('Save');
  await expect(page.locator('main')).toContainText('The link /nowhere leads nowhere');
  // what was taken away is kept in a version
  await page.getByLabel('Text, English').fill('See [the shop](/shop): {claim:home-compostable}.');
  await press('Save and preview');
  await page.waitForURL('**/preview');
  const mail = await mailIn(page);
  expect(mail).toContain('>Out into the open</h2>');
  expect(mail).toMatch(/<img[^>]+src="data:image\/jpeg;base64,/);
  await expect(page.locator('pre')).toContainText('the shop (');
  await press('Send a test to owner@example.com (English)');
  expect((await site().mailTo('owner@example.com')).parsed.subject).toBe('[Test en] [Sample] Spring on the plate');

  await page.goto(page.url().replace(/\/preview.*/, '/send'));
  await expect(page.locator('main')).toContainText('6 readers get it');
  await press('Send now to 6 readers');
  await page.waitForURL('**/progress');
  const german = await site().mailTo('reader1@example.org');
  expect(german.parsed.subject).toBe('[Muster] Frühling auf dem Teller');
  expect(german.parsed.html).toContain('Gabeln');
  expect(german.parsed.attachments.map(({ contentType }) => contentType)).toEqual(['image/jpeg']);
  const english = await site().mailTo('reader2@example.org');
  // a claim brings along what it rests on
  expect(english.parsed.text).toMatch(/home-compostable \(http:\S+\/claims#home-compostable\) – Holds in/);
  await expect
    .poll(async () => {
      await page.reload();
      return page.textContent('main');
    })
    .toContain('Sent');
  await expect(page.locator('main dd')).toHaveText(['6', '6', '0', '0', '0', '0', '0', '0']);

  await page.goto('/newsletter/proof');
  await page.getByLabel('Their e-mail address').fill('reader2@example.org');
  await press('Look up');
  await expect(page.locator('main')).toContainText('Spring: delivered');
});

test('of two who write at once neither loses anything; every page passes axe', async () => {
  const { page, errors } = await signedIn();
  await page.goto('/newsletter');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Start a newsletter').fill('Summer');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL('**/newsletter/*-*');
  const address = page.url();
  const other = await signedIn();
  await other.page.goto(address);
  await other.page.getByLabel('Subject, English').fill('Theirs');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.page.locator('main')).toContainText('Saved as version 2.');
  await page.getByLabel('Headline, English').fill('Mine');
  await page.getByLabel('Subject, English').fill('Mine, too');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // both wrote the subject: theirs is shown, mine is in its field, and nothing is saved over the other
  await expect(page.locator('[role=alert]')).toContainText('Subject, EnglishTheirs');
  await expect(page.getByLabel('Headline, English')).toHaveValue('Mine');
  await expect(page.getByLabel('Subject, English')).toHaveValue('Mine, too');
  // Chromium reports the answer that refuses to write over the other's text
  for (const error of errors.splice(0)) expect(error).toMatch(/status of 409/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Subject, English').fill('Theirs and mine');
  await page.getByRole('button', { name: 'Save as it is in the fields' }).click();
  await expect(page.locator('main')).toContainText('Saved as version 3.');
  // they go on where I wrote nothing: what both wrote is in it
  await other.page.getByLabel('Text, English').fill('From them');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.page.locator('main')).toContainText('had also saved in the meantime: it now holds both');
  await expect(other.page.getByLabel('Headline, English')).toHaveValue('Mine');
  await page.goto(address);
  await expect(page.getByLabel('Text, English')).toHaveValue('From them');
  await expect(page.getByLabel('Subject, English')).toHaveValue('Theirs and mine');
  await page.getByRole('button', { name: 'Save and preview' }).click();
  await page.waitForURL('**/preview');
  expect(await mailIn(page)).toContain('>Mine</h2>');
  // axe waits in vain for a script of its own in the frame, where none may run
  await expect(page.locator('iframe')).toHaveAttribute('title', 'The mail, English');
  await page.locator('iframe').evaluate((frame) => frame.remove());
  expect(await axeFindings(page)).toEqual([]);
  // sent from far below with a key, what is refused is said where it is seen
  await page.goto(address.replace(/\?.*$/, ''));
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.locator('summary', { hasText: 'Only to some of the readers' }).click();
  await page.getByLabel('Confirmed until').press('Enter');
  const refusal = page.getByText('Give it a name');
  await expect.poll(() => refusal.evaluate((one) => one.getBoundingClientRect().top > 0)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Give it a name');
  for (const error of errors.splice(0)) expect(error).toMatch(/status of 400/);
  await page.goto(address.replace(/\?.*$/, '') + '/send');
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('button', { name: /Send now/ })).toHaveCount(0);
  await page.goto('/newsletter/proof');
  expect(await axeFindings(page)).toEqual([]);
});

test('a clerk writes but sends nothing, and a mail in the preview reaches nothing', async () => {
  const clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
  const [newsletter] = site().rows("select id from newsletters where name = 'Summer'");
  const address = `${site().deskUrl}/newsletter/${String(newsletter?.['id'])}`;
  const headers = { cookie: `desk-session=${clerk}`, origin: site().deskUrl };
  expect((await fetch(address, { headers })).status).toBe(200);
  expect((await fetch(`${address}/send`, { headers })).status).toBe(403);
  for (const [path, intent] of [
    ['send', 'send'],
    ['progress', 'stop'],
  ])
    expect(
      (
        await fetch(`${address}/${path}`, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ intent: intent ?? '', version: '3' }),
        })
      ).status,
    ).toBe(403);
  const mail = await fetch(`${address}/mail`, { headers });
  expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
});

test('a newsletter that was paused is stopped for good by a second press', async () => {
  const { page } = await signedIn();
  await page.goto('/newsletter');
  await page.getByLabel('Start a newsletter').fill('Autumn');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByLabel('Subject, English').waitFor();
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) =>
      transaction
        .updateTable('newsletters')
        .set({ state: 'paused', paused_because: 'operator', started_at: Date.now() })
        .where('name', '=', 'Autumn')
        .execute(),
    ),
  );
  await page.goto(`${new URL(page.url()).pathname}/progress`);
  const stop = page.getByRole('button', { name: 'Stop it now, for good' });
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await expect(stop).toBeHidden();
  await page.locator('summary', { hasText: 'Stop for good' }).click();
  await stop.click();
  await expect(page.locator('main [role="status"]').first()).toContainText('Stopped');
  expect(site().rows("select state from newsletters where name = 'Autumn'")).toEqual([{ state: 'stopped' }]);
});

test('a short newsletter needs a title and a text, is seen as a mail and tried, by somebody without scripts', async () => {
  const { page, errors } = await signedIn({ javaScript: false });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/newsletter');
  await page.getByRole('link', { name: 'Write a short newsletter' }).click();
  await page.getByLabel('Text', { exact: true }).fill('We are there.\n\nCome by.');
  await page.getByText('Also in German').click();
  await page.getByLabel('Text, Deutsch').fill('Wir sind da.');
  await press('Save, preview and test');
  // without a title nothing is begun, and the text is still there
  await page.getByText('Give it a title.').waitFor();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('We are there.\n\nCome by.');
  await expect(page.getByLabel('Text, Deutsch')).toHaveValue('Wir sind da.');
  await page.getByLabel('Title, Deutsch').fill('Unser Stand auf der Messe');
  await expect.poll(() => errors.splice(0).filter((error) => error.includes('status of 400'))).toHaveLength(1);
  await page.getByLabel('Title', { exact: true }).fill('Our stall at the fair');
  await page.getByLabel('Picture', { exact: true }).selectOption('product-fork');
  await page.getByLabel('What the picture shows', { exact: true }).fill('A fork on a plate');
  await page.getByLabel('Product').selectOption({ label: 'Forks' });
  await press('Save, preview and test');
  await page.waitForURL('**/preview');
  const mail = await mailIn(page);
  expect(mail).toContain('>Our stall at the fair</h2>');
  expect(mail).toContain('Come by.');
  await press('Send a test to owner@example.com (English)');
  await site().mailTo('owner@example.com', ({ parsed }) => parsed.subject?.includes('Our stall at the fair') ?? false);
  // in both languages; the picture in words as typed, and without anybody having written them
  await page.goto(page.url().replace(/\/preview.*/, ''));
  await expect(page.getByLabel('Subject, English')).toHaveValue('Our stall at the fair');
  await expect(page.getByLabel('Subject, Deutsch')).toHaveValue('Unser Stand auf der Messe');
  await expect(page.getByLabel('Subject, Français')).toHaveCount(0);
  await expect(page.getByLabel('What the picture shows, English')).toHaveValue('A fork on a plate');
  await expect(page.getByLabel('What the picture shows, Deutsch')).not.toHaveValue('');
});

test('a short newsletter loses no text when its first language changes, with scripts or without', async () => {
  const { page } = await signedIn();
  await page.goto('/newsletter/new');
  await hydrated(page);
  const title = page.getByLabel('Title', { exact: true });
  const language = page.getByLabel('Language', { exact: true });
  await title.fill('Our stall at the fair');
  await page.getByText('Also in French').click();
  await page.getByLabel('Title, Français').fill('Notre stand au salon');
  await language.selectOption({ label: 'Français' });
  // each text stays with its language
  await expect(title).toHaveValue('Notre stand au salon');
  await expect(page.getByLabel('Title, English')).toHaveValue('Our stall at the fair');
  await expect(page.getByLabel('Title, Français')).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await language.selectOption({ label: 'English' });
  await expect(title).toHaveValue('Our stall at the fair');
  await expect(page.getByLabel('Title, Français')).toHaveValue('Notre stand au salon');

  const seen = await signedIn({ javaScript: false });
  const plain = seen.page;
  await plain.goto('/newsletter/new');
  await plain.getByLabel('Title', { exact: true }).fill('Our stall at the fair');
  await plain.getByText('Also in French').click();
  await plain.getByLabel('Title, Français').fill('Notre stand au salon');
  await plain.getByLabel('Language', { exact: true }).selectOption({ label: 'Français' });
  await plain.getByRole('button', { name: 'Save, preview and test' }).click();
  await plain.getByText('There is a text for this language above and').waitFor();
  await expect(plain.getByLabel('Title, Français')).toHaveValue('Notre stand au salon');
  expectOnlyRefusals(seen);
  await plain.getByLabel('Title', { exact: true }).fill('');
  await plain.getByRole('button', { name: 'Save and write on in the whole form' }).click();
  await expect(plain.getByLabel('Subject, Français')).toHaveValue('Notre stand au salon');
});

test('a language that is ticked has its fields at once, and keeps what was typed in them', async () => {
  const { page } = await signedIn();
  await page.goto('/newsletter');
  await page.getByLabel('Start a newsletter').fill('Winter');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const subject = page.getByLabel('Subject, Nederlands');
  const dutch = page.getByLabel('Nederlands', { exact: true });
  await dutch.uncheck();
  await expect(subject).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**?saved=*');
  await expect(dutch).not.toBeChecked();
  await expect(subject).toHaveCount(0);
  await dutch.check();
  await subject.fill('Winter op je bord');
  expect(await axeFindings(page)).toEqual([]);
  await dutch.uncheck();
  await expect(subject).toBeHidden();
  await dutch.check();
  await expect(subject).toHaveValue('Winter op je bord');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => String(site().rows("select content from newsletters where name = 'Winter'")[0]?.['content']))
    .toContain('Winter op je bord');
});

test('after a proof of a consent that was too large, only what is wrong then is said', async () => {
  const seen = await signedIn({ javaScript: false });
  const { page } = seen;
  await page.goto('/newsletter/subscribers/new?large');
  await page.getByText('Choose a PDF, JPG or PNG file of at most 5 MB.').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Write how the consent was given.').waitFor();
  expectOnlyRefusals(seen);
  await expect(page.getByText('Choose a PDF, JPG or PNG file of at most 5 MB.')).toHaveCount(0);
});
