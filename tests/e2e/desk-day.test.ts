import { expect, test } from '@playwright/test';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
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
          ['later', 72 * hour],
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
  await page.getByText('Nothing else waits.').waitFor();
  expect(await page.locator('.bars').first().isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(page)).toEqual([]);
  const log = page.getByRole('navigation').getByRole('link', { name: 'Log' });
  expect(await log.isVisible()).toBe(false);
  await page.locator('.menu summary').click();
  expect(await axeFindings(page)).toEqual([]);
  await log.click();
  await page.waitForURL('**/log');
  // it folds, and says where one is
  await expect.poll(() => page.locator('.side li').filter({ visible: true }).allTextContents()).toHaveLength(4);
});

test('the list before the launch is folded, counts, and leads to the very field', async () => {
  const { page } = await signedIn();
  await page.goto('/launch');
  await hydrated(page);
  expect(await axeFindings(page)).toEqual([]);
  const bank = page.locator('.launch-group', { hasText: 'Bank account' });
  const iban = bank.getByRole('link', { name: 'Change IBAN' });
  expect(await iban.isVisible()).toBe(false);
  await bank.getByText('0 of 3').click();
  await iban.click();
  await page.waitForURL('**/website/company#field-company-json-bank-iban');
  await expect(page.locator(':target').getByLabel('IBAN')).toBeVisible();
});
