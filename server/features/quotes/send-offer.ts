import { parseMailAddress } from '../../../domain/mail-address.ts';
import { priceOffer, type OfferTerms } from '../../../domain/orders/offer.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { draftOffer, offerRate } from './draft-offer.ts';
import { issuePaper, type ProvenDraft } from '../invoicing/issue-paper.ts';
import type { Papers } from '../invoicing/papers.ts';
import { lockOrder, takeStep } from '../order-records/order-steps.ts';
import { storedOrder } from '../order-records/stored-order.ts';
import { PaperFailed } from '../invoicing/press.ts';

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
  const row = await database.read((reader) =>
    reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('kind', '=', 'request')
      .where('restricted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (row === undefined) return { problem: 'unknown' };
  const order = storedOrder(row);
  const vatPercent = offerRate(order, texts.catalogue().vatPercent);
  if (vatPercent === undefined) return { problem: 'rate' };
  let proven: ProvenDraft;
  try {
    proven = await papers.prove(draftOffer(order, terms, vatPercent, texts));
  } catch (error) {
    if (error instanceof PaperFailed)
      return { problem: error.reason === 'busy' ? 'busy' : 'content', detail: error.message };
    throw error;
  }
  const priced = priceOffer(terms, vatPercent);
  const email = parseMailAddress(order.email) ?? order.email;
  return database.write(async (transaction): Promise<SentOffer> => {
    const locked = await lockOrder(transaction, orderId);
    if (locked === undefined) return { problem: 'unknown' };
    const earlier = await transaction
      .selectFrom('offers')
      .select(['id', 'number', 'state', 'version'])
      .where('order_id', '=', orderId)
      .orderBy('version')
      .execute();
    const same = earlier.find(({ id }) => id === offerId);
    if (same !== undefined) return { number: same.number, isNew: false };
    if (earlier.some(({ state }) => state === 'accepted')) return { problem: 'accepted' };
    if (locked.state !== 'received' && locked.state !== 'done') return { problem: 'ended' };
    if (earlier.length !== after) return { problem: 'changed' };

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
        version: earlier.length + 1,
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
    if (locked.state === 'received')
      await takeStep(
        transaction,
        { orderId, state: 'done', at: now, operatorId: actor.operator.id, detail: { offer: paper.number } },
        locked.revision,
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
  });
}
