import * as z from 'zod/mini';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { AgreedTerms } from '../../../domain/orders/agreed-terms.ts';
import type { OrderCustomer } from '../../../domain/orders/order-customer.ts';
import type { OrderOrigin } from '../../../domain/orders/order-origin.ts';
import type { Buyer, OrderKind, OrderState, Payment } from '../../../domain/orders/order-state.ts';
import type { PricedOrder } from '../../../domain/orders/price-order.ts';
import type { TaxDecision } from '../../../domain/orders/tax-decision.ts';
import type { ViesResult } from '../../../domain/orders/union-vat-id.ts';
import type { OrderRow } from '../../platform/database/schema/orders.ts';

/** An order as it was stored: what the buyer was told it costs, and the terms of that day. */
export interface StoredOrder {
  id: string;
  /** such as N2P-7F3K-2Q9C */
  number: string;
  kind: OrderKind;
  state: OrderState;
  buyer: Buyer;
  payment: Payment;
  language: Locale;
  /** empty: who ordered by telephone or letter gave none */
  email: string;
  customer: OrderCustomer;
  priced: PricedOrder;
  termsVersion: string;
  /** milliseconds since 1970 UTC */
  receivedAt: number;
  changedAt: number;
  revision: number;
  /** what VIES said of the VAT id; null: it was not asked */
  vatIdCheck: { result: ViesResult; reference: string | null; at: number } | null;
  /** what was decided about tax that was left off for an invalid VAT id, `by` which operator; null: nothing */
  taxDecision: { decision: TaxDecision; reason: string; at: number; by: string | null } | null;
  /** the quote that it accepts, such as AN-2026-00007 */
  quoteNumber: string | null;
  /** what that quote promised, or was agreed since; null: nothing was, and the facts hold */
  agreed: AgreedTerms | null;
  /** when it has to be confirmed, answered or shipped, milliseconds since 1970 UTC; null: it waits for somebody else */
  dueAt: number | null;
  /** YYYY-MM-DD in Germany, the last day to pay; null: nothing is owed, or nobody has asked for it yet */
  paymentDueOn: string | null;
  /** how it came; null: over the site */
  origin: OrderOrigin | null;
  /** bought at a stand of ours: not from afar, so without the right to withdraw */
  isAtStand: boolean;
  /** who at the desk looks after it; null: nobody in particular */
  ownerId: string | null;
  /** the order whose goods it makes good; null: it makes none good */
  replacesId: string | null;
}

const text = z.string();
const cents = z.int();
const amount = { netCents: cents, vatCents: cents, grossCents: cents };
const address = z.object({ name: text, street: text, postcode: text, city: text, country: text });

const customerSchema = z.object({
  company: text,
  name: text,
  phone: text,
  delivery: address,
  invoice: address,
  vatId: text,
  reference: text,
  note: text,
  wishedDate: text,
  branding: z.boolean(),
});

const pricedSchema = z.object({
  ...amount,
  lines: z.array(
    z.object({
      ...amount,
      itemNo: text,
      name: text,
      unit: z.enum(['piece', 'set']),
      unitPieces: z.int(),
      quantity: z.int(),
      unitNetCents: cents,
      vatPercent: z.int(),
    }),
  ),
  shipping: z.nullable(z.object({ ...amount, vatPercent: z.int() })),
  goods: z.object(amount),
  vat: z.array(z.object({ percent: z.int(), netCents: cents, vatCents: cents })),
  missingForFreeShipping: cents,
});

/** Lines, shipping and sums. @param stored as JSON @throws when it is not as we write it, which is a mistake of ours */
export const readPriced = (stored: string): PricedOrder => z.parse(pricedSchema, JSON.parse(stored));

const agreedSchema = z.object({
  leadWeeks: z.nullable(z.object({ min: z.int(), max: z.int() })),
  parts: z.array(z.object({ by: text, goods: z.array(z.object({ itemNo: text, quantity: z.int() })) })),
  note: text,
  paymentDays: z.int(),
  notBefore: z.optional(z.nullable(text)),
});

/** @throws when it is not as `acceptQuote` and `setNotBefore` write it, which is a mistake of ours */
export const readAgreed = (stored: string | null): AgreedTerms | null =>
  stored === null ? null : z.parse(agreedSchema, JSON.parse(stored));

/** The order of a row. @throws when the row is not as `receiveOrder` writes it, which is a mistake of ours */
export function storedOrder(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    number: row.order_number,
    kind: row.kind,
    state: row.state,
    buyer: row.buyer,
    payment: row.payment,
    language: isLocale(row.language) ? row.language : 'en',
    email: row.email,
    customer: z.parse(customerSchema, JSON.parse(row.customer)),
    priced: readPriced(row.priced),
    termsVersion: row.terms_version,
    receivedAt: row.received_at,
    changedAt: row.changed_at,
    revision: row.revision,
    vatIdCheck:
      row.vat_id_result === null || row.vat_id_checked_at === null
        ? null
        : { result: row.vat_id_result, reference: row.vat_id_reference, at: row.vat_id_checked_at },
    taxDecision:
      row.tax_decision === null || row.tax_decided_at === null
        ? null
        : {
            decision: row.tax_decision,
            reason: row.tax_reason ?? '',
            at: row.tax_decided_at,
            by: row.tax_decided_by,
          },
    quoteNumber: row.quote_number,
    agreed: readAgreed(row.agreed),
    dueAt: row.due_at,
    paymentDueOn: row.payment_due_on,
    origin: row.origin,
    isAtStand: row.at_stand === 1,
    ownerId: row.owner_id,
    replacesId: row.replaces_id,
  };
}
