import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePasskey, type Amiss, type MadePasskey } from '../../../tests/fakes/made-passkey.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { createAttemptBudgets } from './attempt-budgets.ts';
import { disableOperator, type OperatorRow } from './operators.ts';
import { keepPasskey, operatorByPasskey, passkeysOf, passkeyToAsk, passkeyToMake, removePasskey } from './passkeys.ts';
import type { AccountsSetting } from './accounts-setting.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

const deskUrl = 'https://desk.example.com';

describe.each(['sqlite', 'postgres'] as const)('passkeys on %s', (kind) => {
  let services: TestServices;
  let setting: AccountsSetting;
  let anna: OperatorRow;
  let ben: OperatorRow;

  beforeEach(async () => {
    services = await startServices(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {});
    const { database, secrets, clock } = services;
    setting = {
      database,
      secrets,
      now: () => clock.now,
      deskUrl: new URL(deskUrl),
      brand: 'Testbrand',
      budgets: createAttemptBudgets(database, secrets, () => clock.now),
    };
    anna = await add('anna@example.org');
    ben = await add('ben@example.org');
  });
  afterEach(() => services.remove());

  async function add(email: string): Promise<OperatorRow> {
    const operator = await newOperator(setting.database, { role: 'admin', email }, setting.now());
    return operator;
  }
  async function register(made: MadePasskey, amiss: Amiss = {}, operator = anna): Promise<boolean> {
    const { challenge } = await passkeyToMake(setting, operator);
    return keepPasskey(setting, operator, made.register(challenge, amiss), 'a phone');
  }
  async function registered(): Promise<MadePasskey> {
    const made = makePasskey(deskUrl);
    expect(await register(made)).toBe(true);
    return made;
  }
  /** @returns the id of whom it signs in */
  async function signIn(made: MadePasskey, amiss: Amiss = {}): Promise<string | undefined> {
    const { challenge } = await passkeyToAsk(setting, null);
    return (await operatorByPasskey(setting, made.assert(challenge, amiss), null))?.id;
  }

  const wrong: readonly [string, Amiss][] = [
    ['another site of this name', { origin: 'https://desk.example.com:8443' }],
    ['the same address unencrypted', { origin: 'http://desk.example.com' }],
    ['a site that looks like it', { origin: 'https://desk.example.com.evil.example' }],
    ['a part of the desk’s domain', { origin: 'https://x.desk.example.com' }],
    ['a passkey of another site', { rpId: 'evil.example' }],
    ['a passkey of the domain above', { rpId: 'example.com' }],
    ['nobody there', { present: false }],
    ['nobody known by finger, face or PIN', { verified: false }],
    ['a challenge that is not ours', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['no challenge', { challenge: '' }],
  ];

  test('an honest passkey is kept and signs in, again and again', async () => {
    const made = await registered();
    for (let time = 0; time < 3; time += 1) expect(await signIn(made, { userHandle: anna.id })).toBe(anna.id);
    expect(await passkeysOf(setting, anna.id)).toMatchObject([{ id: made.id, last_used_at: setting.now() }]);
  });

  test.each([...wrong, ['an answer of signing in', { type: 'webauthn.get' }] as const])(
    'with %s no passkey is kept',
    async (_what, amiss) => {
      expect(await register(makePasskey(deskUrl), amiss)).toBe(false);
      expect(await passkeysOf(setting, anna.id)).toEqual([]);
    },
  );

  test.each([...wrong, ['an answer of registering', { type: 'webauthn.create' }] as const])(
    'with %s nobody is signed in',
    async (_what, amiss) => {
      const made = await registered();
      expect(await signIn(made, amiss)).toBeUndefined();
      expect(await signIn(made)).toBe(anna.id);
    },
  );

  test('an answer counts once, for what was asked, of whom it was asked, and for five minutes', async () => {
    const made = await registered();
    const { challenge } = await passkeyToAsk(setting, null);
    const answer = made.assert(challenge);
    const twice = await Promise.all([answer, answer].map((one) => operatorByPasskey(setting, one, null)));
    expect(twice.filter((operator) => operator !== null)).toHaveLength(1);
    expect(await operatorByPasskey(setting, answer, null)).toBe(null);
    // answered anew, the same challenge
    expect(await operatorByPasskey(setting, made.assert(challenge), null)).toBe(null);

    const toConfirm = await passkeyToAsk(setting, anna.id);
    expect(await operatorByPasskey(setting, made.assert(toConfirm.challenge), null)).toBe(null);
    const toMake = await passkeyToMake(setting, anna);
    expect(await operatorByPasskey(setting, made.assert(toMake.challenge), null)).toBe(null);
    const ofBen = await passkeyToAsk(setting, ben.id);
    expect(await operatorByPasskey(setting, made.assert(ofBen.challenge), ben.id)).toBe(null);

    const late = made.assert((await passkeyToAsk(setting, null)).challenge);
    services.clock.now += 5 * 60_000;
    expect(await operatorByPasskey(setting, late, null)).toBe(null);
    const registration = await passkeyToMake(setting, ben);
    const other = makePasskey(deskUrl);
    // asked of Ben, answered for Anna
    expect(await keepPasskey(setting, anna, other.register(registration.challenge), 'x')).toBe(false);
  });

  test('a copy whose counter is behind signs nobody in, nor does one that says it is somebody else’s', async () => {
    const made = await registered();
    expect(await signIn(made, { counter: 10 })).toBe(anna.id);
    for (const counter of [0, 1, 9, 10]) expect(await signIn(made, { counter })).toBeUndefined();
    expect(await signIn(made, { counter: 11, userHandle: ben.id })).toBeUndefined();
    expect(await signIn(made, { counter: 12 })).toBe(anna.id);
    // one that lives on many devices counts nothing
    const synced = makePasskey(deskUrl);
    expect(await register(synced, { counter: 0 })).toBe(true);
    for (let time = 0; time < 2; time += 1) expect(await signIn(synced, { counter: 0 })).toBe(anna.id);
  });

  test('original and copy at the same moment: one of them at most', async () => {
    const made = await registered();
    const challenges = await Promise.all([1, 2].map(async () => (await passkeyToAsk(setting, null)).challenge));
    const answers = challenges.map((challenge) => made.assert(challenge, { counter: 5 }));
    const found = await Promise.all(answers.map((answer) => operatorByPasskey(setting, answer, null)));
    expect(found.filter((operator) => operator !== null)).toHaveLength(1);
  });

  test('a name that is taken is no new passkey, and another key of that name opens nothing', async () => {
    const made = await registered();
    const forged = makePasskey(deskUrl, made.id);
    expect(await register(forged, {}, ben)).toBe(false);
    expect(await passkeysOf(setting, ben.id)).toEqual([]);
    expect(await signIn(forged)).toBeUndefined();
    expect(await signIn(made)).toBe(anna.id);
  });

  test('a passkey that was removed, or whose owner was shut out, signs nobody in', async () => {
    const [made, second] = [await registered(), await registered()];
    expect(await removePasskey(setting, ben.id, made.id)).toBe(false);
    expect(await removePasskey(setting, anna.id, made.id)).toBe(true);
    expect(await signIn(made)).toBeUndefined();
    // the last way in stays
    expect(await removePasskey(setting, anna.id, second.id)).toBe(false);
    const { challenge } = await passkeyToAsk(setting, null);
    const answer = second.assert(challenge);
    await disableOperator(setting.database, anna.id, setting.now());
    expect(await operatorByPasskey(setting, answer, null)).toBe(null);
    expect(await signIn(second)).toBeUndefined();
  });

  test('what is no answer at all is refused like any other', async () => {
    const made = await registered();
    const { challenge } = await passkeyToAsk(setting, null);
    const good = made.assert(challenge);
    const bad: unknown[] = [
      null,
      [],
      'x',
      {},
      { ...good, id: 'x'.repeat(100_000) },
      { ...good, id: '../' },
      { ...good, rawId: 'other' },
      { ...good, response: { ...good.response, signature: '' } },
      { ...good, response: { ...good.response, clientDataJSON: 'bm8ganNvbg' } },
      { ...good, response: { ...good.response, authenticatorData: 'AA' } },
      {
        ...good,
        response: { ...good.response, signature: made.assert(challenge, { counter: 99 }).response['signature'] },
      },
    ];
    for (const answer of bad) {
      expect(await operatorByPasskey(setting, answer, null)).toBe(null);
      expect(await keepPasskey(setting, anna, answer, 'x')).toBe(false);
    }
    expect((await operatorByPasskey(setting, good, null))?.id).toBe(anna.id);
  });
});
