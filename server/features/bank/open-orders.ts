import type { Kysely } from 'kysely';
import type { OpenOrder } from '../../../domain/bank/bank-transaction.ts';
import { rowsByKey } from '../../platform/database/rows-by-key.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { demandsByOrder, isByDelivery, openNow, type OwedDemand } from '../payments/payment-due.ts';
import { notInvoicedCents, readMoneys, type OrderMoney } from '../payments/read-money.ts';

/** Unpaid orders that are compared: more a company of two does not have open at once. Those due first are. */
const mostOpen = 500;
/** Numbers that the lines of a statement name. */
const mostNamed = 400;

/**
 * What may be paid: orders for which something is owed, and those that are named, paid or not. What is restricted (Art. 18
 * GDPR) is not among them.
 * @param named numbers of orders and papers, as they are stored
 * @returns areAll: no more are open than are compared
 */
export async function openOrders(
  reader: Kysely<Schema>,
  named: { orders: readonly string[]; papers: readonly string[] },
): Promise<{ orders: readonly OpenOrder[]; areAll: boolean }> {
  const found = await reader
    .selectFrom('orders')
    .select('id')
    .where('payment_due_on', 'is not', null)
    .where('restricted_at', 'is', null)
    .orderBy('payment_due_on')
    .limit(mostOpen + 1)
    .execute();
  const owed = found.slice(0, mostOpen);
  const numbers = [...new Set([...named.orders, ...(await ordersOfPapers(reader, named.papers))])].slice(0, mostNamed);
  const others = numbers.length === 0 ? [] : await ordersByNumber(reader, numbers);
  const ids = new Set([...owed, ...others].map((one) => one.id));
  const compared = await withoutAccounts(reader, [...ids]);
  const accounts = await accountsByBuyer(
    reader,
    compared.map(({ id }) => id),
  );
  const orders = compared.map((order) => ({ ...order, ibans: accounts.get(order.id) ?? [] }));
  return { orders, areAll: found.length <= mostOpen };
}

/** One of them without the accounts it was paid from; null: there is none, or it is a request or restricted. */
export async function openOrder(reader: Kysely<Schema>, id: string): Promise<OpenOrder | null> {
  const [found = null] = await withoutAccounts(reader, [id]);
  return found;
}

/** How those orders stand in money that lines of a statement are compared with: no request, and nothing restricted. */
export const comparedMoneys = async (reader: Kysely<Schema>, ids: readonly string[]): Promise<OrderMoney[]> =>
  (await readMoneys(reader, ids)).filter(({ found }) => !found.isRestricted && found.order.kind === 'order');

async function withoutAccounts(reader: Kysely<Schema>, ids: readonly string[]): Promise<OpenOrder[]> {
  const moneys = await comparedMoneys(reader, ids);
  if (moneys.length === 0) return [];
  const papers = await reader
    .selectFrom('papers')
    .select(['order_number', 'number'])
    .where(
      'order_number',
      'in',
      moneys.map(({ found }) => found.order.number),
    )
    .execute();
  const papersOf = rowsByKey(papers, ({ order_number }) => order_number);
  const demands = await demandsByOrder(reader, moneys);
  return moneys.map((money) => {
    const { order } = money.found;
    return asOpenOrder(
      money,
      demands.get(order.id) ?? [],
      papersOf(order.number).map(({ number }) => number),
    );
  });
}

function asOpenOrder(money: OrderMoney, demands: readonly OwedDemand[], papers: readonly string[]): OpenOrder {
  const { order, invoices } = money.found;
  const { company, name, delivery, invoice } = order.customer;
  const names = [company, name, ...delivery.name.split('\n'), ...invoice.name.split('\n')];
  const byDelivery = new Set(invoices.filter(isByDelivery).map(({ number }) => number));
  return {
    id: order.id,
    number: order.number,
    papers,
    openCents: openNow(money, demands),
    notInvoicedCents: notInvoicedCents(money),
    invoices: money.balance.invoices
      .filter(({ number }) => byDelivery.has(number))
      .map(({ number, openCents }) => ({ number, openCents })),
    names: [...new Set(names.filter((one) => one !== ''))],
    ibans: [],
  };
}

/** Orders by their numbers. */
export const ordersByNumber = (reader: Kysely<Schema>, numbers: readonly string[]) =>
  reader
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('order_number', 'in', numbers)
    .where('restricted_at', 'is', null)
    .execute();

/** The orders that papers are about. */
export async function ordersOfPapers(reader: Kysely<Schema>, papers: readonly string[]): Promise<string[]> {
  if (papers.length === 0) return [];
  const rows = await reader
    .selectFrom('papers')
    .select('order_number')
    .where('number', 'in', papers.slice(0, mostNamed))
    .execute();
  return rows.flatMap(({ order_number }) => order_number ?? []);
}

/** Accounts from which the buyers of these orders paid before, by order. */
async function accountsByBuyer(reader: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await reader
    .selectFrom('orders')
    .innerJoin('orders as paid', 'paid.email', 'orders.email')
    .innerJoin('payments', 'payments.order_id', 'paid.id')
    .innerJoin('bank_transaction_payments as link', 'link.payment_id', 'payments.id')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'link.transaction_id')
    .select(['orders.id', 'bank_transactions.iban'])
    .distinct()
    .where('orders.id', 'in', ids)
    // who has none has not the same one
    .where('orders.email', '<>', '')
    .where('link.role', '=', 'noted')
    .where('payments.taken_back_at', 'is', null)
    .where('bank_transactions.iban', '<>', '')
    .execute();
  for (const { id, iban } of rows) found.set(id, [...(found.get(id) ?? []), iban]);
  return found;
}
