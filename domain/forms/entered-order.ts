import * as z from 'zod/mini';
import { choice, customerFields, customerLabels } from './customer-fields.ts';
import { line, optionalMailAddress, type FieldIssues } from './fields.ts';
import type { FormInput } from './form.ts';
import { orderForm } from './order.ts';
import { quoteForm } from './quote.ts';

/** How goods are paid that are handed over at a stand. */
const waysAtStand = ['cash', 'card'] as const;

/** Who bought something at a stand and gave no name, as it stands on the receipt. */
export const saleWithoutName = 'Barverkauf';

export const isWayAtStand = (value: unknown): value is (typeof waysAtStand)[number] =>
  waysAtStand.some((way) => way === value);

/**
 * An order, or a request for a quote, that somebody at the desk enters for whoever telephoned, wrote a letter or stood at
 * the stand. The rules are those of the site's forms, but an order needs no e-mail address: its papers go by post; and what
 * is handed over and paid at the stand goes to no address.
 */
export const enteredOrderSchema = z.strictObject({
  what: z
    .string('validation.type')
    .check(z.refine((value) => value === 'order' || value === 'quote', 'validation.type')),
  list: orderForm.schema.shape.list,
  expected: orderForm.schema.shape.expected,
  ...customerFields,
  email: optionalMailAddress(),
  street: line({ max: [200, 'validation.street.max'] }),
  postcode: line({ max: [12, 'validation.postcode.max'] }),
  city: line({ max: [100, 'validation.city.max'] }),
  /** how it was paid; empty or missing: it is sent */
  handedOver: z.optional(choice(['', ...waysAtStand], 'validation.type')),
  payment: orderForm.schema.shape.payment,
  branding: quoteForm.schema.shape.branding,
  wishedDate: quoteForm.schema.shape.wishedDate,
});

/** Where goods are sent, there is an address. */
function acrossEntered(typed: FormInput): FieldIssues {
  const issues = orderForm.across(typed);
  return isWayAtStand(typed['handedOver']) ? issues : { ...issues, ...missingAddress(typed) };
}

/** What an address lacks, by field. */
export function missingAddress(typed: FormInput): FieldIssues {
  const isShort = (field: string, least: number) => (typed[field] ?? '').trim().length < least;
  return {
    ...(isShort('street', 3) && { street: 'validation.street.min' as const }),
    ...(isShort('postcode', 2) && { postcode: 'validation.postcode.min' as const }),
    ...(isShort('city', 1) && { city: 'validation.city.required' as const }),
  };
}

export type EnteredOrderInput = z.infer<typeof enteredOrderSchema>;

/** What `checkForm` reads; it is sent by the desk only, so it is none of the site's forms. */
export const enteredOrderForm = {
  kind: 'entered-order',
  schema: enteredOrderSchema,
  across: acrossEntered,
  consent: false,
  labels: {
    what: 'mail.fields.list',
    list: 'mail.fields.list',
    expected: 'mail.fields.total',
    ...customerLabels,
    handedOver: 'mail.fields.payment',
    payment: 'mail.fields.payment',
    branding: 'mail.fields.branding',
    wishedDate: 'mail.fields.wishedDate',
  },
} as const;
