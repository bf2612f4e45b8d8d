import { expect, test, type Locator, type Page } from '@playwright/test';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { expectOnlyRefusals, mustSend, placeOrder, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

/** A day's work is counted in presses of the mouse: what is typed is not counted, and no act is skipped. */
const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

const day = 24 * 60 * 60 * 1000;

let clerk: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
});

const call = (name: string, body: object) => mustSend(site(), name, body);

const write = (name: string) =>
  call('send-contact-email', {
    name,
    email: `${name.toLowerCase()}@example.org`,
    subject: 'Gabeln',
    message: 'Wie viele Gabeln brauchen wir für 200 Gäste?',
  });

const order = (name: string, more: object = {}) => placeOrder(site(), name, more);

const stateOf = (name: string) =>
  site().rows(`SELECT state FROM orders WHERE email = '${name.toLowerCase()}@example.org'`)[0]?.['state'];
const idOf = (name: string) =>
  String(site().rows(`SELECT id FROM orders WHERE email = '${name.toLowerCase()}@example.org'`)[0]?.['id']);
const workOf = (name: string) =>
  site().rows(`SELECT work_state FROM enquiries WHERE email = '${name.toLowerCase()}@example.org'`)[0]?.['work_state'];

test('twelve things of a day take twenty presses, each begun on Today', async () => {
  for (const name of ['Answered', 'First', 'Second', 'Third', 'Postponed', 'Mistaken', 'Junk']) await write(name);
  await call('request-callback', { name: 'Caller', phone: '040 123456' });
  for (const name of ['Confirmed', 'Shipped', 'Invoiced', 'Payer', 'Owing']) await order(name);
  const { page, context } = await visitor({ width: 1440 });
  await signIn(context, site(), clerk);
  const row = (name: string) => page.locator('.tasks tr').filter({ hasText: name });
  let presses = 0;
  const press = async (what: Locator) => {
    await what.click();
    presses += 1;
  };
  const today = async () => {
    await page.goto('/today');
    await hydrated(page);
  };
  /** @returns how many presses it took */
  const counted: Record<string, number> = {};
  const act = async (what: string, work: () => Promise<void>) => {
    await today();
    presses = 0;
    await work();
    counted[what] = presses;
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await act('confirm an order', async () => {
    // what is confirmed stands in its line
    await expect(row('Confirmed')).toContainText('100.32');
    await press(row('Confirmed').getByRole('button', { name: /^Confirm/ }));
    await page.getByText('Confirmed: confirmed.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
  expect(stateOf('Confirmed')).toBe('confirmed');

  // the others have come further on earlier days
  for (const name of ['Shipped', 'Invoiced', 'Payer', 'Owing']) {
    await today();
    await row(name)
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect.poll(() => stateOf(name)).toBe('confirmed');
  }
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      const late = new Date(Date.now() - 3 * day).toISOString().slice(0, 10);
      await transaction
        .updateTable('orders')
        .set({ payment_due_on: late })
        .where('email', 'in', ['payer@example.org', 'owing@example.org'])
        .execute();
      const junk = { spam_at: Date.now(), work_state: 'done' } as const;
      await transaction.updateTable('enquiries').set(junk).where('email', '=', 'junk@example.org').execute();
      await transaction
        .updateTable('mails')
        .set({ state: 'dead', last_error: 'recipient-refused-550' })
        .where('recipient', '=', 'third@example.org')
        .execute();
    }),
  );
  for (const name of ['Shipped', 'Invoiced']) {
    const id = site().rows(`SELECT id FROM orders WHERE email = '${name.toLowerCase()}@example.org'`)[0]?.['id'];
    await page.goto(`/orders/${String(id)}`);
    await page.getByRole('button', { name: /^Note the payment of/ }).click();
    await expect.poll(() => stateOf(name)).toBe('paid');
  }

  await act('ship an order', async () => {
    await press(row('Shipped').getByRole('link', { name: /^Ship\b/ }));
    await page.getByLabel('Parcel number (optional; several with commas)').first().fill('00340434161094000001');
    await press(button('Mark as shipped').first());
    await expect.poll(() => stateOf('Shipped')).toBe('shipped');
  });
  await today();
  await row('Invoiced').getByRole('link', { name: /^Ship/ }).click();
  await button('Mark as shipped').first().click();
  await expect.poll(() => stateOf('Invoiced')).toBe('shipped');

  await act('invoice a delivery', async () => {
    await press(row('Invoiced').getByRole('button', { name: /^Send the invoice/ }));
    await page.getByText('Invoiced: invoiced.').waitFor();
  });
  await act('note a payment', async () => {
    await press(row('Payer').getByRole('link', { name: /payment/ }));
    await press(page.getByRole('button', { name: /^Note the payment of/ }));
    await expect.poll(() => stateOf('Payer')).toBe('paid');
  });
  await act('remind of a payment', async () => {
    await press(row('Owing').getByRole('link', { name: /payment/ }));
    await press(button('Send payment reminder'));
    await page.getByText('The reminder will be sent within seconds.').waitFor();
  });
  await act('answer a message and close it', async () => {
    await press(row('Answered').getByRole('link', { name: /^Answer\b/ }));
    await page.getByLabel('Text', { exact: true }).fill('Guten Tag,\n\n300 Gabeln genügen.');
    await press(button(/^Send and (mark )?done/));
    await expect.poll(() => workOf('Answered')).toBe('done');
  });
  await act('take over three messages', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      await press(row(name).getByRole('button', { name: /^Take over/ }));
      await page.getByText(`${name}: yours now.`).waitFor();
    }
  });
  await act('put a message aside until the next working day', async () => {
    await press(row('Postponed').getByRole('button', { name: /^Put aside until/ }));
    // its line keeps its place, with nothing left to press but the way back
    await page.getByText('Postponed: put aside until').waitFor();
    await expect(row('Postponed').getByRole('button')).toHaveText([/^Undo/]);
  });
  await act('note how a call ended', async () => {
    await press(row('Caller').getByRole('button', { name: /^Reached/ }));
    await page.getByText('Caller: reached, and done.').waitFor();
  });
  expect(site().rows("SELECT outcome FROM item_acts WHERE kind = 'call'")).toEqual([{ outcome: 'reached' }]);
  await act('take a message out of the spam', async () => {
    await press(page.getByRole('link', { name: 'Look through the spam' }));
    await press(button('Not spam Junk'));
    await page.getByText('This view is empty').waitFor();
  });
  await act('mark a message done by mistake, and take that back', async () => {
    await press(row('Mistaken').getByRole('button', { name: /^Done/ }));
    await page.getByText('Mistaken: done.').waitFor();
    expect(workOf('Mistaken')).toBe('done');
    await press(button(/^Undo/));
    await page.getByText('Mistaken: open again.').waitFor();
    expect(workOf('Mistaken')).toBe('new');
  });
  await act('send a failed mail again', async () => {
    await press(row('third@example.org').getByRole('button', { name: /^Send again/ }));
    await page.getByText('the e-mail will be sent again within seconds').waitFor();
    await site().mailTo('third@example.org');
  });
  expect(counted).toEqual({
    'confirm an order': 1,
    'ship an order': 2,
    'invoice a delivery': 1,
    'note a payment': 2,
    'remind of a payment': 2,
    'answer a message and close it': 2,
    'take over three messages': 3,
    'put a message aside until the next working day': 1,
    'note how a call ended': 1,
    'take a message out of the spam': 2,
    'mark a message done by mistake, and take that back': 2,
    'send a failed mail again': 1,
  });
});

test('an order with a note is looked at before it is confirmed; what a colleague confirmed is not confirmed again; without scripts, too', async () => {
  await order('Noted', { note: 'Bitte an den Hintereingang.' });
  await order('Twice');
  const { page, context } = await visitor({ width: 360, javaScript: false });
  await signIn(context, site(), clerk);
  await page.goto('/today');
  const row = (name: string) => page.locator('.tasks tr').filter({ hasText: name });
  await expect(row('Noted').getByRole('link', { name: /^Check and confirm/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const colleague = await visitor({ width: 1440 });
  await signIn(colleague.context, site(), clerk);
  await colleague.page.goto('/today');
  await hydrated(colleague.page);
  await colleague.page
    .locator('.tasks tr')
    .filter({ hasText: 'Twice' })
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect.poll(() => stateOf('Twice')).toBe('confirmed');
  await row('Twice')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await page.getByText('Twice: confirmed. The e-mail is on its way.').waitFor();
  const twice = site().rows("select order_number from orders where email = 'twice@example.org'")[0];
  const number = String(twice?.['order_number']);
  expect(site().rows(`select * from papers where kind = 'confirmation' and order_number = '${number}'`)).toHaveLength(
    1,
  );
});

test('an order that changed since a list showed it is not confirmed from there, one by one or with others', async () => {
  for (const name of ['Moved', 'Still'])
    await order(name, { buyer: 'business', company: `${name} GmbH`, payment: 'invoice' });
  const seen = await visitor({ javaScript: false });
  const { page, context } = seen;
  await signIn(context, site(), clerk);
  await page.goto('/today');
  const list = await context.newPage();
  await list.goto('/orders');
  for (const name of ['Moved', 'Still']) await list.getByLabel(`Select: ${name} · ${name} GmbH`).check();
  const colleague = await context.newPage();
  const moved = site().rows("SELECT id FROM orders WHERE email = 'moved@example.org'")[0];
  await colleague.goto(`/orders/${String(moved?.['id'])}`);
  await colleague.getByText('Correct the address').click();
  await colleague.getByLabel('Street and number').first().fill('Andere Straße 2');
  await colleague.getByLabel('For the delivery and the invoice').check();
  await colleague.getByRole('button', { name: 'Save the address' }).click();
  await colleague.getByText('Andere Straße 2').first().waitFor();
  await page
    .locator('.tasks tr')
    .filter({ hasText: 'Moved' })
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await page.getByText('This order has just been changed.').waitFor();
  expectOnlyRefusals(seen);
  await list.getByRole('button', { name: 'Confirm', exact: true }).click();
  await list.getByText('One order is confirmed.').waitFor();
  await expect(list.locator('main')).toContainText('Moved GmbH: This order has just been changed.');
  expect(['Moved', 'Still'].map(stateOf)).toEqual(['received', 'confirmed']);
});

test('several parcels leave in one press from the packing list, without scripts, too', async () => {
  for (const name of ['Packed', 'Wrapped', 'Waiting', 'Later'])
    await order(name, { buyer: 'business', company: `${name} GmbH`, payment: 'invoice' });
  const { page, context } = await visitor({ javaScript: false });
  await signIn(context, site(), clerk);
  for (const name of ['Packed', 'Wrapped', 'Waiting', 'Later']) {
    await page.goto('/today');
    await page.locator('.tasks tr').filter({ hasText: name }).getByRole('link').first().click();
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await expect.poll(() => stateOf(name)).toBe('confirmed');
  }
  await page.goto('/orders/packing');
  const slip = (name: string, on = page) => on.locator('.ship-several fieldset').filter({ hasText: `${name} GmbH` });
  const ship = page.getByRole('button', { name: 'Ship what is ticked' });
  await ship.click();
  await page.getByText('Tick at least one order.').waitFor();
  const toCharge = page.getByRole('link', { name: 'Write the invoices' });
  await expect(toCharge).toHaveCount(0);

  await page.getByLabel('Carrier').selectOption('DHL');
  await slip('Packed').getByRole('checkbox').check();
  await slip('Packed').getByLabel('Parcel number').fill('00340434161094000001');
  await slip('Wrapped').getByRole('checkbox').check();
  // a number beside an order that nobody ticked is not lost
  await slip('Waiting').getByLabel('Parcel number').fill('00340434161094000003');
  // a colleague is quicker with one of them
  const wrapped = site().rows("SELECT id FROM orders WHERE email = 'wrapped@example.org'")[0]?.['id'];
  const { page: other } = await visitor();
  await signIn(other.context(), site(), clerk);
  await other.goto(`/orders/${String(wrapped)}`);
  await hydrated(other);
  await other.getByRole('button', { name: 'Mark as shipped' }).first().click();
  await expect.poll(() => stateOf('Wrapped')).toBe('shipped');

  await ship.click();
  await page.getByText('One order is shipped.').waitFor();
  await expect(toCharge).toBeVisible();
  for (const why of ['has just been changed', 'not ticked'])
    await expect(page.getByRole('alert').filter({ hasText: why })).toHaveCount(1);
  await other.goto('/orders/packing');
  await hydrated(other);
  expect(await axeFindings(other)).toEqual([]);
  await expect(slip('Waiting').getByLabel('Parcel number')).toHaveValue('00340434161094000003');
  expect(['Packed', 'Wrapped', 'Waiting'].map(stateOf)).toEqual(['shipped', 'shipped', 'confirmed']);
  await site().mailTo('packed@example.org', ({ parsed }) => (parsed.text ?? '').includes('00340434161094000001'));
  // on a phone the button is far below what became of it
  await other.setViewportSize({ width: 390, height: 500 });
  await slip('Waiting', other).getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Ship what is ticked' }).click();
  await expect(other.getByText('One order is shipped.')).toBeInViewport();
  expect(stateOf('Waiting')).toBe('shipped');
  // who owes it, before any invoice asks for it
  await signIn(other.context(), site(), (await signedInPerson(site().dataDir, 'books@example.com', 'admin')).token);
  await other.goto('/books');
  const owes = (name: string) => other.getByRole('row').filter({ hasText: `${name} GmbH` });
  for (const name of ['Packed', 'Wrapped', 'Waiting']) await expect(owes(name)).toContainText('no invoice yet');
  await expect(owes('Later')).toHaveCount(0);
  await expect(other.locator('.ages')).toContainText('shipped, not invoiced yet');
  await expect(other.getByText('Nothing is open at the moment')).toHaveCount(0);
});

test('ticked orders are confirmed in one press, what cannot be is named, and they go to the packing list together', async () => {
  for (const name of ['Uno', 'Due', 'Tre'])
    await order(name, { buyer: 'business', company: `${name} GmbH`, payment: 'invoice' });
  const { page, context } = await visitor({ width: 1440 });
  await signIn(context, site(), clerk);
  const press = async (names: readonly string[], button: string) => {
    await page.goto('/orders');
    await hydrated(page);
    for (const name of names) await page.getByLabel(`Select: ${name} · ${name} GmbH`).check();
    // named where the button is
    for (const name of names) await expect(page.locator('.several-who')).toContainText(`${name} GmbH`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await press(['Uno', 'Due'], 'Confirm');
  await page.getByText('2 orders are confirmed.').waitFor();
  await expect(page.locator('input[name=item]:checked')).toHaveCount(0);
  expect(['Uno', 'Due', 'Tre'].map(stateOf)).toEqual(['confirmed', 'confirmed', 'received']);
  await press(['Uno', 'Tre'], 'Confirm');
  await page.getByText('One order is confirmed.').waitFor();
  await expect(page.getByText('Uno GmbH: is not waiting to be confirmed.')).toBeInViewport();
  expect(stateOf('Tre')).toBe('confirmed');
  await press(['Due', 'Tre'], 'Ship …');
  await page.waitForURL('**/orders/packing?*');
  await expect(page.locator('.slip')).toHaveCount(2);
  for (const box of await page.locator('.ship-several').getByRole('checkbox').all()) await expect(box).toBeChecked();
  // what waits for money is offered also while nothing waits
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: /^Waiting for payment/ })).toBeVisible();
});

test('on a phone a ticked order covers no other one, and a line leads to what is done with it', async () => {
  for (const name of ['Eins', 'Zwei', 'Drei'])
    await order(name, { buyer: 'business', company: `${name} GmbH`, payment: 'invoice' });
  const { page, context } = await visitor({ width: 360, height: 740 });
  await signIn(context, site(), clerk);
  await page.goto('/orders');
  await hydrated(page);
  const boxes = page.locator('tbody input[name=item]');
  await boxes.first().evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await boxes.first().check();
  const way = page.getByRole('link', { name: 'Go on with what is selected' });
  await expect(way).toBeInViewport({ ratio: 1 });
  const isNextFree = () =>
    boxes.nth(1).evaluate((box) => {
      const { x, y, width, height } = box.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === box;
    });
  expect(await isNextFree()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await boxes.nth(1).check();
  await way.click();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(boxes.nth(1)).toBeChecked();
});

test('a part that is withdrawn by telephone is accepted with one press, and the order has one sum everywhere', async () => {
  await order('Wilma');
  const seen = await visitor({ width: 1440 });
  const { page, context } = seen;
  await signIn(context, site(), clerk);
  await page.goto('/today');
  await page.locator('.tasks tr').filter({ hasText: 'Wilma' }).getByRole('link').first().click();
  await page.getByText('Enter a withdrawal', { exact: true }).click();
  // nothing is withdrawn from that nobody has chosen
  const form = page.locator('form:has([name="extent"])');
  const knives = form.locator('[name="goods.CB-001"]');
  await expect(knives).toHaveValue('');
  await form.evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Enter and accept (with an e-mail)' }).click();
  await page.getByText('please say whether the customer withdraws from everything').waitFor();
  expectOnlyRefusals(seen);
  await page.getByLabel('Only from part of it').check();
  await knives.fill('2');
  await page.getByRole('button', { name: 'Enter and accept (with an e-mail)' }).click();
  await expect(page.getByText('The withdrawal is accepted. The e-mail goes to wilma@example.org.')).toBeInViewport();
  // nothing is to come or go back: it is closed, and its form folded
  await expect(knives).toBeHidden();
  await expect.poll(() => site().rows('SELECT state FROM withdrawals').at(-1)).toEqual({ state: 'settled' });
  await expect(page.locator('main')).toContainText('€77.71 (ordered €100.32)', { useInnerText: true });
  await page.getByRole('heading', { name: 'History' }).click();
  await expect(page.getByText(/^Withdrawal .+ accepted, .+ · /)).toBeVisible();
  // a consumer pays, and asks about, prices with tax
  await expect(page.getByRole('columnheader', { name: 'Each, net' })).toHaveCount(0);
  await expect(page.getByText('VAT included')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/orders');
  const row = page.locator('.orders tr').filter({ hasText: 'Wilma' });
  await expect(row).toContainText('€77.71');
  await expect(row).toContainText('ordered €100.32');
  await page.goto('/today');
  await expect(page.locator('.tasks tr').filter({ hasText: 'Wilma' })).toContainText('€77.71');
  // beside an answer to the same person, too
  await write('Wilma');
  const message = site().rows("SELECT id FROM enquiries WHERE email = 'wilma@example.org'")[0]?.['id'];
  await page.goto(`/inbox/${String(message)}/answer`);
  await expect(page.locator('main')).toContainText('€77.71');
});

test('a second tap at the same place does nothing: what is done keeps its line, and the next one stays where it was', async () => {
  for (const name of ['Tapped', 'Beneath']) await order(name);
  await call('request-callback', { name: 'Unreached', phone: '040 654321' });
  const { page, context } = await visitor({ width: 390, height: 844 });
  await signIn(context, site(), clerk);
  await page.goto('/today');
  await hydrated(page);
  const row = (name: string) => page.locator('.tasks tr').filter({ hasText: name });
  const confirm = row('Tapped').getByRole('button', { name: /^Confirm/ });
  await confirm.scrollIntoViewIfNeeded();
  const box = await confirm.boundingBox();
  if (box === null) throw new Error('the button is not to be seen');
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await page.getByText('Tapped: confirmed.').waitFor();
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  await tap();
  // whatever the second tap began would be over before this is
  await row('Unreached').locator('summary').click();
  await row('Unreached')
    .getByRole('button', { name: /^Not reached/ })
    .click();
  await page.getByText('Unreached: not reached').waitFor();
  expect(stateOf('Tapped')).toBe('confirmed');
  expect(stateOf('Beneath')).toBe('received');
  await expect(row('Beneath').getByRole('button', { name: /^Confirm/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // its buttons are grey while the desk works
  await expect.poll(() => axeFindings(page)).toEqual([]);
  // who was not reached is called on the next working day
  const aside = () =>
    site().rows("SELECT snoozed_until FROM enquiries WHERE payload LIKE '%654321%'")[0]?.['snoozed_until'];
  expect(Number(aside())).toBeGreaterThan(Date.now());
  // what comes in meanwhile loads the page anew by itself, and takes neither the lines nor the way back
  await write('Newcomer');
  await row('Newcomer').first().waitFor();
  await page.getByText('Tapped: confirmed.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(aside).toBe(null);
});

test('while the palette cannot list all that is found, an Enter does not open one of it', async () => {
  const family = 'Vielmann';
  await order('Otto', { name: `Otto ${family}` });
  for (const at of [1, 2, 3, 4, 5]) await order('Vera', { name: `Vera ${family}`, note: `Die ${at}. Bestellung` });
  const found = async (q: string): Promise<{ hits: { key: string; label: string }[]; only: string | null }> => {
    const address = `${site().deskUrl}/inbox/hits?${new URLSearchParams({ q })}`;
    return (await fetch(address, { headers: { cookie: `desk-session=${clerk}` } })).json();
  };
  const all = await found(family);
  expect(all.hits).toHaveLength(6);
  expect(JSON.stringify(all.hits)).not.toContain('Otto');
  expect(all.only).toBe(null);
  const otto = await found(`Otto ${family}`);
  expect(otto.only).toBe(idOf('Otto'));
});

/** Clicks have the time that is set, however slow the machine is: until it is set anew they come at once. */
async function clickTimes(page: Page): Promise<(now: number) => Promise<unknown>> {
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => Object.defineProperty(event, 'timeStamp', { value: Reflect.get(window, 'now') ?? 0 }),
      true,
    ),
  );
  return (now) => page.evaluate((time) => Reflect.set(window, 'now', time), now);
}

test('a second tap presses no button that says the same of another thing; what was not pressed before is not held back', async () => {
  for (const name of ['Once', 'Again']) await write(name);
  const dead = () => site().rows("SELECT id FROM mails WHERE recipient = 'both@example.org' AND state = 'dead'");
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) =>
      transaction
        .updateTable('mails')
        .set({ state: 'dead', last_error: 'recipient-refused-550', recipient: 'both@example.org' })
        .where('recipient', 'in', ['once@example.org', 'again@example.org'])
        .execute(),
    ),
  );
  expect(dead()).toHaveLength(2);
  const { page, context } = await visitor({ width: 390, height: 844, mayTapTwice: true });
  await signIn(context, site(), clerk);
  const setTime = await clickTimes(page);
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await page.goto('/mails');
  await hydrated(page);
  const again = page.getByRole('button', { name: 'Try again both@example.org' });
  await expect(again).toHaveCount(2);
  await again.first().scrollIntoViewIfNeeded();
  const box = await again.first().boundingBox();
  if (box === null) throw new Error('the button is not to be seen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(at.x, at.y);
  await expect(again).toHaveCount(1);
  await expect(again).toBeEnabled();
  // the other mail's button comes under the finger
  await again.evaluate((button, y) => {
    document.body.style.paddingBlock = '100vh';
    scrollBy(0, button.getBoundingClientRect().y - y);
  }, box.y);
  await page.mouse.click(at.x, at.y);
  // a fold sends nothing: what lies below it may be pressed at once
  await setTime(60_000);
  const mail = page.getByRole('listitem').filter({ has: again });
  const fold = mail.locator('summary', { hasText: 'Give up' });
  const corner = { position: { x: 4, y: 4 } };
  await fold.click(corner);
  const giveUp = mail.getByRole('button', { name: 'Give this mail up' });
  await giveUp.evaluate(
    (button, place) => Object.assign(button.style, { position: 'fixed', left: `${place?.x}px`, top: `${place?.y}px` }),
    await fold.boundingBox(),
  );
  expect(sent).toBe(1);
  expect(dead()).toHaveLength(1);
  await giveUp.click(corner);
  await page.getByText('It has been given up.').waitFor();
  expect(sent).toBe(2);
});

for (const width of [390, 1440])
  test(`a second tap on the green button of an order does one act, ${width} px wide`, async () => {
    const name = `Doubled${width}`;
    await order(name);
    const { page, context } = await visitor({ width, height: 844, mayTapTwice: true });
    await signIn(context, site(), clerk);
    const setTime = await clickTimes(page);
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await page.goto(`/orders/${idOf(name)}`);
    await hydrated(page);
    // that money came is said by a button that is not green
    const noteAll = page.getByRole('button', { name: /^Note the payment of/ });
    const green = page.locator('main .button-primary').or(noteAll);
    const placeOf = async (label: RegExp) => {
      await expect(green).toHaveText(label);
      await expect(green).toBeEnabled();
      return (await green.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const steps = [/^Confirm/, /^Note the payment/, /^Mark as shipped/, /^Create and send the invoice/, /^Close/];
    for (const [at, label] of steps.slice(0, -1).entries()) {
      await setTime(at * 60_000);
      await green.scrollIntoViewIfNeeded();
      const { x, y, height } = await placeOf(label);
      // where the next button lies, too, once it is there
      const tap = () => page.mouse.click(x + 30, y + height - 5);
      await tap();
      await placeOf(steps[at + 1] ?? label);
      await tap();
    }
    expect(stateOf(name)).toBe('shipped');
    await setTime(steps.length * 60_000);
    await green.click();
    await page.getByText('Closed.').waitFor();
    expect(stateOf(name)).toBe('done');
    expect(sent).toBe(steps.length);
  });
