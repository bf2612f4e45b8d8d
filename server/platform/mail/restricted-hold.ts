import { sql } from 'kysely';
import { templatesWhere } from '../../../domain/mail-rules.ts';

/** In letters, as an index may have them. */
const owed = sql.join(templatesWhere(({ isOwed }) => isOwed === true).map((template) => sql.lit(template)));

const restricted = (table: 'enquiries' | 'orders', column: 'enquiry_id' | 'order_id') =>
  sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.id`)} = ${sql.ref(`mails.${column}`)}
    AND ${sql.ref(`${table}.restricted_at`)} IS NOT NULL)`;

/**
 * Of `mails`: about an enquiry or an order whose processing is restricted (Art. 18 GDPR). It stays in the outbox, whoever put
 * it there and when, until the restriction ends. Receipts that the law wants sent are not held.
 */
export const isHeldByRestriction = sql<boolean>`(mails.template NOT IN (${owed})
  AND (${restricted('enquiries', 'enquiry_id')} OR ${restricted('orders', 'order_id')}))`;

/** Of `mails`: no restriction holds it. */
export const isNotRestricted = sql<boolean>`NOT ${isHeldByRestriction}`;
