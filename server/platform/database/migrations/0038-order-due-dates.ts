import type { Migration } from './migration.ts';

/**
 * Never changed once released. When something has to be done about an order: it has to be confirmed, answered or shipped.
 * Null while it waits for somebody else, and until the desk has set it.
 */
export const orderDueDates: Migration = {
  name: '0038-order-due-dates',
  steps: ({ integer }) => [
    `ALTER TABLE orders ADD COLUMN due_at ${integer}`,
    'CREATE INDEX orders_due ON orders (due_at, id) WHERE due_at IS NOT NULL',
    // nearly always empty: what is in it gets its date from whoever looks next (server/features/orders/set-order-due-dates.ts)
    `CREATE INDEX orders_without_due ON orders (changed_at) WHERE due_at IS NULL AND ${waitsForUs}`,
  ],
};

const waitsForUs = `(state = 'received' OR (state = 'confirmed' AND payment = 'invoice') OR (state = 'paid' AND payment = 'prepayment'))`;
