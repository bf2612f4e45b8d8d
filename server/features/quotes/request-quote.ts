import { quoteForm, type QuoteInput } from '../../../domain/forms/quote.ts';
import { germanDay } from '../../../domain/german-time.ts';
import type { OrderList } from '../../../domain/orders/order-list.ts';
import { packsFor, readPieceList } from '../../../domain/orders/pieces.ts';
import { FormContentRefused } from '../../platform/http/form-content-refused.ts';
import type { EnquiryContext } from '../enquiries/receive-enquiry.ts';
import { linesOf, priceToday, type Catalogue } from '../content/catalogue.ts';
import { storeOrder, type AcceptedOrder, type OrderStore } from '../orders/store-order.ts';

/**
 * Stores a request for a quote, at the prices of the list and without shipping: what it will cost is for the quote to say.
 * @throws {FormContentRefused} a product is not sold, or the wished day is over: nothing is stored
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export const requestQuote = (store: OrderStore, input: QuoteInput, context: EnquiryContext): Promise<AcceptedOrder> =>
  storeOrder(store, quoteForm, {
    input,
    context,
    workOut: () => {
      const catalogue = store.catalogue();
      const { wishedDate = '' } = input;
      if (wishedDate !== '' && wishedDate <= germanDay(context.now))
        throw new FormContentRefused({ wishedDate: 'validation.wishedDate.past' });
      const lines = linesOf(catalogue, inPacks(catalogue, readPieceList(input.list) ?? []), context.language);
      if (lines === null) throw new FormContentRefused({ list: 'validation.orderList.unknown' });
      const priced = priceToday(catalogue, lines, 'request', input);
      return { kind: 'request', payment: 'prepayment', priced, catalogue };
    },
  });

/** Whole packs for the pieces that were asked for. */
const inPacks = ({ products }: Catalogue, pieces: OrderList): OrderList =>
  pieces.map(({ itemNo, quantity }) => ({
    itemNo,
    quantity: packsFor(quantity, products.find((product) => product.itemNo === itemNo)?.unitPieces ?? 1),
  }));
