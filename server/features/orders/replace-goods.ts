import { createHash } from 'node:crypto';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { priceOrder } from '../../../domain/orders/price-order.ts';
import { addQuantities } from '../../../domain/orders/effective-order.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrderStepRow } from '../../platform/database/schema/orders.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder, takeStep } from '../order-records/order-steps.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import { insertOrder } from './insert-order.ts';
import type { ReadOrder } from './read-order.ts';

/** `nothing`: no quantity, or of something else; `beyond`: more than was sent; `not-allowed`: nothing of it left yet. */
export type Replaced = { id: string; number: string } | 'unknown' | 'not-allowed' | 'nothing' | 'beyond';

interface Wanted {
  /** the order whose goods are made good */
  id: string;
  /** made with the form: the same form again is the same replacement */
  key: string;
  /** packs or sets by item number */
  quantities: Quantities;
}

/** Goods of a replacement cost nothing, whatever shipping costs. */
const withoutCharge = { netCents: 0, freeFromCents: 0, vatPercent: 0 };

/** What left the house, and can be sent once more; empty: nothing did, or the order was withdrawn from as a whole. */
export function replaceable({
  order,
  shipments,
  steps,
}: Pick<ReadOrder, 'order' | 'shipments'> & { steps: readonly Pick<OrderStepRow, 'state'>[] }): Quantities {
  if (order.kind === 'request' || order.state === 'withdrawn') return new Map();
  if (shipments.length > 0) return addQuantities(quantitiesOf(shipments));
  const isOut = steps.some(({ state }) => state === 'shipped');
  return new Map(isOut ? order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity] as const) : []);
}

/**
 * Enters what is sent in place of wrong, missing or broken goods: an order at 0.00 to the same address, confirmed as it
 * is, because the buyer has a right to it by the contract that stands (§ 439 BGB). It is packed and shipped as any other,
 * and neither charged nor paid.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was entered
 */
export const replaceGoods = (
  database: Database,
  actor: Actor,
  { id, key, quantities }: Wanted,
  now: number,
): Promise<Replaced> =>
  database.write(async (transaction): Promise<Replaced> => {
    const row = await lockOrder(transaction, id);
    const found = row === undefined ? null : await readOrderWithPapers(transaction, { id });
    if (row === undefined || found === null) return 'unknown';
    const { order } = found;
    const sent = replaceable(found);
    if (sent.size === 0) return 'not-allowed';
    if ([...quantities].some(([itemNo, quantity]) => quantity > (sent.get(itemNo) ?? 0))) return 'beyond';
    const lines = order.priced.lines
      .map((line) => ({ ...line, quantity: quantities.get(line.itemNo) ?? 0, unitNetCents: 0 }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return 'nothing';
    const hash = createHash('sha256')
      .update(JSON.stringify(['replacement', key]))
      .digest('hex');
    const findEarlier = () =>
      transaction
        .selectFrom('orders')
        .select(['id', 'order_number as number'])
        .where('idempotency_key', '=', hash)
        .executeTakeFirst();
    const earlier = await findEarlier();
    if (earlier !== undefined) return earlier;
    const priced = priceOrder(lines, withoutCharge);
    const inserted = await insertOrder(
      transaction,
      {
        kind: 'order',
        buyer: order.buyer,
        // nothing is awaited before it leaves
        payment: 'invoice',
        language: order.language,
        email: order.email,
        customer: JSON.stringify({ ...order.customer, note: '', wishedDate: '', branding: false }),
        priced: JSON.stringify(priced),
        net_cents: priced.netCents,
        vat_cents: priced.vatCents,
        gross_cents: priced.grossCents,
        terms_version: order.termsVersion,
        idempotency_key: hash,
        request_hash: hash,
        received_at: now,
        origin: order.origin,
        owner_id: actor.operator.id,
        replaces_id: id,
      },
      async () => (await findEarlier()) ?? null,
      actor.operator.id,
    );
    if ('earlier' in inserted) return inserted.earlier;
    const step = { orderId: inserted.id, state: 'confirmed', at: now, operatorId: actor.operator.id } as const;
    await takeStep(transaction, step, 1);
    const item = { kind: 'order', id: inserted.id, label: inserted.number } as const;
    await recordAccess(transaction, actor, { action: 'order-entered', item, detail: { replaces: order.number } }, now);
    return inserted;
  });
