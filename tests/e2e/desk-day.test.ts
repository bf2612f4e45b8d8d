import { expect, test, type Page } from '@playwright/test';
import { makeFirstLink } from '../../server/features/accounts/first-link.ts';
import { addOperator } from '../../server/features/accounts/operators.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { placeOrder, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

const hour = 60 * 60 * 1000;

let owner: string;
test.beforeAll(async () => {
  owner = (await signedInPerson(site().dataDir, 'owner@example.com', 'admin')).token;
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      for (const [index, [id, due]] of (
        [
          ['late', -hour],
          ['other', 72 * hour],
        ] as const
      ).entries())
        await transaction
          .insertInto('enquiries')
          .values({
            id,
            kind: 'contact',
            enquiry_number: `N2P-DAY-${index}`,
            language: 'en',
            email: `${id}@example.org`,
            payload: JSON.stringify({
              name: `Somebody ${id}`,
              email: `${id}@example.org`,
              subject: 'A festival',
              message: 'Dear all,\nhow many forks do we need?',
            }),
            idempotency_key: null,
            request_hash: 'hash',
            is_contract: 0,
            received_at: Date.now() - (index + 1) * hour,
            restricted_at: null,
            due_at: Date.now() + due,
          })
          .execute();
    }),
  );
});

async function signedIn(token = owner, options: Parameters<typeof visitor>[0] = {}) {
  const one = await visitor(options);
  await signIn(one.context, site(), token);
  return one;
}

test('today on a phone: tasks by when they are due, no empty tiles, charts folded, the rest of the desk in a menu', async () => {
  const { page } = await signedIn(owner, { width: 360 });
  await page.goto('/today');
  await hydrated(page);
  expect(await page.locator('.task-time').allTextContents()).toEqual(['Overdue 1', 'Later 1']);
  expect(await page.locator('.tasks tbody').first().textContent()).toContain('Somebody late');
  const tiles = await page.locator('.tiles strong').allTextContents();
  expect(tiles.length).toBeGreaterThan(0);
  expect(tiles).not.toContain('0');
  // a tile says what it counts: the heading above counts orders, too
  await expect(page.locator('.tiles')).toContainText('1 Inbox: Overdue');
  expect(await page.locator('.bars').first().isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(page)).toEqual([]);
  const log = page.getByRole('navigation').getByRole('link', { name: 'Log' });
  await expect(log).toBeHidden();
  await page.locator('.menu summary').click();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await log.click();
  await page.waitForURL('**/log');
  // it folds, and the heading says where one is
  await expect.poll(() => page.locator('.side li').filter({ visible: true }).allTextContents()).toHaveLength(3);
});

test('on a phone the search behind the magnifier fills its row, and no name in the line above is cut', async () => {
  const german = (await signedInPerson(site().dataDir, 'deutsch@example.com', 'admin', 'de')).token;
  const { page } = await signedIn(german, { width: 390, height: 844 });
  await page.goto('/books');
  await hydrated(page);
  const names = await page.locator('.side li').filter({ visible: true }).all();
  for (const name of names) {
    const box = await name.boundingBox();
    // what lies at its end is its own link, and not the next one or the window's edge
    const own = await name.evaluate(
      (li, x) => {
        const { top, height } = li.getBoundingClientRect();
        return li.contains(document.elementFromPoint(x, top + height / 2));
      },
      (box?.x ?? 0) + (box?.width ?? 0) - 2,
    );
    expect(own, String(await name.textContent())).toBe(true);
  }
  await page.locator('.palette-button').click();
  const palette = page.getByRole('dialog');
  const field = palette.getByRole('combobox');
  expect((await field.boundingBox())?.width).toBeGreaterThan(0.75 * ((await palette.boundingBox())?.width ?? 0));
});

test('on a phone the quiet presses of a task stand behind one; on a wide screen beside its button, and none is left where it is done', async () => {
  const row = (page: Page) => page.getByRole('row', { name: /Somebody other/ });
  const phone = (await signedIn(owner, { width: 390, height: 844 })).page;
  await phone.goto('/today');
  await hydrated(phone);
  const aside = row(phone).getByRole('button', { name: /^Put aside/ });
  await expect(row(phone).getByRole('link', { name: /^Answer/ })).toBeVisible();
  await expect(aside).toBeHidden();
  await row(phone).getByText('More').click();
  expect(await axeFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const before = await row(phone).boundingBox();
  await aside.click();
  const said = phone.getByText(/^Somebody other: put aside/);
  await said.waitFor();
  // right below the line, where its buttons were
  const [line, words] = [await row(phone).boundingBox(), await said.boundingBox()];
  expect((words?.y ?? 0) - ((line?.y ?? 0) + (line?.height ?? 0))).toBeLessThan(30);
  expect(line?.height).toBeLessThan(before?.height ?? 0);
  await phone.getByRole('button', { name: /^Undo/ }).click();
  await phone.getByText('Somebody other: back again.').waitFor();

  const wide = (await signedIn()).page;
  await wide.goto('/today');
  await expect(row(wide).getByRole('button', { name: /^Put aside/ })).toBeVisible();
  await expect(row(wide).getByText('More')).toBeHidden();
  const plain = (await signedIn(owner, { width: 360, javaScript: false })).page;
  await plain.goto('/today');
  await row(plain).getByText('More').click();
  await expect(row(plain).getByRole('button', { name: /^Put aside/ })).toBeVisible();
});

test('what is confirmed on Today leads on to shipping it, and the line to ship says what', async () => {
  await placeOrder(site(), 'Inga', { buyer: 'business', company: 'Inga GmbH', payment: 'invoice' });
  const { page } = await signedIn();
  await page.goto('/today');
  await hydrated(page);
  await page
    .getByRole('row', { name: /Inga/ })
    .getByRole('button', { name: /^Confirm/ })
    .click();
  const said = page.locator('tr', { hasText: 'Inga · Inga GmbH: confirmed.' });
  const ship = said.getByRole('link', { name: /^Ship/ });
  await expect(ship).toHaveAttribute('href', /^\/orders\//);
  const line = page.getByRole('row', { name: /^To ship/i });
  await expect(line).toContainText(/Knives \(3 packs = 300 pieces\).*\s· Hamburg/);
  await ship.click();
  await page.getByRole('button', { name: 'Mark as shipped' }).first().waitFor();
});

test('the list before the launch is folded, counts, and leads to the very field', async () => {
  const { page } = await signedIn();
  await page.goto('/launch');
  await hydrated(page);
  expect(await axeFindings(page)).toEqual([]);
  const bank = page.locator('.launch-group', { hasText: 'Bank account' });
  const iban = bank.getByRole('link', { name: 'Change IBAN' });
  await expect(iban).toBeHidden();
  await bank.getByText('0 of 3').click();
  await iban.click();
  await page.waitForURL('**/website/company#field-company-json-bank-iban');
  await expect(page.locator(':target').getByLabel('IBAN')).toBeVisible();
});

test('one thing done too much is taken back: by a key in the list, without scripts at the item and later by its history', async () => {
  const { page } = await signedIn();
  const state = () => site().rows("SELECT work_state FROM enquiries WHERE id = 'late'")[0]?.['work_state'];
  await page.goto('/inbox');
  await hydrated(page);
  const line = page.getByRole('row', { name: 'Somebody late' });
  await expect.poll(() => line.textContent()).toContain('A festival Dear all, how many forks');
  await line.getByRole('link').focus();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(state).toBe('done');
  await page.keyboard.press('z');
  await line.waitFor();
  await expect.poll(state).toBe('new');

  const plain = await signedIn(owner, { width: 360, javaScript: false });
  await plain.page.goto('/inbox/late');
  await plain.page.getByRole('button', { name: 'Done' }).click();
  const said = plain.page.locator('.undo');
  await expect(said).toContainText('Done.');
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(state).toBe('new');
  await expect(said).toHaveCount(0);
  await plain.page.getByRole('button', { name: 'Done' }).click();
  await plain.page.locator('.history').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(state).toBe('new');
});

test('the page of an operator’s link is in their language, whatever the browser asks for', async () => {
  const link = await besideServer(site().dataDir, async (database) => {
    const person = {
      email: 'neu@example.com',
      name: 'Neu',
      role: 'clerk',
      language: 'de',
    } as const;
    const operator = await addOperator(database, person, Date.now());
    return makeFirstLink(database, operator?.id ?? '', site().deskUrl, Date.now());
  });
  const { page } = await visitor({ browserLanguage: 'en-GB' });
  const language = () => page.locator('html').getAttribute('lang');
  await page.goto(link);
  expect(await language()).toBe('de');
  await page.getByRole('button').click();
  await page.waitForURL('**/setup');
  expect(await language()).toBe('de');
});

test('whoever writes an answer is named to a colleague before they begin one, in the list and at the item', async () => {
  const clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
  const [colleague, me] = [await signedIn(clerk), await signedIn()];
  await me.page.goto('/inbox/late');
  await hydrated(me.page);
  await colleague.page.goto('/inbox/late/answer');
  await hydrated(colleague.page);
  await colleague.page.getByLabel('Text', { exact: true }).fill('Dear Ms Late,');
  // it is kept while they write, and the open page hears of it
  await me.page.getByText('clerk@example.com is writing an answer').waitFor();
  expect(await axeFindings(me.page)).toEqual([]);
  await me.page.goto('/inbox');
  await expect.poll(() => me.page.locator('.writes').allTextContents()).toEqual(['clerk@example.com is writing']);
});

test('on a phone the filter is one sheet with the labels to choose; what is no spam leaves its place by one press', async () => {
  const { page } = await signedIn(owner, { width: 360, height: 740 });
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      await transaction
        .insertInto('item_labels')
        .values({ enquiry_id: 'other', label: 'fair', received_at: Date.now(), active_at: Date.now() })
        .execute();
      await transaction
        .updateTable('enquiries')
        .set({ spam_at: Date.now(), work_state: 'done' })
        .where('id', '=', 'late')
        .execute();
    }),
  );
  await page.goto('/inbox');
  await hydrated(page);
  await page.locator('.filter summary').click();
  await page.locator('.filter').getByLabel('Label').selectOption('fair');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**label=fair**');
  await expect.poll(() => page.locator('.filter summary').textContent()).toBe('Filter: fair');
  expect(await page.locator('.who a').allTextContents()).toEqual(['Somebody other']);
  await page.goto('/inbox?state=spam');
  await hydrated(page);
  await page.getByRole('button', { name: 'Not spam Somebody late' }).click();
  await page.getByText('This view is empty').waitFor();
  expect(site().rows("SELECT spam_at FROM enquiries WHERE id = 'late'")[0]?.['spam_at']).toBe(null);
});
