import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { hydrated, useSite, useVisitors } from './harness.ts';
import { expectOnlyProofOfWork, postCall } from './acts.ts';

const site = useSite();
const visitor = useVisitors(site);

const subscription = (email: string) =>
  site().rows(`select * from newsletter_subscriptions where email = '${email}'`)[0];
const mailsTo = (email: string) => site().smtp.received.filter((mail) => mail.to.includes(email));
const subscribe = (email: string, language = 'en') => postCall(site(), 'subscribe-newsletter', { email, language });

/** The address in a mail that leads to the newsletter page, on the server of the test. */
async function linkIn(email: string, parameter: 'token' | 'unsubscribe'): Promise<string> {
  const mail = await site().mailTo(email, ({ parsed }) => (parsed.text ?? '').includes(`?${parameter}=`));
  const found =
    new RegExp(`https?://[^\\s"]*(/[^\\s"/]*newsletter\\?${parameter}=[^\\s"]+)`).exec(mail.parsed.text ?? '')?.[0] ??
    '';
  const { pathname, search } = new URL(found);
  return pathname + search;
}

test.describe('newsletter', () => {
  test('from the form on the home page to confirmed to unsubscribed, in German', async () => {
    const { page, errors } = await visitor();
    await page.goto('/de');
    await hydrated(page);
    const section = page.locator('#newsletter');
    const button = section.getByRole('button');
    await section.getByLabel('Ihre E-Mail-Adresse').fill('lea@');
    await button.click();
    await section
      .locator('#newsletter-email-error')
      .getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('newsletter-problem');
    await expect(page).toHaveTitle(/^Fehler: /);
    await section.getByLabel('Ihre E-Mail-Adresse').fill('Lea@Example.org');
    // a toast, which goes after some seconds
    const said = page.getByText('Sobald Sie per E-Mail bestätigt haben, halten wir Sie').first().waitFor();
    await button.click();
    await section.getByRole('button', { name: 'Abonniert' }).waitFor();
    expectOnlyProofOfWork(errors);
    await said;
    expect(subscription('lea@example.org')?.['consent_version']).toBe('2026-11-20');

    const link = await linkIn('lea@example.org', 'token');
    expect(link).toMatch(/^\/de\/newsletter\?token=/);
    // opening the link, as a mail scanner does, confirms nothing
    await page.goto(link);
    expect(subscription('lea@example.org')?.['state']).toBe('pending');
    await page.getByRole('button', { name: 'Anmeldung bestätigen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sie sind angemeldet' }).waitFor();
    expect(subscription('lea@example.org')).toMatchObject({ state: 'confirmed', language: 'de' });
    expect(Number(subscription('lea@example.org')?.['confirmed_at'])).toBeGreaterThan(
      Number(subscription('lea@example.org')?.['requested_at']) - 1,
    );
    const used = await fetch(site().url + link);
    expect(used.status).toBe(410);
    expect(await used.text()).toContain('Dieser Link wurde schon verwendet');

    const out = await linkIn('lea@example.org', 'unsubscribe');
    await page.goto(out);
    expect(subscription('lea@example.org')?.['state']).toBe('confirmed');
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' }).waitFor();
    expect(subscription('lea@example.org')?.['state']).toBe('unsubscribed');
    expect(page.url()).toContain('/de/newsletter');
  });

  test('without JavaScript, in English: the form leads to a page of its own', async () => {
    const { page, errors } = await visitor({ javaScript: false });
    await page.goto('/newsletter');
    const field = page.getByLabel('Your e-mail address');
    await field.fill('no address');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.locator('#newsletter-email-error').getByText('Please enter a valid e-mail address').waitFor();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(field).toHaveValue('no address');
    // the browser reports the page's status 400
    expect(errors.splice(0)).toHaveLength(1);
    await field.fill('kim@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Please check your mailbox' }).waitFor();
    expect(page.url()).toMatch(/\/newsletter\?state=requested/);
    await page.goto(await linkIn('kim@example.org', 'token'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are subscribed' }).waitFor();
    expect(subscription('kim@example.org')?.['state']).toBe('confirmed');
  });

  test('a mail program unsubscribes with one click (RFC 8058), at the header’s address and at the link’s; twice is fine', async () => {
    await subscribe('mo@example.org', 'nl');
    await fetch(site().url + (await linkIn('mo@example.org', 'token')), { method: 'POST', redirect: 'manual' });
    const welcome = await site().mailTo('mo@example.org', ({ raw }) => /^List-Unsubscribe:/im.test(raw));
    const header = /^List-Unsubscribe:\s*<([^>]+)>/im.exec(welcome.raw.replace(/\r\n[ \t]+/g, ''))?.[1] ?? '';
    expect(welcome.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im);
    const { pathname, search } = new URL(header);
    const oneClick = {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual' as const,
    };
    expect((await fetch(site().url + pathname + search, oneClick)).status).toBe(200);
    expect(subscription('mo@example.org')?.['state']).toBe('unsubscribed');
    const page = await linkIn('mo@example.org', 'unsubscribe');
    for (const _ of [1, 2]) expect((await fetch(site().url + page, oneClick)).status).toBe(200);
  });

  test('asking twice sends one mail, and the answer never tells who is on the list', async () => {
    const answers = [await subscribe('ida@example.org'), await subscribe('IDA@example.org')];
    await fetch(site().url + (await linkIn('ida@example.org', 'token')), { method: 'POST', redirect: 'manual' });
    await linkIn('ida@example.org', 'unsubscribe');
    answers.push(await subscribe('ida@example.org'), await subscribe('someone-else@example.org'));
    await site().mailTo('someone-else@example.org');
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(mailsTo('ida@example.org').map((mail) => mail.parsed.subject)).toEqual([
      '[Sample] Please confirm your newsletter subscription',
      expect.stringContaining('Welcome'),
    ]);
  });

  test('an expired link says so, changes nothing, and a new request sends a new one', async () => {
    await subscribe('eva@example.org', 'fr');
    const link = await linkIn('eva@example.org', 'token');
    const database = new DatabaseSync(join(site().dataDir, 'site.sqlite'), { timeout: 10_000 });
    database.exec("update newsletter_subscriptions set token_expires_at = 1 where email = 'eva@example.org'");
    database.close();
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(site().url + link, { method });
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('Ce lien a expiré');
    }
    expect(subscription('eva@example.org')?.['state']).toBe('pending');
    await subscribe('eva@example.org', 'fr');
    expect(mailsTo('eva@example.org').length).toBeGreaterThan(0);
    await expect.poll(() => mailsTo('eva@example.org').length).toBe(2);
  });

  for (const [query, status, text] of [
    ['token=', 400, 'Dieser Link ist nicht vollständig'],
    ['token=abc%00', 400, 'Dieser Link ist nicht vollständig'],
    [`token=${'a'.repeat(43)}`, 404, 'Diesen Link kennen wir nicht'],
    ['unsubscribe=x.y', 400, 'Dieser Link ist nicht vollständig'],
    [`unsubscribe=${'0'.repeat(36)}.${'a'.repeat(43)}`, 404, 'Diesen Link kennen wir nicht'],
  ] as const)
    test(`a wrong link gets a clear page in the reader’s language: ${query}`, async () => {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${site().url}/de/newsletter?${query}`, { method });
        expect(answer.status, method).toBe(status);
        const html = await answer.text();
        expect(html).toContain(text);
        expect(html).toContain('content="noindex"');
      }
    });
});
