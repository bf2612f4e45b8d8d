import type { FieldIssues } from '../../../../domain/forms/fields.ts';
import type { OfferField } from '../../../../domain/forms/offer.ts';
import { homeCountry } from '../../../../domain/orders/countries.ts';
import { orderFields } from './order-draft.ts';
import type { Amounts } from './order-shop.ts';

/** What stands in the fields beside the list, as typed. */
export type OfferValues = Readonly<Partial<Record<OfferField, string>>>;

/** The form as it comes back from the server. */
export interface OfferDraft {
  /** pieces by item number, as typed */
  amounts: Amounts;
  values: OfferValues;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
}

export const emptyOffer: OfferDraft = { amounts: {}, values: { country: homeCountry }, issues: {}, problem: null };

const offerFields: readonly OfferField[] = [
  'branding',
  'wishedDate',
  ...orderFields.filter((field) => field !== 'payment'),
];

/** What stands in the fields of a form. */
export function offerValuesIn(data: FormData): OfferValues {
  const values: Partial<Record<OfferField, string>> = {};
  for (const field of offerFields) {
    const value = data.get(field);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** What was changed in the form. */
interface Typed {
  /** the list it began with */
  list: string;
  /** pieces by item number */
  amounts: Amounts;
  values: OfferValues;
}

const nothingTyped: Typed = { list: '', amounts: {}, values: emptyOffer.values };
let kept = nothingTyped;

/**
 * What was typed before the page was left, so that it is there again on coming back. Never stored. Pieces belong to the
 * list they were changed on: another one that an address names, as of a new plan, is shown as it is.
 */
export const offerSoFar = (list: string): Typed => (kept.list === list ? kept : { ...kept, list, amounts: {} });

/** Called in the browser only, by the form's events. */
export function keepOffer(list: string, changed: Partial<Pick<Typed, 'amounts' | 'values'>>): void {
  kept = { ...offerSoFar(list), ...changed };
}

export function forgetOffer(): void {
  kept = nothingTyped;
}
