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
  /** of a delivery: the invoice stays where it goes, although it went to the same address */
  keepsInvoice?: boolean;
}

/** `not-allowed`: the goods have left, or the order is over. */
export type AddressCorrected = 'done' | 'unknown' | 'changed' | 'not-allowed' | { wrong: AddressField[] };

/**
 * Corrects where an order or its invoice goes; what it was before stays in the order's history. An invoice that goes
 * where the goods go moves with them, unless whoever corrects it says otherwise. Papers that are written already stay as they are.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export const correctOrderAddress = (
  database: Database,
  actor: Actor,
  { orderId, revision, place, typed, keepsInvoice = false }: Wanted,
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
    const moved =
      place === 'delivery' && !keepsInvoice
        ? withDelivery(customer, corrected.address)
        : { ...customer, [place]: corrected.address };
    await transaction
      .updateTable('orders')
      .set({ customer: JSON.stringify(moved), revision: revision + 1 })
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

function withDelivery(customer: OrderCustomer, address: PostalAddress): OrderCustomer {
  const isOne = isSameAddress(customer.delivery, customer.invoice);
  return isOne ? { ...customer, delivery: address, invoice: address } : { ...customer, delivery: address };
}
