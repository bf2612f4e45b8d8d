import type { FieldIssues } from '../../../../../domain/forms/fields.ts';
import type { OrderField } from '../../../../../domain/forms/order.ts';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { fieldsIn } from '../../../forms/kept-fields.ts';
import type { Amounts } from './order-shop.ts';

/** What stands in the fields beside the list, as typed. */
export type OrderValues = Readonly<Partial<Record<OrderField, string>>>;

/** The form as it comes back from the server: where the buyer is, entering or looking over what was entered. */
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

/** What stands in the fields of a form. */
export const valuesIn = (data: FormData): OrderValues => fieldsIn(data, orderFields);

/** What could not be read came back empty, and says nothing about what there is. */
export const isUnread = ({ problem, amounts }: OrderDraft): boolean =>
  problem !== null && Object.keys(amounts).length === 0;
