import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { namedNumbers } from '../../../domain/orders/named-numbers.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';

/** A declaration that nobody has assigned to an order. */
export interface UntiedWithdrawal {
  id: string;
  number: string;
  received_at: number;
  /** as typed */
  contract: string;
}

/** Untied ones are few: each waits for a person. */
const most = 200;

const payloadSchema = z.object({ contract: z._default(z.nullable(z.string()), '') });

/** Untied withdrawals that name an order, or come from its address. */
export async function untiedFor(
  reader: Kysely<Schema>,
  order: Pick<OrderRow, 'kind' | 'email' | 'order_number'>,
): Promise<UntiedWithdrawal[]> {
  if (order.kind !== 'order') return [];
  const rows = await reader
    .selectFrom('withdrawals')
    .innerJoin('enquiries', 'enquiries.id', 'withdrawals.id')
    .select([
      'withdrawals.id',
      'withdrawals.received_at',
      'enquiries.enquiry_number',
      'enquiries.email',
      'enquiries.payload',
    ])
    .where('withdrawals.state', '=', 'untied')
    .where('enquiries.restricted_at', 'is', null)
    .orderBy('withdrawals.received_at')
    .limit(most)
    .execute();
  const key = addressKey(order.email);
  return rows.flatMap(({ id, received_at, enquiry_number, email, payload }) => {
    const contract = payloadSchema.parse(JSON.parse(payload)).contract ?? '';
    const isIts =
      (email !== null && addressKey(email) === key) || namedNumbers(contract).orders.includes(order.order_number);
    return isIts ? [{ id, number: enquiry_number, received_at, contract }] : [];
  });
}
