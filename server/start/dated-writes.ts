import type { Kysely } from 'kysely';
import type { Promises } from '../../domain/due-date.ts';
import type { Clock, Database } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { setDueDates } from '../features/enquiries/set-due-dates.ts';
import { setOrderDueDates } from '../features/orders/set-order-due-dates.ts';

interface DateSetting {
  /** when the company works and what it promises, at the moment. @throws {Error} the content names no time */
  calendar: () => Promises;
  now: Clock;
  /** told when what came in could not be dated: it is stored all the same, and dated with the next one */
  onFailure: (error: unknown) => void;
}

/**
 * A database in which whatever waits for the company has its date when it is stored, or in the state it was brought to:
 * every transaction ends with that, whichever act it belongs to, with what the company promises at that moment.
 */
export function withDueDates(database: Database, setting: DateSetting): Database {
  return {
    ...database,
    write: (work) =>
      database.write(async (transaction) => {
        const result = await work(transaction);
        await date(transaction, setting);
        return result;
      }),
  };
}

/** Dates what was stored without: by another version, or restored. @throws {StorageUnavailable} */
export async function dateAll(database: Database, setting: DateSetting): Promise<void> {
  while ((await database.write((transaction) => date(transaction, setting))) > 0);
}

async function date(transaction: Kysely<Schema>, { calendar, now, onFailure }: DateSetting): Promise<number> {
  let asked: Promises | null | undefined;
  const promises = (): Promises | null => {
    if (asked !== undefined) return asked;
    try {
      return (asked = calendar());
    } catch (error) {
      onFailure(error);
      return (asked = null);
    }
  };
  return (await setDueDates(transaction, promises, now())) + (await setOrderDueDates(transaction, promises));
}
