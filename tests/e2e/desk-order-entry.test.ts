import { expect, test } from '@playwright/test';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { signIn } from './acts.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

const site = useSite();
const colleague = useVisitors(site, { to: 'desk' });

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
});

for (const { script, width } of [
  { script: true, width: 1440 },
  { script: false, width: 390 },
] as const)
  test(`an order by telephone is entered, taken on and printed, scripts ${script} at ${width} px`, async () => {
    const { page, context, errors } = await colleague({ width, javaScript: script });
    await signIn(context, site(), clerk);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const name = `Hanna Krüger ${width}`;
    await page.goto('/orders');
    await page.getByRole('link', { name: 'New order', exact: true }).click();
    await page.waitForURL('**/orders/new');
    if (script) {
      await page.getByRole('button', { name: /^One more: .*knives/i }).click();
      await page.getByText('40.94').waitFor({ state: 'hidden' });
    }
    await page
      .getByLabel(/^Party|CB-001/)
      .first()
      .fill('3');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Street and number').first().fill('Deichstraße 9');
    await page.getByLabel('Town').first().fill('Hamburg');
    await button('Save the order').click();
    // the postcode is missing, and nothing that was typed is lost
    await page.getByText('Please check the fields marked below').waitFor();
    for (const error of errors.splice(0)) expect(error).toContain('status of 400');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await expect(page.getByText('40.94').first()).toBeVisible();
    if (script) await expect.poll(() => axeFindings(page)).toEqual([]);
    await page.getByLabel('Postcode').first().fill('20459');
    await button('Save the order').click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}\?did=entered$/);
    await page.getByText('nothing is e-mailed').waitFor();
    await expect(page.locator('dl.fields').first()).toContainText('Telephone');
    await expect(page.getByText('(you)')).toBeVisible();
    const order = page.url();
    await button('Confirm the order').click();
    await page.getByRole('link', { name: 'Print the confirmation as a letter' }).click();
    await page
      .getByText('Sie haben als Verbraucher ein Widerrufsrecht')
      .or(page.getByText('right of withdrawal'))
      .first()
      .waitFor();
    const rows = site().rows(`select origin, owner_id, state from orders where customer like '%${name}%'`);
    expect(rows).toMatchObject([{ origin: 'telephone', state: 'confirmed' }]);
    expect(site().rows(`select 1 from mails where order_id is not null`)).toEqual([]);
    // the day to pay is over: nothing is mailed, the reminder is printed
    await page.goto(order);
    await besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction
          .updateTable('orders')
          .set({ payment_due_on: '2026-01-05' })
          .where('customer', 'like', `%${name}%`)
          .execute(),
      ),
    );
    await page.reload();
    await page.getByText('a letter that you print and post').waitFor();
    await button('Write the reminder as a letter').click();
    await page.getByText('The reminder is to be posted').waitFor();
    await page.getByRole('link', { name: 'Print payment reminder no. 1 as a letter' }).click();
    await expect(page.locator('.paper-text')).toContainText(/Deichstraße 9[^]+Please transfer €40\.94/);
    await expect(page.locator('.paper-text')).not.toContainText('reply to this e-mail');
    if (script) await expect.poll(() => axeFindings(page)).toEqual([]);
    expect(site().rows(`select 1 from mails where order_id is not null`)).toEqual([]);
    await page.goto('/orders?whose=mine');
    await page.getByRole('link', { name, exact: true }).waitFor();
    await page.getByLabel(`Select: ${name}`).check();
    await page.getByLabel('Assign to').selectOption({ label: 'nobody' });
    await button('Assign').click();
    await page.getByText('1 assigned.').waitFor();
    expect(errors).toEqual([]);
  });
