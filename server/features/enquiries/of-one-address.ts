import { sql } from 'kysely';
import type { OrderKind, OrderState } from '../../../domain/orders/order-state.ts';
import type { WorkState } from '../../../domain/work-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ItemKind } from '../../../domain/item-kinds.ts';

/** Lines shown of what else somebody sent; a search finds the rest. */
const most = 5;

interface OtherOrder {
  id: string;
  number: string;
  kind: OrderKind;
  state: OrderState;
  grossCents: number;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
}

interface OtherItem {
  id: string;
  number: string;
  kind: ItemKind;
  state: WorkState;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
}

/** What came from one address. Nothing of it that is restricted (Art. 18 GDPR). */
export interface OfOneAddress {
  orders: OtherOrder[];
  items: OtherItem[];
}

/**
 * What else the sender of an item or an order sent, newest first: whoever answers knows what it is about.
 * @param email in its one spelling, as it is stored; null: there is none
 * @param except the id of what is looked at
 * @throws {StorageUnavailable}
 */
export async function ofOneAddress(database: Database, email: string | null, except: string): Promise<OfOneAddress> {
  if (email === null || email === '') return { orders: [], items: [] };
  // as the indexes have it
  const isTheirs = sql<boolean>`lower(email) = lower(${email})`;
  return database.readAside(async (reader) => ({
    orders: await reader
      .selectFrom('orders')
      .select([
        'id',
        'order_number as number',
        'kind',
        'state',
        'gross_cents as grossCents',
        'received_at as receivedAt',
      ])
      .where(isTheirs)
      .where('restricted_at', 'is', null)
      .where('id', '<>', except)
      .orderBy('received_at', 'desc')
      .limit(most)
      .execute(),
    items: await reader
      .selectFrom('enquiries')
      .select(['id', 'enquiry_number as number', 'kind', 'work_state as state', 'received_at as receivedAt'])
      .where(isTheirs)
      .where('restricted_at', 'is', null)
      .where('id', '<>', except)
      .orderBy('received_at', 'desc')
      .limit(most)
      .execute(),
  }));
}
