import { germanTime } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';

/** What still has to be done before a month is complete for the books: how many orders each. */
export interface MonthGaps {
  /** something left by then that no invoice charges */
  invoice: number;
  /** more was paid by then than the order is worth */
  refund: number;
}

/**
 * What of a month, or of one before it, is missing in the books.
 * @param to YYYY-MM-DD in Germany, the day after the month's last
 * @throws {StorageUnavailable}
 */
export function monthGaps(database: Database, to: string): Promise<MonthGaps> {
  const end = germanTime(to, 0);
  return database.readAside(async (reader) => {
    const count = async (column: 'to_invoice_since' | 'to_refund_since') => {
      const { found } = await reader
        .selectFrom('orders')
        .select((select) => select.fn.countAll<number>().as('found'))
        .where(column, '<', end)
        .where('restricted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(found);
    };
    return { invoice: await count('to_invoice_since'), refund: await count('to_refund_since') };
  });
}
