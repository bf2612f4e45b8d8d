import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

const name = 'bank-last-day-shown';

/** The latest day of which a statement that was taken shows a line, as YYYY-MM-DD; empty: none was taken, or none that says so. */
export async function lastDayShown(reader: Kysely<Schema>): Promise<string> {
  const row = await reader.selectFrom('desk_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? '';
}

/**
 * Keeps the latest day of a statement where it is later than that of those before.
 * @param days YYYY-MM-DD, of all its lines, also of those that are not kept
 * @param today what is booked later is a slip of a bank's pen
 */
export async function noteDaysShown(
  transaction: Kysely<Schema>,
  { days, today, now }: { days: readonly string[]; today: string; now: number },
): Promise<void> {
  const latest = days.reduce((last, day) => (day > last && day <= today ? day : last), '');
  if (latest === '') return;
  const row = { value: latest, changed_at: now };
  await transaction
    .insertInto('desk_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('desk_settings.value', '<', latest))
    .execute();
}
