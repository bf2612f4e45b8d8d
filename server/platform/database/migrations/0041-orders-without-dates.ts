import type { Migration } from './migration.ts';

/**
 * Never changed once released. The index of orders whose date is still to be set, as a single condition: with the former
 * one in three parts SQLite looked each part up among all orders of a state instead, on nearly every page of the desk.
 */
export const ordersWithoutDates: Migration = {
  name: '0041-orders-without-dates',
  steps: () => [
    'DROP INDEX orders_without_due',
    `CREATE INDEX orders_without_due ON orders (changed_at) WHERE due_at IS NULL AND ${waitsForUs}`,
  ],
};

const waitsForUs = `CASE WHEN state = 'received' OR (state = 'confirmed' AND payment = 'invoice') OR (state = 'paid' AND payment = 'prepayment') THEN 1 ELSE 0 END = 1`;
