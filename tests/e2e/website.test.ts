import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { markOf } from '../../server/features/editing/change.ts';
import { keepDrafts, readDrafts } from '../../server/features/editing/drafts.ts';
import { makePlan } from '../../server/features/editing/plans.ts';
import { recordVersion } from '../../server/web/publishing/versions.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { button, signIn } from './acts.ts';
import { addStyles, uncovered } from './add-styles.ts';
import { axeFindings, hydrated, useSite, useVisitors, type Visitor } from './harness.ts';
import { startSite } from './start-site.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** Rendering takes a few seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;

let admin: string;
let clerk: string;
test.beforeAll(async () => {
  admin = (await signedInPerson(site().dataDir, 'anna@example.org', 'admin')).token;
  clerk = (await signedInPerson(site().dataDir, 'ben@example.org', 'clerk')).token;
});

async function deskVisitor(token: string, path: string): Promise<Visitor> {
  const opened = await visitor();
  await signIn(opened.context, site(), token);
  await opened.page.goto(path);
  return opened;
}
const deskPage = async (token: string, path: string): Promise<Page> => (await deskVisitor(token, path)).page;

/** The browser's console names an answer that refuses a form; nothing else may stand there. */
const onlyRefusals = (errors: string[], count: number) =>
  expect.poll(() => errors.splice(0).filter((error) => error.includes('status of 400'))).toHaveLength(count);

const shop = async (language = 'en') =>
  (await (await fetch(`${site().url}/shop`, { headers: { cookie: `language=${language}` } })).text()).replace(
    /\s+/g,
    ' ',
  );
/** A button of the form that publishes, as a browser without scripts sends it. */
const pressed = (body: string) =>
  fetch(`${site().deskUrl}/website/publish`, {
    method: 'POST',
    headers: {
      cookie: `desk-session=${admin}`,
      origin: site().deskUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });

test.describe('the owner changes a price', { tag: '@matrix' }, () => {
  test.slow();

  test('sees it before it is public, publishes it while visitors read, and takes it back with one click', async () => {
    const page = await deskPage(admin, '/website');
    expect(await axeFindings(page)).toEqual([]);
    expect(await shop()).not.toContain('13,57');

    await page.getByRole('link', { name: 'Prices and shipping' }).click();
    await page.getByRole('heading', { name: 'Product prices' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const price = page.getByLabel('Knives', { exact: true });
    await expect(price).toHaveValue('9,50');
    await price.fill('dear');
    await page.locator('form', { has: price }).getByRole('button', { name: 'Save draft' }).click();
    // kept as it was typed, with what is wrong
    await expect(page.locator('main')).toContainText('A number is needed here');
    await expect(price).toHaveValue('dear');
    await expect(page.locator('main')).toContainText('It cannot be published like this yet (1)');
    await price.fill('13,57');
    await page.locator('form', { has: price }).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved, not public yet').waitFor();
    await page.getByRole('link', { name: 'See it as a page' }).click();
    const drafted = page.frameLocator('iframe[title^="Preview of"]');
    await expect(drafted.locator('main')).toContainText('13,57', { timeout });
    // laid out for a screen however narrow the desk is, and beside what is public
    expect(await drafted.locator('html').evaluate((html) => html.clientWidth)).toBeGreaterThanOrEqual(1200);
    await page
      .getByRole('combobox', { name: 'Show', exact: true })
      .selectOption({ label: 'draft and public page side by side' });
    const isPublic = page.frameLocator('iframe[title$="as it is public"]');
    await expect(isPublic.locator('main')).toContainText('9,50', { timeout });
    expect(await isPublic.locator('main').textContent()).not.toContain('13,57');
    const framed = page.getByText(/^Framed: \d+ places that differ$/);
    await framed.waitFor({ timeout });
    const places = Number(/\d+/.exec((await framed.textContent()) ?? '')?.[0]);
    expect(places).toBeGreaterThan(1);
    // the last is further down than the first view
    for (let number = 1; number <= places; number += 1) {
      await page.getByRole('button', { name: 'Next place' }).click();
      await page.getByText(new RegExp(`^Place ${number} of`)).waitFor();
    }
    for (const frame of [drafted, isPublic])
      await expect.poll(() => frame.locator('html').evaluate(() => scrollY)).toBeGreaterThan(0);
    // axe waits in vain for a script of its own in the frames, where none may run
    await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
    expect(await axeFindings(page)).toEqual([]);
    expect(await shop()).not.toContain('13,57');

    await page.goto('/website');
    await expect(page.locator('.differences')).toContainText('€13.57');
    const refused: number[] = [];
    const reading = new AbortController();
    const visitors = (async () => {
      // as fast as one reader is, not as fast as a machine
      for await (const _ of setInterval(50, null, { signal: reading.signal })) {
        const [document, data] = await Promise.all([fetch(`${site().url}/shop`), fetch(`${site().url}/shop.data`)]);
        for (const answer of [document, data]) if (answer.status !== 200) refused.push(answer.status);
        await Promise.all([document.text(), data.text()]);
      }
    })().catch((error: unknown) => {
      if (!reading.signal.aborted) throw error;
    });
    await button(page, 'Publish').click();
    await page.getByText('Published: version 1 has just gone public').waitFor({ timeout });
    reading.abort();
    await visitors;
    expect(refused).toEqual([]);
    for (const language of ['en', 'de', 'nl', 'fr']) expect(await shop(language)).toContain('13,57');
    // what names several products at one price says so once they differ
    const home = await (await fetch(`${site().url}/de`)).text();
    expect(home).toMatch(/Messer, Gabeln, Löffel(?:(?!<\/li>).)*ab 11,31/s);
    expect(home).toMatch(/class="hero-price"(?:(?!<\/a>).)*ab 11,31/s);
    // files beside the pages, and what is rendered on request
    expect(await (await fetch(`${site().url}/llms.txt`)).text()).toMatch(/13[.,]57/);
    expect(site().rows("SELECT action, item_id FROM desk_log WHERE action = 'website-published'")).toHaveLength(1);
    expect(site().rows('SELECT * FROM content_drafts')).toEqual([]);

    await button(page, 'Undo').click();
    await page.getByText('Published: version 2 has just gone public').waitFor({ timeout });
    await expect(page.locator('main')).toContainText('Undone: what version 0 said holds again');
    expect(await shop()).not.toContain('13,57');
    await expect(page.locator('main')).toContainText('(restores version 0)');

    // the same buttons where no script runs: a page says what became of it
    const again = await pressed('intent=return&number=1&expected=2');
    expect(new URL(again.url).pathname).toBe('/website');
    expect(await again.text()).toContain('Published: version 3 has just gone public');
    expect(await shop()).toContain('13,57');
    const late = await (await pressed('intent=return&number=2&expected=2')).text();
    expect(late).toMatch(/<h1[^>]*>Nothing was published<.*Something else was published in the meantime/s);
    expect(await (await pressed('intent=return&number=2&expected=3')).text()).toContain('Published: version 4');
    expect(await shop()).not.toContain('13,57');
  });

  test('a text that the checks refuse is not published, and the page says which and why', async () => {
    const versions = () => site().rows('SELECT number FROM content_versions').length;
    const before = versions();
    const { page, errors } = await deskVisitor(admin, '/website/texts/contact');
    const field = page.getByRole('group', { name: 'subtitle' }).getByLabel('English').first();
    await field.fill('Our cutlery rots in 9 weeks <script>alert(1)</script>');
    await page.locator('form', { has: field }).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved, not public yet').waitFor();
    await expect(page.locator('.save-bar', { hasText: 'Saved, not public yet' })).toContainText(
      '“9 weeks” is a typed duration',
    );
    await page.goto('/website');
    await expect(page.locator('main')).toContainText('“9 weeks” is a typed duration', { timeout });
    await button(page, 'Publish').click();
    await expect(page.locator('main')).toContainText('The draft cannot be published yet', { timeout });
    // the same stood there before: the press is answered all the same
    await expect(page.getByText('Nothing was published')).toBeInViewport({ timeout });
    await onlyRefusals(errors, 1);
    expect(versions()).toBe(before);
    const plainly = await pressed(`intent=publish&expected=${before}`);
    expect(plainly.status).toBe(400);
    expect(await plainly.text()).toMatch(/<h1[^>]*>Nothing was published<.*“9 weeks” is a typed duration/s);
    expect(versions()).toBe(before);
    await page
      .getByRole('button', { name: /^Discard the draft/ })
      .first()
      .click();
    await page.getByText('Nothing is waiting to be published').waitFor();
  });
});

test(
  'what is ready is published without what is not, and of a version one change is taken back',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const { page, errors } = await deskVisitor(admin, '/website/prices');
    const priceOf = async (product: string, price: string) => {
      const field = page.getByLabel(product, { exact: true });
      await field.fill(price);
      await page.locator('form', { has: field }).getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('Saved, not public yet').waitFor();
      await page.reload();
    };
    await priceOf('Knives', '15,79');
    await priceOf('Spoons', '16,81');
    await page.goto('/website/texts/contact');
    const field = page.getByRole('group', { name: 'subtitle' }).getByLabel('English').first();
    await field.fill('Our cutlery rots in 9 weeks');
    await page.locator('form', { has: field }).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved, not public yet').waitFor();

    await page.goto('/website');
    await page.getByText('Only this is not ready yet: Page texts: Contact.').waitFor({ timeout });
    await page.getByRole('checkbox', { name: /spoons/i }).uncheck();
    await button(page, 'Publish').click();
    await page.getByText('Only this is not ready yet').waitFor({ timeout });
    await onlyRefusals(errors, 1);
    await button(page, 'Publish without what is not ready').click();
    await page.getByText(/Published: version \d+ has just gone public/).waitFor({ timeout });
    expect(await shop()).toContain('15.79');
    expect(await shop()).not.toContain('16.81');
    // what was not ticked and what was not ready are drafts yet
    await expect(page.getByRole('checkbox')).toHaveCount(2);

    await page.getByRole('button', { name: /^Discard the draft.*subtitle/i }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    // it stays as it was left
    await page.getByRole('checkbox').check();
    await button(page, 'Publish').click();
    await expect.poll(() => shop(), { timeout }).toContain('16.81');
    await page.reload();
    await page
      .getByRole('button', { name: /^Undo only this change.*Knives/ })
      .first()
      .click();
    await expect.poll(() => shop(), { timeout }).not.toContain('15.79');
    expect(await shop()).toContain('16.81');
  },
);

test('a clerk writes drafts but publishes nothing, whatever is posted', { tag: '@matrix' }, async () => {
  const page = await deskPage(clerk, '/website/hours');
  await page.getByLabel('Office opens at').fill('08:15');
  await button(page, 'Save draft').click();
  await page.getByText('Saved, not public yet').waitFor();
  await page.goto('/website');
  await page.getByText('Only an admin can publish').waitFor();
  const places = site()
    .rows("SELECT place FROM content_drafts WHERE file = 'facts.json'")
    .map(({ place }) => place);
  for (const path of ['/website/publish', '/website/hours']) {
    const forced = await fetch(`${site().deskUrl}${path}`, {
      method: 'POST',
      headers: {
        cookie: `desk-session=${clerk}`,
        origin: site().deskUrl,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ intent: 'publish', expected: '2', draft: JSON.stringify(places) }),
    });
    expect(forced.status, path).toBe(403);
  }
  expect(await (await fetch(`${site().url}/contact`)).text()).not.toContain('8:15');
  await page.getByRole('button', { name: /^Discard the draft.*opens at/ }).click();
  await page.getByText('Nothing is waiting to be published').waitFor();
});

test('what is typed is saved before it is seen as a page', async () => {
  const page = await deskPage(clerk, '/website/texts/contact');
  await hydrated(page);
  const field = page.getByRole('group', { name: 'subtitle' }).getByLabel('English').first();
  await field.fill('Write to us about your next feast.');
  await page.getByRole('link', { name: 'See it as a page' }).click();
  await page.waitForURL('**/website/look?**');
  const drafted = page.frameLocator('iframe[title^="Preview of"]');
  await expect(drafted.locator('main')).toContainText('Write to us about your next feast.', { timeout });
  await page.goto('/website');
  await page.getByRole('button', { name: /^Discard the draft.*subtitle/i }).click();
  await page.getByText('Nothing is waiting to be published').waitFor();
});

test('what was thrown away comes back where no script runs', async () => {
  const { page, context } = await visitor({ javaScript: false });
  await signIn(context, site(), clerk);
  await page.goto('/website/hours');
  await page.getByLabel('Office opens at').fill('08:30');
  await button(page, 'Save draft').click();
  await page.goto('/website');
  const line = page.getByRole('button', { name: /^Discard the draft: .*opens at/ });
  await line.click();
  await page.getByText(/^Discarded: .*opens at$/).waitFor();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo .*opens at$/ }).click();
  await page.getByText(/^There again: .*opens at$/).waitFor();
  await line.click();
  await page.getByText(/^Discarded: .*opens at$/).waitFor();
});

test('of many questions those are left whose name says what is sought, and the chosen one comes into sight', async () => {
  const page = await deskPage(clerk, '/website/faq');
  await hydrated(page);
  const list = page.getByRole('navigation', { name: 'Parts' });
  const all = await list.getByRole('link').count();
  await page.getByRole('searchbox', { name: /^Search/ }).fill('vat');
  await expect.poll(() => list.getByRole('link').count()).toBeLessThan(all / 4);
  await list.getByRole('link', { name: /VAT/ }).first().click();
  await expect(page.locator('.content-form h2').first()).toBeInViewport();
});

test(
  'what is planned is listed with its day and hour, is public to nobody yet, and can be taken back',
  { tag: '@matrix' },
  async () => {
    const { page, errors } = await deskVisitor(admin, '/website/prices');
    const price = page.getByLabel('Spoons', { exact: true });
    await price.fill('17,31');
    await page.locator('form', { has: price }).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved, not public yet').waitFor();
    await page.goto('/website');
    await page.getByRole('link', { name: 'Plan for later' }).click();
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await expect(page.getByLabel('Day and time')).toHaveValue(/T00:00$/);
    await page.getByLabel('Day and time').fill('2020-01-06T08:00');
    await button(page, 'Plan it').click();
    await page.getByText('Enter a day and time in the future').waitFor();
    await onlyRefusals(errors, 1);
    const year = new Date().getUTCFullYear() + 1;
    await page.getByLabel('Day and time').fill(`${year}-01-01T08:00`);
    await button(page, 'Plan it').click();
    await page.getByText('It stands under “Planned” and goes public by itself').waitFor({ timeout });
    await page.getByRole('heading', { name: 'Planned' }).waitFor({ timeout });
    // from what to what, for whoever looks at it later
    await expect(page.locator('section:has(#plans-heading) .change').filter({ hasText: '€17.31' })).toHaveCount(1);
    await expect(page.locator('section:has(#plans-heading)')).toContainText(`1 Jan ${year}, 08:00`);
    expect(await shop()).not.toContain('17,31');
    await page.goto('/website/prices');
    await expect(page.locator('main')).toContainText(`Goes live 1 Jan ${year}, 08:00`);
    await page.goto('/website');
    await page.getByRole('button', { name: /^Take back/ }).click();
    await page.getByRole('button', { name: /^Discard the draft: .*Price/ }).waitFor();
    expect(site().rows('SELECT id FROM content_plans')).toEqual([]);
  },
);

test(
  'a product is begun, gets a picture, is listed as new and thrown away whole; what refers to a claim is named before it can be deleted',
  { tag: '@matrix' },
  async () => {
    const { page, errors } = await deskVisitor(clerk, '/website/products');
    await page.getByLabel('Name').fill('Cake forks');
    await expect(page.getByLabel('Item number')).toHaveValue(/^CB-\d+$/);
    await page.getByLabel('Item number').fill('CB-200');
    await page.getByLabel('Price').fill('cheap');
    await button(page, 'Begin').click();
    await page.getByText('Enter a price in euros').waitFor();
    await onlyRefusals(errors, 1);
    // nothing that was typed is lost
    await expect(page.getByLabel('Item number')).toHaveValue('CB-200');
    await page.getByLabel('Price').fill('10,50');
    await button(page, 'Begin').click();
    await page.getByRole('heading', { name: 'Cake forks', level: 1 }).waitFor();
    expect(page.url()).toContain('/website/products/cake-forks');
    await page.getByText('Draft: nothing of this is on the website yet').waitFor();
    // a picture of what is not public yet
    await page.getByRole('link', { name: 'Upload a picture' }).click();
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#ccbb99' } });
    const buffer = await picture.png().toBuffer();
    await page.getByLabel('File').setInputFiles({ name: 'cake.png', mimeType: 'image/png', buffer });
    await page.getByLabel(/We have the right to publish it/).check();
    await button(page, 'Upload').click();
    for (const language of ['English', 'Deutsch', 'Nederlands', 'Français'])
      await page.getByLabel(language, { exact: true }).fill('A fork');
    await button(page, 'Save in the draft').click();
    await expect.poll(() => page.getByLabel('Picture', { exact: true }).inputValue()).toContain('rendering-cake-');
    await discardNew(page, 'Products: Cake forks');
    expect(site().rows("SELECT place FROM content_drafts WHERE file LIKE '%cake-forks%'")).toEqual([]);

    await page.goto('/website/claims/weight-cutlery');
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: /Change these first, because they refer to it/ }).waitFor();
    // named as pages are elsewhere, and each leads as far as the field
    await expect(page.locator('.things a').filter({ hasText: 'Knives: ' }).first()).toHaveAttribute(
      'href',
      /products\/knives\S*#/,
    );
    expect(await axeFindings(page)).toEqual([]);
    await expect(button(page, 'Delete')).toHaveCount(0);

    await page.goto('/website/faq/arbitration/delete');
    await button(page, 'Delete').click();
    const gone = page.getByRole('listitem').filter({ hasText: 'Will be deleted' });
    await gone.waitFor({ timeout });
    await gone.getByRole('button', { name: /^Discard the draft/ }).click();
    await gone.waitFor({ state: 'detached' });
  },
);

test(
  'a field says what is wrong while it is typed, tokens stay whole, and the preview follows the text',
  { tag: '@matrix' },
  async () => {
    const page = await deskPage(clerk, '/website/prices');
    await hydrated(page);
    const knives = page.getByLabel('Knives', { exact: true });
    await knives.fill('12,5');
    await page.getByText('Read as €12.50').waitFor();
    await knives.fill('dear');
    await page.getByText('A number is needed here').waitFor();

    await page.goto('/website/texts/contact');
    await hydrated(page);
    const row = page.getByRole('group', { name: 'subtitle' });
    const english = row.getByLabel('English').first();
    await english.fill('From {fact:vat} on {claim:none}');
    await row.getByText('There is no token {claim:none}').waitFor();
    // the other languages lack what the English text now has
    await row.getByText('{fact:vat} is in the English text and missing here').first().waitFor();
    await expect(row.locator('.chips').first().locator('mark')).toHaveText(['{fact:vat}', '{claim:none}']);
    // pressed inside of a token, a key takes none of it: all of it is selected
    await english.evaluate((field: HTMLInputElement) => field.setSelectionRange(8, 8));
    await english.press('Backspace');
    await expect(english).toHaveValue('From {fact:vat} on {claim:none}');
    await english.press('Backspace');
    await expect(english).toHaveValue('From  on {claim:none}');

    await page.goto('/website/posts/design-meets-sustainability');
    await hydrated(page);
    await page.getByLabel('All languages').check();
    const body = page.getByRole('group', { name: 'Text' }).getByLabel('Deutsch').last();
    await page.getByRole('group', { name: 'Text' }).getByText('Preview', { exact: true }).nth(1).click();
    const shown = page.frameLocator('iframe[title="Preview of the text, Deutsch"]');
    await shown.locator('h2').first().waitFor();
    await body.fill('## Neu geschrieben\n\nUm {claim:co2-95} weniger.');
    await shown.getByRole('heading', { name: 'Neu geschrieben' }).waitFor();
    await expect(shown.locator('a.claim')).toHaveCount(1);
    // what is picked stands behind the word that the cursor is behind; a page is offered by what it is called
    await body.fill('Weniger');
    await page.getByText('Claims, figures and links to insert').click();
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await expect(body).toHaveValue(/^Weniger \[[^\]]+\]\(\/shop\)$/);
    // pictures are seen, not only named
    const cover = page.getByLabel('Cover picture', { exact: true });
    await page.getByText(/^All \d+ pictures$/).click();
    await page
      .locator('.picture-choice button', { hasText: /soil(?!-)/ })
      .first()
      .click();
    await expect(cover).toHaveValue('soil');
    expect(site().rows("SELECT place FROM content_drafts WHERE file LIKE '%contact%' OR file LIKE 'blog/%'")).toEqual(
      [],
    );
  },
);

test(
  'what is typed stays: before the page is active, while it is saved, and when a colleague was quicker',
  { tag: '@matrix' },
  async () => {
    const { page, errors } = await deskVisitor(clerk, '/website');
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', (route) => arrival.then(() => route.continue()));
    await page.goto('/website/texts/contact', { waitUntil: 'commit' });
    // a text area and a line
    const english = page.getByRole('group', { name: 'subtitle' }).getByLabel('English').first();
    const title = page
      .getByRole('group', { name: /^success ?title$/i })
      .getByLabel('English')
      .first();
    const closed = page.getByRole('group', { name: 'closed' }).getByLabel('English').first();
    await english.fill('Early {claim:none}');
    await title.fill('Sent, early');
    await closed.fill('shut');
    arrive();
    await hydrated(page);
    await page.getByRole('group', { name: 'subtitle' }).getByText('There is no token {claim:none}').waitFor();
    const values = async () => [await english.inputValue(), await title.inputValue(), await closed.inputValue()];
    await expect.poll(() => values()).toEqual(['Early {claim:none}', 'Sent, early', 'shut']);
    await page.unroute('**/assets/*.js');

    // written on while it is on its way
    await english.fill('Early');
    const form = page.locator('form', { has: english });
    let save = () => {};
    const saving = new Promise<void>((resolve) => (save = resolve));
    await page.route(
      ({ pathname }) => pathname === '/website/texts/contact.data',
      async (route) => {
        if (route.request().method() === 'POST') await saving;
        await route.continue();
      },
    );
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await sent;
    await english.pressSequentially(' and more');
    // meanwhile a colleague changes what is being written in another form of the page
    const file = 'messages/en/contact.json';
    const operator = { operator: { id: 'cleo', email: 'cleo@example.org' }, addressPrefix: '' };
    await besideServer(site().dataDir, (database) => {
      const theirs = { file, at: ['successTitle'], seen: markOf('Message sent!'), published: 'Message sent!' };
      return keepDrafts(database, operator, [{ ...theirs, value: 'Off it went' }], Date.now());
    });
    save();
    await page.getByText('Saved, not public yet').waitFor();
    const drafts = () => site().rows(`SELECT value FROM content_drafts WHERE file = '${file}' ORDER BY value`);
    expect(drafts()).toEqual([{ value: '"Early"' }, { value: '"Off it went"' }]);
    await expect.poll(values).toEqual(['Early and more', 'Sent, early', 'shut']);
    // asked again: the field is made anew with what was saved, and the one that was asked may just have gone
    await expect(english).toBeFocused();
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(drafts).toEqual([{ value: '"Early and more"' }, { value: '"Off it went"' }]);

    await page.locator('form', { has: title }).getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Somebody has changed this field').waitFor();
    await expect.poll(() => errors.splice(0).filter((error) => error.includes('status of 409'))).toHaveLength(1);
    // the field shows theirs, the page both, and what else was typed is still there
    await expect.poll(values).toEqual(['Early and more', 'Off it went', 'shut']);
    await expect(page.locator('.clash')).toHaveText(/cleo@example\.org.*Off it went.*Sent, early/s);
    await title.fill('Sent, early');
    await page.locator('form', { has: title }).getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(drafts).toEqual([{ value: '"Early and more"' }, { value: '"Sent, early"' }]);
  },
);

test(
  'a photo is uploaded for a post, seen beside the old one, published, and served without where it was taken',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const { page, errors } = await deskVisitor(admin, '/website/posts/design-meets-sustainability');
    await page.getByRole('link', { name: 'Upload a picture' }).click();
    await page.getByRole('heading', { name: 'Upload a picture' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const file = page.getByLabel('File');
    await file.setInputFiles({
      name: 'page.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await page.getByLabel(/We have the right to publish it/).check();
    await button(page, 'Upload').click();
    await page.getByText('This is not one of the file types named here').waitFor();
    await onlyRefusals(errors, 1);
    const buffer = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#446633' } })
      .withExif({ IFD0: { Model: 'Spy 3000' } })
      .jpeg()
      .toBuffer();
    await file.setInputFiles({ name: 'Market hall.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByLabel(/We have the right to publish it/).check();
    await button(page, 'Upload').click();
    await page.getByRole('heading', { name: 'What stays in view, and what it shows' }).waitFor({ timeout });
    expect(await axeFindings(page)).toEqual([]);
    // nothing names the picture before it has words in every language
    const german = page.getByLabel('Deutsch', { exact: true });
    await german.fill('Eine Markthalle');
    await german.press('Enter');
    await page.getByText('Describe the picture in every language').waitFor();
    await onlyRefusals(errors, 1);
    await expect
      .poll(() => page.evaluate(() => [scrollY < 400, document.activeElement?.textContent]))
      .toEqual([true, expect.stringContaining('Describe the picture')]);
    expect(site().rows("SELECT place FROM content_drafts WHERE value LIKE '%photo-market%'")).toEqual([]);
    await page.getByLabel('From top to bottom').fill('20');
    for (const [language, words] of [
      ['English', 'A market hall'],
      ['Nederlands', 'Een markthal'],
      ['Français', 'Une halle de marché'],
    ] as const)
      await page.getByLabel(language, { exact: true }).fill(words);
    await button(page, 'Save in the draft').click();
    await page.getByText('As it will be').waitFor({ timeout });
    expect(site().rows("SELECT focus FROM content_files WHERE name LIKE 'photo%' ORDER BY focus")).toEqual([
      { focus: null },
      { focus: '50 20' },
    ]);
    const original = await page.request.get(`${page.url()}/original`);
    expect(original.headers()['content-disposition']).toContain('attachment');
    expect((await original.body()).equals(buffer)).toBe(true);
    await expect(page.getByText('Public now')).toHaveCount(1);
    const shown = await page.locator('.picture-pair img').last().getAttribute('src');
    expect(shown).toContain('/pictures/photo-market-hall-');
    // to nobody but who is signed in at the desk, yet
    expect((await fetch(`${site().url}${shown}`)).status).toBe(404);
    expect((await fetch(`${site().deskUrl}${shown}`, { redirect: 'manual' })).status).toBe(302);
    expect((await page.request.get(`${site().deskUrl}${shown}`)).headers()['content-type']).toBe('image/avif');

    await page.goto('/website');
    await hydrated(page);
    // what others left as drafts is not this test's; pressed one after the other in an instant, each is thrown away
    const others = page.getByRole('button', { name: /^Discard the draft(?!.*Cover picture)/ });
    await others.evaluateAll((drops) => drops.forEach((drop) => drop instanceof HTMLElement && drop.click()));
    await expect(others).toHaveCount(0, { timeout });
    await button(page, 'Publish').click();
    await page.getByText(/^Published: version/).waitFor({ timeout });
    const picture = await fetch(`${site().url}${shown}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(Buffer.from(await picture.arrayBuffer()).includes('Spy 3000')).toBe(false);
    const post = await (await fetch(`${site().url}/blog/design-meets-sustainability`)).text();
    expect(post).toContain('/pictures/photo-market-hall-');
    expect(post).toContain('alt="A market hall"');
    expect(post).not.toMatch(/<figcaption[^>]*>Rendering/);
  },
);

test(
  'killed between the decision and the switch, or on a new machine: the next start makes public what was decided, and what was due meanwhile',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const dataDir = mkdtempSync(join(tmpdir(), 'decided-'));
    await besideServer(dataDir, async (database) => {
      await database.migrate();
      const changes = [{ file: 'products/forks/facts.json', at: ['priceCents'], base: 950, value: 1521 }];
      const version = { number: 1, id: 'decided', publishedAt: 1, operator: 'anna@example.org', returnsTo: null };
      await database.write((transaction) => recordVersion(transaction, { ...version, changes, differences: [] }, null));
      // and what was planned for a time at which no server ran
      const operator = { operator: { id: 'anna', email: 'anna@example.org' }, addressPrefix: '' };
      const [file, at] = ['products/spoons/facts.json', ['priceCents']];
      const typed = { file, at, seen: markOf(950), value: 1642, published: 950 };
      await keepDrafts(database, operator, [typed], 1);
      await makePlan(database, operator, { drafts: await readDrafts(database), goesLiveAt: Date.now() - 60_000 }, 2);
    });
    const running = await startSite({ DATA_DIR: dataDir });
    try {
      await expect.poll(async () => (await fetch(`${running.url}/de/shop`)).text(), { timeout }).toContain('15,21');
      await expect.poll(async () => (await fetch(`${running.url}/de/shop`)).text(), { timeout }).toContain('16,42');
      expect(await (await fetch(`${running.url}/de/shop`)).text()).toContain('15,21');
    } finally {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

test('a sentence is found by its words, and public where it was saved', { tag: '@matrix' }, async () => {
  test.setTimeout(2 * timeout);
  const page = await deskPage(admin, '/website');
  await page.getByLabel('Find a sentence').fill('Quastenflosser');
  await button(page, 'Find').click();
  await expect(page.locator('main')).toContainText('Nothing on the site says “Quastenflosser”');
  await page.getByLabel('Find a sentence').fill('eine bessere Welt');
  await button(page, 'Find').click();
  await page.getByRole('link', { name: 'Community, Deutsch: Subtitle' }).click();
  const field = page.getByRole('group', { name: 'Subtitle', exact: true }).getByLabel('Deutsch');
  await expect(field).toHaveValue('Gemeinsam für eine bessere Welt');
  await field.fill('Gemeinsam für eine bessere Welt, Gabel für Gabel');
  await page.locator('form', { has: field }).getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved, not public yet').waitFor();
  // in the language that was written, however the desk speaks
  await expect(page.getByRole('link', { name: 'See it as a page' })).toHaveAttribute('href', /language=de/);
  await addStyles(page, uncovered);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Publish now').click();
  await page.getByText(/Published: version \d+ has just gone public/).waitFor({ timeout });
  expect(await (await fetch(`${site().url}/de/community`)).text()).toContain('Gabel für Gabel');
  // as far as the words themselves
  await expect(page.getByRole('link', { name: /^See it on the website: / })).toHaveAttribute(
    'href',
    /\/de\/community#:~:text=Gemeinsam%20f%C3%BCr%20eine/,
  );
});

test('short news needs a title, a text and a picture in one language; the rest is proposed, and one press publishes it', async () => {
  test.setTimeout(3 * timeout);
  const slug = 'we-are-at-the-fair';
  const page = await deskPage(admin, '/website/posts');
  await page.getByRole('link', { name: 'Write short news' }).click();
  await page.getByText('this is missing: title, text, picture.').waitFor();
  await page.getByLabel('Title').fill('We are at the fair');
  await page.getByText('this is missing: text, picture.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Save draft and go on').click();
  await page.getByRole('heading', { name: 'We are at the fair', level: 1 }).waitFor();
  await expect(button(page, 'Save draft')).toHaveCount(1);
  const field = (...at: string[]) => page.locator(`[name='${JSON.stringify([`blog/${slug}/en.md`, ...at])}']`);
  await field('body').fill('Come and see how a fork is made.');
  await button(page, 'Save draft').click();
  await page.getByText('Saved, not public yet').waitFor();

  // half of it is refused, on this page, and nothing is lost
  await button(page, 'Publish now').click();
  await page.getByText('The draft cannot be published yet').waitFor({ timeout });
  await expect(field('body')).toHaveValue('Come and see how a fork is made.');
  expect(await axeFindings(page)).toEqual([]);

  // proposed from the text, and followed until somebody writes their own
  await expect(field('front', 'teaser')).toBeHidden();
  await page.getByText('More: teaser, search engines, subject, date').click();
  await expect(field('front', 'teaser')).toHaveValue('Come and see how a fork is made.');
  await field('front', 'description').fill('What we show there');
  // what is typed and not saved yet goes along
  await page.getByLabel('Cover picture', { exact: true }).selectOption('soil');
  await page.getByText('Title, text and picture are there.').waitFor();
  await field('body').fill('Come and see how a fork is pressed.');
  await button(page, 'Publish now').click();
  await page.getByText(/Published: version \d+ has just gone public/).waitFor({ timeout });
  await expect(page.getByRole('link', { name: /^See it on the website: .*We are at the fair$/ })).toHaveAttribute(
    'href',
    new RegExp(`/blog/${slug}$`),
  );
  const post = await (await fetch(`${site().url}/blog/${slug}`)).text();
  expect(post).toContain('Come and see how a fork is pressed.');
  expect(post).toContain('<meta name="description" content="What we show there"');
  expect(await (await fetch(`${site().url}/blog`)).text()).toContain('Come and see how a fork is pressed.');
  expect(await (await fetch(`${site().url}/de/blog`)).text()).not.toContain(slug);
  await expect(page.getByText('Changed twice')).toHaveCount(0);
  // in a language that nobody wrote nothing is new
  const newest = page.locator('section[aria-labelledby="versions-heading"] li').first();
  await expect(newest).toContainText('We are at the fair');
  await expect(newest).not.toContainText('Nederlands');
  expect(site().rows(`SELECT place FROM content_drafts WHERE file LIKE 'blog/${slug}/%'`)).toEqual([]);

  // a further language asks for its title and its text, and nothing else
  await page.goto(`/website/posts/${slug}`);
  await hydrated(page);
  await page.getByText('Also in German').click();
  const german = (...at: string[]) => page.locator(`[name='${JSON.stringify([`blog/${slug}/de.md`, ...at])}']`);
  await german('front', 'title').fill('Wir sind auf der Messe');
  await german('body').fill('Kommen Sie und sehen Sie, wie eine Gabel entsteht.');
  await button(page, 'Save draft').click();
  await page.getByText('Saved, not public yet').waitFor();
  await button(page, 'Publish now').click();
  await page.getByText(/Published: version \d+ has just gone public/).waitFor({ timeout });
  expect(await (await fetch(`${site().url}/de/blog`)).text()).toContain('Kommen Sie und sehen Sie, wie eine Gabel');
});

/** What was only begun keeps all else from being published. */
async function discardNew(page: Page, name: string): Promise<void> {
  await page.goto('/website');
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('New');
  // all that was written for it would be gone: not with one press
  const discard = line.getByRole('button', { name: /^Discard for good/ });
  await expect(discard).toBeHidden();
  await line.locator('summary').click();
  await discard.click();
  await line.waitFor({ state: 'detached' });
}

test('Enter in the title of short news saves it, and asks for no picture', async () => {
  const page = await deskPage(admin, '/website/posts/new');
  await hydrated(page);
  await page.getByLabel('Title').fill('By one key');
  await page.getByLabel('Title').press('Enter');
  await page.getByRole('heading', { name: 'By one key', level: 1 }).waitFor();
  await expect(page).toHaveURL(/\/website\/posts\/by-one-key$/);
  await page.locator(`input[name='["blog/by-one-key/en.md","front","title"]']`).press('Enter');
  await page.getByText('Nothing was changed').waitFor();
  await expect(page).toHaveURL(/\/website\/posts\/by-one-key$/);
  await discardNew(page, 'Posts: By one key');
});

test('whoever begins short news says there what its picture shows, and sees it beside the picture from then on', async () => {
  const page = await deskPage(admin, '/website/posts/new');
  await hydrated(page);
  await page.getByLabel('Title').fill('A picture in words');
  await page.getByLabel('Picture', { exact: true }).selectOption('soil');
  await page.getByLabel('What the picture shows').fill('Soil in two hands');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Save draft and go on').click();
  await page.getByRole('heading', { name: 'A picture in words', level: 1 }).waitFor();
  const words = page.locator(`[name='["blog/a-picture-in-words/en.md","front","coverAlt"]']`);
  await expect(words).toBeVisible();
  await expect(words).toHaveValue('Soil in two hands');
  await discardNew(page, 'Posts: A picture in words');
});

test('a question stands under its page; discarded it comes back; published it is seen as it is answered', async () => {
  test.setTimeout(2 * timeout);
  const page = await deskPage(admin, '/website/faq');
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor();
  await page.getByLabel(/^Search \(/).fill('Delivery time');
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Delivery time', level: 2 }).waitFor();
  const answer = page.getByRole('textbox', { name: 'Answer, English' });
  await answer.press('ControlOrMeta+End');
  await page.keyboard.type(' Ask us when you are in a hurry.');
  await button(page, 'Save draft').click();
  await page.getByText('Saved, not public yet').waitFor();
  // what visitors read until then
  const now = page.getByRole('link', { name: 'See what is public so far: Delivery time' });
  await expect(now).toHaveAttribute('href', /\/search\?q=Delivery\+time$/);

  await page.goto('/website');
  await hydrated(page);
  const line = page.getByRole('button', { name: /^Discard the draft: .*Answer/ });
  await line.click();
  await page.getByText(/^Discarded: .*Answer$/).waitFor();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo .*Answer$/ }).click();
  await page.getByText(/^There again: .*Answer$/).waitFor();
  await line.waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await button(page, 'Publish').click();
  await page.getByText(/Published: version \d+ has just gone public/).waitFor({ timeout });
  const seen = await page
    .getByRole('link', { name: /^See it on the website: / })
    .first()
    .getAttribute('href');
  expect(seen).toMatch(/\/search\?q=/);
  const asked = new URL(seen ?? '', site().url);
  expect(await (await fetch(`${site().url}${asked.pathname}${asked.search}`)).text()).toContain(
    'Ask us when you are in a hurry.',
  );
});
