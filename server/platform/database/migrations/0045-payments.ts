import { sql } from 'kysely';
import type { Migration, MigrationConnection } from './migration.ts';

/**
 * Never changed once released. A payment is a row: several an order, each with its amount and day, paid back with a minus.
 * What was noted as a step or beside an invoice before becomes one. Orders say since when something of them is to be
 * invoiced, or to be paid back, so that they can be listed.
 */
export const payments: Migration = {
  name: '0045-payments',
  steps: ({ integer, strict }) => [
    `CREATE TABLE payments (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      paper_number TEXT,
      amount_cents ${integer} NOT NULL CHECK (amount_cents <> 0),
      paid_on TEXT NOT NULL,
      way TEXT NOT NULL CHECK (way IN ('transfer', 'card', 'cash', 'other')),
      reference TEXT NOT NULL,
      reason TEXT,
      withdrawal_id TEXT,
      noted_at ${integer} NOT NULL,
      operator_id TEXT,
      taken_back_at ${integer},
      taken_back_by TEXT,
      taken_back_reason TEXT
    )${strict}`,
    'CREATE INDEX payments_order ON payments (order_id)',
    { does: 'make a payment of each that was noted as a step or beside an invoice', run: carryOver },
    'DROP TABLE invoice_payments',
    `ALTER TABLE orders ADD COLUMN to_invoice_since ${integer}`,
    `ALTER TABLE orders ADD COLUMN to_refund_since ${integer}`,
    `UPDATE orders SET to_invoice_since = changed_at
      WHERE kind = 'order' AND state IN ('part-shipped', 'shipped')
        AND NOT EXISTS (SELECT 1 FROM papers WHERE papers.order_number = orders.order_number AND papers.kind = 'invoice')`,
    'CREATE INDEX orders_to_invoice ON orders (to_invoice_since, id) WHERE to_invoice_since IS NOT NULL',
    'CREATE INDEX orders_to_refund ON orders (to_refund_since, id) WHERE to_refund_since IS NOT NULL',
    "CREATE INDEX orders_offer_due ON orders (received_at, id) WHERE kind = 'request' AND state = 'received'",
  ],
};

// a type and not an interface: Kysely asks for an index signature
type Tables = {
  orders: { id: string; order_number: string; kind: string; gross_cents: number };
  order_steps: { order_id: string; state: string; at: number; operator_id: string | null };
  invoice_payments: { paper_number: string; order_id: string; at: number; operator_id: string | null };
  papers: { order_number: string | null; kind: string; number: string; content: string; issued_at: number };
  payments: {
    id: string;
    order_id: string;
    paper_number: string | null;
    amount_cents: number;
    paid_on: string;
    way: string;
    reference: string;
    noted_at: number;
    operator_id: string | null;
  };
};

/** Orders read at a time. */
const batch = 200;

async function carryOver(connection: MigrationConnection): Promise<void> {
  const database = connection.withTables<Tables>();
  for (let last = ''; ;) {
    const orders = await database
      .selectFrom('orders')
      .select(['id', 'order_number', 'gross_cents'])
      .where('id', '>', last)
      .where('kind', '=', 'order')
      .where(
        sql<boolean>`(EXISTS (SELECT 1 FROM order_steps WHERE order_steps.order_id = orders.id AND order_steps.state = 'paid')
          OR EXISTS (SELECT 1 FROM invoice_payments WHERE invoice_payments.order_id = orders.id))`,
      )
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const order of orders) {
      const papers = await database
        .selectFrom('papers')
        .select(['number', 'kind', 'content'])
        .where('order_number', '=', order.order_number)
        .where('kind', 'in', ['confirmation', 'invoice'])
        .orderBy('issued_at')
        .execute();
      const noted = await database
        .selectFrom('invoice_payments')
        .select(['paper_number', 'at', 'operator_id'])
        .where('order_id', '=', order.id)
        .execute();
      const step = await database
        .selectFrom('order_steps')
        .select(['at', 'operator_id'])
        .where('order_id', '=', order.id)
        .where('state', '=', 'paid')
        .orderBy('at', 'desc')
        .executeTakeFirst();
      const found =
        noted.length > 0 || step === undefined ? noted : [{ paper_number: papers.at(-1)?.number ?? null, ...step }];
      for (const { paper_number, at, operator_id } of found) {
        const asked = papers.find(({ number }) => number === paper_number);
        const cents = (asked === undefined ? null : grossOf(asked.content)) ?? order.gross_cents;
        if (cents !== 0)
          await database
            .insertInto('payments')
            .values({
              id: `${order.id}:${paper_number ?? ''}`,
              order_id: order.id,
              paper_number: asked?.kind === 'invoice' ? asked.number : null,
              amount_cents: cents,
              paid_on: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(at),
              way: 'other',
              reference: '',
              noted_at: at,
              operator_id,
            })
            .execute();
      }
    }
    const end = orders.at(-1);
    if (end === undefined || orders.length < batch) return;
    last = end.id;
  }
}

/** What the lines of a paper come to with tax, as domain/papers/totals.ts has it; null: it has none. */
function grossOf(content: string): number | null {
  const paper: unknown = JSON.parse(content);
  if (typeof paper !== 'object' || paper === null || !('lines' in paper) || !Array.isArray(paper.lines)) return null;
  return paper.lines.reduce((sum: number, line: Record<string, unknown>) => {
    const net = Number(line['quantity']) * Number(line['unitNetCents']);
    const vat = line['vatCents'] ?? Math.round((net * Number(line['vatPercent'])) / 100);
    return sum + net + Number(vat);
  }, 0);
}
