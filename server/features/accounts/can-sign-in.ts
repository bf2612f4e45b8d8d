import { hasApp } from './authenticator-app.ts';
import { passkeysOf } from './passkeys.ts';
import type { AccountsSetting } from './accounts-setting.ts';

/** Whether the operator has a way back in once signed out: a passkey, or an app. @throws {StorageUnavailable} */
export const canSignIn = async (setting: AccountsSetting, operatorId: string): Promise<boolean> =>
  (await passkeysOf(setting, operatorId)).length > 0 || (await hasApp(setting.database, operatorId));
