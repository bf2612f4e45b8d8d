import { expect, test, type Page } from '@playwright/test';
import { dayAfter, germanDay, readGermanTime } from '../../domain/german-time.ts';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { fillAddress, postCall, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

const site = useSite();
const visitor = useVisitors(site);

/** Checking and publishing take seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;

let admin: string;
test.beforeAll(async () => {
  admin = (await signedInPerson(site().dataDir, 'anna@example.org', 'admin')).token;
});

async function atDesk(path: string): Promise<Page> {
  const { context, page } = await visitor();
  await signIn(context, site(), admin);
  await page.goto(`${site().deskUrl}${path}`);
  return page;
}

async function setSale(state: string): Promise<void> {
  const page = await atDesk('/website/products/forks/sale');
  await page.getByRole('radio', { name: state }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Done.').waitFor({ timeout });
  await page.getByText(`At present: ${state}`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

const textOf = async (path: string, language: string): Promise<string> =>
  (await (await fetch(`${site().url}${path}`, { headers: { cookie: `language=${language}` } })).text()).replace(
    /\s+/g,
    ' ',
  );

const placeOrder = (list: string) =>
  postCall(site(), 'place-order', {
    list,
    expected: '1131',
    buyer: 'private',
    name: 'Zoé Müller',
    email: 'stale@example.org',
    street: 'Ringstraße 7',
    postcode: '20095',
    city: 'Hamburg',
    country: 'DE',
    payment: 'prepayment',
    language: 'de',
  });

test.describe('a product of the shop', { tag: '@matrix' }, () => {
  test.slow();

  test('sold out it is shown as such everywhere, cannot be ordered, and takes nothing else off a list; hidden it is nowhere', async () => {
    const { page, errors } = await visitor({ language: 'de' });
    await page.goto('/de/bestellung?list=CB-002:3,CB-001:2');
    await hydrated(page);
    await page.locator('[data-line="CB-002"]').waitFor();
    await setSale('Sold out');

    const shop = await textOf('/shop', 'en');
    expect(shop).toContain('Sold out at present.');
    expect(shop).toContain('https://schema.org/OutOfStock');
    for (const [path, language, words] of [
      ['/shop', 'de', 'Zurzeit ausverkauft'],
      ['/shop', 'nl', 'Op dit moment uitverkocht'],
      ['/shop', 'fr', 'Épuisé pour le moment'],
      ['/', 'de', 'Ausverkauft'],
      ['/llms.txt', 'en', 'sold out at present'],
    ] as const)
      expect(await textOf(path, language), path).toContain(words);
    // an older page sends it all the same
    const stale = await placeOrder('CB-002:1');
    expect([stale.status >= 400, await stale.text()]).toEqual([true, expect.stringContaining('ausverkauft')]);

    await page.reload();
    await hydrated(page);
    await page.locator('[data-line="CB-002"]').getByText('Zurzeit ausverkauft').waitFor();
    await expect(page.getByLabel('Gabeln', { exact: true })).toHaveValue('3');
    await expect(page.getByLabel('Messer', { exact: true })).toHaveValue('2');
    const mail = decodeURIComponent((await page.locator('[data-order-mail]').getAttribute('href')) ?? '');
    expect(mail).toContain('CB-001 Messer');
    expect(mail).not.toContain('CB-002');
    await page.getByText('Nicht in der E-Mail, weil zurzeit ausverkauft: Gabeln').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('privat').check();
    await fillAddress(page, 'sold-out@example.org');
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click();
    await page.getByText('Nicht in dieser Bestellung, weil zurzeit ausverkauft: Gabeln').waitFor();
    await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click();
    await page.waitForURL('**/de/bestellung/stand?token=*');
    const [order] = site().rows("SELECT id, gross_cents FROM orders WHERE email = 'sold-out@example.org'");
    // two packs of knives and shipping
    expect(order).toMatchObject({ gross_cents: 2261 + 702 });
    for (const error of errors.splice(0)) expect(error).toContain('428');

    await setSale('Hidden');
    await page.goto('/de/shop');
    await hydrated(page);
    await expect(page.locator('#forks')).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText('CB-002');
    await page.goto('/de/bestellung?list=CB-002:3,CB-001:2');
    await hydrated(page);
    await expect.poll(() => page.locator('[data-line]').evaluateAll((rows) => rows.length)).toBeGreaterThan(0);
    await expect(page.locator('[data-line="CB-002"]')).toHaveCount(0);
    await expect(page.getByLabel('Messer', { exact: true })).toHaveValue('2');
    await setSale('On sale');
    await expect.poll(() => textOf('/shop', 'de')).toContain('CB-002');
  });

  test('sold out it is entered by hand once somebody says that it is meant', async () => {
    await setSale('Sold out');
    const { context, page, errors } = await visitor();
    await signIn(context, site(), admin);
    await page.goto(`${site().deskUrl}/orders/new`);
    await page.getByText('sold out at present').waitFor();
    await page.locator('[name="amount.CB-002"]').fill('2');
    const fields = { name: 'Hanna Krüger', street: 'Deichstraße 9', postcode: '20459', city: 'Hamburg' };
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Save the order', exact: true }).click();
    await page.getByText('cannot be ordered in the shop at present').waitFor();
    await expect(page.locator('[name="amount.CB-002"]')).toHaveValue('2');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save it all the same' }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}(\?|$)/);
    expect(site().rows("SELECT origin FROM orders WHERE customer LIKE '%Hanna Krüger%'")).toHaveLength(1);
    for (const error of errors.splice(0)) expect(error).toContain('409');
    await setSale('On sale');
  });

  test('copied from another it goes public once every language has its names', async () => {
    const page = await atDesk('/website/products/forks');
    await page.getByRole('link', { name: 'Copy', exact: true }).click();
    await page.getByText('Copy of Forks').waitFor();
    await page.getByLabel('Name').fill('Cake forks');
    await page.getByLabel('Item number').fill('CB-300');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { name: 'Cake forks', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Sale and price' }).click();
    await page.getByRole('heading', { name: 'Not public yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    const german = page.getByRole('listitem').filter({ hasText: 'Deutsch' });
    await german.getByText('2 fields missing').waitFor();
    await german.getByRole('link').click();
    for (const [language, name] of [
      ['Deutsch', 'Kuchengabeln'],
      ['Nederlands', 'Taartvorkjes'],
      ['Français', 'Fourchettes à dessert'],
    ] as const)
      for (const field of ['Name', 'Title'])
        await page.getByRole('group', { name: field, exact: true }).getByLabel(language, { exact: true }).fill(name);
    const form = page.locator('form', { has: page.getByRole('group', { name: 'Title', exact: true }) });
    await form.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved, not public yet').waitFor();
    await page.getByRole('link', { name: 'Sale and price' }).click();
    // the page before has a button of that name, too
    await page.getByRole('heading', { name: 'Not public yet' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Done.').waitFor({ timeout });
    await expect.poll(() => textOf('/shop', 'nl')).toContain('Taartvorkjes');
    expect(await textOf('/shop', 'de')).toContain('CB-300');
  });
});

test.describe('a price from a day on', { tag: '@matrix' }, () => {
  let timed: SiteProcess;
  test.beforeAll(async () => {
    timed = await startSiteProcess({}, Date.now());
  });
  test.afterAll(() => timed.stop());

  test('is planned with its day, and public by itself at midnight in Germany', async () => {
    test.slow();

    const { token } = await signedInPerson(timed.dataDir, 'berta@example.org', 'admin');
    const { context, page, errors } = await visitor();
    await context.addCookies([{ name: 'desk-session', value: token, url: timed.deskUrl }]);
    const [today, tomorrow] = [germanDay(Date.now()), dayAfter(germanDay(Date.now()), 1)];
    const shop = async () => (await fetch(`${timed.url}/shop`)).text();
    await page.goto(`${timed.deskUrl}/website/products/knives/sale`);
    await page.getByLabel('New price').fill('12,34');
    await page.getByLabel('Valid from').fill(today);
    await page.getByRole('button', { name: 'Schedule the price' }).click();
    await page.getByText('Choose a day from tomorrow on').first().waitFor();
    expect(errors.splice(0).join()).toContain('400');
    // nothing that was typed is lost
    await expect(page.getByLabel('New price')).toHaveValue('12,34');
    await page.getByLabel('Valid from').fill(tomorrow);
    await page.getByRole('button', { name: 'Schedule the price' }).click();
    await page.getByText(/^From .*: €12\.34 net/).waitFor({ timeout });
    const midnight = readGermanTime(tomorrow) ?? 0;
    await timed.tell(midnight - 60_000);
    expect(await shop()).not.toContain('12,34');
    await timed.tell(midnight);
    await expect.poll(shop, { timeout }).toContain('12,34');
  });
});
