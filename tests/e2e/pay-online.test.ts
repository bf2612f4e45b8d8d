import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { createPapers } from '../../server/features/invoicing/papers.ts';
import { orderStatusPath, orderToken } from '../../server/features/order-records/order-token.ts';
import { receiveOrder } from '../../server/features/orders/receive-order.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { addOperator } from '../../server/features/accounts/operators.ts';
import { openSecrets } from '../../server/platform/database/secrets.ts';
import { besideServer } from '../fakes/desk-accounts.ts';
import { instantPaperWorker } from '../fakes/instant-paper-worker.ts';
import { openBudget, sender } from '../fakes/open-budget.ts';
import { sampleOrder } from '../fakes/order-office.ts';
import { siteTexts } from '../fakes/site-texts.ts';
import { startStripe } from '../fakes/stripe-server.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

const service = await startStripe();
test.afterAll(() => service.close());
// the service leads back to the address that the server is told
const port = await freePort();
const site = useSite({ ...service.env, PORT: String(port), SITE_URL: `http://localhost:${port}` });
const visitor = useVisitors(site);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, () => listening()));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** An order of a business that was confirmed; the path of its page. */
const confirmedOrder = (email: string): Promise<{ id: string; path: string }> =>
  besideServer(site().dataDir, async (database) => {
    const now = Date.now();
    const secrets = openSecrets(database, Date.now);
    const person = { email: `clerk.${email}`, name: 'Anna', role: 'clerk', language: 'de' } as const;
    const operator = await addOperator(database, person, now);
    if (operator === null) throw new Error('Anna is there already');
    const store = {
      database,
      secrets,
      budget: openBudget,
      messageIdHost: 'site.example',
      catalogue: () => siteTexts.catalogue(),
    };
    const input = { ...sampleOrder, buyer: 'business', company: 'Frietkraam', email } as const;
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId, inquiryNumber } = await receiveOrder(store, input, context);
    const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
    const setting = { database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    const actor = { operator, addressPrefix: '127.0.0.1' };
    await writePaper(setting, actor, { kind: 'confirmation', number: inquiryNumber, isToBeSent: false });
    return { id: orderId, path: orderStatusPath('de', await orderToken(secrets, orderId)) };
  });

const stateOf = (id: string) => site().rows(`select state from orders where id = '${id}'`)[0]?.['state'];

for (const javaScript of [true, false] as const)
  test(`a business pays on the service’s own page, and nobody learns of it before the press: scripts ${javaScript}`, async () => {
    const { id, path } = await confirmedOrder(`pays-${javaScript}@example.org`);
    const { page, errors } = await visitor({ width: 390, height: 844, javaScript });
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(path);
    const press = page.getByRole('button', { name: 'Online zahlen mit Stripe' });
    await press.waitFor();
    expect([...asked]).toEqual([site().url]);
    if (javaScript) await expect.poll(() => axeFindings(page)).toEqual([]);
    await press.click();
    await page.getByRole('heading', { name: /^N2P-/ }).waitFor();
    expect(new URL(page.url()).origin).toBe(service.env['PAYMENT_API_URL']);
    // turned back first: nothing was charged, and it can be tried again
    await page.getByRole('button', { name: 'cancelled' }).click();
    await page.getByRole('heading', { name: 'Diese Zahlung ist abgelaufen' }).waitFor();
    expect(page.url()).not.toContain('token=');
    await page.getByRole('button', { name: 'Noch einmal online zahlen' }).click();
    await page.getByRole('button', { name: 'paid' }).click();
    await page.getByRole('heading', { name: 'Ihre Zahlung ist angekommen' }).waitFor();
    expect(stateOf(id)).toBe('paid');
    await page.goto(path);
    await page.getByText('Bezahlt', { exact: false }).first().waitFor();
    await expect(page.getByRole('button', { name: /Online zahlen/ })).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('while the service is down the page says so, and nothing was charged', async () => {
  const { path } = await confirmedOrder('waits@example.org');
  const { page } = await visitor({ anyConsole: true });
  await page.goto(path);
  service.mood = 'down';
  await page.getByRole('button', { name: 'Online zahlen mit Stripe' }).click();
  await page.getByRole('alert').getByText('Stripe ist gerade nicht zu erreichen', { exact: false }).waitFor();
  service.mood = 'well';
  await page.getByRole('button', { name: 'Online zahlen mit Stripe' }).click();
  await page.getByRole('button', { name: 'paid' }).waitFor();
});
