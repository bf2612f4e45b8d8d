import type { FieldIssues } from '../../../../../domain/forms/fields.ts';
import type { OrderField } from '../../../../../domain/forms/order.ts';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { fieldsIn, keptFields } from '../../../forms/kept-fields.ts';
import type { Amounts } from './order-shop.ts';

/** What stands in the fields beside the list, as typed. */
export type OrderValues = Readonly<Partial<Record<OrderField, string>>>;

/** Where the buyer is: entering, or looking over what was entered. The same for both ways, with and without scripts. */
export interface OrderDraft {
  step: 'edit' | 'review';
  amounts: Amounts;
  values: OrderValues;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** whether the very same is meant once more, as a text */
  question: string | null;
  /** makes a repeated order the same one */
  key: string;
  /** the VAT id in its one spelling where the server checked it; empty: none that is right, or not checked there */
  vatId: string;
}

export const emptyValues: OrderValues = { buyer: 'private', country: homeCountry, payment: 'prepayment' };

export const emptyDraft: OrderDraft = {
  step: 'edit',
  amounts: {},
  values: emptyValues,
  issues: {},
  problem: null,
  question: null,
  key: '',
  vatId: '',
};

/** The fields of the page, in its order; list and total are worked out. */
export const orderFields = [
  'buyer',
  'company',
  'name',
  'email',
  'phone',
  'street',
  'postcode',
  'city',
  'country',
  'otherInvoice',
  'invoiceName',
  'invoiceStreet',
  'invoicePostcode',
  'invoiceCity',
  'invoiceCountry',
  'vatId',
  'reference',
  'note',
  'payment',
] as const satisfies readonly OrderField[];

/** The fields that are filled from what is kept of the form; for whom somebody buys is kept by itself (basket/buyer.ts). */
export const keptInDraft = orderFields.filter((field) => field !== 'buyer');

/** What stands in the fields of a form. */
export const valuesIn = (data: FormData): OrderValues => fieldsIn(data, orderFields);

const draft = keptFields('order-draft');

/** What was typed and not sent, and the key of the order that was looked over last. */
export interface KeptOrder {
  values: OrderValues;
  /** empty: it was not looked over, or changed since */
  key: string;
}

export function keptOrder(): KeptOrder {
  const { key = '', ...values } = draft.read();
  return { values: { ...emptyValues, ...values }, key };
}

export const keepOrder = ({ values, key }: KeptOrder): void => draft.keep({ ...values, key });

export const forgetOrder = draft.forget;

export const onOrderElsewhere = draft.onOtherTab;
