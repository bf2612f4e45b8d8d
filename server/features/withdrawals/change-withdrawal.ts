import type { Kysely } from 'kysely';
import type { WithdrawalTemplate } from '../../../domain/forms/form.ts';
import type { WithdrawalState } from '../../../domain/orders/withdrawal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DeskAction } from '../../platform/audit/desk-actions.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { readOrderWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { lockForWithdrawal } from './tie-withdrawal.ts';
import { findWithdrawal, type OrderWithdrawal } from '../order-records/withdrawals-of.ts';

export interface WithdrawalSetting {
  database: Database;
  messageIdHost: string;
}

/** A withdrawal that is tied to an order, both as they are under the order's lock. */
export interface Change {
  transaction: Kysely<Schema>;
  withdrawal: OrderWithdrawal;
  found: OrderWithPapers;
  tellBuyer(template: WithdrawalTemplate): Promise<void>;
  /** nothing is left to do about its item in the inbox */
  closeItem(): Promise<void>;
}

interface Wanted {
  id: string;
  /** the states in which this may be done */
  from: readonly WithdrawalState[];
  action: DeskAction;
  /** milliseconds since 1970 UTC */
  now: number;
}

/**
 * Does something with a withdrawal in one transaction, under the lock of its order, and writes it down in the log when it
 * was done.
 * @returns what `work` says; `unknown`: there is no such withdrawal, or its order is restricted; `changed`: it is no
 * longer in one of the states
 */
export function changeWithdrawal<Outcome>(
  { database, messageIdHost }: WithdrawalSetting,
  actor: Actor,
  { id, from, action, now }: Wanted,
  work: (change: Change) => Promise<Outcome | 'done'>,
): Promise<Outcome | 'done' | 'unknown' | 'changed'> {
  return database.write(async (transaction) => {
    const seen = await findWithdrawal(transaction, id);
    if (seen === undefined) return 'unknown';
    if (seen.order_id === null) return 'changed';
    if ((await lockForWithdrawal(transaction, seen.order_id)) === undefined) return 'unknown';
    const withdrawal = await findWithdrawal(transaction, id);
    const found = await readOrderWithPapers(transaction, { id: seen.order_id });
    if (withdrawal === undefined || found === null) return 'unknown';
    if (withdrawal.order_id !== seen.order_id || !from.includes(withdrawal.state)) return 'changed';
    const { order } = found;
    const outcome = await work({
      transaction,
      withdrawal,
      found,
      tellBuyer: async (template) => {
        const about = { enquiryId: id, orderId: order.id, language: order.language, messageIdHost, now };
        await enqueueMails(transaction, [{ template, recipient: order.email }], about);
      },
      closeItem: () => closeItem(transaction, id),
    });
    if (outcome === 'done')
      await recordAccess(
        transaction,
        actor,
        {
          action,
          item: { kind: 'order', id: order.id, label: order.number },
          detail: { withdrawal: withdrawal.number },
        },
        now,
      );
    return outcome;
  });
}

/** Closes the item in the inbox that a withdrawal is. */
async function closeItem(transaction: Kysely<Schema>, id: string): Promise<void> {
  await transaction
    .updateTable('enquiries')
    .set((columns) => ({
      work_state: 'done' as const,
      snoozed_until: null,
      woken_at: null,
      revision: columns('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('work_state', '<>', 'done')
    .execute();
}
