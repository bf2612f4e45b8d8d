import { randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorRow, SignInRow } from '../../platform/database/schema/accounts.ts';
import { logAccess, recordAccess } from '../../platform/audit/record-access.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { hasApp, takeAppCode } from './authenticator-app.ts';
import { hashToken, newToken } from './hash-token.ts';
import { knownDevice } from './known-device.ts';
import { mailCode } from './mail-code.ts';
import { findOperator } from './operators.ts';
import type { AccountsSetting } from './accounts-setting.ts';
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts';
import { openSession, type OpenedSession, type SessionOrigin } from './sessions.ts';

/** Ten minutes, in milliseconds, from the address to the last code. */
export const signInLifetime = 10 * 60 * 1000;

/** Wrong codes of one step; then the operator begins again. */
const triesAllowed = 5;

export interface BrowserMarks extends SessionOrigin {
  /** the mark of an earlier sign-in, if the browser has one */
  deviceMark: string | undefined;
}

export type BegunSignIn =
  /** the token is for the cookie; said of every address, whether anybody has it or not */
  { kind: 'begun'; token: string } | { kind: 'wait'; seconds: number };

/**
 * Begins to sign in: mails a code to the operator with this address, if there is one. Nothing tells from outside.
 * @param messageIdHost host of the mail's Message-ID
 * @throws {StorageUnavailable}
 */
export async function beginSignIn(
  setting: AccountsSetting,
  email: string,
  browser: BrowserMarks,
  messageIdHost: string,
): Promise<BegunSignIn> {
  const looked = await lookForOperator(setting, email, browser);
  if (typeof looked === 'number') return { kind: 'wait', seconds: looked };
  return { kind: 'begun', token: await mailSignInCode(setting, looked, messageIdHost) };
}

/**
 * Mails a code, and remembers for which browser it is.
 * @param operator undefined: nobody; no mail leaves, and from outside it looks the same
 * @returns the token for the browser's cookie
 * @throws {StorageUnavailable}
 */
export async function mailSignInCode(
  { database, now }: AccountsSetting,
  operator: OperatorRow | undefined,
  messageIdHost: string,
): Promise<string> {
  const token = newToken();
  const signIn: SignInRow = {
    id: randomUUID(),
    token_hash: hashToken(token),
    operator_id: operator?.id ?? null,
    step: 'mail',
    tries: 0,
    created_at: now(),
    expires_at: now() + signInLifetime,
  };
  await database.write(async (transaction) => {
    await transaction.insertInto('sign_ins').values(signIn).execute();
    if (operator === undefined) return;
    await enqueueMails(transaction, [{ template: 'desk-code', recipient: operator.email }], {
      signInId: signIn.id,
      language: operator.language,
      messageIdHost,
      now: now(),
    });
  });
  return token;
}

/**
 * Who has the address, if the budgets allow to ask: seconds to wait when they do not. Without a mark in the browser the
 * database is asked only after the budgets, so that a flood costs it nothing.
 */
async function lookForOperator(
  { database, secrets, budgets }: AccountsSetting,
  email: string,
  browser: BrowserMarks,
): Promise<OperatorRow | undefined | number> {
  const find = async () => {
    const found = await database.read((reader) => findOperator(reader, email));
    return found?.disabled_at === null ? found : undefined;
  };
  if (browser.deviceMark !== undefined) {
    const operator = await find();
    const device = operator ? await knownDevice(secrets, browser.deviceMark, operator.id) : null;
    if (device !== null) return (await budgets.spend('mails', `device ${device}`)) ?? operator;
  }
  return (
    (await budgets.spend('beginning', browser.addressPrefix)) ??
    (await budgets.spend('mails', `account ${addressKey(email)}`)) ??
    find()
  );
}

/** Where a browser's sign-in stands; null when there is none, or too late. @throws {StorageUnavailable} */
export async function signInStep(setting: AccountsSetting, token: string): Promise<SignInRow['step'] | null> {
  const signIn = await setting.database.read((reader) =>
    reader
      .selectFrom('sign_ins')
      .select(['step', 'expires_at', 'tries'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  );
  if (signIn === undefined || signIn.expires_at <= setting.now() || signIn.tries >= triesAllowed) return null;
  return signIn.step;
}

export type CodeAnswer = 'right' | 'wrong' | 'over';

/**
 * Compares the code of the mail, and goes on to the second step when it is right.
 * @returns `over` when there is nothing to try any more
 * @throws {StorageUnavailable}
 */
export async function takeMailCode(setting: AccountsSetting, token: string, code: string): Promise<CodeAnswer> {
  const signIn = await countTry(setting, token, 'mail');
  if (signIn === null) return 'over';
  const expected = Buffer.from(await mailCode(setting.secrets, signIn.id));
  const given = Buffer.from(code.replace(/\s/g, ''));
  const right = given.length === expected.length && timingSafeEqual(given, expected) && signIn.operator_id !== null;
  if (!right) return signIn.tries >= triesAllowed ? 'over' : 'wrong';
  await setting.database.write((transaction) =>
    transaction.updateTable('sign_ins').set({ step: 'second', tries: 0 }).where('id', '=', signIn.id).execute(),
  );
  return 'right';
}

export type SecondAnswer =
  | { kind: 'signed-in'; opened: OpenedSession; by: 'app' | 'recovery-code' }
  | { kind: 'wrong' | 'over' }
  | { kind: 'wait'; seconds: number };

/**
 * The second step: a code of the authenticator app, or a recovery code. Signs in when it is right.
 * @throws {StorageUnavailable}
 */
export async function takeSecondCode(
  setting: AccountsSetting,
  token: string,
  code: string,
  browser: BrowserMarks,
): Promise<SecondAnswer> {
  const { database, budgets, now } = setting;
  const operator = await operatorOf(setting, token);
  if (operator === null) return { kind: 'over' };
  const device = await knownDevice(setting.secrets, browser.deviceMark, operator.id);
  const account = device === null ? `account ${operator.id}` : `device ${device}`;
  const wait = await budgets.look('seconds', account);
  if (wait !== null) return { kind: 'wait', seconds: wait };
  const signIn = await countTry(setting, token, 'second');
  if (signIn === null) return { kind: 'over' };
  const by = await secondFactor(setting, operator, code);
  if (by === null) {
    await budgets.spend('seconds', account);
    await logAccess(database, actorFrom(operator, browser), { action: 'sign-in-refused' }, now());
    return { kind: signIn.tries >= triesAllowed ? 'over' : 'wrong' };
  }
  const opened = await database.write(async (transaction) => {
    await transaction.deleteFrom('sign_ins').where('id', '=', signIn.id).execute();
    await recordAccess(transaction, actorFrom(operator, browser), { action: 'signed-in', detail: { by } }, now());
    return openSession(transaction, operator, { stage: 'full', ...browser }, now());
  });
  return { kind: 'signed-in', opened, by };
}

async function secondFactor(
  setting: AccountsSetting,
  operator: OperatorRow,
  code: string,
): Promise<'app' | 'recovery-code' | null> {
  if (/^[\d\s]{6,9}$/.test(code)) return (await takeAppCode(setting, operator, code, 'sign-in')) ? 'app' : null;
  return (await takeRecoveryCode(setting, operator.id, code)) ? 'recovery-code' : null;
}

const actorFrom = (operator: OperatorRow, { addressPrefix }: SessionOrigin) => ({ operator, addressPrefix });

/** Counted before it is compared, so that answers sent at the same moment get no further tries. */
function countTry(setting: AccountsSetting, token: string, step: SignInRow['step']): Promise<SignInRow | null> {
  return setting.database.write(async (transaction) => {
    const counted = await transaction
      .updateTable('sign_ins')
      .set({ tries: sql<number>`tries + 1` })
      .where('token_hash', '=', hashToken(token))
      .where('step', '=', step)
      .where('expires_at', '>', setting.now())
      .where('tries', '<', triesAllowed)
      .returningAll()
      .executeTakeFirst();
    return counted ?? null;
  });
}

/**
 * Whether whoever gave the right mail code has anything for the second step.
 * @throws {StorageUnavailable}
 */
export async function hasSecondProof(setting: AccountsSetting, token: string): Promise<boolean> {
  const operator = await operatorOf(setting, token);
  if (operator === null) return false;
  return (await hasApp(setting.database, operator.id)) || (await recoveryCodesLeft(setting.database, operator.id)) > 0;
}

/** Who gave the right mail code in the browser with this token; null: nobody. @throws {StorageUnavailable} */
export async function operatorOf(setting: AccountsSetting, token: string): Promise<OperatorRow | null> {
  const operator = await setting.database.read((reader) =>
    reader
      .selectFrom('sign_ins')
      .innerJoin('operators', 'operators.id', 'sign_ins.operator_id')
      .selectAll('operators')
      .where('sign_ins.token_hash', '=', hashToken(token))
      .where('sign_ins.step', '=', 'second')
      .where('operators.disabled_at', 'is', null)
      .executeTakeFirst(),
  );
  return operator ?? null;
}
