import { expect, test } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { axeFindings, hydrated, useSite, useVisitors, type VisitorOptions } from './harness.ts';
import { button, placeOrder, signIn } from './acts.ts';
import type { Site } from './start-site.ts';

/** An order as the database has it. */
const orderOf = (site: Site, name: string) => {
  const [row] = site.rows(`SELECT id, state FROM orders WHERE email = '${name.toLowerCase()}@example.org'`);
  return { id: String(row?.['id']), state: row?.['state'] };
};
const mailsOf = (site: Site, name: string) =>
  site.rows(`SELECT template FROM mails WHERE recipient = '${name.toLowerCase()}@example.org'`).length;

function deskWith(seconds: number) {
  const site = useSite({ TAKE_BACK_SECONDS: String(seconds) });
  const visitor = useVisitors(site, { to: 'desk' });
  let clerk: string;
  test.beforeAll(async () => {
    clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk', 'de')).token;
  });
  return {
    site,
    /** the page of an order, or the one that is named, in German on a phone */
    async open(path: string, options: VisitorOptions = {}) {
      const seen = await visitor({ width: 390, height: 844, ...options });
      await signIn(seen.context, site(), clerk);
      await seen.page.goto(path);
      if (options.javaScript !== false) await hydrated(seen.page);
      return seen.page;
    },
  };
}

test.describe('while there is time', () => {
  // nobody waits so long here: every act is taken back, or done by its button
  const { site, open } = deskWith(120);

  for (const javaScript of [true, false])
    test(`a confirmation is taken back, and done at once, ${javaScript ? 'with' : 'without'} scripts`, async () => {
      const name = javaScript ? 'Zoe' : 'Ohne';
      await placeOrder(site(), name);
      const { id } = orderOf(site(), name);
      const before = mailsOf(site(), name);
      const page = await open(`/orders/${id}`, { javaScript });
      const confirm = page.getByRole('button', { name: /^Auftrag bestätigen/ });
      await confirm.click();
      const waits = page.getByText(/wird um \d\d:\d\d:\d\d bestätigt\./);
      await expect(waits).toBeInViewport();
      await expect(confirm).toHaveCount(0);
      expect(orderOf(site(), name).state).toBe('received');
      if (javaScript) expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

      await button(page, 'Zurücknehmen').click();
      await page.getByText('Zurückgenommen. Es wurde nichts verschickt.').waitFor();
      await expect(waits).toHaveCount(0);
      expect(site().rows('SELECT id FROM waiting_acts')).toEqual([]);
      expect(mailsOf(site(), name)).toBe(before);

      await confirm.click();
      await button(page, 'Sofort ausführen').click();
      await page.getByText(`Bestätigt. Die Auftragsbestätigung geht an ${name.toLowerCase()}@example.org.`).waitFor();
      expect(orderOf(site(), name).state).toBe('confirmed');
      await site().mailTo(`${name.toLowerCase()}@example.org`, ({ parsed }) => /Auftrag/.test(parsed.subject ?? ''));
      expect(site().rows("SELECT number FROM papers WHERE kind = 'confirmation'")).toHaveLength(javaScript ? 1 : 2);
    });

  test('what another page has done meanwhile is not taken back, and the press says so', async () => {
    await placeOrder(site(), 'Paula');
    const path = `/orders/${orderOf(site(), 'Paula').id}`;
    const [page, other] = [await open(path, { javaScript: false }), await open(path)];
    await page.getByRole('button', { name: /^Auftrag bestätigen/ }).click();
    await other.reload();
    await button(other, 'Sofort ausführen').click();
    await other.getByText('Bestätigt. Die Auftragsbestätigung geht an paula@example.org.').waitFor();
    await button(page, 'Zurücknehmen').click();
    await page.getByText('Zum Zurücknehmen war es zu spät').waitFor();
    expect(orderOf(site(), 'Paula').state).toBe('confirmed');
  });

  test('what is confirmed in the list is taken back together, and on Today by its own button', async () => {
    for (const name of ['Erste', 'Zweite']) await placeOrder(site(), name);
    const page = await open('/orders?todo=confirm');
    await page.getByRole('checkbox', { name: /Erste/ }).check();
    await page.getByRole('checkbox', { name: /Zweite/ }).check();
    await button(page, 'Bestätigen').click();
    await page.getByText(/2 Bestellungen werden um \d\d:\d\d:\d\d bestätigt\./).waitFor();
    // nothing more is done with them by mistake
    await expect(page.locator('input[name=item]:checked')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Zurücknehmen').click();
    await page.getByText(/^2 Schritte zurückgenommen\./).waitFor();
    expect(orderOf(site(), 'Erste').state).toBe('received');

    await page.goto('/today');
    await hydrated(page);
    const line = page.locator('.tasks tr').filter({ hasText: 'Zweite' });
    await line.getByRole('button', { name: /^Bestätigen/ }).click();
    await page.getByText('Zweite: wird in wenigen Sekunden bestätigt.').waitFor();
    await page.getByRole('button', { name: /^Rückgängig/ }).click();
    await page.getByText('Zweite: zurückgenommen.').waitFor();
    expect(site().rows('SELECT id FROM waiting_acts')).toEqual([]);
    expect(orderOf(site(), 'Zweite').state).toBe('received');
  });
});

test.describe('when the time is over', () => {
  const { site, open } = deskWith(1);

  test('it is done by itself, and the page says so', async () => {
    await placeOrder(site(), 'Paul', { payment: 'invoice', buyer: 'business', company: 'Imbiss Muster' });
    const { id } = orderOf(site(), 'Paul');
    const page = await open(`/orders/${id}`);
    await page.getByRole('button', { name: /^Auftrag bestätigen/ }).click();
    await page.getByText('Bestätigt. Die Auftragsbestätigung geht an paul@example.org.').waitFor();
    expect(orderOf(site(), 'Paul').state).toBe('confirmed');

    await button(page, 'Als versandt melden').first().click();
    await page.getByText(/Lieferschein LS-\d{4}-00001 geht per E-Mail an paul@example\.org\./).waitFor();
    await page.getByRole('button', { name: 'Rechnung erstellen und senden' }).first().click();
    await page.getByText(/Rechnung RE-\d{4}-00001 geht per E-Mail an paul@example\.org\./).waitFor();
    await site().mailTo('paul@example.org', ({ parsed }) => /RE-\d{4}-00001/.test(parsed.subject ?? ''));
  });
});
