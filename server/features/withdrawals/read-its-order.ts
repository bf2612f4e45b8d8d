import * as z from 'zod/mini';
import type { WithdrawalState } from '../../../domain/orders/withdrawal.ts';
import type { Database } from '../../platform/database/database.ts';
import { findItsOrder } from './find-its-order.ts';
import { findWithdrawal } from '../order-records/withdrawals-of.ts';

/** An order as somebody chooses it for a withdrawal. */
interface CandidateOrder {
  id: string;
  number: string;
  /** company, else name */
  who: string;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
}

/** Which order a withdrawal in the inbox is about. */
export interface ItsOrderAtDesk {
  state: WithdrawalState;
  /** the one it is tied to */
  order: { id: string; number: string } | null;
  /** those it may be about while it is tied to none */
  candidates: readonly CandidateOrder[];
}

const payloadSchema = z.object({
  contract: z._default(z.nullable(z.string()), ''),
  items: z._default(z.nullable(z.string()), ''),
  email: z._default(z.nullable(z.string()), null),
});

/**
 * Reads it for the page of a withdrawal in the inbox.
 * @param id of the declaration
 * @param now milliseconds since 1970 UTC
 * @returns null: it is none
 * @throws {StorageUnavailable}
 */
export function readItsOrder(database: Database, id: string, now: number): Promise<ItsOrderAtDesk | null> {
  return database.read(async (reader) => {
    const withdrawal = await findWithdrawal(reader, id);
    if (withdrawal === undefined) return null;
    const { state, order_id } = withdrawal;
    if (order_id !== null) {
      const order = await reader
        .selectFrom('orders')
        .select(['id', 'order_number as number'])
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow();
      return { state, order, candidates: [] };
    }
    const { payload } = await reader
      .selectFrom('enquiries')
      .select('payload')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { contract, items, email } = payloadSchema.parse(JSON.parse(payload));
    const { candidates } = await findItsOrder(reader, { email, text: `${contract ?? ''} ${items ?? ''}` }, now);
    return {
      state,
      order: null,
      candidates: candidates.map(({ order }) => ({
        id: order.id,
        number: order.number,
        who: order.customer.company || order.customer.name,
        receivedAt: order.receivedAt,
      })),
    };
  });
}
