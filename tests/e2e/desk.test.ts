import { execFileSync } from 'node:child_process';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, useSite, useVisitors, type Site } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

/** What `npm run operator` prints, run beside the server as an owner would. */
function operator(running: Site, ...words: string[]): string {
  return execFileSync(process.execPath, ['scripts/operator.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: running.dataDir, DESK_URL: running.deskUrl },
  });
}

const linkIn = (printed: string) => /http:\S+/.exec(printed)?.[0] ?? '';

/** A phone's fingerprint reader, as far as the browser can tell. */
async function fingerprint(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

test('on a machine without operators the desk says how to make the first one', async () => {
  const { page } = await visitor();
  await page.goto('/');
  expect(await page.textContent('main')).toContain('npm run operator -- add');
  expect(await axeFindings(page)).toEqual([]);
});

test('from the first link to the inbox with a passkey, out, and in again', async () => {
  const link = linkIn(
    operator(site(), 'add', 'anna@example.com', '--role', 'admin', '--name', 'Anna', '--language', 'en'),
  );
  const { page } = await visitor();
  await fingerprint(page);

  // mail programs open links: that spends nothing
  await page.goto(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('button', { name: 'Show my recovery codes' }).click();
  await expect.poll(() => page.locator('.codes li').count()).toBe(10);
  await page.getByRole('button', { name: 'I have put them in a safe place' }).click();
  await page.waitForURL('**/inbox');
  expect(await page.textContent('main')).toContain('Nothing has come in yet');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/inbox');
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/inbox');

  await page.goto(link);
  expect(await page.textContent('main')).toContain('This link no longer works');
});
