import { recordAccess } from '../../platform/audit/record-access.ts';
import { operatorByPasskey } from './passkeys.ts';
import type { AccountsSetting } from './accounts-setting.ts';
import { openSession, type OpenedSession, type SessionOrigin } from './sessions.ts';

/**
 * Signs in whoever holds a passkey of the desk. Not limited in number: nobody guesses a signature, and so the owner
 * always gets in.
 * @returns null when the answer is no operator's
 * @throws {StorageUnavailable}
 */
export async function signInByPasskey(
  setting: AccountsSetting,
  answer: unknown,
  origin: SessionOrigin,
): Promise<OpenedSession | null> {
  const operator = await operatorByPasskey(setting, answer, null);
  if (operator === null) return null;
  return setting.database.write(async (transaction) => {
    const actor = { operator, addressPrefix: origin.addressPrefix };
    await recordAccess(transaction, actor, { action: 'signed-in', detail: { by: 'passkey' } }, setting.now());
    return openSession(transaction, operator, { stage: 'full', ...origin }, setting.now());
  });
}
