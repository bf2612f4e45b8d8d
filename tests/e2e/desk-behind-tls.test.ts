import { execFileSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { startReverseProxy, type ReverseProxy } from '../fakes/reverse-proxy.ts';
import { testCertificate } from '../fakes/test-certificate.ts';
import { button } from './acts.ts';
import { launchBrowser } from './harness.ts';
import { startSite, type Site } from './start-site.ts';
import { freePort } from '../../tooling/free-port.ts';
import { fingerprint } from './fingerprint.ts';

// The desk as it runs in public: https ends at a proxy, its name is no local one.

let site: Site;
let proxy: ReverseProxy;
let browser: Browser;
let origin = '';
let deskPort = 0;

test.beforeAll(async () => {
  deskPort = await freePort();
  proxy = await startReverseProxy(() => deskPort, testCertificate);
  origin = `https://desk.example:${proxy.port}`;
  site = await startSite({ DESK_URL: origin, DESK_PORT: String(deskPort), TRUST_PROXY_HOPS: '1' });
  browser = await launchBrowser(['--ignore-certificate-errors', '--host-resolver-rules=MAP desk.example 127.0.0.1']);
});
test.afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await proxy?.stop();
});

/** Everything the desk wanted a browser to keep. */
function watchCookies(context: BrowserContext): Promise<string[]>[] {
  const said: Promise<string[]>[] = [];
  context.on('response', (response) => {
    said.push(
      response
        .headersArray()
        .then((headers) => headers.filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value))
        // of a page that was left before it was there
        .catch(() => []),
    );
  });
  return said;
}

test('first link, passkey, out and in again work; every cookie is the desk’s alone', async () => {
  const printed = execFileSync(
    process.execPath,
    ['tooling/operator.ts', 'add', 'anna@example.com', '--role', 'admin', '--name', 'Anna', '--language', 'en'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, DESK_URL: origin } },
  );
  const link = /https:\S+\/start\?token=[\w-]+/.exec(printed)?.[0] ?? '';
  expect(link).toContain(origin);
  const context = await browser.newContext({ locale: 'en-GB' });
  const said = watchCookies(context);
  const page = await context.newPage();
  await fingerprint(page);
  await page.goto(link);
  await button(page, 'Begin').click();
  await page.waitForURL('**/setup');
  await button(page, 'Create a passkey').click();
  await button(page, 'Show my recovery codes').click();
  await button(page, 'I have put them in a safe place').click();
  await page.waitForURL('**/today');
  await button(page, 'Sign out').click();
  await page.waitForURL('**/sign-in?out=1');
  await button(page, 'Sign in with a passkey').click();
  await page.waitForURL('**/today');
  const account = await page.goto(`${origin}/account`);
  expect(new URL(page.url()).pathname).toBe('/account');
  expect(account?.headers()['strict-transport-security']).toContain('max-age=');

  const kept = await context.cookies();
  expect(kept.map(({ name }) => name).sort()).toEqual(['__Host-desk-device', '__Host-desk-session']);
  for (const cookie of kept)
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'desk.example' });
  const lines = (await Promise.all(said)).flat();
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-desk-(?:session|sign-in|device)=/);
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect(line).not.toMatch(/domain=/i);
  }
  await context.close();
});

test('no cookie goes over http, and none that came over http is believed', async () => {
  const { token } = await signedInPerson(site.dataDir, 'ben@example.com', 'clerk');
  const heard: IncomingHttpHeaders[] = [];
  const plain = createServer(({ headers }, response) => {
    heard.push(headers);
    // somebody on the way, who would like to choose the desk's session
    response.writeHead(200, {
      'Set-Cookie': [`__Host-desk-session=${token}; Path=/`, `__Host-desk-session=${token}; Path=/; Secure`],
    });
    response.end('plain');
  });
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
  const address = plain.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const context = await browser.newContext();
    await context.addCookies([
      {
        name: '__Host-desk-session',
        value: token,
        url: origin,
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    const page = await context.newPage();
    await page.goto(`http://desk.example:${port}/`);
    expect(heard[0]?.host).toBe(`desk.example:${port}`);
    expect(heard.map(({ cookie }) => cookie)).toEqual(heard.map(() => undefined));
    // it is the cookie of somebody who is signed in
    await page.goto(`${origin}/inbox`);
    expect(new URL(page.url()).pathname).toBe('/inbox');
    await context.close();

    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto(`http://desk.example:${port}/`);
    expect(await stranger.cookies()).toEqual([]);
    // nor is the name believed that a page without https may set
    await stranger.addCookies([{ name: 'desk-session', value: token, url: `http://desk.example:${port}` }]);
    await other.goto(`${origin}/inbox`);
    expect(new URL(other.url()).pathname).toBe('/sign-in');
    await stranger.close();
  } finally {
    plain.closeAllConnections();
    await new Promise((closed) => plain.close(closed));
  }
});
