import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
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

test('of a bank that writes no minus, a column of S and H says what left', async () => {
  const { page, context, errors } = await colleague();
  await signIn(context, site(), clerk);
  const order = await newOrder('Mara Vogt', 'direction@example.org');
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Confirm the order (with an e-mail)', exact: true }).click();
  await expect.poll(() => stateOf(order.id)).toBe('confirmed');
  const day = germanDay(Date.now());
  const rows = (...all: string[]) => ['Tag;Wer;Was;Umsatz;S/H', ...all.map((row) => `${day};${row}`), ''].join('\n');
  const drop = async (name: string, content: string) => {
    await page.goto('/bank/upload');
    await page.getByLabel('Bank statement (CAMT or CSV)').setInputFiles(file(name, content));
    await page.getByRole('button', { name: 'Take the statement' }).click();
  };
  await drop(
    'direction.csv',
    // money that went back to the buyer, and money that came for the same order
    rows(`Mara Vogt;Rückzahlung ${order.number};20,00;S`, `Mara Vogt;${order.number};100,32;H`, 'Amt;Miete;700,00;S'),
  );
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
  const choose = (label: string, column: string) => page.getByLabel(label).selectOption(column);
  await choose('Day of booking', 'Tag');
  await choose('Amount, with a minus when it left', 'Umsatz');
  await choose('Or a column that says what left: S/H, D/C, +/-', 'S/H');
  await choose('Who paid', 'Wer');
  await choose('What they wrote', 'Was');
  await page.getByRole('button', { name: 'Keep this and take the statement' }).click();
  await page.getByText('New lines: 2.').waitFor();
  const line = (amount: string) =>
    page
      .locator('form.bank li')
      .filter({ hasText: 'Mara Vogt' })
      .filter({ has: page.locator('.amount', { hasText: amount }) });
  // what came pays the order, what left does not
  await expect(line('100.32').getByRole('checkbox').first()).toBeChecked();
  await expect(line('20.00').getByRole('checkbox', { checked: true })).toHaveCount(0);
  await line('20.00').getByLabel('Pays for no order: set aside').check();
  await page.getByRole('button', { name: 'Note all chosen' }).click();
  await page.waitForURL(/noted=1&aside=1/);
  expect(stateOf(order.id)).toBe('paid');
  // a row that says neither is not guessed
  await drop('unclear.csv', rows('Amt;Miete;700,00;S', 'Jonas Bauer;eins;5,00;'));
  await page.getByText('Line 3 cannot be read.').waitFor();
  // nobody forgets it: until somebody says so, a payment may stand in it
  await page.goto('/bank');
  await page.getByRole('button', { name: 'unclear.csv: dealt with' }).click();
  await expect(page.getByText('unclear.csv')).toHaveCount(0);
  // the bank hands out several days as a ZIP
  const zip = join(folder, 'days.zip');
  const days = { 'monday.csv': rows('Amt;Miete;70,00;S'), 'tuesday.csv': rows('Jonas Bauer;sechs;6,00;H') };
  writeFileSync(zip, zipSync(Object.fromEntries(Object.entries(days).map(([name, text]) => [name, strToU8(text)]))));
  await page.goto('/bank/upload');
  await page.getByLabel('Bank statement (CAMT or CSV)').setInputFiles(zip);
  await page.getByRole('button', { name: 'Take the statement' }).click();
  await page.getByText('New lines: 1.').waitFor();
  for (const error of errors.splice(0)) expect(error).toContain('400');
});
