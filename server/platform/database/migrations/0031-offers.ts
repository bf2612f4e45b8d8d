import type { Migration } from './migration.ts';

/**
 * Never changed once released. Offers made for a request: what each says stands in its paper, which nobody can change.
 * Which offer an order accepts is unique, so that accepting twice is one order whatever the code above does.
 */
export const offers: Migration = {
  name: '0031-offers',
  steps: ({ integer, strict }) => [
    `CREATE TABLE offers (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      version ${integer} NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'replaced', 'accepted')),
      paper_id TEXT NOT NULL UNIQUE REFERENCES papers (id) ON DELETE CASCADE,
      number TEXT NOT NULL,
      priced TEXT NOT NULL,
      payment TEXT NOT NULL CHECK (payment IN ('prepayment', 'invoice')),
      valid_until TEXT NOT NULL,
      made_at ${integer} NOT NULL,
      operator_id TEXT,
      accepted_at ${integer},
      accepted_by TEXT,
      accepted_terms TEXT,
      UNIQUE (order_id, version)
    )${strict}`,
    `CREATE TABLE offer_changes (
      id TEXT PRIMARY KEY,
      offer_id TEXT NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      text_hash TEXT NOT NULL,
      at ${integer} NOT NULL,
      UNIQUE (offer_id, text_hash)
    )${strict}`,
    'ALTER TABLE orders ADD COLUMN offer_number TEXT',
    'CREATE UNIQUE INDEX orders_offer ON orders (offer_number) WHERE offer_number IS NOT NULL',
  ],
};
