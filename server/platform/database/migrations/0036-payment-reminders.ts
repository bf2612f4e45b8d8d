import * as z from 'zod/mini';
import type { Migration, MigrationConnection } from './migration.ts';

/**
 * Never changed once released. Until when an order is to be paid, as long as it is not, and the reminders that were sent.
 * Orders that wait for their money get the day that their papers name.
 */
export const paymentReminders: Migration = {
  name: '0036-payment-reminders',
  steps: ({ integer, strict }) => [
    'ALTER TABLE orders ADD COLUMN payment_due_on TEXT',
    { does: 'give orders that are not paid the day their papers name', run: fillDueDays },
    // only what somebody still owes
    'CREATE INDEX orders_payment_due ON orders (payment_due_on, id) WHERE payment_due_on IS NOT NULL',
    `CREATE TABLE payment_reminders (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      position ${integer} NOT NULL,
      first_due_on TEXT NOT NULL,
      due_on TEXT NOT NULL,
      at ${integer} NOT NULL,
      operator_id TEXT,
      UNIQUE (order_id, position)
    )${strict}`,
  ],
};

type Tables = {
  orders: {
    id: string;
    order_number: string;
    kind: string;
    state: string;
    payment: string;
    payment_due_on: string | null;
  };
  papers: { kind: string; order_number: string | null; content: string };
};

const batch = 200;

async function fillDueDays(connection: MigrationConnection): Promise<void> {
  const tables = connection.withTables<Tables>();
  for (let after = ''; ;) {
    const unpaid = await tables
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .where('kind', '=', 'order')
      .where((where) =>
        where.or([
          where.and([where('payment', '=', 'prepayment'), where('state', '=', 'confirmed')]),
          where.and([where('payment', '=', 'invoice'), where('state', '=', 'shipped')]),
        ]),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, order_number } of unpaid) {
      const papers = await tables
        .selectFrom('papers')
        .select('content')
        .where('order_number', '=', order_number)
        .where('kind', 'in', ['confirmation', 'invoice', 'cancellation'])
        .execute();
      const due = lastDue(papers.map(({ content }) => content));
      if (due !== undefined)
        await tables.updateTable('orders').set({ payment_due_on: due }).where('id', '=', id).execute();
    }
    const last = unpaid.at(-1);
    if (last === undefined || unpaid.length < batch) return;
    after = last.id;
  }
}

/** As much of a paper as this needs; a migration knows nothing of later papers. */
const paperSchema = z.object({
  number: z.string(),
  payment: z.optional(z.object({ due: z.optional(z.string()) })),
  invoice: z.optional(z.nullable(z.object({ number: z.string() }))),
});

function lastDue(contents: readonly string[]): string | undefined {
  const papers = contents.flatMap((content) => {
    const read = z.safeParse(paperSchema, JSON.parse(content));
    return read.success ? [read.data] : [];
  });
  const takenBack = new Set(papers.map(({ invoice }) => invoice?.number));
  return papers
    .flatMap(({ number, payment }) => (payment?.due === undefined || takenBack.has(number) ? [] : [payment.due]))
    .sort()
    .at(-1);
}
