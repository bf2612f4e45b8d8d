import type { FieldIssues } from '../../../../../domain/forms/fields.ts';
import type { QuoteField } from '../../../../../domain/forms/quote.ts';
import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { fieldsIn, keptFields } from '../../../forms/kept-fields.ts';
import { orderFields } from './order-draft.ts';
import type { Amounts } from './order-shop.ts';

/** What stands in the fields beside the list, as typed. */
export type QuoteValues = Readonly<Partial<Record<QuoteField, string>>>;

/** The form as it comes back from the server. */
export interface QuoteDraft {
  /** pieces by item number, as typed */
  amounts: Amounts;
  values: QuoteValues;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text */
  problem: string | null;
  /** whether the very same is meant once more, as a text */
  question: string | null;
  /** of the page it was typed into: makes a repeated request the same one */
  key: string;
}

export const emptyQuote: QuoteDraft = {
  amounts: {},
  values: { country: homeCountry },
  issues: {},
  problem: null,
  question: null,
  key: '',
};

const quoteFields: readonly QuoteField[] = [
  'branding',
  'wishedDate',
  ...orderFields.filter((field) => field !== 'payment'),
];

/** The fields that are filled from what is kept of the form; for whom somebody buys is kept by itself (basket/buyer.ts). */
export const keptInDraft = quoteFields.filter((field) => field !== 'buyer');

/** What stands in the fields of a form. */
export const quoteValuesIn = (data: FormData): QuoteValues => fieldsIn(data, quoteFields);

/** What was changed in the form. */
interface Typed {
  /** pieces by item number */
  amounts: Amounts;
  values: QuoteValues;
}

const draft = keptFields('offer-draft');
const amount = 'amount.';

/**
 * What was typed and not sent, kept in this browser (forms/kept-fields.ts). Pieces belong to the list they were
 * changed on: another one that an address names, as of a new plan, is shown as it is.
 * @param list the list that the form began with
 */
export function keptQuote(list: string): Typed {
  const { list: ofList, ...fields } = draft.read();
  const entries = Object.entries(fields);
  return {
    amounts:
      ofList === list
        ? Object.fromEntries(
            entries.flatMap(([field, value]) =>
              field.startsWith(amount) ? [[field.slice(amount.length), value]] : [],
            ),
          )
        : {},
    values: {
      ...emptyQuote.values,
      ...Object.fromEntries(entries.filter(([field]) => quoteFields.some((known) => known === field))),
    },
  };
}

export function keepQuote(list: string, { amounts, values }: Typed): void {
  const pieces = Object.entries(amounts).map(([itemNo, typed]) => [amount + itemNo, typed]);
  draft.keep({ ...values, ...Object.fromEntries(pieces), list });
}

export const {
  forget: forgetQuote,
  snapshot: quoteSnapshot,
  onChange: onQuoteChange,
  onOtherTab: onQuoteElsewhere,
} = draft;
