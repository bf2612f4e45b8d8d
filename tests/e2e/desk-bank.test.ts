import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { germanDay } from '../../domain/german-time.ts';
import { camtFile } from '../fakes/bank-files.ts';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { placeOrder, signIn } from './acts.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

const site = useSite();
const colleague = useVisitors(site, { to: 'desk' });
const folder = mkdtempSync(join(tmpdir(), 'site-statements-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
});

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const stateOf = (id: string) => site().rows(`select state from orders where id = '${id}'`)[0]?.['state'];

async function newOrder(name: string, email: string): Promise<{ number: string; id: string }> {
  const { inquiryNumber } = await placeOrder(site(), name, { email });
  const [row] = site().rows(`select id from orders where order_number = '${inquiryNumber}'`);
  return { number: inquiryNumber, id: String(row?.['id']) };
}

test('an account that nobody has read a statement of is not said to be done', async () => {
  const { page, context } = await colleague();
  await signIn(context, site(), clerk);
  await page.goto('/bank');
  await page.getByText('No statement has been taken yet.').waitFor();
  await expect(page.getByText('Nothing is waiting.')).toHaveCount(0);
});

for (const said of [
  { script: true, width: 1440 },
  { script: false, width: 390 },
] as const)
  test(`a whole statement is noted with one press and taken back, scripts ${said.script} at ${said.width} px`, async () => {
    const { page, context, errors } = await colleague({ width: said.width, javaScript: said.script });
    await signIn(context, site(), clerk);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const orders = [];
    for (const name of ['Zoé Müller', 'Jonas Bauer']) {
      const order = await newOrder(name, `${said.script}-${orders.length}@example.org`);
      orders.push(order);
      await page.goto(`/orders/${order.id}`);
      await button('Confirm the order (with an e-mail)').click();
      await expect.poll(() => stateOf(order.id)).toBe('confirmed');
    }
    const [zoe = { id: '', number: '' }, jonas = { id: '', number: '' }] = orders;
    const day = germanDay(Date.now());
    const statement = file(
      `statement-${said.script}.xml`,
      camtFile([
        { cents: 10_032, day, reference: `1-${said.script}`, name: 'Mueller, Zoe', text: zoe.number.toLowerCase() },
        { cents: 10_032, day, reference: `2-${said.script}`, name: 'Firma Unbekannt', text: 'Danke' },
        { cents: 12, day, reference: `3-${said.script}`, name: 'Bank', text: 'Zinsen' },
        { cents: -1_250, day, name: 'Stadtwerke' },
      ]),
    );
    await page.goto('/bank');
    await page.getByLabel('Bank statement (CAMT or CSV)').setInputFiles(statement);
    await button('Take the statement').click();
    await page.getByText('New lines: 3.').waitFor();
    if (said.script) await expect.poll(() => axeFindings(page)).toEqual([]);

    const line = (text: string) => page.locator('form.bank li').filter({ hasText: text });
    // the sure one is ticked; of another an order is typed, first one that nobody knows
    await expect(line(zoe.number).first().getByRole('checkbox').first()).toBeChecked();
    await line('Firma Unbekannt').getByLabel('Other order, by number').fill('N2P-0000-0000');
    await line('Zinsen').getByLabel('Pays for no order: set aside').check();
    await button('Note all chosen').click();
    await page.getByText('No order has this number.').waitFor();
    expect(stateOf(zoe.id)).toBe('paid');
    const typed = line('Firma Unbekannt').getByLabel('Other order, by number');
    await expect(typed).toHaveValue('N2P-0000-0000');
    await typed.fill(jonas.number);
    await button('Note all chosen').click();
    // the sentence of the press before says the same
    await page.waitForURL(/noted=1&aside=0/);
    await page.getByText('1 line noted.').waitFor();
    expect(stateOf(jonas.id)).toBe('paid');
    await page.getByText('Nothing is waiting.').waitFor();

    await page
      .locator('.bank-line')
      .filter({ hasText: jonas.number })
      .getByRole('button', { name: /^Take back/ })
      .click();
    await page.getByText('Taken back. The line waits again.').waitFor();
    expect(stateOf(jonas.id)).toBe('confirmed');
    // left for nobody who comes after
    await page.goto('/bank');
    await line('Firma Unbekannt').getByLabel('Pays for no order: set aside').check();
    await button('Note all chosen').click();
    await page.getByText('1 set aside.').waitFor();
    for (const error of errors.splice(0)) expect(error).toContain('409');
  });

test('a file of a bank that is not known is read once somebody has said which column is what', async () => {
  const { page, context, errors } = await colleague({ width: 390, javaScript: false });
  await signIn(context, site(), clerk);
  const own = (text: string) => `Tag,Wer,Was,Euro\n${germanDay(Date.now())},Jonas Bauer,${text},7.77\n`;
  await page.goto('/bank/upload');
  const drop = async (path: string) => {
    await page.getByLabel('Bank statement (CAMT or CSV)').setInputFiles(path);
    await page.getByRole('button', { name: 'Take the statement' }).click();
  };
  await drop(file('picture.png', 'GIF89a\0\0'));
  await page.getByText('This is no bank statement that can be read.').waitFor();
  await drop(file('own.csv', own('eins')));
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  await page.getByLabel('Who paid').selectOption('Wer');
  await page.getByLabel('Day of booking').selectOption('Tag');
  await page.getByRole('button', { name: 'Keep this and take the statement' }).click();
  await page.getByText('Say in which column the amount stands.').waitFor();
  await expect(page.getByLabel('Who paid').locator('option:checked')).toHaveText('Wer');
  await page.getByLabel('Amount, with a minus when it left').selectOption('Euro');
  await page.getByLabel('What they wrote').selectOption('Was');
  await page.getByRole('button', { name: 'Keep this and take the statement' }).click();
  await page.getByText('New lines: 1.').waitFor();
  // the next one needs no words
  await page.goto('/bank');
  await drop(file('next.csv', own('zwei')));
  await page.getByText('New lines: 1.').waitFor();
  for (const error of errors.splice(0)) expect(error).toContain('400');
});
