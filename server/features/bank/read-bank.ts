import type { ExpressionBuilder, Kysely } from 'kysely';
import { matchDebit, type DebitMatch } from '../../../domain/bank/match-debit.ts';
import type { NotedTransaction } from '../../../domain/bank/match-return.ts';
import { matchTransactions, type Match } from '../../../domain/bank/match-transaction.ts';
import { readReference } from '../../../domain/bank/read-reference.ts';
import { dayAfter } from '../../../domain/german-time.ts';
import { namedNumbers } from '../../../domain/orders/named-numbers.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hasGoneBack } from '../payments/note-payment.ts';
import { readMoneys } from '../payments/read-money.ts';
import { asTransaction } from './as-transaction.ts';
import { openOrders } from './open-orders.ts';
import { refundedOrders } from './refunded-orders.ts';
import { comparedColumns, looksLike, plainText } from './same-line.ts';
import { looksLikeTransfer, nearDays } from './same-transfer.ts';

/** A line that nobody has noted or set aside, with what it may pay for, take back or pay back. */
export type OpenLine = { row: BankTransactionRow; looksKnown: boolean } & (
  | { kind: 'came'; match: Match }
  | { kind: 'left'; match: DebitMatch }
);

/**
 * Whether what a line paid is still there: `taken-back`: it counts for nothing any more; `refunded`: some of it has gone back
 * to the buyer, so that the line is not taken back.
 */
type WentBack = 'no' | 'taken-back' | 'refunded';

/** A line with what was noted from it. */
export interface SettledLine {
  row: BankTransactionRow;
  state: 'noted' | 'returned' | 'set-aside';
  /** orders whose payments it noted or took back */
  orders: readonly { id: string; number: string; cents: number; wentBack: WentBack }[];
}

export interface BankPage {
  /** whose the orders are that are proposed, by their ids */
  buyers: ReadonlyMap<string, string>;
  /** what those come to that no invoice charges yet, in cents by their ids */
  notInvoiced: ReadonlyMap<string, number>;
  /** the earliest first */
  open: readonly OpenLine[];
  /** more are open than are shown */
  hasMore: boolean;
  /** the latest first */
  settled: readonly SettledLine[];
}

type Reader = Kysely<Schema>;

export const mostOpen = 200;
const mostSettled = 50;
/** Noted transfers among which a return looks for its own. */
const mostNoted = 1_000;

/**
 * A payment that was noted from it counts, or it was returned; or it took one back itself. One whose payments were all taken
 * back at their orders is open again.
 */
const isSettled = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'bank_transactions'>) =>
  exists(
    selectFrom('bank_transaction_payments as link')
      .innerJoin('payments', 'payments.id', 'link.payment_id')
      .select('link.payment_id')
      .whereRef('link.transaction_id', '=', 'bank_transactions.id')
      .where(({ or, eb, exists: other, selectFrom: from }) =>
        or([
          eb('link.role', '=', 'returned'),
          eb('payments.taken_back_at', 'is', null),
          other(
            from('bank_transaction_payments as back')
              .select('back.payment_id')
              .whereRef('back.payment_id', '=', 'link.payment_id')
              .where('back.role', '=', 'returned'),
          ),
        ]),
      ),
  );

/**
 * How many lines of statements wait for somebody, and since when the first was taken, milliseconds since 1970 UTC.
 * @throws {StorageUnavailable}
 */
export async function countOpenLines(database: Database): Promise<{ count: number; since: number | null }> {
  const row = await database.readAside((reader) =>
    reader
      .selectFrom('bank_transactions')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('taken_at').as('since')])
      .where('set_aside_at', 'is', null)
      .where((where) => where.not(isSettled(where)))
      .executeTakeFirstOrThrow(),
  );
  return { count: Number(row.count), since: row.since === null ? null : Number(row.since) };
}

/**
 * The lines that wait, each with its match, and those that were settled lately.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readBank(database: Database, actor: Actor, now: number): Promise<BankPage> {
  const page = await database.readAside(async (reader) => {
    const rows = await reader
      .selectFrom('bank_transactions')
      .selectAll()
      .where('set_aside_at', 'is', null)
      .where((where) => where.not(isSettled(where)))
      .orderBy('booked_on')
      .orderBy('id')
      .limit(mostOpen + 1)
      .execute();
    const shown = rows.slice(0, mostOpen);
    const none = { orders: [], areAll: true };
    const { orders, areAll } = shown.length === 0 ? none : await openOrders(reader, namedIn(shown));
    const noted = shown.some(({ is_return }) => is_return !== 0) ? await notedTransactions(reader) : [];
    const left = shown.filter(({ amount_cents }) => amount_cents < 0);
    const refunded = await refundedOrders(reader, namedIn(left).orders);
    const matches = matchTransactions(shown.map(asTransaction), orders, areAll);
    const known = await linesThatLookKnown(reader, shown);
    const open = shown.map((row, at): OpenLine => {
      const looksKnown = known.has(row.id);
      if (row.amount_cents < 0) {
        const match = matchDebit(asTransaction(row), noted, refunded);
        return { kind: 'left', row, looksKnown, match: looksKnown ? doubted(match) : match };
      }
      const match: Match = matches[at] ?? { level: 'none', candidates: [] };
      return { kind: 'came', row, looksKnown, match: looksKnown ? doubted(match) : match };
    });
    const buyers = new Map(orders.map(({ id, names }) => [id, names[0] ?? '']));
    const notInvoiced = new Map(orders.map((order) => [order.id, order.notInvoicedCents]));
    return { open, buyers, notInvoiced, hasMore: rows.length > mostOpen, settled: await settledLines(reader) };
  });
  await logAccess(
    database,
    actor,
    { action: 'bank-read', detail: { shown: page.open.length + page.settled.length } },
    now,
  );
  return page;
}

const doubted = <M extends { level: Match['level'] }>(match: M): M =>
  match.level === 'sure' ? { ...match, level: 'doubtful' } : match;

/** Ids of lines that look like another, taken before from an export of another kind or from another message of the bank. */
async function linesThatLookKnown(reader: Reader, rows: readonly BankTransactionRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const days = rows.map((row) => row.booked_on).toSorted();
  const others = await reader
    .selectFrom('bank_transactions')
    .select(comparedColumns)
    .where('booked_on', '>=', dayAfter(days[0] ?? '', -nearDays))
    .where('booked_on', '<=', dayAfter(days.at(-1) ?? '', nearDays))
    .execute();
  const used = new Set<string>();
  const isKnown = (row: BankTransactionRow): boolean => {
    const earlier = others.filter((one) => one.taken_at < row.taken_at);
    if (earlier.some((one) => looksLike(row, one))) return true;
    const like = earlier.filter((one) => looksLikeTransfer(row, one));
    if (like.some((one) => plainText(one.remittance) !== plainText(row.remittance))) return true;
    // of two equal transfers an earlier message may tell of one: it stands for one alone
    const own = like.find(({ id }) => !used.has(id));
    if (own !== undefined) used.add(own.id);
    return own !== undefined;
  };
  const inOrder = rows.toSorted((one, other) => one.taken_at - other.taken_at);
  return new Set(inOrder.filter(isKnown).map(({ id }) => id));
}

/**
 * Orders that money may have come for which waits on the bank's page: its lines name them, or fit them.
 * @returns null: more lines wait than are compared, so that it may be any order
 */
export async function ordersThatMayBePaid(reader: Reader): Promise<ReadonlySet<string> | null> {
  const rows = await reader
    .selectFrom('bank_transactions')
    .selectAll()
    .where('set_aside_at', 'is', null)
    .where('amount_cents', '>', 0)
    .where((where) => where.not(isSettled(where)))
    .orderBy('booked_on')
    .orderBy('id')
    .limit(mostOpen + 1)
    .execute();
  if (rows.length > mostOpen) return null;
  if (rows.length === 0) return new Set();
  const { orders, areAll } = await openOrders(reader, namedIn(rows));
  const matches = matchTransactions(rows.map(asTransaction), orders, areAll);
  return new Set(
    matches.flatMap(({ candidates }) =>
      candidates.flatMap(({ allocations }) => allocations.map(({ orderId }) => orderId)),
    ),
  );
}

/** One line; null: there is none. @throws {StorageUnavailable} */
export const readLine = (database: Database, id: string): Promise<BankTransactionRow | null> =>
  database.read(
    async (reader) =>
      (await reader.selectFrom('bank_transactions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
  );

function namedIn(rows: readonly BankTransactionRow[]): { orders: string[]; papers: string[] } {
  const all = rows.map(({ remittance, end_to_end_id }) => {
    const { codes, papers } = readReference(remittance, end_to_end_id);
    const { orders } = namedNumbers(`${remittance} ${end_to_end_id}`);
    return { orders: [...orders, ...codes.map((code) => `N2P-${code.slice(0, 4)}-${code.slice(4)}`)], papers };
  });
  return { orders: all.flatMap(({ orders }) => orders), papers: all.flatMap(({ papers }) => papers) };
}

async function notedTransactions(reader: Reader): Promise<NotedTransaction[]> {
  const rows = await reader
    .selectFrom('bank_transactions')
    .innerJoin('bank_transaction_payments as link', 'link.transaction_id', 'bank_transactions.id')
    .innerJoin('payments', 'payments.id', 'link.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('bank_transactions')
    .select('orders.order_number')
    .where('link.role', '=', 'noted')
    .where('payments.taken_back_at', 'is', null)
    .orderBy('booked_on', 'desc')
    .limit(mostNoted)
    .execute();
  const noted = new Map<string, NotedTransaction>();
  for (const row of rows)
    noted.set(row.id, {
      ...asTransaction(row),
      id: row.id,
      numbers: [...(noted.get(row.id)?.numbers ?? []), row.order_number],
    });
  return [...noted.values()];
}

/** What a press notes from a line it notes at one moment (note-transaction.ts); the same line cannot be noted twice at once. */
const isOfOnePress = (one: { noted_at: number }, other: { noted_at: number }): boolean =>
  one.noted_at === other.noted_at;

async function settledLines(reader: Reader): Promise<SettledLine[]> {
  const rows = await reader
    .selectFrom('bank_transactions')
    .selectAll()
    .where((where) => where.or([where('set_aside_at', 'is not', null), isSettled(where)]))
    .orderBy('booked_on', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSettled)
    .execute();
  if (rows.length === 0) return [];
  const links = await reader
    .selectFrom('bank_transaction_payments as link')
    .innerJoin('payments', 'payments.id', 'link.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('bank_transaction_payments as back', (join) =>
      join.onRef('back.payment_id', '=', 'link.payment_id').on('back.role', '=', 'returned'),
    )
    .select(['link.transaction_id', 'link.role', 'back.payment_id as returned', 'orders.id', 'orders.order_number'])
    .select(['payments.amount_cents', 'payments.noted_at', 'payments.taken_back_at'])
    .where(
      'link.transaction_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('orders.order_number')
    .execute();
  const moneys = await readMoneys(reader, [...new Set(links.map(({ id }) => id))]);
  const paid = new Map(moneys.map(({ found, balance }) => [found.order.id, balance.paidCents]));
  const wentBack = ({ id, role, amount_cents, taken_back_at }: (typeof links)[number]): WentBack => {
    if (role === 'returned') return 'no';
    if (taken_back_at !== null) return 'taken-back';
    return hasGoneBack(amount_cents, paid.get(id) ?? 0) ? 'refunded' : 'no';
  };
  return rows.map((row) => {
    const all = links.filter(({ transaction_id }) => transaction_id === row.id);
    const counts = all.filter(({ role, taken_back_at }) => role === 'noted' && taken_back_at === null);
    // what was taken back is part of it as long as the rest of the same press counts; then it was noted anew
    const own = all.filter(
      (link) => link.role === 'returned' || link.returned !== null || counts.some((other) => isOfOnePress(link, other)),
    );
    const isReturned = own.some(({ role }) => role === 'returned');
    return {
      row,
      state: own.length === 0 ? 'set-aside' : isReturned ? 'returned' : 'noted',
      orders: own.map((link) => ({
        id: link.id,
        number: link.order_number,
        cents: link.amount_cents,
        wentBack: wentBack(link),
      })),
    };
  });
}
