import { writeOrderList, type OrderList } from '../../../domain/orders/order-list.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { linesOf, priceToday, soldOutOf, type Catalogue } from '../content/catalogue.ts';
import { addStep, lockOrder } from '../order-records/order-steps.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { readMoney } from '../payments/read-money.ts';
import { settleOrder } from '../payments/settle-order.ts';

interface Setting {
  database: Database;
  /** what can be ordered, at the moment it is asked for */
  catalogue(): Catalogue;
}

interface Wanted {
  orderId: string;
  /** the step that whoever changes it saw as the last */
  revision: number;
  /** all that is ordered from now on */
  list: OrderList;
}

/**
 * `not-allowed`: it is confirmed, over, or accepts a quote; `withdrawn`: its buyer withdrew from some of it, or may have;
 * `empty`: nothing would be left, which is cancelling it; `sold-out`: more of something is wanted that cannot be had.
 */
export type GoodsChanged =
  | 'done'
  | 'unknown'
  | 'changed'
  | 'not-allowed'
  | 'withdrawn'
  | 'empty'
  | { soldOut: string[] }
  | { unknown: string[] };

/** Whether the goods of an order are still its buyer's offer alone, at the prices of the list: then they can be changed. */
export const mayChangeGoods = ({ kind, state, quoteNumber, replacesId }: StoredOrder): boolean =>
  kind === 'order' && state === 'received' && quoteNumber === null && replacesId === null;

/**
 * Changes what an order is of, as agreed with its buyer, before it is confirmed. What was ordered keeps its price, what is
 * added has today's; tax, shipping and sums are worked out as for a new order. Its history says from what to what; the
 * buyer is told by the confirmation.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was changed
 */
export const changeGoods = (
  { database, catalogue }: Setting,
  actor: Actor,
  { orderId, revision, list }: Wanted,
  now: number,
): Promise<GoodsChanged> =>
  database.write(async (transaction): Promise<GoodsChanged> => {
    const row = await lockOrder(transaction, orderId);
    const money = row === undefined ? null : await readMoney(transaction, orderId);
    if (row === undefined || money === null) return 'unknown';
    if (row.revision !== revision) return 'changed';
    const { order, withdrawals } = money.found;
    if (!mayChangeGoods(order)) return 'not-allowed';
    if (money.isInQuestion || withdrawals.some(({ state }) => state === 'open' || state === 'accepted'))
      return 'withdrawn';
    if (list.length === 0) return 'empty';
    const before = order.priced.lines.map(({ itemNo, quantity }) => ({ itemNo, quantity }));
    // pressed again, or nothing was typed
    if (isSameList(before, list)) return 'done';
    const shop = catalogue();
    const more = list.filter(({ itemNo, quantity }) => quantity > quantityIn(before, itemNo));
    const soldOut = soldOutOf(shop, more);
    if (soldOut.length > 0) return { soldOut };
    const added = list.filter(({ itemNo }) => quantityIn(before, itemNo) === 0);
    const addedLines = linesOf(shop, added, order.language);
    if (addedLines === null)
      return { unknown: added.map(({ itemNo }) => itemNo).filter((itemNo) => !isSold(shop, itemNo)) };
    const kept = order.priced.lines
      .map((line) => ({ ...line, quantity: quantityIn(list, line.itemNo) }))
      .filter(({ quantity }) => quantity > 0);
    const { buyer, customer } = order;
    const about = { buyer, country: customer.delivery.country, vatId: customer.vatId };
    const priced = priceToday(shop, [...kept, ...addedLines], order.kind, about);
    await transaction
      .updateTable('orders')
      .set({
        priced: JSON.stringify(priced),
        net_cents: priced.netCents,
        vat_cents: priced.vatCents,
        gross_cents: priced.grossCents,
        revision: revision + 1,
      })
      .where('id', '=', orderId)
      .execute();
    const detail = { from: writeOrderList(before), to: writeOrderList(list) };
    await addStep(transaction, { orderId, state: row.state, at: now, operatorId: actor.operator.id, detail });
    const item = { kind: 'order', id: orderId, label: row.order_number } as const;
    await recordAccess(transaction, actor, { action: 'order-goods-changed', item, detail }, now);
    await settleOrder(transaction, actor, orderId, now);
    return 'done';
  });

const quantityIn = (list: OrderList, itemNo: string): number =>
  list.find((entry) => entry.itemNo === itemNo)?.quantity ?? 0;

const isSold = ({ products }: Catalogue, itemNo: string) => products.some((product) => product.itemNo === itemNo);

const isSameList = (one: OrderList, other: OrderList): boolean =>
  one.length === other.length && one.every(({ itemNo, quantity }) => quantityIn(other, itemNo) === quantity);
