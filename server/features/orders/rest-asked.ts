import type { Database } from '../../platform/database/database.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';

/** No text holds it: what stands where the amount of a subject is. */
const gap = '\u0000';

/**
 * When somebody at the desk last asked for what is missing of an order's payment, by the mail that the order's page begins
 * (mail-about-order.ts), in milliseconds since 1970 UTC; null: nobody did, or under a subject of their own.
 * @throws {StorageUnavailable}
 */
export async function restAskedAt(
  database: Database,
  { id, number, language }: StoredOrder,
  texts: Pick<SiteTexts, 'message'>,
): Promise<number | null> {
  const subject = texts.message(language, 'mail.aboutOrder.rest.subject', { number, amount: gap });
  const [before = '', after = ''] = subject.split(gap);
  const sent = await database.readAside((reader) =>
    reader
      .selectFrom('answers')
      .innerJoin('enquiries', 'enquiries.id', 'answers.enquiry_id')
      .select(['answers.subject', 'answers.sent_at'])
      .where('enquiries.order_id', '=', id)
      .where('answers.sent_at', 'is not', null)
      .orderBy('answers.sent_at')
      .execute(),
  );
  return sent.findLast((one) => one.subject.startsWith(before) && one.subject.endsWith(after))?.sent_at ?? null;
}
