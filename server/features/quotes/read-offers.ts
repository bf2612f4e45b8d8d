import type { Database } from '../../platform/database/database.ts';
import type { OfferRow } from '../../platform/database/schema.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { paperOf } from '../invoicing/issue-paper.ts';

/** An offer on a request, as the desk sees it. */
export interface OfferOnRequest {
  offer: OfferRow;
  paper: PaperOf<'offer'>;
  /** the order it became, or null */
  orderId: string | null;
  /** what the buyer wants otherwise, oldest first */
  wishes: { text: string; at: number }[];
}

/** The offers on a request, oldest first. That it was read is for `readOrder` to write down. @throws {StorageUnavailable} */
export async function readOffers(database: Database, requestId: string): Promise<OfferOnRequest[]> {
  return database.read(async (reader) => {
    const offers = await reader
      .selectFrom('offers')
      .selectAll()
      .where('order_id', '=', requestId)
      .orderBy('version')
      .execute();
    return Promise.all(
      offers.map(async (offer): Promise<OfferOnRequest> => {
        const row = await reader
          .selectFrom('papers')
          .select('content')
          .where('id', '=', offer.paper_id)
          .executeTakeFirstOrThrow();
        const paper = paperOf(row);
        if (paper.kind !== 'offer') throw new Error(`the paper of the offer ${offer.number} is none`);
        const order = await reader
          .selectFrom('orders')
          .select('id')
          .where('offer_number', '=', offer.number)
          .executeTakeFirst();
        const wishes = await reader
          .selectFrom('offer_changes')
          .select(['text', 'at'])
          .where('offer_id', '=', offer.id)
          .orderBy('at')
          .execute();
        return { offer, paper, orderId: order?.id ?? null, wishes };
      }),
    );
  });
}
