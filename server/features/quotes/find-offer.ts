import * as z from 'zod/mini';
import { germanDay } from '../../../domain/german-time.ts';
import { standingOf, type OfferStanding } from '../../../domain/orders/offer.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Kysely } from 'kysely';
import type { OfferRow, Schema } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { offerOfToken, offerToken } from './offer-token.ts';
import { orderToken } from '../order-records/order-token.ts';
import { pricedSchema, storedOrder, type StoredOrder } from '../order-records/stored-order.ts';

/** An offer with all that its page shows. */
export interface FoundOffer {
  offer: OfferRow;
  /** the request it answers */
  request: StoredOrder;
  paper: PaperOf<'offer'>;
  /** in the quantities that were offered */
  priced: PricedOrder;
  standing: OfferStanding;
  /** wishes to have it changed, oldest first; milliseconds since 1970 UTC */
  wishedAt: number[];
  /** the token of the offer that replaced it */
  newer: string | null;
  /** the token of the order it became */
  order: string | null;
}

/**
 * The offer behind a signed link.
 * @returns `restricted`: processing is restricted, so it is shown nowhere; null: the token is none of ours, or there is
 * no such offer any more
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function findOffer(
  { database, secrets }: { database: Database; secrets: Secrets },
  token: string,
  now: number,
): Promise<FoundOffer | 'restricted' | null> {
  const id = await offerOfToken(secrets, token);
  if (id === null) return null;
  const found = await database.read(async (reader) => {
    const offer = await reader.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst();
    if (offer === undefined) return null;
    const request = await reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', offer.order_id)
      .executeTakeFirstOrThrow();
    const paper = await offerPaper(reader, offer);
    const wishes = await reader
      .selectFrom('offer_changes')
      .select('at')
      .where('offer_id', '=', id)
      .orderBy('at')
      .execute();
    const newest = await reader
      .selectFrom('offers')
      .select('id')
      .where('order_id', '=', offer.order_id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const order = await reader
      .selectFrom('orders')
      .select('id')
      .where('offer_number', '=', offer.number)
      .executeTakeFirst();
    return { offer, request, paper, wishes, newest, order };
  });
  if (found === null) return null;
  const { offer, request, paper, newest, order } = found;
  if (request.restricted_at !== null) return 'restricted';
  const isCalledOff = request.state === 'cancelled';
  return {
    offer,
    request: storedOrder(request),
    paper,
    priced: z.parse(pricedSchema, JSON.parse(offer.priced)),
    standing: standingOf({ state: offer.state, validUntil: offer.valid_until, isCalledOff }, germanDay(now)),
    wishedAt: found.wishes.map(({ at }) => at),
    newer: offer.state === 'replaced' && newest !== undefined ? await offerToken(secrets, newest.id) : null,
    order: order === undefined ? null : await orderToken(secrets, order.id),
  };
}

/** What an offer says, which nobody can change. @throws {Error} when its paper is no offer, which is a mistake of ours */
export async function offerPaper(reader: Kysely<Schema>, offer: OfferRow): Promise<PaperOf<'offer'>> {
  const row = await reader
    .selectFrom('papers')
    .select('content')
    .where('id', '=', offer.paper_id)
    .executeTakeFirstOrThrow();
  const paper = paperOf(row);
  if (paper.kind !== 'offer') throw new Error(`the paper of the offer ${offer.number} is none`);
  return paper;
}
