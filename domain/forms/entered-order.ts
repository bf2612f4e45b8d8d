import * as z from 'zod/mini';
import { customerFields, customerLabels } from './customer-fields.ts';
import { optionalMailAddress } from './fields.ts';
import { orderForm } from './order.ts';
import { quoteForm } from './quote.ts';

/**
 * An order, or a request for a quote, that somebody at the desk enters for whoever telephoned, wrote a letter or stood at
 * the stand. The rules are those of the site's forms, but an order needs no e-mail address: its papers go by post.
 */
export const enteredOrderSchema = z.strictObject({
  what: z
    .string('validation.type')
    .check(z.refine((value) => value === 'order' || value === 'quote', 'validation.type')),
  list: orderForm.schema.shape.list,
  expected: orderForm.schema.shape.expected,
  ...customerFields,
  email: optionalMailAddress(),
  payment: orderForm.schema.shape.payment,
  branding: quoteForm.schema.shape.branding,
  wishedDate: quoteForm.schema.shape.wishedDate,
});

export type EnteredOrderInput = z.infer<typeof enteredOrderSchema>;

/** What `checkForm` reads; it is sent by the desk only, so it is none of the site's forms. */
export const enteredOrderForm = {
  kind: 'entered-order',
  schema: enteredOrderSchema,
  across: orderForm.across,
  consent: false,
  labels: {
    what: 'mail.fields.list',
    list: 'mail.fields.list',
    expected: 'mail.fields.total',
    ...customerLabels,
    payment: 'mail.fields.payment',
    branding: 'mail.fields.branding',
    wishedDate: 'mail.fields.wishedDate',
  },
} as const;
