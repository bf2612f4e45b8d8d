import type { Dialect } from '../migration.ts';

/** Withdrawals of contracts, and what each takes back of its order: they refer to orders and to messages. */
export const withdrawalsTables = ({ integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE withdrawals (
    id TEXT PRIMARY KEY REFERENCES enquiries (id) ON DELETE CASCADE,
    order_id TEXT REFERENCES orders (id) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('untied', 'open', 'accepted', 'refused', 'settled', 'revoked', 'unrelated')),
    channel TEXT NOT NULL CHECK (channel IN ('form', 'order-page', 'email', 'phone', 'letter')),
    received_at ${integer} NOT NULL,
    tied_at ${integer},
    tied_by TEXT,
    decided_at ${integer},
    decided_by TEXT,
    refusal TEXT,
    note TEXT NOT NULL DEFAULT '',
    needs_return ${integer},
    return_by TEXT,
    dispatched_on TEXT,
    returned_on TEXT,
    settled_at ${integer},
    settled_by TEXT,
    revoked_at ${integer},
    revoked_by TEXT,
    revoked_because TEXT NOT NULL DEFAULT '',
    CHECK ((state IN ('untied', 'unrelated')) = (order_id IS NULL))
  )${strict}`,
  'CREATE INDEX withdrawals_order ON withdrawals (order_id)',
  // only those that somebody has still to do something about
  "CREATE INDEX withdrawals_pending ON withdrawals (received_at, id) WHERE state IN ('untied', 'open', 'accepted')",
  `CREATE TABLE withdrawal_lines (
    withdrawal_id TEXT NOT NULL REFERENCES withdrawals (id) ON DELETE CASCADE,
    item_no TEXT NOT NULL,
    quantity ${integer} NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (withdrawal_id, item_no)
  )${strict}`,
];
