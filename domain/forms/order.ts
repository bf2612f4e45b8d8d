import * as z from 'zod/mini';
import { readOrderList } from '../orders/order-list.ts';
import { acrossCustomer, choice, customerFields, customerLabels, storedAsOrder } from './customer-fields.ts';
import type { FieldIssues } from './fields.ts';
import type { Form, FormInput } from './form.ts';

/**
 * An order, or, where delivery is by arrangement, a request for a quote. Which of the two it is, what it costs and
 * whether there are such products is worked out by the server (server/features/orders/receive-order.ts).
 */
const orderSchema = z.strictObject({
  /** as `writeOrderList` has it */
  list: z.string('validation.orderList.empty').check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'validation.orderList.empty', abort: true }),
    z.refine((value) => readOrderList(value) !== null, { error: 'validation.orderList.quantity', abort: true }),
  ),
  /** gross cents that the buyer was shown: another total is said before anything is ordered */
  expected: z.string('validation.orderTotal').check(z.regex(/^\d{1,12}$/, 'validation.orderTotal')),
  ...customerFields,
  payment: choice(['prepayment', 'invoice'], 'validation.payment.required'),
});

export type OrderInput = z.infer<typeof orderSchema>;

/** An invoice is for businesses only (specification, section 9). */
function acrossFields(typed: FormInput): FieldIssues {
  const issues = acrossCustomer(typed);
  if (typed['buyer'] === 'private' && typed['payment'] === 'invoice') issues['payment'] = 'validation.payment.business';
  return issues;
}

/** Stored in a table of its own (server/features/orders); its mails are more than a form's, and are named there, too. */
export const orderForm = {
  kind: 'order',
  call: 'place-order',
  schema: orderSchema,
  across: acrossFields,
  labels: {
    list: 'mail.fields.list',
    expected: 'mail.fields.total',
    ...customerLabels,
    payment: 'mail.fields.payment',
  },
  ...storedAsOrder,
} as const satisfies Form<OrderInput>;

export type OrderField = keyof (typeof orderForm)['labels'];
