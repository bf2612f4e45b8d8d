import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';

/** A declaration that may be about an order, and of which nobody has said yet whether it is. */
export interface UntiedWithdrawal {
  id: string;
  number: string;
  received_at: number;
  /** as typed; empty: its processing is restricted */
  contract: string;
}

const payloadSchema = z.object({ contract: z._default(z.nullable(z.string()), '') });

/** Oldest first. */
export async function untiedFor(reader: Kysely<Schema>, orderId: string): Promise<UntiedWithdrawal[]> {
  const rows = await reader
    .selectFrom('withdrawal_candidates')
    .innerJoin('enquiries', 'enquiries.id', 'withdrawal_candidates.withdrawal_id')
    .select([
      'enquiries.id',
      'enquiries.received_at',
      'enquiries.enquiry_number as number',
      'enquiries.payload',
      'enquiries.restricted_at',
    ])
    .where('withdrawal_candidates.order_id', '=', orderId)
    .where('withdrawal_candidates.denied_at', 'is', null)
    .orderBy('enquiries.received_at')
    .orderBy('enquiries.id')
    .execute();
  return rows.map(({ payload, restricted_at, ...row }) => ({
    ...row,
    contract: restricted_at === null ? (payloadSchema.parse(JSON.parse(payload)).contract ?? '') : '',
  }));
}
