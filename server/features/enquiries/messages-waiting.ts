import { sql, type Kysely } from 'kysely';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { fieldsOf } from './enquiry-fields.ts';

/** A message that waits for an answer, or for somebody who says that it needs none. */
export interface WaitingMessage {
  id: string;
  number: string;
  kind: ItemKind;
  /** who wrote, by name, else by address */
  from: string;
  /** when they wrote last, milliseconds since 1970 UTC */
  at: number;
}

interface OrderOfBuyer {
  id: string;
  number: string;
  /** empty: none is known */
  email: string;
}

/**
 * What the buyers of orders wrote and nobody has dealt with, oldest first: from the address of the order, in answer to what
 * we wrote about it, or in a mail that names its number. It may call the order off. A withdrawal that was decided has had
 * its answer.
 * @returns asks for those of one order, by its id
 */
export async function messagesWaiting(
  reader: Kysely<Schema>,
  orders: readonly OrderOfBuyer[],
): Promise<(orderId: string) => readonly WaitingMessage[]> {
  if (orders.length === 0) return () => [];
  const emails = orders.map(({ email }) => email.toLowerCase()).filter((email) => email !== '');
  const numbers = orders.map(({ number }) => number);
  const naming = await reader
    .selectFrom('incoming_mails')
    .select(['enquiry_id', 'names_number'])
    .where('names_number', 'in', numbers)
    .execute();
  const rows = await reader
    .selectFrom('enquiries')
    .leftJoin('withdrawals', 'withdrawals.id', 'enquiries.id')
    .select(['enquiries.id', 'kind', 'enquiry_number', 'payload', 'email', 'enquiries.order_id'])
    .select(sql<number>`coalesce(active_at, enquiries.received_at)`.as('at'))
    .where(({ or, eb }) =>
      or([
        // as the index has it
        ...(emails.length === 0 ? [] : [sql<boolean>`lower(email) IN (${sql.join(emails)})`]),
        eb(
          'enquiries.order_id',
          'in',
          orders.map(({ id }) => id),
        ),
        ...(naming.length === 0
          ? []
          : [
              eb(
                'enquiries.id',
                'in',
                naming.map(({ enquiry_id }) => enquiry_id),
              ),
            ]),
      ]),
    )
    .where('work_state', 'not in', ['done', 'waiting'])
    .where('spam_at', 'is', null)
    .where('restricted_at', 'is', null)
    .where(({ or, eb }) => or([eb('withdrawals.state', 'is', null), eb('withdrawals.state', 'in', ['untied', 'open'])]))
    .orderBy('at')
    .orderBy('enquiries.id')
    .execute();
  const namesOf = rowsByKey(naming, ({ enquiry_id }) => enquiry_id);
  const found = new Map(
    orders.map(({ id, number, email }) => [
      id,
      rows.filter(
        (row) =>
          row.order_id === id ||
          (email !== '' && row.email?.toLowerCase() === email.toLowerCase()) ||
          namesOf(row.id).some(({ names_number }) => names_number === number),
      ),
    ]),
  );
  return (orderId) =>
    (found.get(orderId) ?? []).map(({ id, enquiry_number: number, kind, payload, email, at }) => ({
      id,
      number,
      kind,
      from: fieldsOf(payload).get('name') ?? email ?? number,
      at,
    }));
}
