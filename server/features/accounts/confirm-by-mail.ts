import { addressKey } from '../../platform/mail-address/address-key.ts';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { canSignIn } from './can-sign-in.ts';
import type { AccountsSetting } from './accounts-setting.ts';
import type { SessionOrigin, SignedIn } from './sessions.ts';
import { mailSignInCode, operatorOf, takeMailCode, type BegunSignIn, type CodeAnswer } from './sign-in-by-mail.ts';

// Whoever has neither passkey nor app confirms by a code to their mailbox, so that they can set one up. A session that
// was taken over does not get that far: it lacks the mailbox.

/**
 * Mails a code to whoever is signed in.
 * @param messageIdHost host of the mail's Message-ID
 * @returns null when they have a passkey or an app, and confirm with that
 * @throws {StorageUnavailable}
 */
export async function beginConfirmation(
  setting: AccountsSetting,
  { operator }: SignedIn,
  messageIdHost: string,
): Promise<BegunSignIn | null> {
  if (await canSignIn(setting, operator.id)) return null;
  const wait = await setting.budgets.spend('mails', `confirming ${addressKey(operator.email)}`);
  if (wait !== null) return { kind: 'wait', seconds: wait };
  return { kind: 'begun', token: await mailSignInCode(setting, operator, messageIdHost) };
}

/**
 * Takes the code of that mail; when it is right the session counts as confirmed for ten minutes.
 * @param token of the cookie that beginConfirmation gave
 * @throws {StorageUnavailable}
 */
export async function takeConfirmation(
  setting: AccountsSetting,
  { operator, session }: SignedIn,
  { token, code, addressPrefix }: { token: string; code: string } & Pick<SessionOrigin, 'addressPrefix'>,
): Promise<CodeAnswer> {
  if (await canSignIn(setting, operator.id)) return 'over';
  const answer = await takeMailCode(setting, token, code);
  if (answer !== 'right') return answer;
  // a code for another mailbox proves nothing of this one
  const owner = await operatorOf(setting, token);
  if (owner?.id !== operator.id) return 'over';
  const now = setting.now();
  await setting.database.write(async (transaction) => {
    await transaction.deleteFrom('sign_ins').where('operator_id', '=', operator.id).execute();
    await transaction.updateTable('desk_sessions').set({ confirmed_at: now }).where('id', '=', session.id).execute();
    await recordAccess(transaction, { operator, addressPrefix }, { action: 'confirmed' }, now);
  });
  return 'right';
}
