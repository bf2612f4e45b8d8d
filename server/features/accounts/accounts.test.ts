import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { periods } from '../../../tests/fakes/retention-periods.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { logAccess } from '../../platform/audit/record-access.ts';
import { applyRetention } from '../retention/apply-retention.ts';
import { appToSetUp, removeApp, takeAppCode } from './authenticator-app.ts';
import { createAttemptBudgets } from './attempt-budgets.ts';
import { linkLifetime, lookUpLink, makeFirstLink, resetOperator, spendLink } from './first-link.ts';
import { hashToken } from './hash-token.ts';
import { markDevice } from './known-device.ts';
import { mailCode } from './mail-code.ts';
import { changeRole, disableOperator, type OperatorRow } from './operators.ts';
import type { AccountsSetting } from './accounts-setting.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { endSession, findSession, finishSetup, listSessions, openSession, sessionLimits } from './sessions.ts';
import {
  beginSignIn,
  signInLifetime,
  signInStep,
  takeMailCode,
  takeSecondCode,
  type BrowserMarks,
} from './sign-in-by-mail.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

const browser: BrowserMarks = { addressPrefix: '192.0.2.1', device: 'Chrome, Linux', deviceMark: undefined };
const deskUrl = 'http://localhost:3001';
const minute = 60_000;

describe.each(['sqlite', 'postgres'] as const)('people of the desk on %s', (kind) => {
  let services: TestServices;
  let setting: AccountsSetting;
  let anna: OperatorRow;

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
    anna = await add('anna@example.org', 'admin');
  });
  afterEach(() => services.remove());

  test('what was tried is not forgotten with a restart, and is counted by the time of the budget', async () => {
    const { database, secrets, clock } = services;
    const open = () => createAttemptBudgets(database, secrets, () => clock.now);
    for (let tried = 0; tried < 5; tried += 1) expect(await open().spend('mails', 'anna')).toBe(null);
    expect(await open().look('mails', 'anna')).toBe(15 * 60);
    expect(await open().spend('mails', 'anna')).toBe(15 * 60);
    expect(await open().spend('mails', 'ben')).toBe(null);
    expect(await open().look('links', 'anna')).toBe(null);
    clock.now += 15 * minute;
    expect(await open().look('mails', 'anna')).toBe(null);
    expect(await open().spend('mails', 'anna')).toBe(null);
    const keys = await database.read((reader) => reader.selectFrom('rate_limits').select('key').execute());
    expect(keys.map(({ key }) => key).join()).not.toContain('anna');
  });

  async function add(email: string, role: OperatorRow['role']): Promise<OperatorRow> {
    const operator = await newOperator(setting.database, { email, role }, setting.now());
    return operator;
  }
  const open = (operator = anna) =>
    setting.database.write((transaction) =>
      openSession(transaction, operator, { stage: 'full', ...browser }, setting.now()),
    );
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const rows = (table: 'sign_ins' | 'mails' | 'desk_sessions') =>
    setting.database.read((reader) => reader.selectFrom(table).selectAll().execute());

  /** An app on a phone. */
  async function connectApp(operator = anna): Promise<() => string> {
    const app = await appToSetUp(setting, operator);
    const totp = new TOTP({ secret: Secret.fromBase32(app?.key.replaceAll(' ', '') ?? ''), digits: 6, period: 30 });
    const show = () => totp.generate({ timestamp: setting.now() });
    expect(await takeAppCode(setting, operator, show(), 'set-up')).toBe(true);
    services.clock.now += 30_000;
    return show;
  }
  async function begin(email = anna.email, from = browser) {
    const begun = await beginSignIn(setting, email, from, 'site.example');
    if (begun.kind !== 'begun') throw new Error('must wait');
    return begun.token;
  }
  /** What the mail of a sign-in says. */
  async function mailedCode(token: string): Promise<string> {
    const { id } = await setting.database.read((reader) =>
      reader.selectFrom('sign_ins').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow(),
    );
    return mailCode(setting.secrets, id);
  }

  test('a first link is spent once, by nobody who only looks, and ends after three days', async () => {
    const token = tokenOf(await makeFirstLink(setting.database, anna.id, deskUrl, setting.now()));
    expect((await lookUpLink(setting.database, token, setting.now()))?.id).toBe(anna.id);
    const spent = await Promise.all([1, 2, 3].map(() => spendLink(setting.database, token, browser, setting.now())));
    expect(spent.filter((opened) => opened !== null)).toHaveLength(1);
    expect(await lookUpLink(setting.database, token, setting.now())).toBe(null);

    const second = tokenOf(await makeFirstLink(setting.database, anna.id, deskUrl, setting.now()));
    const third = tokenOf(await makeFirstLink(setting.database, anna.id, deskUrl, setting.now()));
    expect(await spendLink(setting.database, second, browser, setting.now())).toBe(null);
    services.clock.now += linkLifetime;
    expect(await spendLink(setting.database, third, browser, setting.now())).toBe(null);
  });

  test('a code by mail and one of the app sign in; each counts once and in one browser only', async () => {
    const show = await connectApp();
    const token = await begin('Anna@Example.org');
    const elsewhere = await begin();
    const code = await mailedCode(token);
    expect(code).toMatch(/^\d{8}$/);
    expect(await takeMailCode(setting, elsewhere, code)).toBe('wrong');
    expect(await takeMailCode(setting, token, `${code.slice(0, 4)} ${code.slice(4)}`)).toBe('right');
    expect(await takeMailCode(setting, token, code)).toBe('over');

    const shown = show();
    expect(await takeSecondCode(setting, elsewhere, shown, browser)).toEqual({ kind: 'over' });
    expect(await takeSecondCode(setting, token, shown, browser)).toMatchObject({ kind: 'signed-in', by: 'app' });
    expect(await takeSecondCode(setting, token, shown, browser)).toEqual({ kind: 'over' });
    expect(await takeAppCode(setting, anna, shown, 'sign-in')).toBe(false);
    expect(await signInStep(setting, elsewhere)).toBe('mail');
    services.clock.now += signInLifetime;
    expect(await signInStep(setting, elsewhere)).toBe(null);
  });

  test('the mail brings the code in the operator’s language, and no link', async () => {
    const token = await begin();
    await services.mail.runOnce();
    const folder = `${services.dataDir}/mail`;
    const [file] = readdirSync(folder);
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const code = await mailedCode(token);
    expect(text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
    expect(text).toContain('Subject: Ihr Anmeldecode');
    expect(text).not.toContain('href=');
  });

  test('a recovery code stands in for the app, once', async () => {
    const [code = ''] = await makeRecoveryCodes(setting, anna.id);
    const signIn = async () => {
      const token = await begin();
      await takeMailCode(setting, token, await mailedCode(token));
      return (await takeSecondCode(setting, token, code.toLowerCase(), browser)).kind;
    };
    expect([await signIn(), await signIn()]).toEqual(['signed-in', 'wrong']);
    expect(await recoveryCodesLeft(setting.database, anna.id)).toBe(9);
  });

  test('an address nobody has looks the same from outside, and gets no mail', async () => {
    const token = await begin('nobody@example.org');
    expect(await signInStep(setting, token)).toBe('mail');
    expect(await rows('mails')).toEqual([]);
    expect(await takeMailCode(setting, token, await mailedCode(token))).toBe('wrong');
  });

  test('five wrong codes end a sign-in, however many come at the same moment', async () => {
    const token = await begin();
    const answers = await Promise.all(Array.from({ length: 40 }, () => takeMailCode(setting, token, '00000000')));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(4);
    expect(await takeMailCode(setting, token, await mailedCode(token))).toBe('over');
  });

  test('attempts by the thousands from everywhere: few mails, few rows, and the owner gets in', async () => {
    const show = await connectApp();
    const attempts = 3_000;
    let refused = 0;
    // 500 machines, one account
    for (let done = 0; done < attempts; done += 500)
      await Promise.all(
        Array.from({ length: 500 }, async (_, machine) => {
          const from = { ...browser, addressPrefix: `198.51.${machine >> 8}.${machine & 255}` };
          const begun = await beginSignIn(setting, anna.email, from, 'site.example');
          if (begun.kind === 'wait') refused += 1;
        }),
      );
    expect(refused).toBe(attempts - 5);
    expect(await rows('mails')).toHaveLength(5);
    expect(await rows('sign_ins')).toHaveLength(5);

    const known = { ...browser, deviceMark: await markDevice(setting.secrets, anna.id) };
    services.clock.now += 1_000;
    const token = await begin(anna.email, known);
    expect(await takeMailCode(setting, token, await mailedCode(token))).toBe('right');
    expect((await takeSecondCode(setting, token, show(), known)).kind).toBe('signed-in');
    // somebody else's mark is none
    const foreign = { ...browser, deviceMark: await markDevice(setting.secrets, 'another') };
    expect((await beginSignIn(setting, anna.email, foreign, 'site.example')).kind).toBe('wait');
  });

  test('a session ends by itself after an hour without a click and after twelve hours, and when the clock is set back', async () => {
    const { token } = await open();
    const find = () => findSession(setting.database, token, setting.now());
    services.clock.now += 59 * minute;
    expect((await find())?.operator.id).toBe(anna.id);
    services.clock.now += 59 * minute;
    expect(await find()).not.toBe(null);
    services.clock.now += 60 * minute;
    expect(await find()).toBe(null);

    const busy = await open();
    const start = services.clock.now;
    const findBusy = () => findSession(setting.database, busy.token, setting.now());
    for (let clicks = 1; clicks < 24; clicks += 1) {
      services.clock.now += 30 * minute;
      expect(await findBusy(), `after ${clicks} half hours`).not.toBe(null);
    }
    services.clock.now += 30 * minute;
    expect(services.clock.now - start).toBe(sessionLimits.age);
    expect(await findBusy()).toBe(null);
    services.clock.now = start - 10 * minute;
    expect(await findBusy()).toBe(null);
  });

  test('setting up ends under a new token: the one that came by the link is worth nothing then', async () => {
    const link = tokenOf(await makeFirstLink(setting.database, anna.id, deskUrl, setting.now()));
    const setup = await spendLink(setting.database, link, browser, setting.now());
    if (setup === null) throw new Error('not spent');
    const full = await finishSetup(setting.database, setup, setting.now());
    expect(full.token).not.toBe(setup.token);
    expect(await findSession(setting.database, setup.token, setting.now())).toBe(null);
    expect((await findSession(setting.database, full.token, setting.now()))?.session.stage).toBe('full');
    expect(JSON.stringify(await rows('desk_sessions'))).not.toContain(full.token);
  });

  test('nobody ends another’s session by its id', async () => {
    const ben = await add('ben@example.org', 'clerk');
    const { session } = await open();
    expect(await endSession(setting.database, ben.id, session.id)).toBe(false);
    expect(await listSessions(setting.database, anna.id, setting.now())).toHaveLength(1);
    expect(await endSession(setting.database, anna.id, session.id)).toBe(true);
  });

  test('somebody removed or given a new start has no session and no way in left', async () => {
    const ben = await add('ben@example.org', 'clerk');
    const show = await connectApp(ben);
    const { token } = await open(ben);
    await disableOperator(setting.database, ben.id, setting.now());
    expect(await findSession(setting.database, token, setting.now())).toBe(null);
    await begin(ben.email);
    expect(await rows('mails')).toEqual([]);

    const cora = await add('cora@example.org', 'clerk');
    const opened = await open(cora);
    await resetOperator(setting.database, cora.id, deskUrl, setting.now());
    expect(await findSession(setting.database, opened.token, setting.now())).toBe(null);
    expect(await takeAppCode(setting, ben, show(), 'sign-in')).toBe(false);
  });

  test('the last admin stays, also when two take each other’s role at the same moment', async () => {
    const ben = await add('ben@example.org', 'admin');
    const changes = await Promise.all([
      changeRole(setting.database, anna.id, 'reader'),
      disableOperator(setting.database, ben.id, setting.now()),
    ]);
    expect(changes.sort()).toEqual(['done', 'last-admin']);
  });

  test('the only way to sign in is not removed', async () => {
    await connectApp();
    expect(await removeApp(setting.database, anna.id)).toBe(false);
  });

  test('no line of the log is changed or deleted; two years later retention may', async () => {
    const twoYears = (2 * 365 + 2) * 24 * 60 * minute;
    const actor = { operator: anna, addressPrefix: '192.0.2.1' };
    const record = (at: number) => logAccess(setting.database, actor, { action: 'inbox-read' }, at);
    await record(setting.now());
    await record(setting.now() - twoYears);
    const run = (statement: string) =>
      setting.database
        .write((transaction) => sql.raw(statement).execute(transaction))
        .then(
          () => 'done',
          () => 'refused',
        );
    expect(await run("UPDATE desk_log SET operator = 'nobody'")).toBe('refused');
    expect(await run('DELETE FROM desk_log')).toBe('refused');
    if (kind === 'postgres') expect(await run('TRUNCATE desk_log')).toBe('refused');
    const { database, dataDir } = { database: setting.database, dataDir: services.dataDir };
    expect(await applyRetention({ database, dataDir, now: setting.now(), dryRun: false, periods })).toMatchObject({
      deskLogDeleted: 1,
    });
    const left = await setting.database.read((reader) => reader.selectFrom('desk_log').select('at').execute());
    expect(left).toHaveLength(1);
  });

  test('retention forgets ended sessions, sign-ins and links', async () => {
    await open();
    await begin();
    await makeFirstLink(setting.database, anna.id, deskUrl, setting.now());
    services.clock.now += linkLifetime;
    const { database } = setting;
    expect(
      await applyRetention({ database, dataDir: services.dataDir, now: setting.now(), dryRun: false, periods }),
    ).toMatchObject({ deskSignInsDeleted: 3, deskLogDeleted: 0 });
    expect(await rows('mails')).toEqual([]);
  });
});
