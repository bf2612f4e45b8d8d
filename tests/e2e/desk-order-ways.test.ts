import { expect, test } from '@playwright/test';
import { dateInWords, dayAfter, germanDay, noonOf } from '../../domain/german-time.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { button, expectOnlyRefusals, mustSend, placeOrder, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors, type VisitorOptions } from './harness.ts';

/** Where one goes on at the desk when something is wrong, or in the way. */
const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
});

const call = (name: string, body: object) => mustSend(site(), name, body);

const order = (name: string, more: object = {}) => placeOrder(site(), name, more);

const idOf = (name: string) =>
  String(site().rows(`SELECT id FROM orders WHERE email = '${name.toLowerCase()}@example.org'`)[0]?.['id']);

const signedIn = async (options: VisitorOptions = {}) => {
  const seen = await visitor(options);
  await signIn(seen.context, site(), clerk);
  return seen;
};

test('wrong goods are replaced from the order: without charge, shipped, and closed without an invoice', async () => {
  await order('Wronged', { buyer: 'business', company: 'Bistro Muster', payment: 'invoice' });
  const seen = await signedIn({ width: 390, height: 844 });
  const { page } = seen;
  // what is to be confirmed is not yet to be shipped
  await page.goto(`/orders/packing?order=${idOf('Wronged')}`);
  await expect(page.locator('.slip h2')).toContainText('To be confirmed by');
  await page.goto(`/orders/${idOf('Wronged')}`);
  await hydrated(page);
  // where it goes stands with what goes there; a company has no right to withdraw, and what it sends is goodwill
  await expect(page.getByText(/^To deliver: .*Delivery address: Bistro Muster, /)).toBeVisible();
  await expect(page.getByText('Enter a withdrawal', { exact: true })).toHaveCount(0);
  await page.getByText('Withdrawal of a business (no right, out of goodwill only)').click();
  await expect(page.getByRole('button', { name: /^Only enter it/ })).toBeVisible();
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  // a number that looks like another carrier's is asked about at its field, and leaves when it is meant so
  await page.locator('[name="carrier"]').first().selectOption('DHL');
  await page.locator('[name="tracking"]').first().fill('1Z999AA10123456784');
  await button(page, 'Mark as shipped').click();
  await expect(page.getByLabel('Parcel number').first()).toHaveAccessibleDescription(/looks like UPS, DHL is chosen/);
  expect(await axeFindings(page)).toEqual([]);
  expectOnlyRefusals(seen);
  await button(page, 'Yes, it is DHL: ship').click();
  await page
    .getByText(/^Delivery note LS-/)
    .first()
    .waitFor();
  await page.getByText('Something wrong with the delivery?').click();
  // money back is one press away, out of its fold
  await page.getByRole('link', { name: 'Note a refund' }).click();
  await expect(page.locator('#refund-amount')).toBeFocused();
  await button(page, 'Create the replacement').click();
  await page.getByText('No replacement was created.').waitFor();
  expectOnlyRefusals(seen);
  await page.locator('form:has-text("Create the replacement")').getByLabel('CB-001').fill('2');
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await button(page, 'Create the replacement').click();
  await page.getByText('The replacement is created').waitFor();
  await expect(page.locator('main')).toContainText('Bistro Muster · Wronged · Hamburg · €0.00');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Mark as shipped').click();
  await button(page, 'Close').click();
  await page.getByText('Closed.').waitFor();
  await page.getByRole('link', { name: /^N2P-/ }).first().click();
  await expect(page).toHaveURL(new RegExp(idOf('Wronged')));
  await expect(page.locator('main')).toContainText('Replaced by N2P-');
});

test('a payment that has gone back to the customer is taken back at a second press only, and stays in sight', async () => {
  await order('Twice', { payment: 'prepayment' });
  const seen = await signedIn({ width: 390, height: 844 });
  const { page } = seen;
  await page.goto(`/orders/${idOf('Twice')}`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  await page.getByText('Another amount, day or way').click();
  await page.getByLabel('Amount received (€)').first().fill('39.00');
  await page.getByRole('button', { name: 'Note the payment', exact: true }).first().click();
  const money = page.getByRole('region', { name: 'Payments' });
  await expect(money).toContainText('€39.00 received');
  await money.getByText('Note a refund', { exact: true }).click();
  await money.getByLabel('Amount paid back (€)').fill('39.00');
  await money
    .getByLabel(/^Reason/)
    .last()
    .fill('good will');
  await button(page, 'Note the refund').click();
  await money.getByRole('radio', { name: /^No reduction/ }).check();
  expectOnlyRefusals(seen);
  await button(page, 'Note the refund all the same').click();
  await expect(money).toContainText('€39.00 paid back');
  const came = money.getByRole('listitem').filter({ hasText: '€39.00 received' });
  await came.getByText('This was a mistake').click();
  await came.getByLabel('Reason').fill('returned debit');
  await came.getByRole('button', { name: 'Take back €39.00', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('money has gone back to the buyer for it');
  await expect(came.getByLabel('Reason')).toHaveValue('returned debit');
  expect(await axeFindings(page)).toEqual([]);
  expectOnlyRefusals(seen);
  await came.getByRole('button', { name: 'Take back €39.00: the bank took it away' }).click();
  await expect(came).toContainText('taken back on');
  await expect(came).toContainText('returned debit');
});

test('a line of the orders names goods and next step: three cards in sight on a phone, each pressed anywhere, no taller line elsewhere', async () => {
  for (const name of ['Insighta', 'Insightb', 'Insightc']) await order(name);
  const { page } = await signedIn({ width: 390, height: 844 });
  await page.goto('/orders');
  await hydrated(page);
  const rows = page.locator('.orders tbody tr');
  const third = await rows.nth(2).boundingBox();
  expect((third?.y ?? 844) + (third?.height ?? 0)).toBeLessThanOrEqual(844);
  for (const said of ['Insightc', '3 packs Knives, 1 × Grill & Chill Box', 'Received', 'To confirm', '€100.32'])
    await expect(rows.first()).toContainText(said);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page)).toEqual([]);
  // the box is ticked, and opens nothing
  await rows.first().getByRole('checkbox').check();
  await expect(page).toHaveURL(/\/orders$/);
  await rows.first().getByText('€100.32').click({ force: true });
  await page.waitForURL(`**/orders/${idOf('Insightc')}`);
  // ordered in German, read in English
  await expect(page.locator('.ordered')).toContainText('Knives');
  const wide = (await signedIn({ width: 1440 })).page;
  await wide.goto('/orders');
  await expect(wide.locator('.orders tbody tr').first()).toContainText('3 packs Knives');
  expect((await wide.locator('.orders tbody tr').first().boundingBox())?.height).toBeLessThanOrEqual(46);
  expect(await axeFindings(wide)).toEqual([]);
});

test('on a phone the sheet of a list closes by its button, beside it and by Escape, and reaches nothing behind it', async () => {
  await order('Earlier');
  await order('Later');
  const { page } = await signedIn({ width: 390, height: 844 });
  await page.goto('/orders');
  await hydrated(page);
  const sheet = page.locator('.filter-sheet');
  const isOpen = () => sheet.evaluate((fold: HTMLDetailsElement) => fold.open);
  const open = async () => {
    await sheet.locator('summary').click();
    await expect.poll(isOpen).toBe(true);
  };
  await open();
  await button(page, 'Close').click();
  await expect.poll(isOpen).toBe(false);
  await open();
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  await open();
  // on the link to the inbox
  await page.mouse.click(150, 25);
  await expect.poll(isOpen).toBe(false);
  await expect(page).toHaveURL(/\/orders$/);
  // what waits longest can come first
  const first = page.locator('.orders tbody tr').first();
  await expect(first).toContainText('Later');
  await page.getByRole('link', { name: 'Oldest first' }).click();
  await expect(first).not.toContainText('Later');
  expect(await axeFindings(page)).toEqual([]);
});

test('a mail begun at an order names it, and the customer stands with their address', async () => {
  await order('Named');
  const { page } = await signedIn();
  await page.goto(`/orders/${idOf('Named')}`);
  await hydrated(page);
  const number = (await page.locator('h1 .number').textContent()) ?? '';
  await page.getByRole('link', { name: 'Everything of this customer' }).click();
  await expect(page.locator('main')).toContainText('Musterstraße 7, 20095 Hamburg');
  await page.getByRole('link', { name: `← ${number}` }).click();
  await page.waitForURL(`**/orders/${idOf('Named')}`);
  await hydrated(page);
  await button(page, 'Write a mail').click();
  await expect(page.getByLabel('Subject')).toHaveValue(`Ihre Bestellung ${number}`);
  await page.getByText('closes this e-mail only, not the order').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Guten Tag, Ihre Sendung verlässt uns am Montag.');
  await button(page, 'Send and done').click();
  // it stands at the order, with the way to what comes back
  await page.getByRole('heading', { name: 'Mails about this order' }).waitFor();
  await expect(page.locator('.thread')).toContainText('Ihre Sendung verlässt uns am Montag.');
  expect(await axeFindings(page)).toEqual([]);
});

test('history and mails of an order are folded, and open without scripts', async () => {
  await order('Folded');
  const { page } = await signedIn({ width: 390, height: 844, javaScript: false });
  await page.goto(`/orders/${idOf('Folded')}`);
  const came = page.getByRole('listitem').filter({ hasText: /^Received, / });
  await expect(page.getByText('Private notes')).toBeVisible();
  await expect(came).toBeHidden();
  await page.getByRole('heading', { name: 'History' }).click();
  await expect(came).toBeVisible();
  const receipt = page.getByText(/^Order receipt: /);
  await expect(receipt).toBeHidden();
  await page.getByRole('heading', { name: 'Mails about it' }).click();
  await expect(receipt).toBeVisible();
  await page.getByText('Correct the address').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a mail that is discarded leads back to the order or the customer it was begun at', async () => {
  await order('Undecided');
  const { page } = await signedIn();
  const id = idOf('Undecided');
  const discard = async () => {
    await page.waitForURL(/\/answer(?:\?|$)/);
    await hydrated(page);
    await page.getByLabel('Text', { exact: true }).fill('Perhaps');
    await page.locator('summary', { hasText: 'Discard draft' }).click();
    await button(page, 'Discard it now').click();
  };
  await page.goto(`/orders/${id}`);
  await hydrated(page);
  await button(page, 'Write a mail').click();
  await discard();
  await page.waitForURL(`**/orders/${id}?*`);
  await expect(page.locator('.just-done')).toContainText('The draft is discarded');
  await page.getByRole('link', { name: 'Everything of this customer' }).click();
  await button(page, 'Write a mail').click();
  await discard();
  await page.waitForURL(`**/customers/${id}?*`);
  await expect(page.locator('.just-done')).toContainText('The draft is discarded');
  expect(site().rows("SELECT id FROM enquiries WHERE origin = 'desk' AND email = 'undecided@example.org'")).toEqual([]);
});

test('on a phone a note at an order is in sight once it is kept', async () => {
  await order('Remembered');
  const { page } = await signedIn({ width: 360, height: 740 });
  await page.goto(`/orders/${idOf('Remembered')}`);
  await hydrated(page);
  for (const text of ['Rings twice', 'Delivers to the yard']) {
    await page.getByLabel('New note').fill(text);
    await button(page, 'Add note').click();
    await expect(page.locator('.notes .note').last()).toHaveText(text);
    await expect(page.locator('.notes .note').last()).toBeInViewport();
    await expect(page.locator('.just-done')).toBeFocused();
    await expect(page.locator('.just-done')).toContainText('The note is saved.');
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('whoever would cancel because the customer has withdrawn is led to the withdrawal', async () => {
  await order('Doubtful');
  const { page } = await signedIn();
  await page.goto(`/orders/${idOf('Doubtful')}`);
  await hydrated(page);
  const received = page.locator('#withdrawal-received');
  await expect(received).toBeHidden();
  const cancel = page.locator('details.second-press', { hasText: 'If the customer has withdrawn' });
  await cancel.locator('summary').click();
  expect(await axeFindings(page)).toEqual([]);
  await cancel.getByRole('link', { name: 'To the withdrawal' }).click();
  await expect(received).toBeInViewport();
  // a business has no such right
  await order('Certain', { buyer: 'business', company: 'Certain GmbH', payment: 'invoice' });
  await page.goto(`/orders/${idOf('Certain')}`);
  await expect(page.locator('details.second-press').first()).toBeAttached();
  await expect(page.locator('main')).not.toContainText('If the customer has withdrawn');
});

test('an order that a withdrawal may be about leads with that question, and one press frees it', async () => {
  await order('Questioned');
  const id = idOf('Questioned');
  const number = String(site().rows(`SELECT order_number FROM orders WHERE id = '${id}'`)[0]?.['order_number']);
  const declared = await fetch(`${site().url}/widerruf`, {
    method: 'POST',
    body: new URLSearchParams({
      step: 'confirm',
      name: 'Zoé',
      contract: `Bestellung ${number}`,
      email: 'other@example.org',
    }),
  });
  expect(declared.status).toBe(200);
  const { page } = await signedIn({ width: 390, height: 844 });
  await page.goto(`/orders/${id}`);
  await hydrated(page);
  await expect(page.locator('main .button-primary')).toHaveText(['Yes, it is about this order'], {
    useInnerText: true,
  });
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await button(page, 'No, it is not about this order').click();
  await page.getByText('The withdrawal is not about this order, which goes on.').waitFor();
  await expect(page.locator('main .button-primary').first()).toContainText('Confirm the order', {
    useInnerText: true,
  });
});

test('an order leads with what its buyer wrote, and its next step is loud again once that is done', async () => {
  await order('Writer');
  const written = {
    name: 'Wilma Writer',
    email: 'writer@example.org',
    subject: 'Gabeln',
    message: 'Bitte stornieren.',
  };
  await call('send-contact-email', written);
  const { page } = await signedIn({ width: 390, height: 844 });
  const loud = page.locator('main .button-primary');
  await page.goto(`/orders/${idOf('Writer')}`);
  await hydrated(page);
  await expect(page.getByText(/^Wilma Writer wrote on .*: read it first\.$/)).toBeVisible();
  await expect(loud).toHaveText([/^Read the message N2P-/]);
  await expect(page.getByRole('button', { name: /^Confirm the order/ })).toBeVisible();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await loud.click();
  await page.getByText('Bitte stornieren.').first().waitFor();
  await page.getByRole('button', { name: /^Done/ }).first().click();
  await expect
    .poll(() => site().rows("SELECT work_state FROM enquiries WHERE email = 'writer@example.org'"))
    .toEqual([{ work_state: 'done' }]);
  await page.goto(`/orders/${idOf('Writer')}`);
  await expect(loud).toHaveText([/^Confirm the order/]);
  await expect(page.locator('main')).not.toContainText('read it first');
});

test('the day a delivery arrived is noted beside it, and one before dispatch is refused', async () => {
  await order('Arrived', { buyer: 'business', company: 'Bistro Muster', payment: 'invoice' });
  const seen = await signedIn({ width: 390, height: 844 });
  const { page } = seen;
  await page.goto(`/orders/${idOf('Arrived')}`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  await button(page, 'Mark as shipped').click();
  const shipments = page.getByRole('region', { name: 'Shipments' });
  await shipments.getByText('Note the day it arrived').click();
  const day = shipments.getByLabel('Arrived on');
  const today = await day.getAttribute('max');
  // a browser refuses it, too; whoever has none that does is told
  await day.evaluate((field) => field.closest('form')?.setAttribute('novalidate', ''));
  await day.fill('2020-02-03');
  await button(page, 'Save the day').click();
  await expect(shipments.getByLabel('Arrived on')).toHaveAccessibleDescription(/That day is before it left/);
  expectOnlyRefusals(seen);
  expect(await axeFindings(page)).toEqual([]);
  await shipments.getByLabel('Arrived on').fill(today ?? '');
  await button(page, 'Save the day').click();
  await page.getByText('The day of arrival is saved.').waitFor();
  await expect(shipments).toContainText(/arrived on \d+ /);
  await expect(shipments.getByText('Correct the day it arrived')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('heading', { name: 'History' }).click();
  await expect(page.locator('details', { hasText: /^History/ }).first()).toContainText(/Arrival on .* noted \(LS-/);
});

test('what would be refused is not offered: an invoice while the tax is to be decided, more days for a withdrawal that is due', async () => {
  await order('Taxless', { buyer: 'business', company: 'Bestek B.V.', payment: 'invoice' });
  const written = { name: 'Late', email: 'late@example.org' };
  await call('send-contact-email', { ...written, subject: 'Gabeln', message: 'Ich widerrufe den Vertrag.' });
  const { page } = await signedIn({ javaScript: false });
  await page.goto(`/orders/${idOf('Taxless')}`);
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  await button(page, 'Mark as shipped').click();
  await button(page, 'Create and send the invoice').waitFor();
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Late', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Put aside until/ }).first()).toBeVisible();
  const item = page.url();
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      const payload = JSON.stringify({ ...written, contract: 'Gabeln' });
      await transaction
        .updateTable('enquiries')
        // since yesterday: on its very day there is time until the office opens
        .set({ kind: 'withdrawal', payload, due_at: Date.now() - 24 * 60 * 60 * 1000 })
        .where('email', '=', written.email)
        .execute();
      const from = transaction.selectFrom('orders').where('email', '=', 'taxless@example.org');
      const { customer, priced } = await from.select(['customer', 'priced']).executeTakeFirstOrThrow();
      await transaction
        .updateTable('orders')
        .set({
          customer: customer.replaceAll('"DE"', '"NL"').replace('"vatId":""', '"vatId":"NL004495445B01"'),
          priced: priced.replaceAll('"vatPercent":19', '"vatPercent":0'),
          vat_id_result: 'invalid',
          vat_id_checked_at: Date.now(),
        })
        .where('email', '=', 'taxless@example.org')
        .execute();
    }),
  );
  await page.goto(`/orders/${idOf('Taxless')}`);
  await page.getByRole('button', { name: /^Charge with/ }).waitFor();
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices).toContainText('LS-');
  await expect(invoices.getByRole('button')).toHaveCount(0);
  await page.goto(item);
  await page.getByRole('button', { name: /^Done/ }).waitFor();
  await expect(page.getByRole('button', { name: /^Put aside/ })).toHaveCount(0);
});

test('what an act at an item did is said above it, with what followed by itself', async () => {
  await call('request-callback', { name: 'Silent', phone: '040 123458' });
  await signedInPerson(site().dataDir, 'colleague@example.com', 'clerk');
  const { page } = await signedIn();
  await page.goto('/today');
  await page.getByRole('link', { name: 'Silent' }).first().click();
  await hydrated(page);
  const said = page.locator('.just-done');
  // nothing is noted of a call before somebody said how it ended
  await button(page, 'Not reached').click();
  await expect(said).toHaveText(/^The call is noted\. Assigned to you\. Put aside until .*\d\. Due .*\d\.$/);
  await expect(said).toBeInViewport();
  await expect(said).toBeFocused();
  await button(page, 'Bring back now').click();
  await expect(said).toHaveText('Brought back.');
  await page.locator('summary', { hasText: 'Assign to somebody else' }).click();
  await page.getByLabel('Assigned to').selectOption({ label: 'colleague@example.com' });
  await button(page, 'Assign').click();
  await expect(said).toContainText('Assigned to colleague@example.com');
  await expect(page.locator('.panel .state')).toContainText('colleague@example.com');
  await page.getByRole('button', { name: /^Put aside until/ }).click();
  await expect(said).toHaveText(/^Put aside until/);
  await page.getByLabel('New note').fill('Calls on Monday');
  await button(page, 'Add note').click();
  await expect(said).toHaveText('The note is saved.');
  expect(await axeFindings(page)).toEqual([]);
});

test('whoever was reached by telephone is done, also when it is noted at the item; spam and signing out are said', async () => {
  await call('request-callback', { name: 'Rang', phone: '040 123457' });
  const { page, context } = await visitor();
  await signIn(context, site(), (await signedInPerson(site().dataDir, 'leaver@example.com', 'clerk')).token);
  await page.goto('/today');
  await page.getByRole('link', { name: 'Rang' }).first().click();
  await hydrated(page);
  await button(page, 'Reached').click();
  await page.getByText('The call is noted. The item is done with it.').waitFor();
  await expect
    .poll(() => site().rows("SELECT work_state FROM enquiries WHERE payload LIKE '%123457%'"))
    .toEqual([{ work_state: 'done' }]);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: /^Done/ }).waitFor();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await page.getByText('Put into the spam.').waitFor();
  // what is counted is not what was looked for
  await page.goto('/inbox?q=Rang');
  await page.getByRole('heading', { name: 'Search: Rang' }).waitFor();
  await expect(page.locator('.views .count')).toHaveCount(0);
  await button(page, 'Sign out').click();
  // whoever has no way back in is asked first
  await button(page, 'Sign out all the same').click();
  await page.getByText('You are signed out.').waitFor();
});

test('goods that must not leave before a day wait for it: the loud button is quiet, lists say why, the buyer reads it', async () => {
  const { link } = await order('Later', { buyer: 'business', company: 'Bistro Muster', payment: 'invoice' });
  const seen = await signedIn({ width: 390, height: 844 });
  const { page } = seen;
  const day = dayAfter(germanDay(Date.now()), 20);
  const inWords = dateInWords(noonOf(day), 'en');
  await page.goto(`/orders/${idOf('Later')}`);
  await hydrated(page);
  await page.getByText('Do not ship before a certain day').click();
  await page.getByLabel('Not before').fill(day);
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Save the day').click();
  await page.getByText('The day is saved.').waitFor();
  await expect(page.getByText(`Agreed: do not ship before ${inWords}.`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  await expect(button(page, `Mark as shipped before ${inWords}`)).not.toHaveClass(/button-primary/);
  const inMail = `versenden wir nicht vor dem ${dateInWords(noonOf(day), 'de')}`;
  await site().mailTo('later@example.org', ({ parsed }) =>
    (parsed.text ?? '').replaceAll(/\s+/g, ' ').includes(inMail),
  );
  await page.goto('/orders?todo=ship');
  await expect(page.locator('.orders tbody tr').filter({ hasText: 'Later' })).toContainText('not before');
  await page.goto('/orders/packing');
  await expect(page.locator('main')).not.toContainText('Later');
  // ticked, it stays and says why
  const { revision } = site().rows(`SELECT revision FROM orders WHERE id = '${idOf('Later')}'`)[0] ?? {};
  await page.goto(`/orders/packing?item=${idOf('Later')}...${String(revision)}`);
  await page.getByRole('checkbox').check();
  await button(page, 'Ship what is ticked').click();
  await expect(page.locator('main')).toContainText(`Not shipped yet. Agreed: do not ship before ${inWords}.`);
  // its buyer reads the day, and no step more than there were
  await page.goto(site().url + new URL(link, site().url).pathname + new URL(link, site().url).search);
  await expect(page.locator('main')).toContainText(dateInWords(noonOf(day), 'de'));
  await expect(page.getByText('Eingegangen', { exact: true })).toHaveCount(1);
});

test('quantities are changed before the confirmation, which names the change; afterwards the page says what to do', async () => {
  await order('Fewer');
  const seen = await signedIn({ width: 390, height: 844 });
  const { page } = seen;
  await page.goto(`/orders/${idOf('Fewer')}`);
  await hydrated(page);
  await page.getByText('Change the quantities').click();
  const form = page.locator('.change-goods');
  const amount = (itemNo: string) => form.getByLabel(new RegExp(`${itemNo}$`));
  await amount('CB-001').fill('some');
  await button(page, 'Save the quantities').click();
  await expect(amount('CB-001')).toHaveAccessibleDescription(/A whole number/);
  expectOnlyRefusals(seen);
  expect(await axeFindings(page)).toEqual([]);
  await amount('CB-001').fill('5');
  await amount('CB-PARTY-001').fill('');
  await amount('CB-002').fill('2');
  await button(page, 'Save the quantities').click();
  await expect(
    page.getByText('The quantities are changed; the customer got no e-mail. New total: €86.16.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  const first = 'Zuerst bestellt war: Messer (3 Packungen = 300 Stück), 1 × Grill & Chill Box.';
  await site().mailTo('fewer@example.org', ({ parsed }) => (parsed.text ?? '').replaceAll(/\s+/g, ' ').includes(first));
  await page.getByText('Change the quantities').click();
  await expect(page.getByRole('link', { name: 'Enter a further order' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('an invoice that went to the old address says so, and stays in the list once it is cancelled and written anew', async () => {
  await order('Moved', { buyer: 'business', company: 'Bistro Muster', payment: 'invoice' });
  const { page } = await signedIn({ width: 390, height: 844 });
  await page.goto(`/orders/${idOf('Moved')}`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Confirm the order/ }).click();
  await button(page, 'Mark as shipped').click();
  await page.getByRole('button', { name: /^Create and send the invoice/ }).click();
  await page.getByText(/^Invoice RE-.* is e-mailed/).waitFor();
  await page.locator('summary').filter({ hasText: 'Correct the invoice address' }).click();
  await page.getByLabel('Street and number').fill('Neue Straße 1');
  await button(page, 'Save the address').click();
  await expect(page.getByText(/^The invoice address is changed.*still has the old one/)).toBeVisible();
  const list = page.getByRole('region', { name: 'Invoices' });
  await expect(list).toContainText('This invoice still has the old address: Bistro Muster, Moved, Musterstraße 7');
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole('button', { name: /^Cancel RE-/ }).click();
  await expect(list).toContainText('cancelled by');
  await page.getByRole('button', { name: /^Create and send the invoice/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).not.toContainText('still has the old address');
});
