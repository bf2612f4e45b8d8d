import { expect, test, type Page } from '@playwright/test';
import { loadContent } from '../../server/features/content/load.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';
import { expectOnlyProofOfWork } from './acts.ts';

const site = useSite();
const visitor = useVisitors(site);
const { company } = loadContent();

const withdrawals = (email: string) =>
  site().rows(`select * from enquiries where kind = 'withdrawal' and email = '${email}'`);

async function fill(page: Page, fields: { name: string; contract: string; email: string }) {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`#withdrawal-form [name="${name}"]`).fill(value);
}

async function expectAccessible(page: Page) {
  await expect.poll(() => axeFindings(page)).toEqual([]);
}

async function expectReceipt(email: string, text: readonly string[]) {
  const mail = await site().mailTo(email);
  const body = mail.parsed.text ?? '';
  for (const part of text) expect(body).toContain(part);
  expect(body).toMatch(/20\d\d.*\d\d:\d\d:\d\d/);
  return body;
}

test.describe('electronic withdrawal (§ 356a BGB)', () => {
  test('from the footer, in German: two steps, a number, a receipt with the declaration', async () => {
    const { page, errors } = await visitor();
    await page.goto('/de/impressum');
    await hydrated(page);
    await page.locator('footer').getByRole('link', { name: 'Vertrag widerrufen' }).click();
    await page.waitForURL('**/de/widerruf#vertrag-widerrufen');

    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click();
    const name = page.getByLabel('Name *');
    await page.locator('#withdrawal-name-error').getByText('Bitte geben Sie einen Namen ein').waitFor();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => name.getAttribute('aria-describedby')).toContain('withdrawal-name-error');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('withdrawal-problem');
    await page.locator('#withdrawal-problem').getByRole('link', { name: 'Bitte geben Sie einen Namen ein' }).click();
    await expect(name).toBeFocused();
    await expectAccessible(page);

    await fill(page, { name: 'Änne Müller', contract: 'Bestellung vom 3. März', email: 'aenne@example.org' });
    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click();
    const summary = page.locator('#withdrawal-form');
    await summary.getByText('Schritt 2 von 2').waitFor();
    await expectAccessible(page);
    await expect(summary).toContainText('Bestellung vom 3. März', { useInnerText: true });
    expect(withdrawals('aenne@example.org')).toHaveLength(0);

    await page.getByRole('button', { name: 'Angaben ändern' }).click();
    await expect(page.getByLabel('Um welchen Vertrag geht es? *')).toHaveValue('Bestellung vom 3. März');
    await fill(page, { name: 'Änne Müller', contract: 'Bestellung vom 4. März', email: 'aenne@example.org' });
    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click();
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).dblclick();

    await summary.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' }).waitFor();
    expectOnlyProofOfWork(errors);
    const [row] = withdrawals('aenne@example.org');
    expect(withdrawals('aenne@example.org')).toHaveLength(1);
    const number = String(row?.['enquiry_number']);
    await expect.poll(() => summary.innerText()).toContain(number);
    await expect(summary).toContainText('aenne@example.org', { useInnerText: true });
    await expectAccessible(page);
    await expectReceipt('aenne@example.org', [
      'Hiermit widerrufe ich',
      'Änne Müller',
      'Bestellung vom 4. März',
      number,
    ]);
    const notice = await site().mailTo(company.email, (mail) => (mail.parsed.subject ?? '').includes(number));
    expect(notice.parsed.text).toContain('Bestellung vom 4. März');
  });

  test('what was entered is still there on coming back to the page', async () => {
    const { page } = await visitor();
    await page.goto('/impressum');
    await hydrated(page);
    await page.locator('footer').getByRole('link', { name: 'Withdraw from a contract' }).click();
    await page.waitForURL('**/widerruf#vertrag-widerrufen');
    await fill(page, { name: 'Ada', contract: 'Order 17', email: 'ada@example.org' });
    await page.goBack();
    await page.waitForURL('**/impressum');
    await page.goForward();
    await expect(page.locator('#withdrawal-contract')).toHaveValue('Order 17');
    await page.locator('#withdrawal-form button[type=submit]').click();
    await page.getByText('Step 2 of 2').waitFor();
    await page.goBack();
    await page.waitForURL('**/impressum');
    await page.goForward();
    await page.getByText('Step 2 of 2').waitFor();
    await expect(page.locator('#withdrawal-form')).toContainText('Order 17', { useInnerText: true });
  });

  test('in English without JavaScript: the same two steps, and an address that shows the receipt again', async () => {
    const { page, errors } = await visitor({ javaScript: false, width: 360 });
    await page.goto('/widerruf');
    await fill(page, { name: 'Ann', contract: '', email: 'ann@' });
    await page.getByRole('button', { name: 'Withdraw from a contract' }).click();
    await page.locator('#withdrawal-email-error').getByText('Please enter a valid e-mail address').waitFor();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel('E-mail address for the confirmation of receipt *')).toHaveValue('ann@');
    // the browser reports the page's status 400
    expect(errors.splice(0)).toHaveLength(1);

    await fill(page, { name: 'Ann', contract: 'Order 17 <b>', email: 'ann@example.org' });
    await page.getByRole('button', { name: 'Withdraw from a contract' }).click();
    await page.getByText('Order 17 <b>').waitFor();
    expect(withdrawals('ann@example.org')).toHaveLength(0);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.waitForURL(/\/widerruf\?received=N2P-/);
    const [row] = withdrawals('ann@example.org');
    const number = String(row?.['enquiry_number']);
    await expect.poll(() => page.locator('#withdrawal-form').innerText()).toContain(number);
    await expectReceipt('ann@example.org', ['I hereby withdraw', 'Order 17 <b>', number]);
    await page.reload();
    expect(withdrawals('ann@example.org')).toHaveLength(1);
    // a number that stands for nothing claims nothing
    await page.goto('/widerruf?received=N2P-0000-0000');
    await expect(page.getByLabel('Name *')).toHaveCount(1);
  });

  test('the confirmation sent twice without JavaScript is one withdrawal', async () => {
    const body = new URLSearchParams({
      step: 'confirm',
      name: 'Tom',
      contract: 'Order 5',
      email: 'tom@example.org',
      key: 'a-key-of-the-summary-page',
    });
    const answers = await Promise.all(
      [1, 2].map(() => fetch(`${site().url}/nl/widerruf`, { method: 'POST', body, redirect: 'manual' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
    expect(withdrawals('tom@example.org')).toHaveLength(1);
  });

  for (const [title, body, status, words = '<html lang="de"'] of [
    ['nothing filled in', new URLSearchParams({ step: 'confirm' }), 400],
    [
      'a line break in the name',
      new URLSearchParams({
        step: 'confirm',
        name: 'A\r\nBcc: x@example.org',
        contract: 'x',
        email: 'bad@example.org',
      }),
      400,
    ],
    // refused before anything is read or rendered (server/platform/request-limiter): a plain sentence
    [
      'too large',
      new URLSearchParams({ step: 'confirm', name: 'x'.repeat(70_000) }),
      413,
      'Die gesendete Datenmenge ist zu groß.',
    ],
    ['another content type', '{"name":"x"}', 415],
  ] as [string, URLSearchParams | string, number, string?][])
    test(`refused in the reader’s language, nothing stored: ${title}`, async () => {
      const before = site().rows('select count(*) as n from enquiries');
      const answer = await fetch(`${site().url}/de/widerruf`, { method: 'POST', body });
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(words);
      expect(site().rows('select count(*) as n from enquiries')).toEqual(before);
    });

  test('says that nothing was sent when the connection is gone, and keeps what was entered', async () => {
    const { page, context, errors } = await visitor();
    await page.goto('/fr/widerruf');
    await hydrated(page);
    await fill(page, { name: 'Zoé', contract: 'Commande 9', email: 'zoe@example.org' });
    await page.getByRole('button', { name: 'Se rétracter d’un contrat' }).click();
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await page.getByRole('group', { name: 'Votre rétractation n’a pas été envoyée' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('withdrawal-problem');
    await expect(page).toHaveTitle(/^Erreur\u00a0: /);
    expect(withdrawals('zoe@example.org')).toHaveLength(0);
    errors.length = 0;
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await page.getByRole('heading', { name: 'Votre rétractation nous est parvenue' }).waitFor();
    expectOnlyProofOfWork(errors);
    expect(withdrawals('zoe@example.org')).toHaveLength(1);
  });
});
