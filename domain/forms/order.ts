import * as z from 'zod/mini';
import { homeCountry, isCountry } from '../orders/countries.ts';
import { readOrderList } from '../orders/order-list.ts';
import { parseVatId } from '../orders/vat-id.ts';
import { line, mailAddress, paragraphs, type FieldIssues, type RuleKey } from './fields.ts';
import type { Form, FormInput } from './form.ts';

/** One of a few words; what is missing is said to be missing. */
const choice = (words: readonly string[], rule: string) =>
  z.string(rule).check(z.refine((value) => words.includes(value), { error: rule, abort: true }));

const country = (rule: string) => z.string(rule).check(z.refine(isCountry, { error: rule, abort: true }));

const isBusiness = ({ buyer }: FormInput) => buyer === 'business';
const hasOtherInvoice = ({ otherInvoice }: FormInput) => otherInvoice === 'yes';

/** German postcodes have five digits; elsewhere they are as they are. */
const fitsCountry = (postcode: string | undefined, land: string | undefined) =>
  land !== homeCountry || (postcode ?? '').trim() === '' || /^\d{5}$/.test((postcode ?? '').trim());

/**
 * An order, or, where delivery is by arrangement, a request for an offer. Which of the two it is, what it costs and
 * whether there are such products is worked out by the server (server/orders/receive-order.ts).
 */
export const orderSchema = z.strictObject({
  /** as `writeOrderList` has it */
  list: z.string('validation.orderList.empty').check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'validation.orderList.empty', abort: true }),
    z.refine((value) => readOrderList(value) !== null, { error: 'validation.orderList.quantity', abort: true }),
  ),
  /** gross cents that the buyer was shown: another total is said before anything is ordered */
  expected: z.string('validation.orderTotal').check(z.regex(/^\d{1,12}$/, 'validation.orderTotal')),
  buyer: choice(['private', 'business'], 'validation.buyer'),
  company: z.optional(line({ max: [200, 'validation.company.max'] })),
  name: line({ min: [2, 'validation.name.min'], max: [100, 'validation.name.max'] }),
  email: mailAddress(),
  phone: z.optional(line({ max: [50, 'validation.phone.max'] })),
  street: line({ min: [3, 'validation.street.min'], max: [200, 'validation.street.max'] }),
  postcode: line({ min: [2, 'validation.postcode.min'], max: [12, 'validation.postcode.max'] }),
  city: line({ min: [1, 'validation.city.required'], max: [100, 'validation.city.max'] }),
  country: country('validation.country'),
  /** the invoice goes to another address than the goods */
  otherInvoice: z.optional(z.string('validation.type').check(z.maxLength(3, 'validation.type'))),
  invoiceName: z.optional(line({ max: [200, 'validation.name.max'] })),
  invoiceStreet: z.optional(line({ max: [200, 'validation.street.max'] })),
  invoicePostcode: z.optional(line({ max: [12, 'validation.postcode.max'] })),
  invoiceCity: z.optional(line({ max: [100, 'validation.city.max'] })),
  invoiceCountry: z.optional(z.string('validation.country')),
  vatId: z.optional(
    line({ max: [30, 'validation.vatId'] }).check(
      z.refine((value) => value === '' || parseVatId(value) !== null, { error: 'validation.vatId', abort: true }),
      z.overwrite((value) => parseVatId(value) ?? value),
    ),
  ),
  reference: z.optional(line({ max: [100, 'validation.reference.max'] })),
  note: z.optional(paragraphs({ max: [2000, 'validation.note.max'] })),
  payment: choice(['prepayment', 'invoice'], 'validation.payment.required'),
});

export type OrderInput = z.infer<typeof orderSchema>;

/** What the fields must be to each other. */
function acrossFields(typed: FormInput): FieldIssues {
  const issues: FieldIssues = {};
  const wanted = (field: OrderField, rule: RuleKey) => {
    if ((typed[field] ?? '').trim() === '') issues[field] = rule;
  };
  if (isBusiness(typed)) wanted('company', 'validation.company.required');
  if (!fitsCountry(typed['postcode'], typed['country'])) issues['postcode'] = 'validation.postcode.german';
  if (hasOtherInvoice(typed)) {
    wanted('invoiceStreet', 'validation.street.min');
    if (!fitsCountry(typed['invoicePostcode'], typed['invoiceCountry']))
      issues['invoicePostcode'] = 'validation.postcode.german';
    wanted('invoicePostcode', 'validation.postcode.min');
    wanted('invoiceCity', 'validation.city.required');
    if (!isCountry(typed['invoiceCountry'] ?? '')) issues['invoiceCountry'] = 'validation.country';
  }
  // an invoice is for businesses only (specification, section 9)
  if (typed['buyer'] === 'private' && typed['payment'] === 'invoice') issues['payment'] = 'validation.payment.business';
  return issues;
}

/** Stored in a table of its own (server/orders); its mails are more than a form's, and are named there, too. */
export const orderForm = {
  kind: 'order',
  call: 'place-order',
  schema: orderSchema,
  across: acrossFields,
  labels: {
    list: 'mail.fields.list',
    expected: 'mail.fields.total',
    buyer: 'mail.fields.buyer',
    company: 'mail.fields.company',
    name: 'mail.fields.name',
    email: 'mail.fields.email',
    phone: 'mail.fields.phone',
    street: 'mail.fields.street',
    postcode: 'mail.fields.postcode',
    city: 'mail.fields.city',
    country: 'mail.fields.country',
    otherInvoice: 'mail.fields.invoiceAddress',
    invoiceName: 'mail.fields.invoiceAddress',
    invoiceStreet: 'mail.fields.invoiceAddress',
    invoicePostcode: 'mail.fields.invoiceAddress',
    invoiceCity: 'mail.fields.invoiceAddress',
    invoiceCountry: 'mail.fields.invoiceAddress',
    vatId: 'mail.fields.vatId',
    reference: 'mail.fields.reference',
    note: 'mail.fields.note',
    payment: 'mail.fields.payment',
  },
  consent: false,
  proof: 'doubtful',
  stored: 'order',
  mails: [
    { template: 'order-receipt', to: 'sender', fields: [] },
    { template: 'order-notice', to: 'company', fields: [] },
  ],
  budget: 'inquiries',
  person: { email: 'email', phone: 'phone' },
  retention: 'contract',
} as const satisfies Form<OrderInput>;

export type OrderField = keyof (typeof orderForm)['labels'];
