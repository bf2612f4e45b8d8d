import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { parseMailAddress } from '../../../domain/mail-address.ts';
import { priceOffer, type OfferTerms } from '../../../domain/orders/offer.ts';
import type { Paper, PaperDraft } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { draftOffer, offerRate } from './draft-offer.ts';
import { decideUnderLock } from '../order-records/decide-under-lock.ts';
import { issuePaper, paperOf, type ProvenDraft } from '../invoicing/issue-paper.ts';
import type { Papers } from '../invoicing/papers.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { storedOrder, type StoredOrder } from '../order-records/stored-order.ts';

export interface OfferSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
  texts: Pick<SiteTexts, 'issuer' | 'facts' | 'message' | 'catalogue'>;
  /** milliseconds since 1970 UTC */
  now: number;
  messageIdHost: string;
}

export interface WantedOffer {
  /** of the request */
  orderId: string;
  /** given by the form, so that a second press of its button is the first */
  offerId: string;
  /** the offers there were when the form was opened: another one meanwhile is said */
  after: number;
  terms: OfferTerms;
}

export type SentOffer =
  | { number: string; isNew: boolean }
  | { problem: 'unknown' | 'changed' | 'accepted' | 'ended' | 'rate' }
  /** what keeps its paper from being set, such as amounts that cannot be counted */
  | { problem: 'content' | 'busy'; detail: string };

/**
 * Makes an offer on a request: its number and paper, the mail that brings both with the link, the end of the offer
 * before it, and the line in the log, in one transaction.
 * @throws {StorageUnavailable} nothing was done
 */
export async function sendOffer(
  { database, papers, texts, now, messageIdHost }: OfferSetting,
  actor: Actor,
  { orderId, offerId, after, terms }: WantedOffer,
): Promise<SentOffer> {
  return decideUnderLock<SentOffer>({ database, papers }, orderId, async (reader) => {
    const row = await reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('kind', '=', 'request')
      .where('restricted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return { answer: { problem: 'unknown' } };
    const earlier = await reader
      .selectFrom('offers')
      .innerJoin('papers', 'papers.id', 'offers.paper_id')
      .select(['offers.id', 'offers.number', 'offers.state', 'papers.content'])
      .where('offers.order_id', '=', orderId)
      .execute();
    const order = storedOrder(row);
    const vatPercent = offerRate(order, texts.catalogue().vatPercent);
    if (vatPercent === undefined) return { answer: { problem: 'rate' } };
    const draft = draftOffer(order, terms, vatPercent, texts);
    const same = earlier.find(({ id }) => id === offerId);
    if (same !== undefined)
      // what was typed anew into the form of an offer that was sent is no second press
      return {
        answer: offersSame(paperOf(same), draft) ? { number: same.number, isNew: false } : { problem: 'changed' },
      };
    if (earlier.some(({ state }) => state === 'accepted')) return { answer: { problem: 'accepted' } };
    if (row.state !== 'received' && row.state !== 'done') return { answer: { problem: 'ended' } };
    if (earlier.length !== after) return { answer: { problem: 'changed' } };
    return {
      draft,
      issue: (transaction, proven) => issue(transaction, proven, order, priceOffer(terms, vatPercent)),
    };
  });

  async function issue(
    transaction: Kysely<Schema>,
    proven: ProvenDraft,
    order: StoredOrder,
    priced: ReturnType<typeof priceOffer>,
  ): Promise<SentOffer> {
    const email = parseMailAddress(order.email) ?? order.email;
    const { id: paperId, paper } = await issuePaper(transaction, { draft: proven, cause: offerId, email }, now);
    await transaction
      .updateTable('offers')
      .set({ state: 'replaced' })
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .execute();
    await transaction
      .insertInto('offers')
      .values({
        id: offerId,
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
    // a request is answered by its offer
    if (order.state === 'received')
      await takeStep(
        transaction,
        { orderId, state: 'done', at: now, operatorId: actor.operator.id, detail: { offer: paper.number } },
        order.revision,
      );
    await enqueueMails(transaction, [{ template: 'offer', recipient: order.email }], {
      orderId,
      paperId,
      language: order.language,
      messageIdHost,
      now,
    });
    await recordAccess(
      transaction,
      actor,
      {
        action: 'offer-sent',
        item: { kind: 'order', id: orderId, label: order.number },
        detail: { offer: paper.number },
      },
      now,
    );
    return { number: paper.number, isNew: true };
  }
}

/** Whether a paper offers what a draft does, whatever the company's own lines say by now. */
const offersSame = (paper: Paper, draft: PaperDraft): boolean => isDeepStrictEqual(offered(paper), offered(draft));

function offered(draft: PaperDraft): unknown {
  if (draft.kind !== 'offer') return null;
  const { lines, validUntil, leadWeeks, parts = null, note, payment } = draft;
  return JSON.parse(JSON.stringify({ lines, validUntil, leadWeeks, parts, note, payment }));
}
