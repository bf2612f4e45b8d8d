import { germanDay } from '../../../domain/german-time.ts';
import { isLocale } from '../../../domain/locale.ts';
import type { QuoteStanding } from '../../../domain/orders/quote.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { standingOn } from './find-quote.ts';
import { lockQuote } from './lock-quote.ts';

interface WithdrawSetting {
  database: Database;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
  /** milliseconds since 1970 UTC */
  now: number;
}

/** Where it stands where it is not open: then nothing was done. */
export type WithdrawnQuote = 'done' | 'unknown' | Exclude<QuoteStanding, 'open'>;

/**
 * Takes a quote back that nobody has accepted yet: its link says so, and its buyer gets a mail. Another quote may follow.
 * @throws {StorageUnavailable} @throws {SampleData} nothing was done
 */
export const withdrawQuote = (
  { database, messageIdHost, now }: WithdrawSetting,
  actor: Actor,
  { requestId, quoteId }: { requestId: string; quoteId: string },
): Promise<WithdrawnQuote> =>
  database.write(async (transaction): Promise<WithdrawnQuote> => {
    const found = await lockQuote(transaction, quoteId);
    if (found === null || found.request.id !== requestId) return 'unknown';
    const { quote, request } = found;
    const standing = standingOn(quote, request, germanDay(now));
    if (standing !== 'open') return standing;
    await transaction
      .updateTable('quotes')
      .set({ withdrawn_at: now, withdrawn_by: actor.operator.id })
      .where('id', '=', quoteId)
      .execute();
    await enqueueMails(transaction, [{ template: 'quote-withdrawn', recipient: request.email }], {
      orderId: request.id,
      paperId: quote.paper_id,
      language: isLocale(request.language) ? request.language : 'en',
      messageIdHost,
      now,
    });
    const item = { kind: 'order', id: requestId, label: request.order_number } as const;
    await recordAccess(transaction, actor, { action: 'quote-withdrawn', item, detail: { quote: quote.number } }, now);
    return 'done';
  });
