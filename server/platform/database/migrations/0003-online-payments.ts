import { sql } from 'kysely';
import type { Dialect, Migration, MigrationConnection } from './migration.ts';

const ways = "way IN ('transfer', 'card', 'cash', 'other')";
const waysNow = "way IN ('transfer', 'card', 'cash', 'other', 'online')";

const tables = ({ integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE online_payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    provider_id TEXT,
    charge_id TEXT,
    checkout_url TEXT,
    amount_cents ${integer} NOT NULL CHECK (amount_cents > 0),
    currency TEXT NOT NULL,
    language TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    asked_at ${integer},
    ask_at ${integer},
    came_cents ${integer},
    came_currency TEXT,
    payment_id TEXT,
    problem TEXT,
    problem_at ${integer},
    UNIQUE (provider, provider_id)
  )${strict}`,
  'CREATE INDEX online_payments_order ON online_payments (order_id)',
  'CREATE INDEX online_payments_charge ON online_payments (charge_id) WHERE charge_id IS NOT NULL',
  'CREATE INDEX online_payments_ask ON online_payments (ask_at) WHERE ask_at IS NOT NULL',
  // nearly always empty
  'CREATE INDEX online_payments_problem ON online_payments (problem_at) WHERE problem_at IS NOT NULL',
  `CREATE TABLE online_refunds (
    id TEXT PRIMARY KEY,
    online_payment_id TEXT NOT NULL REFERENCES online_payments (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('refund', 'chargeback')),
    provider_id TEXT,
    amount_cents ${integer} NOT NULL CHECK (amount_cents > 0),
    state TEXT NOT NULL,
    payment_id TEXT,
    created_at ${integer} NOT NULL,
    operator_id TEXT,
    said TEXT
  )${strict}`,
  'CREATE INDEX online_refunds_payment ON online_refunds (online_payment_id)',
];

/**
 * SQLite cannot change a check. The table is made again from its own text, with whatever columns it has by now; what
 * refers to it does so by its name.
 */
async function widenOnSqlite(connection: MigrationConnection): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    SELECT type, sql AS text FROM sqlite_schema WHERE tbl_name = 'payments' AND sql IS NOT NULL`.execute(connection);
  const table = rows.find(({ type }) => type === 'table')?.text ?? '';
  if (!table.includes(ways)) throw new Error('the table payments is not as it was made');
  const anew = table.replace(ways, waysNow).replace(/^CREATE TABLE "?payments"?/, 'CREATE TABLE payments_anew');
  const further = rows.filter(({ type }) => type !== 'table').map(({ text }) => text);
  for (const statement of [
    anew,
    'INSERT INTO payments_anew SELECT * FROM payments',
    'DROP TABLE payments',
    'ALTER TABLE payments_anew RENAME TO payments',
    ...further,
  ])
    await sql.raw(statement).execute(connection);
}

/** Payments through a payment service, what went back of them, and `online` as a way of paying. */
export const onlinePayments: Migration = async (connection, dialect) => {
  for (const statement of tables(dialect)) await sql.raw(statement).execute(connection);
  if (dialect.kind === 'sqlite') return widenOnSqlite(connection);
  await sql.raw('ALTER TABLE payments DROP CONSTRAINT payments_way_check').execute(connection);
  await sql.raw(`ALTER TABLE payments ADD CONSTRAINT payments_way_check CHECK (${waysNow})`).execute(connection);
};
