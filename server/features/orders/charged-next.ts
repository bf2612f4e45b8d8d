import type { Database } from '../../platform/database/database.ts';
import { nextActOf, readMoneys } from '../payments/read-money.ts';

/**
 * Which of these orders are to be invoiced next, by the rule of their page: nothing has to be decided before.
 * @throws {StorageUnavailable}
 */
export async function chargedNext(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const moneys = await database.readAside((reader) => readMoneys(reader, ids));
  return new Set(moneys.filter((money) => nextActOf(money) === 'invoice').map(({ found }) => found.order.id));
}
