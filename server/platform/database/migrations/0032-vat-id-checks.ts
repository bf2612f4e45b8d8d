import type { Migration } from './migration.ts';

/** Never changed once released. What VIES said of the VAT id of an order, when, and the number of the enquiry. */
export const vatIdChecks: Migration = {
  name: '0032-vat-id-checks',
  steps: ({ integer }) => [
    `ALTER TABLE orders ADD COLUMN vat_id_result TEXT CHECK (vat_id_result IN ('valid', 'invalid', 'unavailable'))`,
    'ALTER TABLE orders ADD COLUMN vat_id_reference TEXT',
    `ALTER TABLE orders ADD COLUMN vat_id_checked_at ${integer}`,
  ],
};
