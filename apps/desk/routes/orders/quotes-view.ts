import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { dateInWords, germanDay, noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import { readOrderList } from '../../../../domain/orders/order-list.ts';
import { parsePieces } from '../../../../domain/orders/pieces.ts';
import { linesNamedIn } from '../../../../server/features/content/catalogue.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { deliveryInWords } from '../../../../server/features/invoicing/delivery-words.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import type { StoredOrder } from '../../../../server/features/order-records/stored-order.ts';
import { quotedSum } from '../../../../server/features/order-records/sums-now.ts';
import { standingOn } from '../../../../server/features/quotes/find-quote.ts';
import { readQuotes } from '../../../../server/features/quotes/read-quotes.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
import { moment } from '../../i18n/moment.ts';

interface Reader {
  language: DeskLanguage;
  mayWork: boolean;
  /** milliseconds since 1970 UTC */
  now: number;
  texts: SiteTexts;
}

/** What was offered for a request, and what an order took over from its quote. */
export async function viewOfQuotes(database: Database, order: StoredOrder, { language, mayWork, now, texts }: Reader) {
  const quotes = order.kind === 'request' ? await readQuotes(database, order.id) : [];
  const tierIn = (itemNo: string) => (quantity: number) => {
    const line = order.priced.lines.find((one) => one.itemNo === itemNo);
    const words = line === undefined ? `${quantity} × ${itemNo}` : goodsInWords({ ...line, quantity }, language, texts);
    return { quantity, words };
  };
  return {
    quoteNumber: order.quoteNumber,
    agreedDelivery: agreedDelivery(order, language, texts),
    agreedNote: order.agreed?.note ?? '',
    mayQuote:
      mayWork &&
      order.kind === 'request' &&
      order.state !== 'cancelled' &&
      quotes.every(({ quote }) => quote.state !== 'accepted'),
    quotes: quotes.map(({ quote, paper, orderId, wishes, notedBy }) => ({
      id: quote.id,
      number: quote.number,
      sum: localPrice(quotedSum(quote.priced), language),
      paper: quote.paper_id,
      standing: standingOn(quote, order, germanDay(now)),
      /** of what is not yet decided, or was open until a while ago */
      mayAccept: mayWork && quote.state === 'open' && quote.withdrawn_at === null && order.state !== 'cancelled',
      madeOn: germanDay(quote.made_at),
      /** the quantities that one may choose between, of each line that has several */
      tiers: paper.lines.flatMap(({ itemNo, name, quantity, tiers }) =>
        itemNo === null || tiers.length === 0
          ? []
          : linesNamedIn(texts.catalogue(), [{ itemNo, name }], language).map((line) => ({
              ...line,
              quantities: [quantity, ...tiers.map(({ from }) => from)].map(tierIn(itemNo)),
            })),
      ),
      withdrawn: quote.withdrawn_at === null ? null : moment(quote.withdrawn_at, language),
      /** who at the desk noted the acceptance; null: its buyer pressed the button, or they left long ago */
      notedBy,
      made: moment(quote.made_at, language),
      validUntil: dateInWords(noonOf(quote.valid_until), language),
      accepted: quote.accepted_at === null ? null : moment(quote.accepted_at, language),
      acceptedBy: quote.accepted_by ?? '',
      acceptedTiers: (readOrderList(quote.accepted_tiers ?? '', parsePieces) ?? [])
        .map(({ itemNo, quantity }) => tierIn(itemNo)(quantity).words)
        .join(', '),
      orderId,
      wishes: wishes.map(({ text, at }) => ({ text, when: moment(at, language) })),
    })),
  };
}

/** When the accepted quote promised that it leaves; empty: it accepts none. */
function agreedDelivery(
  { agreed, payment, priced, quoteNumber }: StoredOrder,
  language: DeskLanguage,
  texts: SiteTexts,
): string {
  if (agreed === null || quoteNumber === null) return '';
  const delivery = { ...agreed, isPrepaid: payment === 'prepayment', lines: priced.lines };
  return deliveryInWords(delivery, language, texts).join('\n');
}
