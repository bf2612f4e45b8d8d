import { expect, test, type Page } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { button, expectOnlyRefusals, placeOrder, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors, type VisitorOptions } from './harness.ts';

/** Mail and paper are looked at before the press that cannot be taken back. */
const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
});

const onInvoice = { buyer: 'business', company: 'Bistro Muster', payment: 'invoice' };

/** @param at the desk's page that opens; without it the order's */
async function openOrder(name: string, { at, ...options }: VisitorOptions & { at?: string }) {
  await placeOrder(site(), name, onInvoice);
  const seen = await visitor(options);
  await signIn(seen.context, site(), clerk);
  const email = `${name.toLowerCase()}@example.org`;
  const id = String(site().rows(`SELECT id FROM orders WHERE email = '${email}'`)[0]?.['id']);
  await seen.page.goto(at ?? `/orders/${id}`);
  if (options.javaScript !== false) await hydrated(seen.page);
  return { ...seen, id, email };
}

/** What is on disk of an order, and how many papers and lines of the log there are. @param but lines that are not counted */
const stored = (id: string, but = '') =>
  site()
    .rows(`SELECT state, revision, (SELECT count(*) FROM papers) AS papers, (SELECT group_concat(last) FROM paper_series)
    AS numbers, (SELECT count(*) FROM mails WHERE order_id = orders.id) AS mails, (SELECT count(*) FROM desk_log WHERE
    action <> '${but}') AS log FROM orders WHERE id = '${id}'`);

const looked = (page: Page) => page.getByRole('region', { name: 'As it would go' });

/** The first paper waits for its process to start. */
const patiently = { timeout: 60_000 };

/** Subject and text as they are shown. */
const shown = async (page: Page) => ({
  subject: await looked(page).locator('.mail-look strong').innerText(),
  text: (
    await looked(page)
      .locator('.mail-text')
      .evaluate((text) => text.textContent)
  ).trimEnd(),
});

/** The mail that came is the one that was shown. */
async function expectSent(email: string, { subject, text }: { subject: string; text: string }) {
  const { parsed } = await site().mailTo(email, (mail) => mail.parsed.subject === subject);
  expect(parsed.text?.trimEnd()).toBe(text);
}

test('by keyboard, mail and paper are looked at, what was typed stays, and the mail that goes is the one that was shown', async () => {
  const seen = await openOrder('Looker', { width: 390, height: 844 });
  const { page, id, email } = seen;
  const before = stored(id);
  const press = async (name: string) => {
    // none takes a press while the page is read anew
    await expect(button(page, name).first()).toBeEnabled(patiently);
    await button(page, name).first().focus();
    await page.keyboard.press('Enter');
  };
  await press('Look at the mail first');
  await expect(looked(page)).toBeFocused(patiently);
  await expect(looked(page)).toContainText(`To ${email}`);
  await expect(looked(page)).toContainText('Nothing has been sent yet.');
  expect(stored(id)).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const confirmation = await shown(page);
  // the paper opens beside the desk
  await page.keyboard.press('Tab');
  await expect(button(page, 'Open the PDF: Order confirmation')).toBeFocused();
  const answered = page.context().waitForEvent('response', (response) => response.url().includes(`/orders/${id}/look`));
  await page.keyboard.press('Enter');
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  expect(stored(id)).toEqual(before);
  // the same press is next
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Confirm the order/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText('Confirmed').first().waitFor();
  await expectSent(email, confirmation);

  await page.locator('[name="carrier"]').first().selectOption('DHL');
  const parcel = page.getByLabel('Parcel number').first();
  await parcel.fill('1Z999AA10123456784');
  await press('Look at the mail first');
  // refused as the press itself would be
  await expect(parcel).toHaveAccessibleDescription(/looks like UPS, DHL is chosen/);
  expectOnlyRefusals(seen);
  await parcel.fill('00340434161094000001');
  await press('Look at the mail first');
  await expect(looked(page)).toContainText('00340434161094000001', patiently);
  await expect(parcel).toHaveValue('00340434161094000001');
  // what is typed after it is not in it
  await parcel.fill('00340434161094000002');
  await expect(looked(page)).toHaveText('Something was changed since. Look at it once more.');
  await press('Look at the mail first');
  await expect(looked(page)).toContainText('00340434161094000002', patiently);
  const shipped = await shown(page);
  await press('Mark as shipped');
  await page
    .getByText(/^Delivery note LS-/)
    .first()
    .waitFor();
  await expectSent(email, shipped);

  await press('Look at the mail first');
  await expect(looked(page)).toContainText('RE-', patiently);
  const invoice = await shown(page);
  await press('Create and send the invoice');
  await page.getByText(/^RE-/).first().waitFor();
  await expectSent(email, invoice);
});

test('without scripts the mail is looked at on the same page, and what was typed stands there for the press', async () => {
  const { page, id, email } = await openOrder('Scriptless', { javaScript: false });
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  await page.getByLabel('Parcel number').first().fill('00340434161094000003');
  const before = stored(id, 'order-read');
  await button(page, 'Look at the mail first').first().click();
  await expect(looked(page)).toBeInViewport();
  await expect(page.getByLabel('Parcel number').first()).toHaveValue('00340434161094000003');
  const mail = await shown(page);
  expect(mail.text).toContain('00340434161094000003');
  expect(stored(id, 'order-read')).toEqual(before);
  await button(page, 'Mark as shipped').click();
  await expectSent(email, mail);
  // of an act behind a fold, too
  await placeOrder(site(), 'Folded', onInvoice);
  const [folded] = site().rows(`SELECT id FROM orders WHERE email = 'folded@example.org'`);
  await page.goto(`/orders/${String(folded?.['id'])}`);
  await page.locator('.second-press').getByText('Cancel', { exact: true }).click();
  await page.getByLabel('The customer: they no longer want it').check();
  await page.getByLabel(/^Reason/).fill('twice');
  await page.locator('.second-press').getByRole('button', { name: 'Look at the mail first' }).click();
  await expect(looked(page)).toBeInViewport();
  await expect(page.getByLabel(/^Reason/)).toHaveValue('twice');
  await expect(page.getByLabel('The customer: they no longer want it')).toBeChecked();
  await expect(looked(page)).toContainText('To folded@example.org');
  await expect(looked(page)).toContainText(/as you asked|wie gewünscht/i);
});

test('on Today the mail of a line is looked at below it by keyboard, put away, and sent by the press that follows', async () => {
  const { page, id, email } = await openOrder('Todaylooker', { width: 390, height: 844, at: '/today' });
  const row = page.getByRole('row', { name: /Todaylooker/ }).first();
  const look = row.getByRole('button', { name: /^Look first/ });
  const before = stored(id, 'order-read');
  await look.focus();
  await page.keyboard.press('Enter');
  await expect(looked(page)).toBeFocused(patiently);
  // whose mail it is stays in sight
  await expect(row.getByRole('link', { name: /Todaylooker/ })).toBeInViewport();
  await expect(looked(page)).toContainText(`To ${email}`);
  await expect(looked(page)).toContainText('Nothing has been sent yet.');
  expect(stored(id, 'order-read')).toEqual(before);
  expect(site().rows(`SELECT count(*) AS n FROM desk_log WHERE item_id = '${id}' AND action = 'order-read'`)).toEqual([
    { n: 1 },
  ]);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // put away, the line has its buttons again and the focus
  await page.getByRole('button', { name: /^Close/ }).click();
  await expect(looked(page)).toBeHidden();
  await expect(row.getByRole('button', { name: /^Confirm/ })).toBeFocused();
  await look.click();
  await expect(looked(page)).toContainText(`To ${email}`, patiently);
  const confirmation = await shown(page);
  const answered = page.context().waitForEvent('response', (response) => response.url().includes(`/orders/${id}/look`));
  await page.keyboard.press('Tab');
  await expect(button(page, 'Open the PDF: Order confirmation')).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  await page.keyboard.press('Tab');
  await expect(page.locator('.task-looked').getByRole('button', { name: /^Confirm/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText('Todaylooker · Bistro Muster: confirmed. The e-mail is on its way.').waitFor();
  await expect(looked(page)).toBeHidden();
  await expectSent(email, confirmation);
});

test('without scripts the mail of a line of Today stands at the line, and one press sends it', async () => {
  const { page, id, email } = await openOrder('Plainlooker', { javaScript: false, at: '/today' });
  const before = stored(id, 'order-read');
  await page
    .getByRole('row', { name: /Plainlooker/ })
    .getByRole('button', { name: /^Look first/ })
    .click();
  await expect(looked(page)).toBeInViewport();
  const mail = await shown(page);
  expect(stored(id, 'order-read')).toEqual(before.map((one) => ({ ...one, log: Number(one['log']) + 1 })));
  await page
    .locator('.task-looked')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await page.getByText('Plainlooker · Bistro Muster: confirmed.').waitFor();
  await expectSent(email, mail);
});

test('of orders that are ticked in the list each mail is looked at, and the press beside sends those', async () => {
  const { page, id, email } = await openOrder('Listfirst', { width: 390, height: 844, at: '/orders' });
  await placeOrder(site(), 'Listsecond', onInvoice);
  await page.goto('/orders');
  await hydrated(page);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select: ${name} · Bistro Muster` });
  await tick('Listfirst').check();
  const before = stored(id, 'order-read');
  await button(page, 'Look first').click();
  await expect(looked(page)).toBeFocused(patiently);
  await expect(looked(page)).toContainText(`To ${email}`);
  const first = await shown(page);
  expect(stored(id, 'order-read')).toEqual(before);
  const answered = page.context().waitForEvent('response', (response) => response.url().includes(`/orders/${id}/look`));
  await button(page, 'Open the PDF: Order confirmation').click();
  expect((await answered).headers()['content-type']).toBe('application/pdf');
  // another tick is not in it
  await tick('Listsecond').check();
  await expect(looked(page)).toHaveText('Something was changed since. Look at it once more.');
  await button(page, 'Look first').click();
  const second = looked(page).getByText(/^Listsecond · Bistro Muster: /);
  await second.click(patiently);
  await expect(looked(page)).toContainText('To listsecond@example.org');
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await looked(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('2 orders are confirmed. The e-mails are on their way.').waitFor();
  await expectSent(email, first);
  // there is nothing more to be looked at, once the list says so, too
  await expect(page.locator('tr', { hasText: 'Listfirst' })).toContainText(/to ship/i);
  await tick('Listfirst').check();
  await button(page, 'Look first').click();
  await expect(looked(page)).toContainText('is neither to be confirmed nor to be invoiced.');
});
