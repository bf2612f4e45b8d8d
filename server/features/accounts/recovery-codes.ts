import { randomInt } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { AccountsSetting } from './accounts-setting.ts';

const howMany = 10;

/** Without letters and digits that are taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten signs have 50 random bits. */
const newCode = () => Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const normal = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const keyedHash = (setting: AccountsSetting, operatorId: string, code: string) =>
  setting.secrets.sign('desk-recovery', `${operatorId} ${normal(code)}`);

/** New recovery codes, to be shown once; earlier ones end. @throws {StorageUnavailable} */
export async function makeRecoveryCodes(setting: AccountsSetting, operatorId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  const hashes = await Promise.all(codes.map((code) => keyedHash(setting, operatorId, code)));
  const now = setting.now();
  await setting.database.write(async (transaction) => {
    await transaction.deleteFrom('recovery_codes').where('operator_id', '=', operatorId).execute();
    await transaction
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ code_hash, operator_id: operatorId, created_at: now, used_at: null })))
      .execute();
  });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Whether the code is one of the operator's not used yet; uses it up. @throws {StorageUnavailable} */
export async function takeRecoveryCode(setting: AccountsSetting, operatorId: string, code: string): Promise<boolean> {
  const hash = await keyedHash(setting, operatorId, code);
  const { numUpdatedRows } = await setting.database.write((transaction) =>
    transaction
      .updateTable('recovery_codes')
      .set({ used_at: setting.now() })
      .where('code_hash', '=', hash)
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** @throws {StorageUnavailable} */
export async function recoveryCodesLeft(database: Database, operatorId: string): Promise<number> {
  const { left } = await database.read((reader) =>
    reader
      .selectFrom('recovery_codes')
      .select((select) => select.fn.countAll<number>().as('left'))
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return Number(left);
}
