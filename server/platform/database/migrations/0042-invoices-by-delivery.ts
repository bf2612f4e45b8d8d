import type { Migration } from './migration.ts';

/**
 * Never changed once released. An order that leaves in parts may have an invoice for each: each is paid, and reminded of, by
 * itself.
 */
export const invoicesByDelivery: Migration = {
  name: '0042-invoices-by-delivery',
  steps: ({ integer, strict }) => [
    `CREATE TABLE invoice_payments (
      paper_number TEXT PRIMARY KEY,
      order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
      at ${integer} NOT NULL,
      operator_id TEXT
    )${strict}`,
    'CREATE INDEX invoice_payments_order ON invoice_payments (order_id)',
    'ALTER TABLE payment_reminders ADD COLUMN paper_number TEXT',
    `ALTER TABLE payment_reminders ADD COLUMN of_paper ${integer}`,
  ],
};
