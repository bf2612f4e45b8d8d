import type { FieldIssues } from '../../../../domain/forms/fields.ts';
import type { OrderField } from '../../../../domain/forms/order.ts';
import { homeCountry } from '../../../../domain/orders/countries.ts';
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
  /** makes a repeated order the same one */
  key: string;
}

export const emptyValues: OrderValues = { country: homeCountry, payment: 'prepayment' };

export const emptyDraft: OrderDraft = {
  step: 'edit',
  amounts: {},
  values: emptyValues,
  issues: {},
  problem: null,
  key: '',
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
export function valuesIn(data: FormData): OrderValues {
  const values: Partial<Record<OrderField, string>> = {};
  for (const field of orderFields) {
    const value = data.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

let kept: OrderValues = emptyValues;

/** What was typed before the page was left, so that it is there again on coming back. Never stored. */
export const valuesSoFar = (): OrderValues => kept;

/** Called in the browser only, by the form's events. */
export function keepValues(values: OrderValues): void {
  kept = values;
}
