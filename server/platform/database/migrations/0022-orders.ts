import type { Migration } from './migration.ts';

/** Never changed once released. Orders with the prices of their day, and the steps each has gone. */
export const orders: Migration = {
  name: '0022-orders',
  steps: ({ integer, strict }) => [
    `CREATE TABLE orders (
      id TEXT PRIMARY KEY,
      order_number TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('order', 'request')),
      state TEXT NOT NULL,
      buyer TEXT NOT NULL CHECK (buyer IN ('private', 'business')),
      payment TEXT NOT NULL CHECK (payment IN ('prepayment', 'invoice')),
      language TEXT NOT NULL,
      email TEXT NOT NULL,
      customer TEXT NOT NULL,
      priced TEXT NOT NULL,
      net_cents ${integer} NOT NULL,
      vat_cents ${integer} NOT NULL,
      gross_cents ${integer} NOT NULL,
      terms_version TEXT NOT NULL,
      idempotency_key TEXT UNIQUE,
      request_hash TEXT NOT NULL,
      received_at ${integer} NOT NULL,
      changed_at ${integer} NOT NULL,
      revision ${integer} NOT NULL,
      restricted_at ${integer},
      receipt_withheld ${integer} NOT NULL DEFAULT 0
    )${strict}`,
    'CREATE INDEX orders_received ON orders (received_at, id)',
    'CREATE INDEX orders_state ON orders (state, received_at, id)',
    'CREATE INDEX orders_email ON orders (lower(email))',
    'CREATE INDEX orders_hash ON orders (request_hash)',
    `CREATE TABLE order_steps (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      state TEXT NOT NULL,
      at ${integer} NOT NULL,
      operator_id TEXT,
      detail TEXT
    )${strict}`,
    'CREATE INDEX order_steps_order ON order_steps (order_id, at)',
    'ALTER TABLE mails ADD COLUMN order_id TEXT REFERENCES orders (id) ON DELETE CASCADE',
    'CREATE INDEX mails_order ON mails (order_id) WHERE order_id IS NOT NULL',
  ],
};
