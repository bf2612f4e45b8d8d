import type { Cents } from '../../../domain/money.ts';
import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import { grossLeft, linesLeft } from '../../../domain/orders/shipments.ts';
import type { Database } from '../../platform/database/database.ts';
import { quantitiesOf } from '../order-records/papers/order-for-papers.ts';
import { readMoneys, type OrderMoney } from './read-money.ts';

/** What left the house, is to be paid after it, and no invoice charges yet. */
export interface Uncharged {
  /** each order of which something is still to be charged; what left first comes first */
  items: UnchargedItem[];
  /** of all these together */
  cents: Cents;
  /** there are more of them than are looked at */
  isMore: boolean;
}

interface UnchargedItem {
  orderId: string;
  /** company, else name */
  customer: string;
  /** when the first of it left, milliseconds since 1970 UTC */
  shippedAt: number;
  /** what the buyer will owe for it, tax included, less what they paid already */
  cents: Cents;
}

/** Orders looked at. */
const most = 200;

/**
 * What is owed in substance although no paper asks for it. Beside the open items, never among them: the books know invoices only.
 * Not what is paid in advance: there the confirmation asks, and is an open item. What is restricted (Art. 18 GDPR) is left out.
 * @throws {StorageUnavailable}
 */
export async function readUncharged(database: Database): Promise<Uncharged> {
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('orders')
      .select(['id', 'to_invoice_since'])
      .where('to_invoice_since', 'is not', null)
      .where('payment', '=', 'invoice')
      .where('restricted_at', 'is', null)
      .orderBy('to_invoice_since')
      .orderBy('id')
      .limit(most + 1)
      .execute(),
  );
  const looked = rows.slice(0, most).map(({ id }) => id);
  const since = new Map(rows.map((row) => [row.id, row.to_invoice_since]));
  const moneys = await database.readAside((reader) => readMoneys(reader, looked));
  const items = moneys.flatMap((money): UnchargedItem[] => {
    const { id, customer } = money.found.order;
    const cents = toCharge(money);
    const shippedAt = since.get(id);
    if (cents <= 0 || shippedAt == null) return [];
    return [{ orderId: id, customer: customer.company || customer.name, shippedAt, cents }];
  });
  return {
    items: items.toSorted((one, other) => looked.indexOf(one.orderId) - looked.indexOf(other.orderId)),
    cents: items.reduce((sum, { cents }) => sum + cents, 0),
    isMore: rows.length > most,
  };
}

/** What the order comes to, less what is still to leave, what invoices charge and what was paid beyond them. */
function toCharge({ found, worthCents, balance }: OrderMoney): Cents {
  const { order, shipments, gone } = found;
  const lines = effectiveLines(order.priced.lines, gone);
  const toCome = order.state === 'part-shipped' ? grossLeft(lines, linesLeft(lines, quantitiesOf(shipments))) : 0;
  const charged = balance.invoicedCents - balance.creditedCents;
  return worthCents - toCome - Math.max(charged, balance.paidCents);
}
