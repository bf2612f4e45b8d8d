import { sql, type Kysely } from 'kysely';
import { comparedName, sameName } from '../../../domain/bank/compare-names.ts';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { namedNumbers } from '../../../domain/orders/named-numbers.ts';
import { isWithoutCharge } from '../../../domain/orders/price-order.ts';
import { mayBeWithdrawn, withdrawable } from '../../../domain/orders/withdrawal.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { addressKey, addressSpellings } from '../../platform/mail-address/address-key.ts';
import { deliveriesOf } from '../order-records/papers/order-for-papers.ts';
import { readOrdersWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import type { OrderInQuestion } from './withdrawal-candidates.ts';

/** What a declaration says by which its order can be found. */
export interface Declaration {
  /** of who declares it */
  name: string;
  email: string | null;
  /** all that was typed about the contract */
  text: string;
}

/** Orders that a declaration may be about. */
export interface ItsOrder {
  /** the one that it is surely about; null: a person has to say */
  sure: OrderWithPapers | null;
  /** those it names, whoever ordered them, then those of its address that can be withdrawn from; newest first */
  candidates: readonly OrderWithPapers[];
  /** those of which a person has to say whether it is about them, too, before anything of them goes on */
  inQuestion: readonly OrderInQuestion[];
}

/** Orders of one address that are looked at. */
const most = 20;

/**
 * Which order a withdrawal is about. Sure is only: a number that it names, from the address that ordered; or, where it
 * names none at all, the one order of that address that can be withdrawn from, or that has the items it names. A number
 * that is of no order may be mistyped, and is about which one a person has to say. Whoever knows the number of a
 * stranger's order ends nothing by it: it only waits until somebody at the desk has said no.
 */
export async function findItsOrder(reader: Kysely<Schema>, said: Declaration, now: number): Promise<ItsOrder> {
  const key = said.email === null ? null : addressKey(said.email);
  const { ids, numbers, isAnyUnknown } = await namedOrders(reader, said.text);
  const named = await readOrdersWithPapers(reader, ids);
  const own = key === null ? [] : await ordersOf(reader, key);
  const open = (await readOrdersWithPapers(reader, own)).filter((found) => canBeWithdrawn(found, now));
  const candidates = [
    ...named.filter(({ isRestricted }) => !isRestricted),
    ...open.filter(({ order }) => named.every((other) => other.order.id !== order.id)),
  ];
  const likely = likelyOf(open, said.text);
  const sure = isAnyUnknown ? null : sureOne(named, likely, key);
  // whoever names an order of their own, and no unknown number, means no other of theirs
  const meansNamed = !isAnyUnknown && named.some(({ order }) => addressKey(order.email) === key);
  const others = sure !== null || meansNamed ? [] : likely;
  // papers are numbered one after the other: whoever guesses some must not stop the orders of strangers
  const isCredible = ({ order }: OrderWithPapers) =>
    numbers.has(order.number) || addressKey(order.email) === key || isTheirName(order, said.name);
  const held = named.filter((one) => one.order.id !== sure?.order.id && isAnyLeft(one) && isCredible(one));
  const inQuestion = [
    ...held.map((one) => [one, true] as const),
    ...others
      .filter(({ order }) => named.every((one) => one.order.id !== order.id))
      .map((one) => [one, false] as const),
  ].map(([{ order }, isNamed]) => ({ id: order.id, isNamed }));
  return { sure, candidates, inQuestion };
}

const isTheirName = ({ customer }: OrderWithPapers['order'], name: string): boolean =>
  [customer.name, customer.company].some((one) => sameName(comparedName(one), comparedName(name)) >= 0.8);

function sureOne(
  named: readonly OrderWithPapers[],
  likely: readonly OrderWithPapers[],
  key: string | null,
): OrderWithPapers | null {
  const [one, ...others] = named.length > 0 ? named : likely;
  const isTheirs = one !== undefined && others.length === 0 && addressKey(one.order.email) === key;
  return isTheirs && isTieable(one) ? one : null;
}

/** Those that have the items a text names; all of them where it names none, or none has all of those. */
function likelyOf(open: readonly OrderWithPapers[], text: string): readonly OrderWithPapers[] {
  const items = new Set(open.flatMap(({ order }) => itemsNamed(order.priced.lines, text)));
  const fitting = open.filter(({ order }) =>
    [...items].every((itemNo) => order.priced.lines.some((line) => line.itemNo === itemNo)),
  );
  return fitting.length === 0 ? open : fitting;
}

/** The items of an order that a text names, by number or name. */
export const itemsNamed = (lines: readonly { readonly itemNo: string; readonly name: string }[], text: string) => {
  const said = text.normalize('NFKC').toLowerCase();
  return lines
    .filter(({ itemNo, name }) => said.includes(itemNo.toLowerCase()) || said.includes(name.toLowerCase()))
    .map(({ itemNo }) => itemNo);
};

/**
 * Whether a withdrawal may be tied to an order: it is one, and has not ended otherwise. Goods that replace others are
 * withdrawn from at the order that was paid for.
 */
export const isTieable = (found: OrderWithPapers): boolean => !found.isRestricted && isSold(found);

const isSold = ({ order }: OrderWithPapers): boolean =>
  order.kind === 'order' && !isCalledOff(order.state) && !isWithoutCharge(order);

/** Also of one that is restricted: it may be worked on again. */
const isAnyLeft = (found: OrderWithPapers): boolean =>
  isSold(found) && withdrawable(found.order.priced.lines, found.gone).size > 0;

function canBeWithdrawn(found: OrderWithPapers, now: number): boolean {
  const { order, steps } = found;
  const shipped = steps.findLast(({ state }) => state === 'shipped');
  const arrivedOn =
    deliveriesOf(found)
      .flatMap((one) => one.arrivedOn ?? [])
      .toSorted()
      .at(-1) ?? null;
  const left = shipped === undefined ? null : { at: shipped.at, arrivedOn };
  return isTieable(found) && isAnyLeft(found) && mayBeWithdrawn(order, left, now);
}

interface Named {
  /** newest first, also restricted ones */
  ids: readonly string[];
  /** of orders that are named themselves, and not by a paper */
  numbers: ReadonlySet<string>;
  /** it names a number that is of none */
  isAnyUnknown: boolean;
}

/** Orders that a text names. */
async function namedOrders(reader: Kysely<Schema>, text: string): Promise<Named> {
  const { orders, papers, meant } = namedNumbers(text);
  const ofPapers =
    papers.length === 0
      ? []
      : await reader
          .selectFrom('papers')
          .select(['number', 'order_number'])
          .where('number', 'in', papers)
          .where('order_number', 'is not', null)
          .execute();
  const numbers = [...orders, ...ofPapers.flatMap(({ order_number }) => order_number ?? [])];
  const rows =
    numbers.length === 0
      ? []
      : await reader
          .selectFrom('orders')
          .select(['id', 'order_number'])
          .where('order_number', 'in', numbers)
          .where('kind', '=', 'order')
          .orderBy('received_at', 'desc')
          .execute();
  const found = new Set(rows.map(({ order_number }) => order_number));
  const known = new Set([
    ...found,
    ...ofPapers.filter(({ order_number }) => found.has(order_number ?? '')).map(({ number }) => number),
  ]);
  return {
    ids: rows.map(({ id }) => id),
    numbers: new Set(orders),
    isAnyUnknown: meant.some((number) => !known.has(number)),
  };
}

/** By the index of addresses in small letters; what it finds is compared in our own spelling. */
async function ordersOf(reader: Kysely<Schema>, key: string): Promise<string[]> {
  const rows: Pick<OrderRow, 'id' | 'email'>[] = await reader
    .selectFrom('orders')
    .select(['id', 'email'])
    .where(sql<boolean>`lower(email) IN (${sql.join(addressSpellings(key))})`)
    .where('kind', '=', 'order')
    .where('restricted_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute();
  return rows.filter(({ email }) => addressKey(email) === key).map(({ id }) => id);
}
