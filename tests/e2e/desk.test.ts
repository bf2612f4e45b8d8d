import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { markOf, type Json } from '../../server/features/editing/change.ts';
import { keepDrafts } from '../../server/features/editing/drafts.ts';
import { describePicture } from '../../server/features/editing/picture-library.ts';
import { keepFile } from '../../server/features/editing/uploaded-files.ts';
import { logAccess } from '../../server/platform/audit/record-access.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { addSubscribers } from '../fakes/subscribers.ts';
import { xssStrings } from '../fakes/xss-strings.ts';
import { button, expectOnlyRefusals, placeOrder, postCall, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors, type Visitor } from './harness.ts';
import { startSite, type Site } from './start-site.ts';
import { fingerprint } from './fingerprint.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** What `npm run operator` prints, run beside the server as an owner would. */
function operator(running: Site, ...words: string[]): string {
  return execFileSync(process.execPath, ['tooling/operator.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: running.dataDir, DESK_URL: running.deskUrl },
  });
}

const linkIn = (text: string | null) => /http:\/\/localhost:\d+\/start\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';

test('on a machine without operators the desk says how to make the first one', async () => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.locator('main')).toContainText('npm run operator -- add');
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('signing in', () => {
  test('first link, passkey, inbox, out, in again; what was sent once is worth nothing twice', async () => {
    const link = linkIn(
      operator(site(), 'add', 'anna@example.com', '--role', 'admin', '--name', 'Anna', '--language', 'en'),
    );
    const { page, context } = await visitor();
    await fingerprint(page);

    // mail programs open links: that spends nothing
    await page.goto(link);
    await page.goto(link);
    await button(page, 'Begin').click();
    await page.waitForURL('**/setup');
    const setupCookie = (await context.cookies()).find(({ name }) => name === 'desk-session')?.value;
    expect(await axeFindings(page)).toEqual([]);
    // a session that came by the link opens nothing else
    await page.goto('/inbox');
    expect(new URL(page.url()).pathname).toBe('/setup');
    await button(page, 'Create a passkey').click();
    await button(page, 'Show my recovery codes').click();
    await expect(page.locator('.codes li')).toHaveCount(10);
    await button(page, 'I have put them in a safe place').click();
    await page.waitForURL('**/today');
    await expect(page.locator('main')).toContainText('All done.');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/inbox');
    await expect(page.locator('main')).toContainText('Nothing has come in yet');
    const [session] = (await context.cookies()).filter(({ name }) => name === 'desk-session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session?.value).not.toBe(setupCookie);
    const withOld = await fetch(`${site().deskUrl}/inbox`, {
      headers: { cookie: `desk-session=${setupCookie}` },
      redirect: 'manual',
    });
    expect(withOld.headers.get('location')).toContain('/sign-in');

    await button(page, 'Sign out').click();
    await page.waitForURL('**/sign-in?out=1');
    expect(
      (
        await fetch(`${site().deskUrl}/inbox`, {
          headers: { cookie: `desk-session=${session?.value}` },
          redirect: 'manual',
        })
      ).status,
    ).toBe(302);
    await page.goto('/inbox');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    const posted = page.waitForRequest((request) => request.postData()?.includes('intent=passkey') === true);
    await button(page, 'Sign in with a passkey').click();
    const answer = (await posted).postData() ?? '';
    await page.waitForURL('**/inbox');

    const replayed = await fetch(`${site().deskUrl}/sign-in`, {
      method: 'POST',
      headers: { origin: site().deskUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: answer,
      redirect: 'manual',
    });
    expect(replayed.status).toBe(400);
    expect(replayed.headers.get('set-cookie')).toBe(null);

    await page.goto(link);
    await expect(page.locator('main')).toContainText('This link no longer works');
  });

  test('the page comes without React, and while somebody signs in the desk’s own code', async () => {
    const { token } = await signedInPerson(site().dataDir, 'cleo@example.com', 'clerk');
    const { page, context } = await visitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
    await page.goto('/sign-in', { waitUntil: 'networkidle' });
    // nothing stands between document and first paint, and one script is run
    expect(asked.filter((one) => one.startsWith('stylesheet'))).toEqual([]);
    expect(asked.filter((one) => one.startsWith('script'))).toEqual([
      expect.stringMatching(/^script \/assets\/plain-script-/),
    ]);
    const plain = readdirSync('build/desk/client/assets').find((name) => /^plain-script-.*\.br$/.test(name)) ?? '';
    expect(readFileSync(join('build/desk/client/assets', plain)).length).toBeLessThan(3_000);
    await signIn(context, site(), token);
    for (const path of ['/today', '/inbox']) {
      await page.goto(path);
      await hydrated(page);
      const fromDesk = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(
            (one) =>
              /\.(js|json|woff2)$/.test(one.name) && one instanceof PerformanceResourceTiming && one.transferSize > 0,
          )
          .map(({ name }) => name),
      );
      expect(fromDesk, path).toEqual([]);
    }
  });

  test('a passkey asked for before the script is there is asked for then; without one the page says what else there is', async () => {
    const { page } = await visitor({ anyConsole: true });
    await fingerprint(page);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/plain-script-*', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await button(page, 'Sign in with a passkey').click();
    const options = page.waitForRequest('**/sign-in/passkey');
    arrive();
    expect((await options).method()).toBe('POST');
    const refused = page.getByRole('alert').filter({ hasText: 'No passkey for this desk was used.' });
    await refused.waitFor();
    expect(await button(page, 'Sign in with a passkey').getAttribute('aria-disabled')).toBe(null);

    await page.route('**/sign-in/passkey', (route) => route.abort());
    await button(page, 'Sign in with a passkey').click();
    await page.getByRole('alert').filter({ hasText: 'Not sent: the desk cannot be reached.' }).waitFor();
    await expect(refused).toBeHidden();
  });

  test('while the browser asks for the passkey one can cancel, and a code can be had by mail', async () => {
    operator(site(), 'add', 'edda@example.com', '--role', 'clerk', '--name', 'Edda', '--language', 'en');
    const { page } = await visitor();
    // a browser that asks, and gets no answer
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: false },
    });
    await page.clock.install();
    await page.goto('/sign-in');
    await button(page, 'Sign in with a passkey').click();
    await page.clock.fastForward(20_000);
    await page.getByText('Has your browser not asked yet?').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Cancel').click();
    await expect(button(page, 'Sign in with a passkey')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alert')).toBeHidden();

    await button(page, 'Sign in with a passkey').click();
    await button(page, 'Cancel').waitFor();
    await page.getByLabel('E-mail address').fill('edda@example.com');
    await button(page, 'Mail me a code').click();
    await page.getByLabel('Eight digits').waitFor();
    const { parsed } = await site().mailTo('edda@example.com');
    await page.getByLabel('Eight digits').fill(/\b\d{4} \d{4}\b/.exec(parsed.text ?? '')?.[0] ?? '');
    await button(page, 'Next').click();
    // nothing was set up: it says so, and what to do
    await page.getByRole('heading', { name: 'This account lacks the second step' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in German by mail and app, and with a recovery code when the phone is lost', async () => {
    const link = linkIn(operator(site(), 'add', 'ben@example.com', '--role', 'clerk', '--name', 'Ben'));
    const one = await visitor();
    const { page } = one;
    await page.goto(link);
    await button(page, 'Beginnen').click();
    await page.getByRole('link', { name: 'App einrichten' }).click();
    await page.locator('summary').click();
    const key = (await page.textContent('code.key')) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), digits: 6, period: 30 });
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Sechs Ziffern').fill('000000');
    await button(page, 'Verbinden').click();
    await expect(page.locator('.error')).toContainText('stimmen nicht');
    await page.getByLabel('Sechs Ziffern').fill(totp.generate());
    await button(page, 'Verbinden').click();
    await button(page, 'Meine Ersatzcodes zeigen').click();
    const recovery = (await page.locator('.codes code').first().textContent()) ?? '';
    await button(page, 'Ich habe sie sicher verwahrt').click();
    await page.waitForURL('**/today');
    await button(page, 'Abmelden').click();

    await page.getByLabel('E-mail address').fill('ben@example.com');
    await button(page, 'Mail me a code').click();
    const mail = await site().mailTo('ben@example.com');
    expect(mail.parsed.subject).toBe('[Muster] Ihr Anmeldecode');
    await page.getByText('Look in the spam folder').waitFor();
    const code = /\b\d{4} \d{4}\b/.exec(mail.parsed.text ?? '')?.[0] ?? '';
    await page.getByLabel('Eight digits').fill('0000 0000');
    await button(page, 'Next').click();
    await expect(page.locator('.error')).toContainText('not the code');
    await page.getByLabel('Eight digits').fill(code);
    await button(page, 'Next').click();
    await page.getByLabel('Six digits, or a recovery code').fill(recovery);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/account#recovery');
    await expect(page.locator('#recovery')).toContainText('Ersatzcodes übrig: 9');
    expect(await axeFindings(page)).toEqual([]);
    expectOnlyRefusals(one);
  });
});

test('without a mail server the desk says where a code lies, and that mails and newsletters reach nobody', async () => {
  const unsent = await startSite({ SMTP_URL: '' });
  try {
    const anna = await signedInPerson(unsent.dataDir, 'anna@example.com', 'admin');
    await besideServer(unsent.dataDir, (database) =>
      addSubscribers(database, 2, { now: Date.now(), language: () => 'en' }),
    );
    const { page, context } = await visitor();
    await page.goto(`${unsent.deskUrl}/sign-in`);
    await page.getByLabel('E-mail address').fill('anna@example.com');
    await button(page, 'Mail me a code').click();
    const said = page.locator('.notice');
    await expect(said).toContainText(join(unsent.dataDir, 'mail'));
    await expect(said).toContainText('whoever can get at that computer opens the newest one');
    await expect(said).toContainText('Whoever looks after the server sets up the mail server');
    // nothing of it is in a spam folder
    await expect(page.locator('main')).not.toContainText('spam');
    expect(await axeFindings(page)).toEqual([]);

    await signIn(context, unsent, anna.token);
    await page.goto(`${unsent.deskUrl}/today`);
    await expect(page.locator('.health li.wrong').first()).toContainText('E-mails reach nobody');
    // nothing of an order is called delivered
    await placeOrder(unsent, 'Filed');
    await page.goto(`${unsent.deskUrl}/orders`);
    await page.getByRole('link', { name: 'Filed' }).click();
    await page.getByRole('button', { name: /^Confirm the order/ }).click();
    await expect(page.locator('.notice', { hasText: 'only saved as a file, and nobody gets it' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await expect(async () => {
      await page.reload();
      await expect(page.locator('main')).toContainText(/Order confirmation AB-\S+: only saved as a file/);
    }).toPass();
    await expect(page.locator('main')).not.toContainText('delivered');

    await page.goto(`${unsent.deskUrl}/newsletter/new`);
    await page.getByLabel('Title', { exact: true }).fill('Our stall at the fair');
    await page.getByLabel('Text', { exact: true }).fill('Come by.');
    await button(page, 'Save, preview and test').click();
    await button(page, 'Send a test to anna@example.com (English)').click();
    await expect(page.getByRole('alert')).toContainText('The test did not arrive');
    await page.getByRole('link', { name: 'Go on to sending' }).click();
    await expect(page.getByRole('alert')).toContainText('only saved as files, and nobody gets it');
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Send now to 2 readers').click();
    await expect(page.getByText('Only saved as files, not delivered')).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Nobody got this newsletter');
    expect(await axeFindings(page)).toEqual([]);
    // the way to what is missing for it
    await page.getByRole('alert').getByRole('link').click();
    await expect(page.locator('#mail')).toContainText('Mail server');
  } finally {
    await unsent.stop();
  }
});

test.describe('who may what', () => {
  let admin: string;
  let reader: string;
  test.beforeAll(async () => {
    admin = (await signedInPerson(site().dataDir, 'admin@example.com', 'admin')).token;
    reader = (await signedInPerson(site().dataDir, 'reader@example.com', 'reader')).token;
  });
  const ask = (path: string, token: string, more: RequestInit = {}) =>
    fetch(`${site().deskUrl}${path}`, {
      redirect: 'manual',
      ...more,
      headers: { cookie: `desk-session=${token}`, ...more.headers },
    });
  const post = (path: string, token: string, body: Record<string, string>, origin: string = site().deskUrl) =>
    ask(path, token, { method: 'POST', headers: { origin }, body: new URLSearchParams(body) });

  test('without a session, or with a reader’s, no address gives an admin’s page or its data', async () => {
    for (const path of [
      '/accounts',
      '/log',
      '/accounts.data',
      '/log.data?_routes=log%2Flog',
      '/ACCOUNTS',
      '//accounts',
      '/accounts/',
      '/%61ccounts',
      '/accounts?index',
      '/people',
    ]) {
      for (const token of ['', 'wrong', reader]) {
        const response = await ask(path, token);
        const text = await response.text();
        expect(text, `${path} ${token}`).not.toContain('admin@example.com');
        expect([200, 202, 302, 403, 404], `${path} ${response.status}`).toContain(response.status);
        if (response.status === 200) expect(text).not.toContain('reader@example.com');
      }
    }
    expect((await ask('/accounts', reader)).status).toBe(403);
    const own = await ask('/accounts.data', admin);
    expect(await own.text()).toContain('reader@example.com');
    expect((await ask('/people', admin)).headers.get('location')).toBe('/accounts');
  });

  test('changes come from the desk’s own pages only, and never by GET', async () => {
    const body = { intent: 'language', language: 'de' };
    for (const origin of ['https://evil.example', 'null', site().url, site().deskUrl.replace('http:', 'https:')])
      expect((await post('/account', reader, body, origin)).status, origin).toBe(403);
    const withoutOrigin = await ask('/account', reader, { method: 'POST', body: new URLSearchParams(body) });
    expect(withoutOrigin.status).toBe(403);
    await ask('/account?intent=language&language=de', reader);
    expect(site().rows("select language from operators where email = 'reader@example.com'")[0]?.['language']).toBe(
      'en',
    );
    expect((await post('/account', reader, body)).status).toBeLessThan(400);
    expect(site().rows("select language from operators where email = 'reader@example.com'")[0]?.['language']).toBe(
      'de',
    );
  });

  test('a reader posts nothing to an admin’s page, and ends nobody else’s session', async () => {
    const [victim] = site().rows('select id, operator_id from desk_sessions where token_hash is not null limit 1');
    expect(
      (await post('/accounts', reader, { intent: 'remove', operator: String(victim?.['operator_id']) })).status,
    ).toBe(403);
    const [others] = site().rows(
      "select desk_sessions.id from desk_sessions join operators on operators.id = operator_id where email = 'admin@example.com'",
    );
    expect((await post('/account', reader, { intent: 'end', session: String(others?.['id']) })).status).toBe(404);
    expect((await ask('/log', admin)).status).toBe(200);
    expect((await post('/log', admin, {})).status).toBe(405);
  });

  test('letting people in needs a fresh confirmation', async () => {
    await besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction
          .updateTable('desk_sessions')
          .set({ confirmed_at: Date.now() - 11 * 60_000 })
          .where('operator_id', 'in', (eb) =>
            eb.selectFrom('operators').select('id').where('email', '=', 'admin@example.com'),
          )
          .execute(),
      ),
    );
    const body = { intent: 'add', name: 'Dora', email: 'dora@example.com', role: 'admin', language: 'de' };
    const response = await post('/accounts', admin, body);
    expect(response.headers.get('location')).toBe('/confirm?to=%2Faccounts');
    expect(site().rows("select 1 from operators where email = 'dora@example.com'")).toEqual([]);
  });

  test('whoever has nothing to sign in with sets it up from the confirmation, and never leaves without a way back', async () => {
    const email = 'nothing@example.com';
    const { token, operator: who } = await signedInPerson(site().dataDir, email, 'admin');
    await besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction
          .updateTable('desk_sessions')
          .set({ confirmed_at: Date.now() - 11 * 60_000 })
          .where('operator_id', '=', who.id)
          .execute(),
      ),
    );
    const one = await visitor();
    const { page, context } = one;
    await fingerprint(page);
    await signIn(context, site(), token);
    await page.goto('/today');
    // said on the first day, and not only at its end
    await page.getByRole('link', { name: 'Set it up now' }).waitFor();
    await button(page, 'Sign out').click();
    await page.getByRole('heading', { name: 'Do not sign out yet' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // a session alone, without the mailbox, adds nothing
    expect((await post('/setup/passkey', token, { intent: 'ask' })).headers.get('location')).toContain('/confirm');

    await page.goto('/confirm?to=/accounts');
    await page.getByRole('link', { name: 'Back without confirming' }).click();
    await page.waitForURL('**/accounts');
    await page.goto('/confirm?to=/accounts');
    await button(page, `Send a code to ${email}`).click();
    const field = page.getByLabel(`Eight digits from the e-mail to ${email}`);
    await page.getByText('Look in the spam folder').waitFor();
    await field.fill('0000 0000');
    await button(page, 'Confirm with the code').click();
    await expect(page.locator('.error')).toContainText('not the code');
    expect(await axeFindings(page)).toEqual([]);
    const { parsed } = await site().mailTo(email);
    await field.fill(/\b\d{4} \d{4}\b/.exec(parsed.text ?? '')?.[0] ?? '');
    await button(page, 'Confirm with the code').click();
    await page.getByRole('heading', { name: 'How will you sign in from now on?' }).waitFor();
    await page.getByText('You have confirmed that it is you').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Create a passkey').click();
    await button(page, 'Show my recovery codes').click();
    await button(page, 'I have put them in a safe place').click();
    await page.waitForURL('**/accounts');

    await button(page, 'Sign out').click();
    await page.waitForURL('**/sign-in?out=1');
    await button(page, 'Sign in with a passkey').click();
    await page.waitForURL('**/today');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    await expect(page.getByRole('link', { name: 'Set it up now' })).toHaveCount(0);
    expectOnlyRefusals(one);
  });

  test('setting up a passkey can be cancelled; who has only signed in is not told that they confirmed', async () => {
    const { token } = await signedInPerson(site().dataDir, 'first-day@example.com', 'clerk');
    const { page, context } = await visitor();
    // a browser that asks, and gets no answer
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: false },
    });
    await signIn(context, site(), token);
    await page.goto('/today');
    await page.getByRole('link', { name: 'Set it up now' }).click();
    await page.getByRole('heading', { name: 'With fingerprint or screen lock (passkey)' }).waitFor();
    await expect(page.getByText('You have confirmed')).toHaveCount(0);
    await button(page, 'Create a passkey').click();
    await button(page, 'Cancel').click();
    await page.getByText('No passkey was created.').waitFor();
    await expect(button(page, 'Create a passkey')).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: 'Later, on to the desk' }).click();
    await page.waitForURL('**/today');
  });

  test('a code for another mailbox confirms nothing', async () => {
    const { token, session } = await signedInPerson(site().dataDir, 'taken@example.com', 'admin');
    await signedInPerson(site().dataDir, 'thief@example.com', 'reader');
    const long = Date.now() - 11 * 60_000;
    await besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction.updateTable('desk_sessions').set({ confirmed_at: long }).where('id', '=', session.id).execute(),
      ),
    );
    const begun = await post('/sign-in', '', { intent: 'mail', email: 'thief@example.com' });
    const cookie = /desk-sign-in=[\w-]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const { parsed } = await site().mailTo('thief@example.com');
    const code = /\b\d{4} \d{4}\b/.exec(parsed.text ?? '')?.[0] ?? '';
    const answer = await fetch(`${site().deskUrl}/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site().deskUrl, cookie: `desk-session=${token}; ${cookie}` },
      body: new URLSearchParams({ intent: 'mailed-code', code }),
    });
    expect(answer.status).toBe(400);
    expect(
      Number(site().rows(`select confirmed_at from desk_sessions where id = '${session.id}'`)[0]?.['confirmed_at']),
    ).toBe(long);
  });

  test('nothing of the desk is in what visitors download', () => {
    const files = readdirSync('build/site/client', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|css|html|json)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const name of files) {
      const text = readFileSync(join('build/site/client', name), 'utf8');
      for (const sign of ['/sign-in/code', '/setup/passkey', 'recovery-codes', 'desk-session', 'DESK_'])
        expect(text.includes(sign), `${sign} in ${name}`).toBe(false);
    }
  });

  test('under another name the desk is not there, and what it shows is kept by nobody', async () => {
    const elsewhere = await fetch(site().deskUrl.replace('localhost', '127.0.0.1'), { redirect: 'manual' });
    expect(elsewhere.status).toBe(307);
    expect(elsewhere.headers.get('location')).toBe(`${site().deskUrl}/`);
    const page = await ask('/inbox', admin);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect((await fetch(`${site().url}/sign-in`)).status).toBe(404);
    expect((await fetch(`${site().url}/inbox`)).status).toBe(404);
  });
});

test.describe('the inbox', () => {
  let admin: string;
  test.beforeAll(async () => {
    admin = (await signedInPerson(site().dataDir, 'owner@example.com', 'admin')).token;
  });
  async function signedIn(width = 1280): Promise<Visitor> {
    const one = await visitor({ width });
    await signIn(one.context, site(), admin);
    return one;
  }
  const send = (name: string, body: Record<string, unknown>) =>
    postCall(site(), name, { language: 'en', elapsed: 60_000, ...body });

  test('a message is listed, opened by keys, read, and stands in the log', async () => {
    await signedInPerson(site().dataDir, 'quiet@example.com', 'reader');
    await send('send-contact-email', {
      name: 'Ada Muster',
      email: 'ada@example.org',
      subject: 'Forks',
      message: 'How many forks\nare in a box?',
    });
    const { page } = await signedIn();
    await page.goto('/inbox');
    await hydrated(page);
    // there is one line: pressed again, j stays on it
    await expect
      .poll(async () => {
        await page.keyboard.press('j');
        return page.evaluate(() => document.activeElement?.textContent);
      })
      .toBe('Ada Muster');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inbox/*-*');
    await expect.poll(() => page.textContent('.message')).toContain('How many forks\nare in a box?');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    // Enter alone goes to a page: it neither signs out nor closes the item
    await expect(page.locator('.palette [aria-selected=true]')).toHaveText(/^Today/);
    // who is looked for is found while one types, above whatever else can be done, and once as a person
    await page.keyboard.type('ada mus');
    await expect(page.getByRole('group', { name: 'Found' }).getByRole('option')).toHaveText([
      /^Ada Muster · customer/,
      /^Ada Muster · /,
      /^Search for/,
    ]);
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await button(page, 'Close').click();
    await expect(page.getByRole('combobox')).toBeHidden();
    // the one that can be meant is opened, also by an Enter that comes before it is shown
    await page.goto('/today');
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ada mus');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inbox/*-*');
    // whoever closes it before anything is found stays
    const opened = page.url();
    const searched: (() => void)[] = [];
    await page.route('**/inbox/hits?*', async (route) => {
      await new Promise<void>((resolve) => searched.push(resolve));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('nobody');
    await page.keyboard.press('Enter');
    await expect.poll(() => searched.length).toBe(1);
    await page.keyboard.press('Escape');
    const answered = page.waitForResponse('**/inbox/hits?*');
    searched[0]?.();
    await answered;
    await page.unroute('**/inbox/hits?*');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('ada mus');
    await page
      .getByRole('group', { name: 'Found' })
      .getByRole('option', { name: /customer/ })
      .waitFor();
    expect(page.url()).toBe(opened);
    await page.getByRole('combobox').fill('');
    await page.keyboard.type('log');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/log');
    const number = String(site().rows('select enquiry_number from enquiries')[0]?.['enquiry_number']);
    await expect(page.locator('tbody')).toContainText(`read an item${number}`);
    expect(await axeFindings(page)).toEqual([]);
    // what one person did, and what was done on one day
    const people = page.locator('tbody [data-label=Who]');
    const me = (await people.first().textContent()) ?? '';
    const who = page.getByLabel('Who', { exact: true });
    await who.selectOption('quiet@example.com');
    await button(page, 'Show').click();
    await expect(people.filter({ hasText: me })).toHaveCount(0);
    await who.selectOption(me);
    await button(page, 'Show').click();
    await expect.poll(async () => [...new Set(await people.allTextContents())]).toEqual([me]);
    await page.getByLabel('Day', { exact: true }).fill('2020-01-31');
    await button(page, 'Show').click();
    await page.getByText('Nothing was done or read then.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show everything' }).click();
    await expect(page.locator('tbody')).toContainText(`read an item${number}`);
    await page.keyboard.press('?');
    await expect(page.locator('dialog.keys')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL('**/inbox');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('the log calls files by what they hold: a draft by its title, a figure by its page, a picture by what it shows', async () => {
    await besideServer(site().dataDir, async (database) => {
      const by = { operator: { id: 'nobody', email: 'owner@example.com' }, addressPrefix: '127.0.0.1' };
      const draft = (file: string, at: string[], value: Json) =>
        keepDrafts(database, by, [{ file, at, seen: markOf(undefined), value, published: undefined }], Date.now());
      await draft('blog/new-forks/en.md', [], { front: { title: 'New forks in spring' }, body: 'Soon.' });
      await draft('company.json', ['motto'], 'Back to soil');
      await draft('facts.json', ['new'], 7);
      await draft('facts.json', ['referralDiscount', 'new'], 7);
      // as lines were written before they named a field
      const figures = { kind: 'website', id: 'facts.json', label: 'facts.json' } as const;
      await logAccess(database, by, { action: 'website-drafted', item: figures }, Date.now());
      const name = 'site-2026-11-20T10-00-00-000Z.sqlite';
      const backup = { kind: 'backup', id: name, label: name } as const;
      await logAccess(database, by, { action: 'backup-downloaded', item: backup }, Date.now());
      const proof = { name: 'seal-a1b2c3d4.pdf', kind: 'proof', bytes: new Uint8Array([1]) } as const;
      await keepFile(database, by, proof, Date.now());
      const picture = { name: 'photo-grass-a1b2c3d4', kind: 'picture', bytes: new Uint8Array([1]) } as const;
      await keepFile(database, by, picture, Date.now());
      const words = { en: 'A fork in the grass', de: '', nl: '', fr: '' };
      await describePicture(database, by, { name: picture.name, words }, Date.now());
    });
    const { page } = await signedIn();
    await page.goto('/log');
    const items = page.locator('tbody [data-label=Item]');
    await expect(items.getByRole('link', { name: 'New forks in spring, English' })).toBeVisible();
    for (const words of [
      'Company',
      'Other figures',
      'Prices and shipping',
      'Prices and shipping · Availability · Office hours · Other figures',
      'Backup of 20 Nov 2026, 11:00',
      'Proof (PDF)',
      'Picture: A fork in the grass',
    ])
      await expect(items.getByText(words, { exact: true }).first()).toBeVisible();
    await expect(page.locator('tbody')).not.toContainText(/\.json|\.md|\.sqlite|\.pdf|a1b2c3d4/);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('a clerk takes it, notes, searches and closes it by keys; another one is told before overwriting that', async () => {
    const item = async () =>
      site().rows("select id, work_state, revision from enquiries where email = 'ada@example.org'")[0];
    const path = `/inbox/${String((await item())?.['id'])}`;
    const { page } = await signedIn();
    const clerk = (await signedInPerson(site().dataDir, 'carl@example.com', 'clerk')).token;
    const other = await visitor();
    await signIn(other.context, site(), clerk);
    await other.page.goto(path);
    await expect(other.page.locator('main')).not.toContainText('may be at it now');
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('main')).toContainText('carl@example.com opened this');
    await page.keyboard.press('a');
    await expect(page.locator('.panel .state')).toHaveText('in work · owner@example.com');
    await page.getByLabel('New note').fill('Called, wants <b>a sample</b>');
    await button(page, 'Add note').click();
    await expect(page.locator('.notes')).toContainText('Called, wants <b>a sample</b>');
    // half written while something else is saved and a colleague’s note comes in: it stays
    await page.getByLabel('New note').fill('Half a sen');
    const theirs = await fetch(`${site().deskUrl}${path}`, {
      method: 'POST',
      headers: { cookie: `desk-session=${clerk}`, origin: site().deskUrl },
      body: new URLSearchParams({ intent: 'note', note: 'Carl was here' }),
    });
    expect(theirs.status).toBe(200);
    await page.locator('summary', { hasText: 'Change more' }).click();
    await page.getByLabel('Labels').fill('Fair, fair, big');
    await button(page, 'Save').click();
    await expect(page.locator('.history')).toContainText('changed the labels');
    await expect(page.locator('.notes')).toContainText('Carl was here');
    await expect(page.getByLabel('New note')).toHaveValue('Half a sen');
    expect(await axeFindings(page)).toEqual([]);

    // an older page says how it stands by now, and leaves its fields as they are
    await expect(other.page.locator('.panel .state')).toHaveText('in work · owner@example.com');
    await expect(other.page.locator('.panel [role=status]')).toContainText('Somebody has just changed this');
    await expect(other.page.getByLabel('Labels')).toHaveValue('');

    // the other one's page is older, and works without scripts, too
    let goOn = () => {};
    const pageIsLoaded = new Promise<void>((resolve) => (goOn = resolve));
    await other.page.route(/\.data/, async (route) => {
      if (route.request().method() === 'GET') await pageIsLoaded;
      await route.continue();
    });
    await other.page.locator('summary', { hasText: 'Change more' }).click();
    await other.page.getByLabel('State').selectOption('waiting');
    await button(other.page, 'Save').click();
    await expect(other.page.locator('[role=alert]')).toContainText('owner@example.com changed the labels');
    await expect(other.page.getByLabel('State')).toHaveValue('waiting');
    expect((await item())?.['work_state']).toBe('in-work');
    expect(await axeFindings(other.page)).toEqual([]);
    // whoever has read that may save again, before the page has loaded how it stands by now
    await button(other.page, 'Save').click();
    await expect.poll(async () => (await item())?.['work_state']).toBe('waiting');
    goOn();
    // what the older page had not touched is as the first one left it
    await expect(other.page.locator('.panel .state')).toHaveText('waiting · owner@example.com');
    expectOnlyRefusals(other);

    await page.goto('/inbox');
    await hydrated(page);
    await page.keyboard.press('/');
    await page.keyboard.type('ada@example.org samp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inbox?q=*');
    await expect(page.locator('.who a')).toHaveCount(1);
    await page.getByRole('link', { name: /^Mine/ }).click();
    await page.waitForURL('**/inbox?assignee=me');
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('.who a').first().focus();
    await page.keyboard.press('e');
    await expect(page.locator('[role=status].said')).toHaveText('Saved.');
    expect((await item())?.['work_state']).toBe('done');
    await expect(page.locator('.who a')).toHaveCount(0);
  });

  test('without a connection nothing typed is lost: pages are tried again, what was sent is sent when one says so', async () => {
    const { page, context, errors } = await signedIn();
    const item = () => site().rows("select id from enquiries where email = 'ada@example.org'")[0]?.['id'];
    const notes = () => site().rows("select 1 from item_notes where text like 'The second%'").length;
    await page.goto(`/inbox/${String(item())}`);
    await hydrated(page);
    const note = page.getByLabel('New note');
    await note.fill('The first wording');
    await context.setOffline(true);
    await button(page, 'Add note').click();
    await page.getByText('Not sent: the desk cannot be reached').waitFor();
    await expect(note).toHaveValue('The first wording');
    expect(await axeFindings(page)).toEqual([]);
    // it can be gone on with meanwhile
    await note.fill('The second wording');
    await button(page, 'Try again').click();
    await page.getByText('Not sent: the desk cannot be reached').waitFor();
    await context.setOffline(false);
    await button(page, 'Try again').click();
    await expect(page.locator('.notes')).toContainText('The second wording');
    await expect(page.locator('.notes')).not.toContainText('The first wording');
    expect(notes()).toBe(1);
    await page.locator('[data-network]').waitFor({ state: 'detached' });

    await context.setOffline(true);
    await page.getByRole('link', { name: 'Inbox' }).first().click();
    await page.getByText('Trying again').waitFor();
    await page.getByText('Everything you typed is still here').waitFor();
    expect(page.url()).toContain(String(item()));
    await context.setOffline(false);
    await page.waitForURL('**/inbox');
    await expect(page.locator('[data-network]')).toHaveCount(0);
    for (const error of errors.splice(0)) expect(error).toContain('ERR_INTERNET_DISCONNECTED');
  });

  test('what somebody typed outlasts their session, is not lost by a link or a key, and is asked for before the tab closes', async () => {
    const { page, errors } = await signedIn();
    const session = (change: { last_seen_at: number } | { confirmed_at: number }) =>
      besideServer(site().dataDir, (database) =>
        database.write((transaction) =>
          transaction
            .updateTable('desk_sessions')
            .set(change)
            .where('operator_id', 'in', (operators) =>
              operators.selectFrom('operators').select('id').where('email', '=', 'owner@example.com'),
            )
            .execute(),
        ),
      );
    const item = String(site().rows("select id from enquiries where email = 'ada@example.org'")[0]?.['id']);
    await page.goto(`/inbox/${item}`);
    await hydrated(page);
    const note = page.getByLabel('New note');
    await note.fill('Before lunch');
    await session({ last_seen_at: 0 });
    await button(page, 'Add note').click();
    await page.getByText('Not sent: you were signed out').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await session({ last_seen_at: Date.now() });
    // where the new tab ends
    const end = await fetch(`${site().deskUrl}/go-back`, { headers: { cookie: `desk-session=${admin}` } });
    expect(await end.text()).toContain('You can go on');
    await button(page, 'Try again').click();
    await expect(page.locator('.notes')).toContainText('Before lunch');
    await page.locator('[data-network]').waitFor({ state: 'detached' });

    // typed labels stay when the item is taken, and taking it was one’s own doing
    await page.getByLabel('Labels').fill('Fair, urgent');
    await page.keyboard.press('Escape');
    await button(page, 'Reopen').click();
    await button(page, 'Done e').waitFor();
    await expect(page.getByLabel('Labels')).toHaveValue('Fair, urgent');
    await button(page, 'Save').click();
    await expect(page.getByLabel('Labels')).toHaveValue('fair, urgent');
    await expect(page.getByText('was not saved')).toHaveCount(0);

    await note.fill('Half a thought');
    const dialog = page.getByRole('dialog', { name: /is not saved/ });
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await button(page, 'Stay here').click();
    await expect(note).toHaveValue('Half a thought');
    expect(page.url()).toContain(item);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
    await button(page, 'Leave without saving').click();
    await page.waitForURL('**/today');

    // who saves and goes on at once is not asked, and gets there when it is saved
    await page.goto(`/inbox/${item}`);
    await hydrated(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.data*', async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.continue();
    });
    await note.fill('On the way out');
    const saving = page.waitForRequest((request) => request.method() === 'POST');
    await button(page, 'Add note').click();
    await saving;
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect([await dialog.isVisible(), new URL(page.url()).pathname]).toEqual([false, `/inbox/${item}`]);
    release();
    await page.waitForURL('**/today');
    await page.goto(`/inbox/${item}`);
    await expect(page.locator('.notes')).toContainText('On the way out');
    // what the page listens to ended with the session
    for (const error of errors.splice(0)) expect(error).toMatch(/status of 401|EventSource/);
  });

  test('who has to confirm first keeps what they typed; a press alone leads there', async () => {
    const { page } = await signedIn();
    const confirmed = (at: number) =>
      besideServer(site().dataDir, (database) =>
        database.write((transaction) => transaction.updateTable('desk_sessions').set({ confirmed_at: at }).execute()),
      );
    await page.goto('/accounts');
    await hydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Dora');
    await page.getByLabel('E-mail', { exact: true }).fill('dora@example.net');
    await confirmed(1);
    await button(page, 'Invite').click();
    await page.getByText('please confirm in a new tab').waitFor();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('dora@example.net');
    await confirmed(Date.now());
    await button(page, 'Try again').click();
    await expect.poll(() => site().rows("select 1 from operators where email = 'dora@example.net'").length).toBe(1);
  });

  test('what has gone meanwhile is said on a page, not with an empty window', async () => {
    const reader = await visitor();
    const { token } = await signedInPerson(site().dataDir, 'rita@example.com', 'admin');
    await signIn(reader.context, site(), token);
    await reader.page.goto('/inbox');
    await hydrated(reader.page);
    await besideServer(site().dataDir, (database) =>
      database.write((transaction) =>
        transaction.updateTable('operators').set({ role: 'reader' }).where('email', '=', 'rita@example.com').execute(),
      ),
    );
    await reader.page.getByRole('link', { name: 'People' }).click();
    await reader.page.getByRole('heading', { name: 'Your role does not allow this' }).waitFor();
    expect(await axeFindings(reader.page)).toEqual([]);
    // within the desk, whether by a click or by an address, refused or not there
    const inbox = reader.page.getByRole('navigation').getByRole('link', { name: 'Inbox' });
    await inbox.click();
    await reader.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    for (const [path, heading] of [
      ['/accounts', 'Your role does not allow this'],
      ['/inbox/nothing', 'Not found'],
      ['/nowhere', 'Not found'],
    ] as const) {
      await reader.page.goto(path);
      await reader.page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await inbox.waitFor();
      await expect(reader.page.getByRole('navigation').getByRole('link', { name: 'People' })).toHaveCount(0);
    }
    expect(await axeFindings(reader.page)).toEqual([]);
    await reader.page.getByRole('link', { name: 'To the desk' }).click();
    await reader.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expectOnlyRefusals(reader);
  });

  test('the inbox takes at most 116 kB of scripts', async () => {
    const { page } = await signedIn();
    let bytes = 0;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto('/inbox', { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(116_000);
  });

  test('the desk’s texts are a file that a browser keeps; without it a page works as without scripts', async () => {
    const { page } = await signedIn();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/assets/en-') && asked.push(request.url()));
    await page.goto('/log');
    await hydrated(page);
    await page.reload();
    await hydrated(page);
    const [texts = ''] = asked;
    const file = await fetch(texts);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(await file.text()).toContain('Read it first. Your text is saved');
    // what this page does not say is nowhere in it
    expect(await (await fetch(page.url(), { headers: { cookie: `desk-session=${admin}` } })).text()).not.toContain(
      'Read it first. Your text is saved',
    );
    const without = await visitor({ anyConsole: true });
    await signIn(without.context, site(), admin);
    await without.page.route('**/assets/en-*', (route) => route.abort());
    await without.page.goto('/inbox');
    await without.page.getByRole('link', { name: /^Mine/ }).click();
    await without.page.waitForURL('**/inbox?assignee=me');
    await expect(without.page.locator('h1')).toHaveText('Inbox');
  });

  test('whatever somebody typed stays text, in every field of every kind', async () => {
    // past the forms' own checks: what an older version or another way stored
    const fields = ['name', 'email', 'phone', 'subject', 'message', 'quantity', 'note', 'contract'];
    await besideServer(site().dataDir, (database) =>
      database.write(async (transaction) => {
        for (const [index, kind] of (['contact', 'preorder', 'callback', 'withdrawal'] as const).entries())
          await transaction
            .insertInto('enquiries')
            .values({
              id: `hostile-${kind}`,
              kind,
              enquiry_number: `N2P-EVIL-000${index}`,
              language: xssStrings[index] ?? '',
              email: xssStrings[index] ?? '',
              payload: JSON.stringify(
                Object.fromEntries(
                  fields.map((field, at) => [
                    field,
                    xssStrings.filter((_, number) => number % fields.length === at).join('\n'),
                  ]),
                ),
              ),
              idempotency_key: null,
              request_hash: 'hash',
              is_contract: 0,
              received_at: Date.now() + index,
              restricted_at: null,
            })
            .execute();
      }),
    );
    const { page } = await signedIn();
    await page.goto('/inbox');
    for (const kind of ['contact', 'preorder', 'callback', 'withdrawal']) {
      await page.goto(`/inbox/hostile-${kind}`);
      // the subject is the heading, the message stands below as text
      await expect(page.locator('.fields dd')).toHaveCount(fields.length - 2);
      await expect(page.locator('h1')).not.toBeEmpty();
      await expect(page.locator('.message')).not.toBeEmpty();
      await expect(page.locator('.fields')).toContainText('<svg onload=window.hacked=1>');
      expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBe(undefined);
    }
  });

  test('older pages follow one another without gaps, and fit a phone', async () => {
    await besideServer(site().dataDir, (database) =>
      database.write(async (transaction) => {
        for (let index = 0; index < 120; index += 1)
          await transaction
            .insertInto('enquiries')
            .values({
              id: `old-${String(index).padStart(3, '0')}`,
              kind: 'contact',
              enquiry_number: `N2P-OLD0-${String(index).padStart(4, '0')}`,
              language: 'de',
              email: 'old@example.org',
              payload: JSON.stringify({
                name: `Old ${index}`,
                message: 'Ein sehr langes Wort: Kompostierbarkeitsnachweis',
              }),
              idempotency_key: null,
              request_hash: 'hash',
              is_contract: 0,
              // several at the same moment
              received_at: Date.parse('2020-01-01T00:00:00Z') + Math.floor(index / 40),
              restricted_at: null,
            })
            .execute();
      }),
    );
    const { page } = await signedIn(360);
    // what is done, too
    await page.goto('/inbox?state=any');
    const seen: string[] = [];
    for (;;) {
      seen.push(
        ...(await page.locator('.who a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const older = page.getByRole('link', { name: 'More', exact: true });
      if ((await older.count()) === 0) break;
      const first = await page.locator('.who a').first().getAttribute('href');
      await older.click();
      await expect.poll(() => page.locator('.who a').first().getAttribute('href')).not.toBe(first);
    }
    const stored = Number(site().rows('select count(*) as n from enquiries')[0]?.['n']);
    expect(new Set(seen).size).toBe(stored);
    expect(seen).toHaveLength(stored);

    // the navigation is one line, and the page begins well above the fold
    await page.goto('/log');
    expect((await page.locator('main').boundingBox())?.y).toBeLessThan(220);
  });
});
