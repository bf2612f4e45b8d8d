import type { Kysely } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import type { PricedLine } from '../../../domain/orders/price-order.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import { sumNow } from './order-worth.ts';
import { readOrdersWithPapers } from './order-with-papers.ts';
import { readPriced } from './stored-order.ts';

/**
 * What orders and requests come to now, tax included, by their ids: an order less what was withdrawn from or called off, a
 * request as it was quoted last. Only those are there that may come to something else than was ordered.
 */
async function sumsNow(reader: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  if (ids.length === 0) return new Map();
  const quotes = await lastQuotes(reader, ids);
  return new Map([
    ...[...(await changedOrders(reader, ids))].map(([id, { grossCents }]) => [id, grossCents] as const),
    ...[...quotes].map(([id, { grossCents }]) => [id, grossCents] as const),
  ]);
}

/** Orders of which something was withdrawn, called off or taken off the price, by their ids: what is left of each, tax included. */
export async function changedOrders(
  reader: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<LastQuote, 'grossCents' | 'lines'>>> {
  if (ids.length === 0) return new Map();
  const found = await readOrdersWithPapers(reader, [...(await changedSince(reader, ids))]);
  return new Map(
    found.map((one) => [
      one.order.id,
      { grossCents: sumNow(one), lines: effectiveLines(one.order.priced.lines, one.gone) },
    ]),
  );
}

/** Orders as they were listed, each with what it comes to now. @throws {StorageUnavailable} */
export async function withSumsNow<Order extends { id: string; grossCents: Cents }>(
  database: Database,
  orders: readonly Order[],
): Promise<Order[]> {
  const ids = orders.map(({ id }) => id);
  const sums = await database.readAside((reader) => sumsNow(reader, ids));
  return orders.map((order) => ({ ...order, grossCents: sums.get(order.id) ?? order.grossCents }));
}

/** Those with a withdrawal, or with a paper that takes something back. */
async function changedSince(reader: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const withdrawn = await reader
    .selectFrom('withdrawals')
    .select('order_id as id')
    .where('order_id', 'in', ids)
    .execute();
  const takenBack = await reader
    .selectFrom('papers')
    .innerJoin('orders', 'orders.order_number', 'papers.order_number')
    .select('orders.id')
    .where('orders.id', 'in', ids)
    .where('papers.kind', '=', 'cancellation')
    .execute();
  return new Set([...withdrawn, ...takenBack].flatMap(({ id }) => id ?? []));
}

/** The last quote on a request. */
export interface LastQuote extends Pick<QuoteRow, 'number' | 'state'> {
  /** YYYY-MM-DD in Germany, the last day */
  validUntil: string;
  /** when it was taken back; null: it was not */
  withdrawnAt: number | null;
  /** what it comes to, tax included */
  grossCents: Cents;
  lines: readonly PricedLine[];
}

/** The last quote on each request that has one, by the request's id. */
export async function lastQuotes(
  reader: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastQuote>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('quotes')
    .select(['order_id', 'number', 'state', 'valid_until as validUntil', 'withdrawn_at as withdrawnAt', 'priced'])
    .where('order_id', 'in', ids)
    .orderBy('version')
    .execute();
  // of several the last one stays
  return new Map(
    rows.map(({ order_id, priced, ...quote }) => {
      const { grossCents, lines } = readPriced(priced);
      return [order_id, { ...quote, grossCents, lines }];
    }),
  );
}

/** @param priced of the quote's row, as JSON; tax included */
export const quotedSum = (priced: string): Cents => readPriced(priced).grossCents;
