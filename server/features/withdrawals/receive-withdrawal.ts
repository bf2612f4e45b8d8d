import { withdrawalForm, type Withdrawal } from '../../../domain/forms/withdrawal.ts';
import { readWithdrawalItems } from '../../../domain/orders/withdrawal-items.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { orderOfToken } from '../order-records/order-token.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import type { Accepted, Receive, EnquiryContext, EnquiryStore } from '../enquiries/receive-enquiry.ts';
import { storeWithdrawal } from './tie-withdrawal.ts';

/**
 * Stores a declaration of withdrawal and ties it to its order, in one transaction. From the order's own page it brings a
 * signed token and what was chosen there; of these, words are kept. It is stored whatever it says: nobody's withdrawal is
 * refused by a form.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export async function receiveWithdrawal(
  store: EnquiryStore,
  receive: Receive,
  input: Withdrawal,
  context: EnquiryContext,
): Promise<Accepted> {
  const { order: token = '', items = '', ...declared } = input;
  const order = token === '' ? null : await orderBehind(store, token);
  const wanted = order === null || items === '' ? null : quantitiesIn(items);
  const content = { ...declared, items: order === null || wanted === null ? items : itemsInWords(order, wanted) };
  return receive(withdrawalForm, content, context, (transaction, { id }) =>
    storeWithdrawal(
      transaction,
      {
        id,
        channel: order === null ? 'form' : 'order-page',
        receivedAt: context.now,
        name: declared.name,
        email: declared.email,
        text: `${declared.contract} ${items}`,
        linkedTo: order?.id ?? null,
        wanted,
      },
      context.now,
    ),
  );
}

const quantitiesIn = (items: string): Quantities =>
  new Map((readWithdrawalItems(items) ?? []).map(({ itemNo, quantity }) => [itemNo, quantity]));

/** "2 × Messer (CB-001), 1 × Gabeln (CB-002)" in the words of the order. */
export const itemsInWords = ({ priced }: Pick<StoredOrder, 'priced'>, quantities: Quantities): string =>
  priced.lines
    .flatMap(({ itemNo, name }) => {
      const quantity = quantities.get(itemNo) ?? 0;
      return quantity === 0 ? [] : [`${quantity} × ${name} (${itemNo})`];
    })
    .join(', ');

async function orderBehind({ database, secrets }: EnquiryStore, token: string): Promise<StoredOrder | null> {
  const id = await orderOfToken(secrets, token);
  if (id === null) return null;
  const found = await database.read((reader) => readOrderWithPapers(reader, { id }));
  return found === null || found.isRestricted ? null : found.order;
}
