import type { WithdrawalState } from '../../../domain/orders/withdrawal.ts';
import type { Database } from '../../platform/database/database.ts';
import { readDeclaration } from './declared.ts';
import { findItsOrder } from './find-its-order.ts';
import { candidatesOf } from './withdrawal-candidates.ts';
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
  /** others that it names, too, and of which nobody has said whether it is about them, while it is tied to one */
  alsoNamed: readonly { id: string; number: string }[];
}

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
      return { state, order, candidates: [], alsoNamed: await candidatesOf(reader, id) };
    }
    const { candidates } = await findItsOrder(reader, await readDeclaration(reader, id), now);
    return {
      state,
      order: null,
      alsoNamed: [],
      candidates: candidates.map(({ order }) => ({
        id: order.id,
        number: order.number,
        who: order.customer.company || order.customer.name,
        receivedAt: order.receivedAt,
      })),
    };
  });
}
