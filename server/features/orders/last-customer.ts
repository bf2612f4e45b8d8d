import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import type { OrderCustomer } from '../../../domain/orders/order-customer.ts';
import type { Buyer } from '../../../domain/orders/order-state.ts';
import { logAccess, type Access, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { addressSpellings } from '../../platform/mail-address/address-key.ts';
import { storedOrder } from '../order-records/stored-order.ts';

export interface LastCustomer {
  customer: OrderCustomer;
  buyer: Buyer;
  language: Locale;
}

/**
 * Who ordered last from an address, for whoever enters their next order; and writes the reading down.
 * @param of.key as `addressKey` has it; the rest names the item or order by which the customer was found
 * @param now milliseconds since 1970 UTC
 * @returns null: nothing was ordered from there, or it is restricted (Art. 18 GDPR)
 * @throws {StorageUnavailable}
 */
export async function lastCustomer(
  database: Database,
  actor: Actor,
  of: { kind: 'enquiry' | 'order'; id: string; number: string; key: string },
  now: number,
): Promise<LastCustomer | null> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('orders')
      .selectAll()
      .where(sql<boolean>`lower(email) IN (${sql.join(addressSpellings(of.key))})`)
      .where('restricted_at', 'is', null)
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const item: Access['item'] = { kind: of.kind, id: of.id, label: of.number };
  await logAccess(database, actor, { action: 'customer-read', item }, now);
  if (row === undefined) return null;
  const { customer, buyer, language } = storedOrder(row);
  return { customer, buyer, language };
}
