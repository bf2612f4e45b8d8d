import { createHash, randomUUID } from 'node:crypto';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { priceOrder, type OrderLine } from '../../../domain/orders/price-order.ts';
import { addQuantities } from '../../../domain/orders/effective-order.ts';
import type { OrderStepRow } from '../../platform/database/schema/orders.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { lockOrder, takeStep } from '../order-records/order-steps.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import type { Catalogue } from '../content/catalogue.ts';
import { insertOrder } from './insert-order.ts';
import type { ReadOrder } from './read-order.ts';
import type { OrderStore } from './store-order.ts';

/** `nothing`: no quantity, or of something else; `beyond`: more than was sent; `not-allowed`: nothing of it left yet. */
export type Replaced = { id: string; number: string } | 'unknown' | 'not-allowed' | 'nothing' | 'beyond';

interface Wanted {
  /** the order whose goods are made good */
  id: string;
  /** made with the form: the same form again is the same replacement */
  key: string;
  /** packs or sets by item number */
  quantities: Quantities;
  /** what was wrong, for the others at the desk; empty: nobody said */
  note?: string;
}

/** Goods of a replacement cost nothing, whatever shipping costs. */
const withoutCharge = { netCents: 0, freeFromCents: 0, vatPercent: 0 };

type Sent = Pick<ReadOrder, 'order' | 'shipments'> & { steps: readonly Pick<OrderStepRow, 'state'>[] };

/** What left the house; empty: nothing did, or the order was withdrawn from as a whole. */
function sentOf({ order, shipments, steps }: Sent): Quantities {
  if (order.kind === 'request' || order.state === 'withdrawn') return new Map();
  if (shipments.length > 0) return addQuantities(quantitiesOf(shipments));
  const isOut = steps.some(({ state }) => state === 'shipped');
  return new Map(isOut ? order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity] as const) : []);
}

/** What can be sent in place of what left: a line at 0.00, and how many packs or sets of it at most. */
export interface Replaceable {
  line: OrderLine;
  most: number;
}

/**
 * What left can be sent once more, and so can each kind that a set of it holds, in as many packs as hold its pieces.
 * @param catalogue what is sold today
 */
export function replaceable(found: Sent, { products }: Pick<Catalogue, 'products'>): Replaceable[] {
  const { priced, language } = found.order;
  const sent = sentOf(found);
  const productOf = (itemNo: string) => products.find((product) => product.itemNo === itemNo);
  const held = [...sent].flatMap(([itemNo, quantity]) =>
    (productOf(itemNo)?.contents ?? []).map((kind) => ({ itemNo: kind.itemNo, pieces: kind.pieces * quantity })),
  );
  const most = (itemNo: string, unitPieces: number) => {
    const pieces = held.reduce((sum, kind) => sum + (kind.itemNo === itemNo ? kind.pieces : 0), 0);
    return (sent.get(itemNo) ?? 0) + Math.ceil(pieces / unitPieces);
  };
  const ordered = priced.lines.map((line) => ({
    line: { ...line, unitNetCents: 0 },
    most: most(line.itemNo, line.unitPieces),
  }));
  const inSets = products
    .filter(({ itemNo }) => !priced.lines.some((line) => line.itemNo === itemNo))
    .map(({ itemNo, names, unit, unitPieces }) => ({
      line: {
        itemNo,
        name: names[language],
        unit,
        unitPieces,
        quantity: 0,
        unitNetCents: 0,
        vatPercent: priced.lines[0]?.vatPercent ?? 0,
      },
      most: most(itemNo, unitPieces),
    }));
  return [...ordered, ...inSets].filter((one) => one.most > 0);
}

/**
 * Enters what is sent in place of wrong, missing or broken goods: an order at 0.00 to the same address, confirmed as it
 * is, because the buyer has a right to it by the contract that stands (§ 439 BGB). It is packed and shipped as any other,
 * and neither charged nor paid.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was entered
 */
export const replaceGoods = (
  { database, catalogue }: Pick<OrderStore, 'database' | 'catalogue'>,
  actor: Actor,
  { id, key, quantities, note = '' }: Wanted,
  now: number,
): Promise<Replaced> =>
  database.write(async (transaction): Promise<Replaced> => {
    const row = await lockOrder(transaction, id);
    const found = row === undefined ? null : await readOrderWithPapers(transaction, { id });
    if (row === undefined || found === null) return 'unknown';
    const { order } = found;
    const may = replaceable(found, catalogue());
    if (may.length === 0) return 'not-allowed';
    const mostOf = (itemNo: string) => may.find(({ line }) => line.itemNo === itemNo)?.most ?? 0;
    if ([...quantities].some(([itemNo, quantity]) => quantity > mostOf(itemNo))) return 'beyond';
    const lines = may
      .map(({ line }) => ({ ...line, quantity: quantities.get(line.itemNo) ?? 0 }))
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
    if (note.trim() !== '')
      await transaction
        .insertInto('order_notes')
        .values({
          id: randomUUID(),
          order_id: inserted.id,
          operator_id: actor.operator.id,
          kind: 'note',
          text: note.trim(),
          created_at: now,
        })
        .execute();
    const item = { kind: 'order', id: inserted.id, label: inserted.number } as const;
    await recordAccess(transaction, actor, { action: 'order-entered', item, detail: { replaces: order.number } }, now);
    return inserted;
  });
