import { expect, test } from '@playwright/test';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors, type Visitor } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

const hour = 60 * 60 * 1000;

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      for (const [index, id] of ['ada', 'ben', 'cleo', 'dan'].entries())
        await transaction
          .insertInto('enquiries')
          .values({
            id,
            kind: 'contact',
            enquiry_number: `N2P-TEST-${id.toUpperCase()}`,
            language: 'en',
            email: `${id}@example.org`,
            payload: JSON.stringify({ name: id, email: `${id}@example.org`, message: 'How many forks?' }),
            idempotency_key: null,
            request_hash: 'hash',
            is_contract: 0,
            received_at: Date.now() - (index + 1) * hour,
            restricted_at: null,
          })
          .execute();
    }),
  );
});

async function signedIn(options: Parameters<typeof visitor>[0] = {}) {
  const one = await visitor(options);
  await signIn(one.context, site(), clerk);
  return one;
}
/** A browser notes in its console what the desk refused, as it should. */
function expectOnlyRefusals({ errors }: Visitor): void {
  for (const error of errors.splice(0)) expect(error).toContain('status of 400');
}
const item = (id: string) => site().rows(`SELECT * FROM enquiries WHERE id = '${id}'`)[0];
const names = (page: Awaited<ReturnType<typeof signedIn>>['page']) => page.locator('.who a').allTextContents();

test('several rows are ticked by keys, done at once and taken back; the focus goes on in the list', async () => {
  const { page } = await signedIn();
  await page.goto('/inbox');
  await hydrated(page);
  const bar = page.locator('.several-bar');
  await expect(bar).toBeHidden();
  await page.locator('.who a').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 selected');
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Done' }).click();
  await page.getByText('2 done.').waitFor();
  await expect.poll(() => names(page)).toEqual(['cleo', 'dan']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('cleo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['ada', 'ben', 'cleo', 'dan']);
  expect(item('ada')?.['work_state']).toBe('new');
});

test('without scripts, on a phone: spam and "later" are places, and what is put aside comes back', async () => {
  const phone = await signedIn({ width: 390, javaScript: false });
  const { page } = phone;
  await page.goto('/inbox');
  await page.getByLabel('Select: ben').check();
  await page.getByRole('button', { name: 'Spam' }).click();
  await expect.poll(() => names(page)).toEqual(['ada', 'cleo', 'dan']);
  await page.getByLabel('Select: cleo').check();
  await page.getByLabel('Put aside until').selectOption('answer');
  await page.getByRole('button', { name: 'Put aside' }).click();
  await expect.poll(() => names(page)).toEqual(['ada', 'dan']);
  // nothing was chosen: said, and the tick stays
  await page.getByLabel('Select: dan').check();
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose somebody');
  expect(await page.getByLabel('Select: dan').isChecked()).toBe(true);
  expectOnlyRefusals(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: /^Later/ }).click();
  await expect.poll(() => names(page)).toEqual(['cleo']);
  await page.getByLabel('Select: cleo').check();
  await page.getByRole('button', { name: 'Bring back now' }).click();
  await page.getByRole('link', { name: /^Spam/ }).click();
  await page.getByLabel('Select: ben').check();
  await page.locator('.several-bar').getByRole('button', { name: 'Not spam' }).click();
  await page.getByRole('link', { name: /^Open/ }).click();
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(['ada', 'ben', 'cleo', 'dan']);
});

test('an item leads to its customer, who is noted on and written to; a template and a file go with it', async () => {
  const seen = await signedIn();
  const { page } = seen;
  await page.goto('/templates/new');
  await hydrated(page);
  await page.getByLabel('Language').selectOption('en');
  await page.getByLabel('Name of the template').fill('Data sheet');
  await page.getByRole('textbox', { name: 'Text' }).fill('here is the data sheet, {name}.');
  await page.getByRole('button', { name: 'Save template' }).click();
  await page.waitForURL('**/templates');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/inbox/ada');
  await hydrated(page);
  await page.getByRole('link', { name: 'Everything of this customer' }).click();
  await page.waitForURL('**/customers/ada');
  // the item has such a field, too
  await page.getByRole('heading', { name: 'Notes about this customer' }).waitFor();
  await page.getByLabel('New note').fill('Prefers the telephone');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('.notes')).toContainText('Prefers the telephone');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Write a mail' }).click();
  await page.waitForURL('**/inbox/*/answer');
  // what is missing is far above the button: one is led there
  await page.getByRole('button', { name: 'Send and done' }).click();
  await page.getByText('The subject is missing.').waitFor();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Subject')).toBeInViewport();
  expectOnlyRefusals(seen);
  await page.getByLabel('Subject').fill('Our data sheet');
  await page.getByLabel('Text to begin with').selectOption({ label: 'Data sheet' });
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toContain('data sheet, ada.');
  const file = (name: string, size: number) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, 65) });
  await page.locator('input[name=files]').setInputFiles([file('forks.pdf', 100), file('run.exe', 10)]);
  await page.getByText('run.exe: this kind of file is not sent').waitFor();
  await expect.poll(() => page.locator('.attached li').allTextContents()).toHaveLength(1);
  await expect.poll(() => axeFindings(page)).toEqual([]);
  expectOnlyRefusals(seen);
  await page.locator('summary', { hasText: 'Send another way' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/inbox/*#entry-*');
  await page.getByRole('link', { name: 'forks.pdf' }).waitFor();
  expect(site().rows("SELECT payload FROM enquiries WHERE origin = 'desk'")[0]?.['payload']).toContain(
    'Our data sheet',
  );
  // closed with the mail, one is back at the customer, and reads whom it went to
  await page.goto('/customers/ada');
  await hydrated(page);
  await page.getByRole('button', { name: 'Write a mail' }).click();
  await page.waitForURL('**/inbox/*/answer');
  await page.getByLabel('Subject').fill('One more thing');
  await page.getByRole('button', { name: 'Send and done' }).click();
  await page.waitForURL('**/customers/*?sent=*');
  await page.getByText('Sent to ada and done:').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
