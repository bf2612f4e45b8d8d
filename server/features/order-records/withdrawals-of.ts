import type { Kysely, Selectable } from 'kysely';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { WithdrawalRow } from '../../platform/database/schema/orders.ts';

/** A withdrawal with what it takes back. */
export interface OrderWithdrawal extends Selectable<WithdrawalRow> {
  /** what people quote */
  number: string;
  /** packs or sets by item number */
  quantities: Quantities;
}

/** The withdrawals from orders, whatever became of them, oldest first. @param orders their ids */
export async function withdrawalsOf(reader: Kysely<Schema>, orders: readonly string[]): Promise<OrderWithdrawal[]> {
  if (orders.length === 0) return [];
  const rows = await reader
    .selectFrom('withdrawals')
    .innerJoin('enquiries', 'enquiries.id', 'withdrawals.id')
    .selectAll('withdrawals')
    .select('enquiries.enquiry_number as number')
    .where('withdrawals.order_id', 'in', orders)
    .orderBy('withdrawals.received_at')
    .orderBy('withdrawals.id')
    .execute();
  return withQuantities(reader, rows);
}

/** Which of these orders a withdrawal may be about, as long as nobody has said whether it is. */
export async function ordersInQuestion(
  reader: Kysely<Schema>,
  orders: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const rows = await reader
    .selectFrom('withdrawal_candidates')
    .select('order_id')
    .where('order_id', 'in', orders)
    .where('denied_at', 'is', null)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** One withdrawal, also one that is tied to no order; undefined: there is none. */
export async function findWithdrawal(reader: Kysely<Schema>, id: string): Promise<OrderWithdrawal | undefined> {
  const rows = await reader
    .selectFrom('withdrawals')
    .innerJoin('enquiries', 'enquiries.id', 'withdrawals.id')
    .selectAll('withdrawals')
    .select('enquiries.enquiry_number as number')
    .where('withdrawals.id', '=', id)
    .execute();
  return (await withQuantities(reader, rows))[0];
}

async function withQuantities(
  reader: Kysely<Schema>,
  rows: readonly (Selectable<WithdrawalRow> & { number: string })[],
): Promise<OrderWithdrawal[]> {
  if (rows.length === 0) return [];
  const lines = await reader
    .selectFrom('withdrawal_lines')
    .selectAll()
    .where(
      'withdrawal_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('item_no')
    .execute();
  return rows.map((row) => ({
    ...row,
    quantities: new Map(
      lines.filter(({ withdrawal_id }) => withdrawal_id === row.id).map(({ item_no, quantity }) => [item_no, quantity]),
    ),
  }));
}
