import * as z from 'zod/mini';
import { withoutIgnorable } from '../mail-address.ts';
import { readPieceList } from '../orders/pieces.ts';
import { typedDay } from '../typed-day.ts';
import { acrossCustomer, customerFields, customerLabels, storedAsOrder } from './customer-fields.ts';
import type { Form } from './form.ts';

/** A request for a quote: it obliges to nothing, so neither price nor way of payment is asked for. */
const quoteSchema = z.strictObject({
  /** item numbers with pieces, as `readPieceList` reads them */
  list: z.string('validation.pieces.empty').check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'validation.pieces.empty', abort: true }),
    z.refine((value) => readPieceList(value) !== null, { error: 'validation.pieces.wrong', abort: true }),
  ),
  /** in a design of the buyer's own */
  branding: z.optional(z.string('validation.type').check(z.maxLength(3, 'validation.type'))),
  /** YYYY-MM-DD; that it is not over is asked when it arrives (server/features/quotes/request-quote.ts) */
  wishedDate: z.optional(
    z.string('validation.wishedDate.wrong').check(
      z.overwrite((value) => typedDay(value) ?? withoutIgnorable(value).trim()),
      z.refine((value) => value === '' || typedDay(value) !== null, 'validation.wishedDate.wrong'),
    ),
  ),
  ...customerFields,
});

export type QuoteInput = z.infer<typeof quoteSchema>;

/** Stored with the orders, as what is sent from abroad is: its mails are theirs. */
export const quoteForm = {
  kind: 'quote',
  call: 'request-offer',
  schema: quoteSchema,
  across: acrossCustomer,
  labels: {
    list: 'mail.fields.list',
    branding: 'mail.fields.branding',
    wishedDate: 'mail.fields.wishedDate',
    ...customerLabels,
  },
  ...storedAsOrder,
} as const satisfies Form<QuoteInput>;

export type QuoteField = keyof (typeof quoteForm)['labels'];
