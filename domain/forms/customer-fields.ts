import * as z from 'zod/mini';
import { homeCountry, isCountry } from '../orders/countries.ts';
import { parseVatId } from '../orders/vat-id.ts';
import { line, mailAddress, paragraphs, type FieldIssues, type RuleKey } from './fields.ts';
import type { FormInput } from './form.ts';

/** Who orders or asks for a quote, and where it goes: the same questions in both forms. */

/** One of a few words; what is missing is said to be missing. */
export const choice = (words: readonly string[], rule: string) =>
  z.string(rule).check(z.refine((value) => words.includes(value), { error: rule, abort: true }));

const country = (rule: string) => z.string(rule).check(z.refine(isCountry, { error: rule, abort: true }));

const isBusiness = ({ buyer }: FormInput) => buyer === 'business';
const hasOtherInvoice = ({ otherInvoice }: FormInput) => otherInvoice === 'yes';

/** German postcodes have five digits; elsewhere they are as they are. */
const fitsCountry = (postcode: string | undefined, land: string | undefined) =>
  land !== homeCountry || (postcode ?? '').trim() === '' || /^\d{5}$/.test((postcode ?? '').trim());

export const customerFields = {
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
  invoiceName: z.optional(line({ max: [200, 'validation.invoiceName.max'] })),
  invoiceStreet: z.optional(line({ max: [200, 'validation.street.max'] })),
  invoicePostcode: z.optional(line({ max: [12, 'validation.postcode.max'] })),
  invoiceCity: z.optional(line({ max: [100, 'validation.city.max'] })),
  // looked at only with an address of its own for the invoice
  invoiceCountry: z.optional(z.string('validation.country').check(z.maxLength(2, 'validation.country'))),
  vatId: z.optional(
    line({ max: [30, 'validation.vatId'] }).check(
      z.refine((value) => value === '' || parseVatId(value) !== null, { error: 'validation.vatId', abort: true }),
      z.overwrite((value) => parseVatId(value) ?? value),
    ),
  ),
  reference: z.optional(line({ max: [100, 'validation.reference.max'] })),
  note: z.optional(paragraphs({ max: [2000, 'validation.note.max'] })),
};

type CustomerField = keyof typeof customerFields;

/** What each of them is called in mails. */
export const customerLabels = {
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
} as const satisfies Record<CustomerField, string>;

/** What they must be to each other. */
export function acrossCustomer(typed: FormInput): FieldIssues {
  const issues: FieldIssues = {};
  const wanted = (field: CustomerField, rule: RuleKey) => {
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
  return issues;
}

/** Of an order and of a request for a quote alike: stored in the orders' table, which has mails of its own. */
export const storedAsOrder = {
  consent: false,
  proof: 'doubtful',
  stored: 'order',
  mails: [
    { template: 'order-receipt', to: 'sender', fields: [] },
    { template: 'order-notice', to: 'company', fields: [] },
  ],
  budget: 'orders',
  person: { email: 'email', phone: 'phone' },
  retention: 'contract',
} as const;
