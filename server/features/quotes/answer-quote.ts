import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { germanDay, noonOf } from '../../../domain/german-time.ts';
import { isLocale } from '../../../domain/locale.ts';
import type { AgreedTerms } from '../../../domain/orders/agreed-terms.ts';
import type { OrderOrigin } from '../../../domain/orders/order-origin.ts';
import { partsOver } from '../../../domain/orders/delivery-parts.ts';
import { extraNumber, type QuoteStanding } from '../../../domain/orders/quote.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { chooseTiers } from './choose-tiers.ts';
import { quotePaper, standingOn } from './find-quote.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { lockQuote, type LockedQuote } from './lock-quote.ts';
import { quoteOfToken } from './quote-token.ts';
import { readPriced } from '../order-records/stored-order.ts';

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
    const standing = standingOn(found.quote, found.request, germanDay(now));
    if (standing === 'accepted') return 'done';
    if (standing !== 'open') return standing;
    const accepted = await becomeOrder(transaction, found, { name, chosen, at: now, versions, now });
    if (typeof accepted === 'string') return accepted;
    if (!accepted.isNew) return 'done';
    // whoever has the link got it at this address: no budget stands before it
    await enqueueMails(transaction, [{ template: 'order-notice', recipient: null }, receiptOf(found)], {
      ...aboutOrder(accepted.orderId, found),
      messageIdHost,
      now,
    });
    return 'done';
  });
}

const receiptOf = ({ request }: LockedQuote) => ({ template: 'order-receipt', recipient: request.email }) as const;

const aboutOrder = (orderId: string, { request }: LockedQuote) =>
  ({ orderId, language: isLocale(request.language) ? request.language : 'en' }) as const;

/** `day`: before the quote was made, or yet to come. */
export type NotedAcceptance = { orderId: string } | 'unknown' | 'other-tier' | 'day' | Exclude<QuoteStanding, 'open'>;

export interface SaidAcceptance {
  /** of the request */
  requestId: string;
  quoteId: string;
  /** of whoever accepted */
  name: string;
  /** YYYY-MM-DD in Germany: when they said so; a quote that was open then is accepted, also when it is over by now */
  day: string;
  how: OrderOrigin;
  /** as in `acceptQuote` */
  chosen: string;
}

/**
 * The same for whoever accepted by telephone or the like, as somebody at the desk writes it down: the order is the one
 * that the link would have made. The buyer gets its receipt; the company needs no notice of what it noted itself.
 * @throws {StorageUnavailable} nothing was done
 */
export function noteAcceptance(
  { database, messageIdHost, versions, now }: Omit<QuoteAnswerSetting, 'secrets'>,
  actor: Actor,
  { requestId, quoteId, name, day, how, chosen }: SaidAcceptance,
): Promise<NotedAcceptance> {
  return database.write(async (transaction): Promise<NotedAcceptance> => {
    const found = await lockQuote(transaction, quoteId);
    if (found === null || found.request.id !== requestId) return 'unknown';
    const today = germanDay(now);
    if (day > today || day < germanDay(found.quote.made_at)) return 'day';
    const standing = standingOn(found.quote, found.request, day);
    if (standing !== 'open') return standing;
    const at = day === today ? now : noonOf(day);
    const noted = { by: actor.operator.id, how };
    const accepted = await becomeOrder(transaction, found, { name, chosen, at, versions, now, noted });
    if (typeof accepted === 'string') return accepted;
    const { orderId, isNew } = accepted;
    if (!isNew) return { orderId };
    await enqueueMails(transaction, [receiptOf(found)], {
      ...aboutOrder(orderId, found),
      messageIdHost,
      now,
    });
    const item = { kind: 'order', id: requestId, label: found.request.order_number } as const;
    const detail = { quote: found.quote.number };
    await recordAccess(transaction, actor, { action: 'quote-accepted', item, detail }, now);
    return { orderId };
  });
}

interface Acceptance {
  name: string;
  chosen: string;
  /** when it was accepted, and when that is stored */
  at: number;
  now: number;
  versions: QuoteAnswerSetting['versions'];
  /** who at the desk wrote it down, and how it came; without it the buyer pressed the button */
  noted?: { by: string; how: OrderOrigin };
}

/** Makes the order that an open quote promises, and notes who accepted it. */
async function becomeOrder(
  transaction: Kysely<Schema>,
  { quote, request }: LockedQuote,
  { name, chosen, at, now, versions, noted }: Acceptance,
): Promise<{ orderId: string; isNew: boolean } | 'other-tier'> {
  const terms = request.buyer === 'business' ? versions.terms : versions.withdrawal;
  const paper = await quotePaper(transaction, quote);
  const choice = chooseTiers(paper, readPriced(quote.priced), chosen);
  if (choice === null) return 'other-tier';
  const { priced, tiers } = choice;
  const inserted = await insertOrder<{ id: string }>(
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
      ...(noted !== undefined && { origin: noted.how, owner_id: noted.by }),
    },
    async () =>
      (await transaction
        .selectFrom('orders')
        .select('id')
        .where('quote_number', '=', quote.number)
        .executeTakeFirst()) ?? null,
    noted?.by,
  );
  await transaction
    .updateTable('quotes')
    .set({
      state: 'accepted',
      accepted_at: at,
      accepted_by: name,
      accepted_terms: terms,
      accepted_tiers: tiers,
      noted_by: noted?.by ?? null,
    })
    .where('id', '=', quote.id)
    .execute();
  // a wish before had put it back among what waits for an answer
  if (request.state === 'received')
    await takeStep(
      transaction,
      { orderId: request.id, state: 'done', at: now, detail: { quote: quote.number } },
      request.revision,
    );
  return 'earlier' in inserted ? { orderId: inserted.earlier.id, isNew: false } : { orderId: inserted.id, isNew: true };
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
    if (standingOn(quote, request, germanDay(now)) === 'accepted') return 'accepted';
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
