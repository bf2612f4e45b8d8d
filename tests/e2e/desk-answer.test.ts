import { expect, test, type Page } from '@playwright/test';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { startImapServer, type FakeImapServer } from '../fakes/imap-server.ts';
import { mailWithFiles } from '../fakes/incoming-mails.ts';
import { xssStrings } from '../fakes/xss-strings.ts';
import { patience } from '../patience.ts';
import { placeOrder, postCall, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

// each goes on from what the one before it has left in the inbox
test.describe.configure({ mode: 'serial' });

let imap: FakeImapServer;
const mailbox = { IMAP_URL: '' };
test.beforeAll(async () => {
  imap = await startImapServer();
  mailbox.IMAP_URL = imap.url;
});
// before it starts, the site has to know its mailbox
const site = useSite(mailbox);
test.afterAll(() => imap.stop());
const visitor = useVisitors(site, { to: 'desk' });

let clerk: string;
let admin: string;
let reader: string;
test.beforeAll(async () => {
  clerk = (await signedInPerson(site().dataDir, 'clerk@example.com', 'clerk')).token;
  admin = (await signedInPerson(site().dataDir, 'admin@example.com', 'admin')).token;
  reader = (await signedInPerson(site().dataDir, 'reader@example.com', 'reader')).token;
  await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      const item = (id: string, fields: Record<string, string>) =>
        transaction
          .insertInto('enquiries')
          .values({
            id,
            kind: 'contact',
            enquiry_number: `N2P-TEST-${id.toUpperCase().padStart(4, '0')}`,
            language: 'de',
            email: 'ada@example.org',
            payload: JSON.stringify(fields),
            idempotency_key: null,
            request_hash: 'hash',
            is_contract: 0,
            received_at: Date.now(),
            restricted_at: null,
          })
          .execute();
      await item('plain', { name: 'Ada Muster', email: 'ada@example.org', message: 'Was kosten Gabeln?' });
      const typed = xssStrings.join('\n');
      await item('bad', {
        name: typed,
        email: 'ada@example.org',
        subject: typed.replaceAll('\n', ' '),
        message: typed,
      });
    }),
  );
});

async function as(token: string, options: Parameters<typeof visitor>[0] = {}) {
  const one = await visitor(options);
  await signIn(one.context, site(), token);
  return one;
}
const ask = (path: string, token: string, body?: Record<string, string>, origin = site().deskUrl) =>
  fetch(`${site().deskUrl}${path}`, {
    redirect: 'manual',
    headers: { cookie: `desk-session=${token}`, origin },
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
  });

/** The ways of sending beside the one that closes the item stand behind one press. */
const otherWays = (page: Page) => page.locator('summary', { hasText: 'Send another way' });

/** A visitor sends the contact form. */
async function writes(fields: Record<string, string>): Promise<void> {
  const sent = await postCall(site(), 'send-contact-email', { elapsed: 60_000, ...fields });
  expect(sent.status).toBe(200);
}

test('a clerk answers from the item: template, figure, preview, undo, and then it arrives', async () => {
  const { page } = await as(clerk);
  await page.goto('/inbox/plain');
  await hydrated(page);
  await page.keyboard.press('r');
  await page.waitForURL('**/inbox/plain/answer');
  const body = page.getByLabel('Text', { exact: true });
  await expect(body).toHaveValue('Guten Tag Ada Muster,\n\n');
  await page.getByLabel('Text to begin with').selectOption('prices');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => body.inputValue()).toContain('vielen Dank für Ihre Anfrage');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('#preview')).toContainText('Freundliche Grüße');
  expect(await axeFindings(page)).toEqual([]);
  // the mail as it will arrive goes out in the same three ways
  await otherWays(page).last().click();
  await page.getByRole('button', { name: 'Send it like this and done', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send it like this and wait', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send it like this', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL('**/inbox/plain/answer');
  await expect.poll(() => body.inputValue()).toContain('vielen Dank für Ihre Anfrage');
  await otherWays(page).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.entry')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  // once it has left, the page says so by itself, and nothing is left to do but to close the item
  await expect(page.locator('.entry-head')).toContainText('delivered', { timeout: 30_000 * patience });
  await page.getByRole('button', { name: 'Answered and done' }).click();
  await expect(page.locator('.panel .state')).toContainText('done');
  await expect(page.getByRole('button', { name: 'Answered and done' })).toHaveCount(0);
});

test('one press sends, closes the item and opens the next; who wants to stay switches that off', async () => {
  const due = (id: string, dueAt: number) =>
    besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction
          .insertInto('enquiries')
          .values({
            id,
            kind: 'contact',
            enquiry_number: `N2P-TEST-${id.toUpperCase()}`,
            language: 'en',
            email: 'ada@example.org',
            payload: JSON.stringify({ name: 'Ada Muster', email: 'ada@example.org', message: 'When?' }),
            idempotency_key: null,
            request_hash: 'hash',
            is_contract: 0,
            received_at: Date.now(),
            restricted_at: null,
            due_at: dueAt,
          })
          .execute(),
      ),
    );
  await due('due1', 1);
  await due('due2', 2);
  await due('due3', 3);
  const state = (id: string) => site().rows(`SELECT work_state FROM enquiries WHERE id = '${id}'`)[0]?.['work_state'];
  const { page } = await as(clerk);
  await page.goto('/inbox/due1');
  await hydrated(page);
  await page.keyboard.press('r');
  await page.waitForURL('**/due1/answer');
  const body = page.getByLabel('Text', { exact: true });
  // one writes below the greeting at once
  await expect(body).toBeFocused();
  await page.keyboard.type('In March.');
  await expect(body).toHaveValue(/,\n\nIn March\.$/);
  await page.getByRole('button', { name: 'Send and done' }).click();
  await page.waitForURL('**/inbox/due2?*');
  // whom it went to, and whose item one sees now
  await page.getByText('Sent to Ada Muster and done:').waitFor();
  await page.getByText('Next: Ada Muster').waitFor();
  expect(state('due1')).toBe('done');
  expect(await axeFindings(page)).toEqual([]);
  // taken back, it is open again
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL('**/due1/answer');
  expect(state('due1')).toBe('in-work');

  await page.goto('/account');
  await hydrated(page);
  await page.getByLabel(/open the next open item/).uncheck();
  await page.getByLabel(/single-key shortcuts/).uncheck();
  await page.locator('form', { hasText: 'single-key' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/inbox/due2');
  await hydrated(page);
  await page.keyboard.press('r');
  await page.keyboard.press('e');
  await page.getByRole('link', { name: /^Answer/ }).click();
  await page.waitForURL('**/due2/answer');
  expect(state('due2')).toBe('new');
  await page.getByRole('button', { name: 'Send and done' }).click();
  await page.waitForURL('**/inbox/due2#entry-*');
  expect(state('due2')).toBe('done');
});

test('on a phone one writes at first sight: a long message is folded, and stands whole beside the answer where there is room', async () => {
  const message = `Guten Tag,\n\n${'wir planen ein Fest mit 2.000 Gästen. '.repeat(30)}\n\nAm Ende noch eine Frage.`;
  await writes({ language: 'de', name: 'Lang Muster', email: 'lang@example.org', subject: 'Fest', message });
  const item = String(site().rows("select id from enquiries where email = 'lang@example.org'")[0]?.['id']);
  const phone = (await as(clerk, { width: 390, height: 844 })).page;
  await phone.goto(`/inbox/${item}/answer`);
  await hydrated(phone);
  await expect(phone.getByLabel('Text', { exact: true })).toBeInViewport({ ratio: 0.5 });
  const end = (page: Page) => page.getByText('Am Ende noch eine Frage.');
  await expect(end(phone)).toBeHidden();
  // nothing else came from them: no box says so
  await expect(phone.getByRole('heading', { name: 'Also from this address' })).toHaveCount(0);
  expect(await axeFindings(phone)).toEqual([]);
  await phone.getByText('Read the whole message').click();
  await expect(end(phone)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const wide = (await as(clerk, { width: 1440 })).page;
  await wide.goto(`/inbox/${item}/answer`);
  await expect(end(wide)).toBeVisible();
  await expect(wide.getByText('Read the whole message')).toBeHidden();
});

test('whoever asks about an order is told how far it is in the answer itself; of another’s order nobody learns', async () => {
  const { inquiryNumber: number } = await placeOrder(site(), 'Nele');
  await placeOrder(site(), 'Otto');
  await writes({ language: 'de', name: 'Nele', email: 'nele@example.org', subject: 'Paket', message: 'Wo ist es?' });
  const item = String(site().rows("select id from enquiries where email = 'nele@example.org'")[0]?.['id']);
  const { page } = await as(clerk);
  const body = page.getByLabel('Text', { exact: true });
  // from the order, too, what they asked is answered, and no second mail stands beside it
  const items = () => site().rows('select count(*) as all_items from enquiries');
  const before = items();
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Nele' }).first().click();
  await page.getByRole('button', { name: 'Write where the order stands' }).click();
  await page.waitForURL(`**/inbox/${item}/answer?order=*`);
  await hydrated(page);
  await expect.poll(() => body.inputValue()).toContain(number);
  await expect(page.locator('main')).toContainText('Wo ist es?');
  await expect(page.locator('main')).toContainText('With this you answer the open message of');
  await page.locator('summary', { hasText: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard it now' }).click();
  await page.waitForURL('**/orders/*');
  expect(items()).toEqual(before);

  await page.goto(`/inbox/${item}/answer`);
  await hydrated(page);
  await page.getByLabel('Text to begin with').selectOption({ label: `State of order ${number}` });
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect.poll(() => body.inputValue()).toContain(number);
  expect((await body.inputValue()).match(/Guten Tag/g)).toHaveLength(1);
  const draft = String(site().rows(`select id from answers where enquiry_id = '${item}'`)[0]?.['id']);
  const [others] = site().rows("select id, order_number from orders where email = 'otto@example.org'");
  await ask(`/inbox/${item}/answer`, clerk, {
    intent: 'template',
    template: `order-${String(others?.['id'])}`,
    draft,
    language: 'de',
    subject: 'Re: Paket',
    body: 'Nur das.',
  });
  expect(site().rows(`select body from answers where id = '${draft}'`)).toEqual([{ body: 'Nur das.' }]);
});

test('who has no name at the desk reads that none is added, enters it, and signs with it', async () => {
  const { token } = await signedInPerson(site().dataDir, 'nameless@example.com', 'clerk');
  const { page } = await as(token);
  await page.goto('/inbox/plain/answer');
  await page.getByRole('link', { name: 'Enter your name' }).click();
  await page.waitForURL('**/account');
  await hydrated(page);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('');
  await name.fill('Clara Muster');
  await page.locator('form', { has: name }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/inbox/plain/answer');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Enter your name' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('#preview')).toContainText('Freundliche Grüße\nClara Muster');
});

test('a sample value in an answer is said before it is sent, with the way to the right one', async () => {
  const { page } = await as(clerk);
  await page.goto('/inbox/plain/answer');
  await hydrated(page);
  await page.getByLabel('Text to begin with').selectOption('delivery');
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByText('The text has a sample value.').waitFor();
  await expect(page.getByRole('link', { name: /Shipping/ })).toHaveAttribute('href', /^\/website\//);
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('summary', { hasText: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard it now' }).click();
  await page.waitForURL('**/inbox/plain');
});

test('a reply that arrives while its thread is open appears by itself, and what is being typed stays', async () => {
  await writes({
    language: 'de',
    name: 'Zoë Muster',
    email: 'zoe@example.org',
    subject: 'Versand',
    message: 'Liefern Sie nach Wien?',
  });
  const receipt = await site().mailTo('zoe@example.org');
  const item = String(site().rows("select id from enquiries where email = 'zoe@example.org'")[0]?.['id']);
  const { page } = await as(clerk);
  await page.goto(`/inbox/${item}`);
  await hydrated(page);
  await page.getByLabel('New note').fill('Half a note');
  imap.deliver(
    mailWithFiles({
      from: 'Zoë Muster <zoe@example.org>',
      inReplyTo: receipt.parsed.messageId,
      text: 'Danke! Und nach Graz?',
      files: [
        { name: 'plan.pdf', type: 'application/pdf', content: '%PDF-1.4' },
        { name: 'run.exe', content: 'MZ' },
      ],
    }),
  );
  await expect(page.locator('.thread')).toContainText('Und nach Graz?');
  await expect(page.locator('.following [role=status]')).toHaveText('Just now: Zoë Muster wrote');
  await expect(page.getByLabel('New note')).toHaveValue('Half a note');
  // files are for the disk only, and what runs is not kept
  const files = page.locator('.attached a');
  await expect(files).toHaveText(['plan.pdf']);
  const file = await ask((await files.getAttribute('href')) ?? '', clerk);
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="plan.pdf"');
  await expect(page.locator('.attached')).toContainText('run.exe');
  expect(await axeFindings(page)).toEqual([]);
});

test('of an answer nothing is lost: by Enter, by leaving, or by a session that ends while it is written', async () => {
  const { page, errors } = await as(clerk);
  const draft = () =>
    String(site().rows("select body from answers where enquiry_id = 'plain' and body like '%mid-sent%'")[0]?.['body']);
  await page.goto('/inbox/plain/answer');
  await hydrated(page);
  const body = page.getByLabel('Text', { exact: true });
  await body.fill('We are in mid-sent');
  await page.getByLabel('Subject').press('Enter');
  // or it was kept before, when Enter came after the pause
  await page.getByText(/^Draft(?:$| kept)/).waitFor();
  await expect(body).toHaveValue('We are in mid-sent');
  // gone before the pause after which it is kept
  await body.fill('We are in mid-sentence');
  await page.getByRole('link', { name: 'Back to the item' }).click();
  await page.waitForURL('**/inbox/plain');
  await expect.poll(draft).toBe('We are in mid-sentence');

  await page.getByRole('link', { name: 'Answer' }).click();
  await page.waitForURL('**/answer');
  const isSeen = (at: number) =>
    besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction
          .updateTable('desk_sessions')
          .set({ last_seen_at: at })
          .where('operator_id', 'in', (operators) =>
            operators.selectFrom('operators').select('id').where('email', '=', 'clerk@example.com'),
          )
          .execute(),
      ),
    );
  await isSeen(0);
  await body.fill('We are in mid-sentence, after lunch');
  await page.getByText('Not sent: you were signed out').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank');
  // leaving would lose it
  await page.getByRole('link', { name: 'Back to the item' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(body).toHaveValue('We are in mid-sentence, after lunch');
  await isSeen(Date.now());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(draft).toBe('We are in mid-sentence, after lunch');
  await page.locator('[data-network]').waitFor({ state: 'detached' });

  const discard = page.getByRole('button', { name: 'Discard it now' });
  await expect(discard).toBeHidden();
  await page.locator('summary', { hasText: 'Discard draft' }).click();
  await discard.click();
  await page.waitForURL('**/inbox/plain');
  // what the page listens to ended with the session
  for (const error of errors.splice(0)) expect(error).toMatch(/status of 401|EventSource/);
});

test('without scripts a mistake is named and the text is kept', async () => {
  const { page, errors } = await as(clerk, { javaScript: false, width: 360 });
  await page.goto('/inbox/bad/answer');
  await page.getByLabel('Subject').fill('Ihre Frage');
  await page.getByLabel('Text', { exact: true }).fill('Es kostet {price:nothing}.');
  await otherWays(page).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.error')).toContainText('{price:nothing}');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Es kostet {price:nothing}.');
  // the answer's own status, as Chromium notes it
  expect(errors.splice(0).every((error) => error.includes('400'))).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('what strangers typed runs nowhere on the way to an answer', async () => {
  const { page } = await as(clerk);
  for (const path of ['/inbox/bad', '/inbox/bad/answer']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('main')).toContainText('<svg onload=window.hacked=1>');
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBe(undefined);
  }
});

test('failed mails and data protection are clean to every aid, and open to those who may', async () => {
  const { page } = await as(admin);
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) =>
      transaction
        .updateTable('mails')
        .set({ state: 'dead', last_error: 'returned-5.1.1', given_up_at: null })
        .where('enquiry_id', '=', 'plain')
        .execute(),
    ),
  );
  for (const path of ['/mails', '/inbox/plain']) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText('The mail came back. This address does not exist');
    expect(await axeFindings(page)).toEqual([]);
  }
  // what cannot be taken back takes two presses
  await page.goto('/mails');
  const mail = page.locator('main li', { hasText: 'N2P-TEST-PLAIN' }).first();
  const giveUp = mail.getByRole('button', { name: 'Give this mail up' });
  await expect(giveUp).toBeHidden();
  await mail.locator('summary', { hasText: 'Give up' }).click();
  await giveUp.click();
  await expect(page.locator('main')).toContainText('It has been given up.');
  await page.goto('/privacy');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('E-mail address or phone number').fill('ada@example.org');
  await page.getByRole('button', { name: 'Open the case' }).click();
  await page.waitForURL(/\/privacy\/[\w-]{36}$/);
  await expect(page.locator('main')).toContainText('N2P-TEST-PLAIN');
  expect(await axeFindings(page)).toEqual([]);
  const path = new URL(page.url()).pathname;
  // the erasure that the same person asks for next is opened here, with nothing typed again
  await page.getByText('The person also asks for erasure').click();
  await page.getByRole('button', { name: 'Open the erasure case' }).click();
  await page.getByRole('heading', { name: 'Erasure (Art. 17 GDPR)' }).waitFor();
  await expect(page.locator('main')).toContainText('ada@example.org');
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('summary', { hasText: 'Close as done' }).click();
  await page.getByRole('button', { name: 'Close it now' }).click();
  await expect(page.locator('summary', { hasText: 'Close as done' })).toHaveCount(0);
  await page.goto(path);

  for (const address of ['/privacy', path, '/privacy.data', `${path}.data`])
    for (const token of ['', reader, clerk])
      expect(await (await ask(address, token)).text()).not.toContain('ada@example.org');
  for (const address of [`${path}/export`, `${path}/erase`])
    expect((await ask(address, clerk, { sure: 'yes', format: 'json' })).status).toBe(403);
  for (const [address, body] of [
    ['/inbox/plain/answer', { intent: 'send', body: 'x', subject: 'x' }],
    ['/inbox/plain/undo', { answer: 'x' }],
    ['/inbox/plain/acts', { kind: 'call' }],
    ['/mails', { intent: 'retry' }],
  ] as const)
    expect((await ask(address, reader, body)).status, address).toBe(403);
  expect((await ask('/inbox/plain/undo', clerk, { answer: 'x' }, 'https://evil.example')).status).toBe(403);
  expect((await ask('/inbox/plain/mails/nothing', reader)).status).toBe(404);

  // with a fresh confirmation the export is a file, and never a page
  const file = await ask(`${path}/export`, admin, { format: 'document' });
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(await file.text()).toContain('Was kosten Gabeln?');

  const close = page.getByRole('button', { name: 'Close it now' });
  await expect(close).toBeHidden();
  await page.locator('summary', { hasText: 'Close as done' }).click();
  await close.click();
  await expect(page.locator('summary', { hasText: 'Close as done' })).toHaveCount(0);
  expect(site().rows('select count(*) as open from privacy_cases where closed_at is null')).toEqual([{ open: 0 }]);
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) => transaction.updateTable('desk_sessions').set({ confirmed_at: 1 }).execute()),
  );
  expect((await ask(`${path}/export`, admin, { format: 'json' })).headers.get('location')).toContain('/confirm');
});

test('a list that was refused its news, because the session had ended, hears them again at the next touch', async () => {
  const { page } = await as(clerk);
  // as after a session that has ended: the browser does not ask again by itself
  await page.route('**/inbox/live', (route) => route.fulfill({ status: 204 }));
  const refused = page.waitForResponse('**/inbox/live');
  await page.goto('/inbox');
  await hydrated(page);
  await (await refused).finished();
  await writes({
    language: 'en',
    name: 'Nia Example',
    email: 'nia@example.org',
    subject: 'Spoons',
    message: 'Are there spoons?',
  });
  // somebody signed in again in another tab
  await page.unroute('**/inbox/live');
  await expect
    .poll(async () => {
      await page.mouse.move(300 + Math.random() * 100, 300);
      return page.textContent('main');
    })
    .toContain('Nia Example');
});

test('whoever erases a person with an order under way is told, finishes it by default, and is told what to write', async () => {
  const { inquiryNumber: number } = await placeOrder(site(), 'Petra');
  const { page } = await as(admin);
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) =>
      transaction.updateTable('desk_sessions').set({ confirmed_at: Date.now() }).execute(),
    ),
  );
  await page.goto('/privacy');
  await page.getByLabel('Request').selectOption({ label: 'Erasure (Art. 17 GDPR)' });
  await page.getByLabel('E-mail address or phone number').fill('petra@example.org');
  await page.getByRole('button', { name: 'Open the case' }).click();
  await page.waitForURL(/\/privacy\/[\w-]{36}$/);
  const warning = page.getByRole('alert');
  await expect(warning).toContainText(`${number}: Messer (3 packs`);
  await expect(warning).toContainText('€100.32 (Received)');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('I have checked that the request comes from').check();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('status').first()).toContainText('except for what is not finished yet');
  await expect(page.locator('main')).toContainText(`Not finished yet, and therefore left: ${number}.`);
  await page.getByText('Suggested reply after the erasure').click();
  // in every language; what it says of backups: routes/privacy/letters.test.ts
  await expect(page.locator('.proposal[lang="en"]')).toContainText('We are finishing the order you have with us');
  await expect(page.locator('.proposal[lang="nl"]')).toContainText(
    'Je hebt ons gevraagd je gegevens te wissen. Dat hebben we gedaan, op het volgende na.',
  );
  expect(await axeFindings(page)).toEqual([]);
  // it is not done, and says what it waits for
  await expect(page.locator('main')).toContainText(`This case stays open while something is not finished: ${number}.`);
  await expect(page.locator('summary', { hasText: 'Close as done' })).toHaveCount(0);
  await page.goto('/privacy');
  await expect(page.locator('main')).toContainText('erased, answer to come');
  // how urgent it is comes first
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) =>
      transaction.updateTable('privacy_cases').set({ due_at: 1 }).where('subject', '=', 'petra@example.org').execute(),
    ),
  );
  await page.reload();
  await expect(page.locator('.case-overdue')).toHaveText('overdue (erased, answer to come)');
  // it is still there to be worked on
  await page.goto('/orders');
  await expect(page.locator('main')).toContainText('Petra');
});
