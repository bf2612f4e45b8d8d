import { randomUUID } from 'node:crypto';
import {
  correctableAddresses,
  correctAddress,
  isSameAddress,
  type AddressField,
  type TypedAddress,
} from '../../../domain/orders/correct-address.ts';
import type { OrderCustomer, PostalAddress } from '../../../domain/orders/order-customer.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder } from '../order-records/order-steps.ts';
import { storedOrder } from '../order-records/stored-order.ts';

export type CorrectedPlace = 'delivery' | 'invoice';

interface Wanted {
  orderId: string;
  /** the step that whoever corrects it saw as the last */
  revision: number;
  place: CorrectedPlace;
  typed: TypedAddress;
}

/** `not-allowed`: the goods have left, or the order is over. */
export type AddressCorrected = 'done' | 'unknown' | 'changed' | 'not-allowed' | { wrong: AddressField[] };

/**
 * Corrects where an order or its invoice goes; what it was before stays in the order's history. An invoice that goes
 * where the goods go moves with them. Papers that are written already stay as they are.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export const correctOrderAddress = (
  database: Database,
  actor: Actor,
  { orderId, revision, place, typed }: Wanted,
  now: number,
): Promise<AddressCorrected> =>
  database.write(async (transaction): Promise<AddressCorrected> => {
    const row = await lockOrder(transaction, orderId);
    if (row === undefined) return 'unknown';
    if (row.revision !== revision) return 'changed';
    if (!correctableAddresses(row)[place]) return 'not-allowed';
    const { customer } = storedOrder(row);
    const before = customer[place];
    const corrected = correctAddress(before, typed);
    if ('wrong' in corrected) return corrected;
    // pressed again, or nothing was typed
    if (isSameAddress(before, corrected.address)) return 'done';
    await transaction
      .updateTable('orders')
      .set({ customer: JSON.stringify(withAddress(customer, place, corrected.address)), revision: revision + 1 })
      .where('id', '=', orderId)
      .execute();
    await transaction
      .insertInto('order_notes')
      .values({
        id: randomUUID(),
        order_id: orderId,
        operator_id: actor.operator.id,
        kind: `${place}-address`,
        text: [before.name, before.street, `${before.postcode} ${before.city}`].join('\n'),
        created_at: now,
      })
      .execute();
    const item = { kind: 'order', id: orderId, label: row.order_number } as const;
    await recordAccess(transaction, actor, { action: 'order-address-corrected', item }, now);
    return 'done';
  });

function withAddress(customer: OrderCustomer, place: CorrectedPlace, address: PostalAddress): OrderCustomer {
  const isOne = isSameAddress(customer.delivery, customer.invoice);
  return place === 'delivery' && isOne
    ? { ...customer, delivery: address, invoice: address }
    : { ...customer, [place]: address };
}
