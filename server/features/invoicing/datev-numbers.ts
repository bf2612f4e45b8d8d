import * as z from 'zod/mini';
import type { Clock, Database } from '../../platform/database/database.ts';
import { charts } from './datev.ts';

const schema = z.object({ consultant: z.int(), client: z.int(), chart: z.enum(charts) });

/** What the tax adviser's office is called by DATEV, and by which chart of accounts it books. */
export type DatevNumbers = z.infer<typeof schema>;

const name = 'datev';

/** What was typed the last time; null: nothing was yet. @throws {StorageUnavailable} */
export async function readDatevNumbers(database: Database): Promise<DatevNumbers | null> {
  const row = await database.read((reader) =>
    reader.selectFrom('desk_settings').select('value').where('name', '=', name).executeTakeFirst(),
  );
  return row === undefined ? null : schema.parse(JSON.parse(row.value));
}

/** They stay until others are typed. @throws {StorageUnavailable} */
export async function keepDatevNumbers(database: Database, numbers: DatevNumbers, now: Clock): Promise<void> {
  const row = { value: JSON.stringify(numbers), changed_at: now() };
  await database.write((transaction) =>
    transaction
      .insertInto('desk_settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute(),
  );
}
