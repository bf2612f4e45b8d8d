import { sql } from 'kysely';
import * as z from 'zod/mini';
import { germanDay } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { itemsNamed } from './find-its-order.ts';

/** What the form for a withdrawal is filled with from a message. */
export interface MessageAsWithdrawal {
  /** YYYY-MM-DD in Germany, when its last mail arrived */
  receivedOn: string;
  /** numbers of the items that it names; none: it has to be read */
  items: readonly string[];
}

const payloadSchema = z.object({
  subject: z._default(z.nullable(z.string()), ''),
  message: z._default(z.nullable(z.string()), ''),
});

/**
 * A message of the buyer of an order as a withdrawal from it, as far as that can be told.
 * @param id of the message
 * @returns null: there is none of that address
 * @throws {StorageUnavailable}
 */
export function messageAsWithdrawal(
  database: Database,
  { email, priced }: Pick<StoredOrder, 'email' | 'priced'>,
  id: string,
): Promise<MessageAsWithdrawal | null> {
  return database.read(async (reader) => {
    const message = await reader
      .selectFrom('enquiries')
      .select(['payload', 'received_at'])
      .where('id', '=', id)
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .where('restricted_at', 'is', null)
      .executeTakeFirst();
    if (message === undefined) return null;
    const last = await reader
      .selectFrom('incoming_mails')
      .select(['subject', 'body', 'arrived_at'])
      .where('enquiry_id', '=', id)
      .orderBy('arrived_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { subject, message: text } = payloadSchema.parse(JSON.parse(message.payload));
    const said = last === undefined || last.body === '' ? `${subject} ${text}` : `${last.subject} ${last.body}`;
    return {
      receivedOn: germanDay(last?.arrived_at ?? message.received_at),
      items: itemsNamed(priced.lines, said),
    };
  });
}
