import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../platform/database/database.ts';
import type { OperatorRow } from '../../platform/database/schema/accounts.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { AccountsSetting } from './accounts-setting.ts';

/** Seconds a code is shown; one before and one after are taken too, for clocks that differ. */
const period = 30;

const totp = (setting: AccountsSetting, operator: Pick<OperatorRow, 'email'>, secret: string) =>
  new TOTP({
    issuer: setting.brand,
    label: operator.email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** The address that an authenticator app reads from the QR code, and its key for typing. */
export interface AppToSetUp {
  uri: string;
  /** base32 in groups of four */
  key: string;
}

/**
 * Begins to set up an authenticator app. One that was never confirmed is replaced; asked again within the hour the same
 * key is shown, so that going back in the browser does not spoil what was scanned.
 * @returns null when a confirmed one is there: it must be removed first
 * @throws {StorageUnavailable}
 */
export async function appToSetUp(setting: AccountsSetting, operator: OperatorRow): Promise<AppToSetUp | null> {
  const now = setting.now();
  const secret = await setting.database.write(async (transaction) => {
    const known = await appOf(transaction, operator);
    if (known?.confirmed_at) return null;
    if (known && now - known.created_at < 60 * 60 * 1000) return known.secret;
    const fresh = new Secret({ size: 20 }).base32;
    await transaction.deleteFrom('authenticator_apps').where('operator_id', '=', operator.id).execute();
    await transaction
      .insertInto('authenticator_apps')
      .values({ operator_id: operator.id, secret: fresh, created_at: now, last_step: 0 })
      .execute();
    return fresh;
  });
  if (secret === null) return null;
  return { uri: totp(setting, operator, secret).toString(), key: secret.match(/.{1,4}/g)?.join(' ') ?? secret };
}

/**
 * Whether the code is the app's just now; each is taken once.
 * @param wanted `set-up`: the first code, which confirms the app
 * @throws {StorageUnavailable}
 */
export async function takeAppCode(
  setting: AccountsSetting,
  operator: OperatorRow,
  code: string,
  wanted: 'set-up' | 'sign-in',
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  const now = setting.now();
  return setting.database.write(async (transaction) => {
    const app = await appOf(transaction, operator);
    if (app === undefined || (app.confirmed_at === null) !== (wanted === 'set-up')) return false;
    const delta = totp(setting, operator, app.secret).validate({ token: digits, timestamp: now, window: 1 });
    if (delta === null) return false;
    const step = Math.floor(now / 1000 / period) + delta;
    const { numUpdatedRows } = await transaction
      .updateTable('authenticator_apps')
      .set({ last_step: step, confirmed_at: app.confirmed_at ?? now })
      .where('operator_id', '=', operator.id)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

const appOf = (transaction: Kysely<Schema>, { id }: OperatorRow) =>
  transaction.selectFrom('authenticator_apps').selectAll().where('operator_id', '=', id).executeTakeFirst();

/** @throws {StorageUnavailable} */
export async function hasApp(database: Database, operatorId: string): Promise<boolean> {
  const app = await database.read((reader) =>
    reader
      .selectFrom('authenticator_apps')
      .select('operator_id')
      .where('operator_id', '=', operatorId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
  );
  return app !== undefined;
}

/** @returns false when there is none, or no passkey to sign in with instead. @throws {StorageUnavailable} */
export function removeApp(database: Database, operatorId: string): Promise<boolean> {
  return database.write(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('authenticator_apps')
      .where('operator_id', '=', operatorId)
      .where((where) =>
        where.exists(where.selectFrom('passkeys').select('id').where('passkeys.operator_id', '=', operatorId)),
      )
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
}
