import { expect, test, type Page } from '@playwright/test';
import { disableOperator } from '../../server/features/accounts/operators.ts';
import { openSession } from '../../server/features/accounts/sessions.ts';
import { besideServer } from '../fakes/desk-accounts.ts';
import { button } from './acts.ts';
import { useSite, useVisitors, type Visitor } from './harness.ts';
import { newOperator } from '../fakes/new-operator.ts';
import { fingerprint } from './fingerprint.ts';

const site = useSite();
const visitor = useVisitors(site, { to: 'desk' });

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** The same device, and what can be done to it. */
async function fingerprintReader(page: Page) {
  const { devtools, authenticatorId } = await fingerprint(page);
  return {
    async credential(): Promise<Credential> {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      const [one] = credentials;
      if (one === undefined) throw new Error('holds no passkey');
      return one;
    },
    put: (credential: Credential) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    isUserVerified: (is: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is }),
  };
}

/** Somebody who has made a passkey in a real browser, and signed in with it once since. */
async function personWithPasskey(email: string) {
  const operatorId = await besideServer(site().dataDir, async (database) => {
    const operator = await newOperator(database, { name: email, language: 'en', email }, Date.now());
    return operator.id;
  });
  const { token } = await besideServer(site().dataDir, (database) =>
    database.write(async (transaction) => {
      const operator = await transaction
        .selectFrom('operators')
        .selectAll()
        .where('id', '=', operatorId)
        .executeTakeFirstOrThrow();
      return openSession(
        transaction,
        operator,
        { stage: 'setup', addressPrefix: '127.0.0.1', device: 'test' },
        Date.now(),
      );
    }),
  );
  const who = await visitor();
  const { page, context } = who;
  const device = await fingerprintReader(page);
  await context.addCookies([{ name: 'desk-session', value: token, url: site().deskUrl }]);
  await page.goto('/setup');
  await button(page, 'Create a passkey').click();
  await button(page, 'Show my recovery codes').click();
  await button(page, 'I have put them in a safe place').click();
  await page.waitForURL('**/today');
  const early = await device.credential();
  await button(page, 'Sign out').click();
  await page.waitForURL('**/sign-in?out=1');
  await signIn(page);
  await page.waitForURL('**/today');
  return { ...who, operatorId, device, early };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await button(page, 'Sign in with a passkey').click();
}

const isRefused = (page: Page) => expect(page.getByText('No passkey for this desk was used')).toBeVisible();
const sessionsOf = async ({ context }: Visitor) =>
  (await context.cookies()).filter(({ name }) => name === 'desk-session');

/** Chromium reports answers that refuse something; the test expects them. */
function expectOnlyRefusals({ errors }: Visitor): void {
  for (const error of errors.splice(0)) expect(error).toMatch(/status of 4\d\d|EventSource/);
}

/**
 * What a script gets from the browser that asks for a passkey itself, and posts to the desk from outside.
 * @param at page whose script asks
 */
async function postStolen(at: Page, userVerification: 'discouraged' | 'required'): Promise<Response> {
  const options: { challenge: string; rpId: string } = await (
    await fetch(`${site().deskUrl}/sign-in/passkey`, { method: 'POST', headers: { origin: site().deskUrl } })
  ).json();
  const answer = await at.evaluate(
    async ({ challenge, rpId, wanted }) => {
      const text = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
      const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      );
      const got = await navigator.credentials.get({ publicKey: { challenge: bytes, rpId, userVerification: wanted } });
      if (!(got instanceof PublicKeyCredential) || !(got.response instanceof AuthenticatorAssertionResponse))
        throw new Error('no answer');
      const { clientDataJSON, authenticatorData, signature, userHandle } = got.response;
      return {
        id: got.id,
        rawId: text(got.rawId),
        type: got.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          ...(userHandle === null ? {} : { userHandle: text(userHandle) }),
        },
      };
    },
    { ...options, wanted: userVerification },
  );
  return fetch(`${site().deskUrl}/sign-in`, {
    method: 'POST',
    headers: { origin: site().deskUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ intent: 'passkey', answer: JSON.stringify(answer) }),
    redirect: 'manual',
  });
}

test('a copied passkey whose counter is behind is refused with a sentence, and its owner gets in', async () => {
  const anna = await personWithPasskey('anna@example.com');
  const thief = await visitor();
  const device = await fingerprintReader(thief.page);
  await device.put(anna.early);
  await signIn(thief.page);
  await isRefused(thief.page);
  expect(await sessionsOf(thief)).toEqual([]);
  expectOnlyRefusals(thief);
  await anna.context.clearCookies();
  await signIn(anna.page);
  await anna.page.waitForURL('**/today');
});

test('the passkey used at another origin of the same host, or without finger, face or PIN, signs nobody in', async () => {
  const ben = await personWithPasskey('ben@example.com');
  await ben.page.goto(site().url);
  const elsewhere = await postStolen(ben.page, 'required');
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.headers.get('set-cookie')).toBe(null);

  await ben.page.goto('/account');
  // the same way of asking works at the desk itself: only the origin was wrong
  expect((await postStolen(ben.page, 'required')).headers.get('set-cookie')).toContain('desk-session=');
  await ben.device.isUserVerified(false);
  const unverified = await postStolen(ben.page, 'discouraged');
  expect(unverified.status).toBe(400);
  expect(unverified.headers.get('set-cookie')).toBe(null);
});

test('a passkey that was taken away, and one of somebody shut out, are refused with a sentence', async () => {
  const cleo = await personWithPasskey('cleo@example.com');
  await cleo.context.clearCookies();
  await besideServer(site().dataDir, (database) =>
    database.write((transaction) =>
      transaction.deleteFrom('passkeys').where('operator_id', '=', cleo.operatorId).execute(),
    ),
  );
  await signIn(cleo.page);
  await isRefused(cleo.page);
  expect(await sessionsOf(cleo)).toEqual([]);
  expectOnlyRefusals(cleo);

  const dora = await personWithPasskey('dora@example.com');
  await besideServer(site().dataDir, (database) => disableOperator(database, dora.operatorId, Date.now()));
  await dora.page.goto('/inbox');
  expect(new URL(dora.page.url()).pathname).toBe('/sign-in');
  await signIn(dora.page);
  await isRefused(dora.page);
  await dora.page.goto('/inbox');
  expect(new URL(dora.page.url()).pathname).toBe('/sign-in');
  expectOnlyRefusals(dora);
});
