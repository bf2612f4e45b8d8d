import { orderForm, type OrderInput } from '../../../domain/forms/order.ts';
import { readOrderList } from '../../../domain/orders/order-list.ts';
import { FormContentRefused } from '../../platform/http/form-content-refused.ts';
import type { EnquiryContext } from '../enquiries/receive-enquiry.ts';
import { linesOf, orderKindFor, priceToday, soldOutOf } from '../content/catalogue.ts';
import { storeOrder, type AcceptedOrder, type OrderStore } from './store-order.ts';

/**
 * Stores an order, or a request where delivery is by arrangement. Prices are the catalogue's, never the caller's: theirs
 * only tell whether the buyer saw the same.
 * @throws {FormContentRefused} a product is not sold, or sold out, or the total is not what the buyer was shown: nothing is stored
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export const receiveOrder = (store: OrderStore, input: OrderInput, context: EnquiryContext): Promise<AcceptedOrder> =>
  storeOrder(store, orderForm, {
    input,
    context,
    workOut: () => {
      const catalogue = store.catalogue();
      const kind = orderKindFor(input.country);
      const list = readOrderList(input.list) ?? [];
      const lines = linesOf(catalogue, list, context.language);
      if (lines === null) throw new FormContentRefused({ list: 'validation.orderList.unknown' });
      if (soldOutOf(catalogue, list).length > 0) throw new FormContentRefused({ list: 'validation.orderList.soldOut' });
      const priced = priceToday(catalogue, lines, kind, input);
      if (priced.grossCents !== Number(input.expected))
        throw new FormContentRefused({ expected: 'validation.orderTotal' });
      return { kind, payment: input.payment === 'invoice' ? 'invoice' : 'prepayment', priced, catalogue };
    },
  });
