import type { Database } from '../../../../server/platform/database/database.ts';
import { fieldsOf } from '../../../../server/features/enquiries/enquiry-fields.ts';
import { undoTime } from '../../../../server/features/enquiries/answer-item.ts';

/** The answer that led here: its item, and for how long it can still be taken back, in milliseconds. */
export interface SentBefore {
  itemId: string;
  answerId: string;
  number: string;
  /** whom it went to: their name, or else their address */
  name: string;
  undoFor: number;
  /** it was put aside until an answer comes, not closed */
  awaits: boolean;
}

/**
 * What an operator has just sent from the item before, as the address says; null: nothing, or somebody else's.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function sentBefore(
  database: Database,
  asked: URLSearchParams,
  me: string,
  now: number,
): Promise<SentBefore | null> {
  const answerId = asked.get('answer');
  if (answerId === null) return null;
  const found = await database.read((reader) =>
    reader
      .selectFrom('answers')
      .innerJoin('enquiries', 'enquiries.id', 'answers.enquiry_id')
      .select([
        'answers.enquiry_id',
        'answers.sent_at',
        'enquiries.enquiry_number',
        'enquiries.snoozed_until',
        'enquiries.payload',
      ])
      .where('answers.id', '=', answerId)
      .where('answers.operator_id', '=', me)
      .where('answers.state', '=', 'sent')
      .where('enquiries.restricted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (found === undefined || found.sent_at === null) return null;
  const fields = fieldsOf(found.payload);
  return {
    itemId: found.enquiry_id,
    answerId,
    number: found.enquiry_number,
    name: fields.get('name') ?? fields.get('email') ?? found.enquiry_number,
    awaits: found.snoozed_until !== null,
    undoFor: Math.max(0, found.sent_at + undoTime - now),
  };
}
