import * as z from 'zod/mini';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';

const schema = z.object({ isOn: z.boolean(), by: z.string() });

/** Whether reminders of payments go out by themselves, and who said so last, by name; nobody has: they do not. */
export type AutoReminders = z.infer<typeof schema>;

const name = 'auto-reminders';

/** @throws {StorageUnavailable} */
export async function readAutoReminders(database: Database): Promise<AutoReminders> {
  const row = await database.read((reader) =>
    reader.selectFrom('desk_settings').select('value').where('name', '=', name).executeTakeFirst(),
  );
  return row === undefined ? { isOn: false, by: '' } : schema.parse(JSON.parse(row.value));
}

/**
 * Switches them on or off, with a line in the log.
 * @param by name of whoever does
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export const setAutoReminders = (
  database: Database,
  actor: Actor,
  { isOn, by }: AutoReminders,
  now: number,
): Promise<void> =>
  database.write(async (transaction) => {
    const row = { value: JSON.stringify({ isOn, by }), changed_at: now };
    await transaction
      .insertInto('desk_settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    await recordAccess(transaction, actor, { action: 'auto-reminders-set', detail: { on: isOn } }, now);
  });
