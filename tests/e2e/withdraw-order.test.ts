import { expect, test } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { placeOrder, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);
const colleague = useVisitors(site, { to: 'desk' });

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
});

/** Three packs of knives and a box; the path of its page. */
async function newOrder(email: string, language: string): Promise<{ link: string; number: string; id: string }> {
  const { link, inquiryNumber } = await placeOrder(site(), 'Zoé Müller', { email, language });
  const [row] = site().rows(`select id from orders where order_number = '${inquiryNumber}'`);
  return { link, number: inquiryNumber, id: String(row?.['id']) };
}

const linesOf = (email: string) =>
  site().rows(
    `select item_no, quantity from withdrawal_lines
      where withdrawal_id in (select id from enquiries where email = '${email}') order by item_no`,
  );

for (const said of [
  {
    language: 'de',
    script: true,
    page: 'Vertrag widerrufen',
    knives: 'Messer',
    box: 'Grill & Chill Box',
    start: 'Vertrag widerrufen',
    confirm: 'Widerruf bestätigen',
    wrong: 'Bitte geben Sie eine ganze Zahl von 0 bis 3 an',
    mail: 'Artikel',
    state: 'Ihr Widerruf ist bei uns eingegangen',
  },
  {
    language: 'en',
    script: false,
    page: 'Withdraw from the contract',
    knives: 'Knives',
    box: 'Grill & Chill Box',
    start: 'Withdraw from a contract',
    confirm: 'Confirm withdrawal',
    wrong: 'Please enter a whole number from 0 to 3',
    mail: 'Items',
    state: 'Your withdrawal has reached us',
  },
] as const)
  test(`a consumer withdraws from one of two items, from the page of the order: ${said.language}, scripts ${said.script}`, async () => {
    const email = `part-${said.language}@example.org`;
    const { link, number, id } = await newOrder(email, said.language);
    const { page, errors } = await visitor({ width: 360, height: 740, javaScript: said.script });
    await page.goto(link);
    await page.getByRole('link', { name: said.page, exact: true }).first().click();
    await page.waitForURL(/widerruf\?order=/);
    if (said.script) await hydrated(page);
    const form = page.locator('#withdrawal-form');
    await expect(form.locator('[name=contract]')).toHaveValue(number);
    const knives = form.locator('[name="amount.CB-001"]');
    const box = form.locator('[name="amount.CB-PARTY-001"]');
    await expect(knives).toHaveValue('3');
    await expect(box).toHaveValue('1');
    await form.locator('[name=name]').fill('Zoé Müller');
    await form.locator('[name=email]').fill(email);
    await box.fill('0');
    await knives.fill('4');
    await form.getByRole('button', { name: said.start }).click();
    await form.getByText(said.wrong).first().waitFor();
    await expect(knives).toHaveValue('4');
    if (said.script) await expect.poll(() => axeFindings(page)).toEqual([]);
    await knives.fill('2');
    await form.getByRole('button', { name: said.start }).click();
    await form.getByRole('button', { name: said.confirm }).waitFor();
    await expect(form).toContainText(`2 × ${said.knives}`, { useInnerText: true });
    expect(linesOf(email)).toEqual([]);
    await form.getByRole('button', { name: said.confirm }).click();
    await page.locator('[data-outcome=received]').waitFor();
    expect(linesOf(email)).toEqual([{ item_no: 'CB-001', quantity: 2 }]);
    expect(site().rows(`select state, channel from withdrawals where order_id = '${id}'`)).toEqual([
      { state: 'open', channel: 'order-page' },
    ]);
    const receipt = await site().mailTo(
      email,
      (mail) =>
        (mail.parsed.text ?? '').includes('(CB-001)'.replace('(', '(')) && (mail.parsed.text ?? '').includes(said.mail),
    );
    expect(receipt.parsed.text).toContain(`2 × ${said.knives}`);
    await page.goto(link);
    await page.getByText(said.state).waitFor();
    if (said.script) await expect.poll(() => axeFindings(page)).toEqual([]);
    for (const error of errors.splice(0)) expect(error).toMatch(/428|400/);
  });

test('a clerk is led from the declaration to the refund, and the customer sees each step', async () => {
  const email = 'whole@example.org';
  const { link, number, id } = await newOrder(email, 'en');
  const { page, context, errors } = await colleague({ width: 1440 });
  await signIn(context, site(), clerk);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/orders/${id}`);
  await button('Confirm the order (with an e-mail)').click();
  await page.getByRole('button', { name: /^Note the payment of/ }).click();
  await expect.poll(() => site().rows(`select state from orders where id = '${id}'`)).toEqual([{ state: 'paid' }]);
  const answer = await fetch(`${site().url}/widerruf`, {
    method: 'POST',
    body: new URLSearchParams({ step: 'confirm', name: 'Zoé', contract: `order ${number.toLowerCase()}`, email }),
  });
  expect(answer.status).toBe(200);
  await page.goto(`/orders/${id}`);
  await page.getByText('To be decided').waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  // the first thing that can be pressed is the decision
  await expect(page.locator('main .button-primary').first()).toContainText('Accept the withdrawal', {
    useInnerText: true,
  });
  await button('Accept the withdrawal (with an e-mail)').click();
  await page.getByText('The withdrawal is accepted.').waitFor();
  await expect(page.locator('#withdrawals, main').first()).toContainText('Accepted', { useInnerText: true });
  expect(site().rows(`select state from orders where id = '${id}'`)).toEqual([{ state: 'withdrawn' }]);
  const amount = page.getByLabel('Amount in euros').first();
  await expect(amount).toHaveValue('100.32');
  await button('Note the refund (with an e-mail)').first().click();
  await page.getByText('The refund is noted.').waitFor();
  expect(site().rows(`select state from withdrawals where order_id = '${id}'`)).toEqual([{ state: 'settled' }]);
  const { page: customer } = await visitor();
  await customer.goto(link);
  await customer.getByText('Your withdrawal is completed').waitFor();
  await expect(customer.locator('[data-withdrawal=settled]')).toHaveText(/100\.32|100,32/, { useInnerText: true });
  await expect.poll(() => axeFindings(customer)).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
});
