import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { priceQuote, type QuoteTerms } from '../../../domain/orders/quote.ts';
import type { Paper, PaperDraft } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { holdsSamples } from '../../platform/mail/sample-hold.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { draftQuote, quoteRate } from './draft-quote.ts';
import { decideUnderLock } from '../order-records/decide-under-lock.ts';
import { issuePaper, paperOf, type ProvenDraft } from '../invoicing/issue-paper.ts';
import type { Papers } from '../invoicing/papers.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { storedOrder, type StoredOrder } from '../order-records/stored-order.ts';

export interface QuoteSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
  texts: Pick<SiteTexts, 'issuer' | 'facts' | 'message' | 'catalogue' | 'answers'>;
  /** milliseconds since 1970 UTC */
  now: number;
  messageIdHost: string;
}

export interface WantedQuote {
  /** of the request */
  orderId: string;
  /** given by the form, so that a second press of its button is the first */
  quoteId: string;
  /** the quotes there were when the form was opened: another one meanwhile is said */
  after: number;
  terms: QuoteTerms;
}

export type SentQuote =
  | { number: string; isNew: boolean }
  | { problem: 'unknown' | 'changed' | 'accepted' | 'ended' | 'rate' }
  /** sample values of the site in what was typed (`samplesIn` of `AnswerTexts`) */
  | { problem: 'samples'; samples: readonly string[] }
  /** what keeps its paper from being set, such as amounts that cannot be counted */
  | { problem: 'content' | 'busy'; detail: string };

/**
 * Makes a quote on a request: its number and paper, the mail that brings both with the link, the end of the quote
 * before it, and the line in the log, in one transaction.
 * @throws {StorageUnavailable} nothing was done
 */
export async function sendQuote(
  { database, papers, texts, now, messageIdHost }: QuoteSetting,
  actor: Actor,
  { orderId, quoteId, after, terms }: WantedQuote,
): Promise<SentQuote> {
  return decideUnderLock<SentQuote>({ database, papers }, orderId, async (reader) => {
    const row = await reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('kind', '=', 'request')
      .where('restricted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return { answer: { problem: 'unknown' } };
    const earlier = await reader
      .selectFrom('quotes')
      .innerJoin('papers', 'papers.id', 'quotes.paper_id')
      .select(['quotes.id', 'quotes.number', 'quotes.state', 'papers.content'])
      .where('quotes.order_id', '=', orderId)
      .execute();
    const order = storedOrder(row);
    const vatPercent = quoteRate(order, texts.catalogue().vatPercent);
    if (vatPercent === undefined) return { answer: { problem: 'rate' } };
    const draft = draftQuote(order, terms, vatPercent, texts);
    const same = earlier.find(({ id }) => id === quoteId);
    if (same !== undefined)
      // what was typed anew into the form of a quote that was sent is no second press
      return {
        answer: quotesSame(paperOf(same), draft) ? { number: same.number, isNew: false } : { problem: 'changed' },
      };
    if (earlier.some(({ state }) => state === 'accepted')) return { answer: { problem: 'accepted' } };
    if (row.state !== 'received' && row.state !== 'done') return { answer: { problem: 'ended' } };
    if (earlier.length !== after) return { answer: { problem: 'changed' } };
    const samples = holdsSamples() ? texts.answers.samplesIn(typedIn(terms)) : [];
    if (samples.length > 0) return { answer: { problem: 'samples', samples } };
    return {
      draft,
      issue: (transaction, proven) => issue(transaction, proven, order, priceQuote(terms, vatPercent)),
    };
  });

  async function issue(
    transaction: Kysely<Schema>,
    proven: ProvenDraft,
    order: StoredOrder,
    priced: ReturnType<typeof priceQuote>,
  ): Promise<SentQuote> {
    const issue = { draft: proven, cause: quoteId, email: order.email };
    const { id: paperId, paper } = await issuePaper(transaction, issue, now);
    await transaction
      .updateTable('quotes')
      .set({ state: 'replaced' })
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .execute();
    await transaction
      .insertInto('quotes')
      .values({
        id: quoteId,
        order_id: orderId,
        version: after + 1,
        state: 'open',
        paper_id: paperId,
        number: paper.number,
        priced: JSON.stringify(priced),
        payment: terms.payment,
        valid_until: terms.validUntil,
        made_at: now,
        operator_id: actor.operator.id,
        accepted_at: null,
        accepted_by: null,
        accepted_terms: null,
        accepted_tiers: null,
      })
      .execute();
    // a request is answered by its quote
    if (order.state === 'received')
      await takeStep(
        transaction,
        { orderId, state: 'done', at: now, operatorId: actor.operator.id, detail: { quote: paper.number } },
        order.revision,
      );
    const about = { orderId, paperId, language: order.language, messageIdHost, now };
    await enqueueMails(transaction, [{ template: 'quote', recipient: order.email }], about);
    await recordAccess(
      transaction,
      actor,
      {
        action: 'quote-sent',
        item: { kind: 'order', id: orderId, label: order.number },
        detail: { quote: paper.number },
      },
      now,
    );
    return { number: paper.number, isNew: true };
  }
}

/** What somebody wrote in their own words. */
const typedIn = ({ note, lines }: QuoteTerms): string => [note, ...lines.map(({ name }) => name)].join('\n');

/** Whether a paper quotes what a draft does, whatever the company's own lines say by now. */
const quotesSame = (paper: Paper, draft: PaperDraft): boolean => isDeepStrictEqual(quoted(paper), quoted(draft));

function quoted(draft: PaperDraft): unknown {
  if (draft.kind !== 'quote') return null;
  const { lines, validUntil, leadWeeks, parts = null, note, payment } = draft;
  return JSON.parse(JSON.stringify({ lines, validUntil, leadWeeks, parts, note, payment }));
}
