import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { germanDay } from '../../../domain/german-time.ts';
import { isLocale } from '../../../domain/locale.ts';
import type { AgreedTerms } from '../../../domain/orders/agreed-terms.ts';
import { partsOver } from '../../../domain/orders/delivery-parts.ts';
import { extraNumber, standingOf, type QuoteStanding } from '../../../domain/orders/quote.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { chooseTiers } from './choose-tiers.ts';
import { quotePaper } from './find-quote.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { lockOrder, takeStep } from '../order-records/order-steps.ts';
import { quoteOfToken } from './quote-token.ts';
import { pricedSchema } from '../order-records/stored-order.ts';

export interface QuoteAnswerSetting {
  database: Database;
  secrets: Secrets;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
  /** the terms, or the withdrawal information, that whoever answers is shown */
  versions: { readonly terms: string; readonly withdrawal: string };
  /** milliseconds since 1970 UTC */
  now: number;
}

/**
 * `done`: also when the very same was done before; `other-tier`: the quote does not name the quantity that was chosen;
 * else where the quote stands, which its page then tells.
 */
export type QuoteAnswer = 'done' | 'unknown' | 'other-tier' | Exclude<QuoteStanding, 'open'>;

/**
 * Accepts a quote: its prices become an order, once, however often it is pressed and on how many machines; who accepted,
 * when, by which version of the terms and in which of its quantities is kept with it.
 * @param name of whoever accepts, as typed
 * @param chosen quantities among those that the quote names (choose-tiers.ts); empty: as it was quoted
 * @throws {StorageUnavailable} nothing was done
 */
export async function acceptQuote(
  { database, secrets, messageIdHost, versions, now }: QuoteAnswerSetting,
  token: string,
  name: string,
  chosen = '',
): Promise<QuoteAnswer> {
  const id = await quoteOfToken(secrets, token);
  if (id === null) return 'unknown';
  return database.write(async (transaction): Promise<QuoteAnswer> => {
    const found = await lockQuote(transaction, id);
    if (found === null) return 'unknown';
    const { quote, request } = found;
    const standing = standingNow(found, now);
    if (standing === 'accepted') return 'done';
    if (standing !== 'open') return standing;
    const terms = request.buyer === 'business' ? versions.terms : versions.withdrawal;
    const paper = await quotePaper(transaction, quote);
    const choice = chooseTiers(paper, z.parse(pricedSchema, JSON.parse(quote.priced)), chosen);
    if (choice === null) return 'other-tier';
    const { priced, tiers } = choice;
    const inserted = await insertOrder(
      transaction,
      {
        kind: 'order',
        buyer: request.buyer,
        payment: quote.payment,
        language: request.language,
        email: request.email,
        customer: request.customer,
        priced: JSON.stringify(priced),
        net_cents: priced.netCents,
        vat_cents: priced.vatCents,
        gross_cents: priced.grossCents,
        terms_version: terms,
        idempotency_key: null,
        request_hash: `accepts ${quote.number}`,
        received_at: now,
        quote_number: quote.number,
        agreed: JSON.stringify(agreedIn(paper, priced)),
        // what VIES said of the request's VAT id holds for its order
        vat_id_result: request.vat_id_result,
        vat_id_reference: request.vat_id_reference,
        vat_id_checked_at: request.vat_id_checked_at,
      },
      async () =>
        (await transaction
          .selectFrom('orders')
          .select('id')
          .where('quote_number', '=', quote.number)
          .executeTakeFirst()) ?? null,
    );
    await transaction
      .updateTable('quotes')
      .set({ state: 'accepted', accepted_at: now, accepted_by: name, accepted_terms: terms, accepted_tiers: tiers })
      .where('id', '=', id)
      .execute();
    // a wish before had put it back among what waits for an answer
    if (request.state === 'received')
      await takeStep(
        transaction,
        { orderId: request.id, state: 'done', at: now, detail: { quote: quote.number } },
        request.revision,
      );
    if ('earlier' in inserted) return 'done';
    await enqueueMails(
      transaction,
      [
        { template: 'order-notice', recipient: null },
        // whoever has the link got it at this address: no budget stands before it
        { template: 'order-receipt', recipient: request.email },
      ],
      {
        orderId: inserted.id,
        language: isLocale(request.language) ? request.language : 'en',
        messageIdHost,
        now,
      },
    );
    return 'done';
  });
}

/** What a quote promises, over the quantities that were accepted. */
const agreedIn = ({ leadWeeks, parts = [], note, payment }: PaperOf<'quote'>, { lines }: PricedOrder): AgreedTerms => ({
  leadWeeks,
  parts: partsOver(
    parts,
    lines.filter(({ itemNo }) => !itemNo.startsWith(extraNumber)),
  ),
  note: note ?? '',
  paymentDays: payment?.days ?? null,
});

/**
 * Keeps what a buyer wants otherwise, and puts the request back among what waits for an answer. A quote that is over may
 * be asked about, too: nothing that somebody wrote is turned away.
 * @throws {StorageUnavailable} nothing was done
 */
export async function askForChange(
  { database, secrets, messageIdHost, now }: QuoteAnswerSetting,
  token: string,
  text: string,
): Promise<QuoteAnswer> {
  const id = await quoteOfToken(secrets, token);
  if (id === null) return 'unknown';
  return database.write(async (transaction): Promise<QuoteAnswer> => {
    const found = await lockQuote(transaction, id);
    if (found === null) return 'unknown';
    const { quote, request } = found;
    if (standingNow(found, now) === 'accepted') return 'accepted';
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('quote_changes')
      .values({
        id: randomUUID(),
        quote_id: id,
        text,
        text_hash: createHash('sha256').update(text).digest('hex'),
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // the same words again are the same wish: a reload, the way back
    if (numInsertedOrUpdatedRows !== 1n) return 'done';
    // of several only the last is open: what was wished of one before it may have been accepted since
    if (request.state === 'done' && !(await isAccepted(transaction, request.id)))
      await takeStep(
        transaction,
        { orderId: request.id, state: 'received', at: now, detail: { quote: quote.number } },
        request.revision,
      );
    await enqueueMails(transaction, [{ template: 'quote-change', recipient: null }], {
      orderId: request.id,
      paperId: quote.paper_id,
      language: 'de',
      messageIdHost,
      now,
    });
    return 'done';
  });
}

async function isAccepted(transaction: Kysely<Schema>, requestId: string): Promise<boolean> {
  const accepted = await transaction
    .selectFrom('quotes')
    .select('id')
    .where('order_id', '=', requestId)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return accepted !== undefined;
}

interface LockedQuote {
  quote: QuoteRow;
  request: OrderRow;
}

const standingNow = ({ quote, request }: LockedQuote, now: number): QuoteStanding =>
  standingOf(
    { state: quote.state, validUntil: quote.valid_until, isCalledOff: request.state === 'cancelled' },
    germanDay(now),
  );

/** The quote with its request, whose lock is taken first: whoever answers or replaces the quote at the same moment waits. */
async function lockQuote(transaction: Kysely<Schema>, id: string): Promise<LockedQuote | null> {
  const found = await transaction.selectFrom('quotes').select('order_id').where('id', '=', id).executeTakeFirst();
  const request = found && (await lockOrder(transaction, found.order_id));
  if (request === undefined) return null;
  const quote = await transaction.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return quote === undefined ? null : { quote, request };
}
