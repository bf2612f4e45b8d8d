import type { Dialect } from '../migration.ts';

/** Payments through a payment service, and what went back of them. */
export const onlinePaymentsTables = ({ integer, strict }: Dialect): readonly string[] => [
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
