import type { QuoteInput } from '../forms/quote.ts';
import type { OrderInput } from '../forms/order.ts';

/** An address as it stands on a parcel or a paper. */
export interface PostalAddress {
  /** company, person, or both in two lines */
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** two letters, ISO 3166-1 */
  readonly country: string;
}

/** Who ordered, where it goes, and what they wrote beside it; empty texts for what was left out. */
export interface OrderCustomer {
  readonly company: string;
  readonly name: string;
  readonly phone: string;
  readonly delivery: PostalAddress;
  readonly invoice: PostalAddress;
  readonly vatId: string;
  readonly reference: string;
  readonly note: string;
  /** YYYY-MM-DD by which a request wants it, or empty */
  readonly wishedDate: string;
  /** a request wants it in a design of its own */
  readonly branding: boolean;
}

const lines = (...texts: (string | undefined)[]) =>
  texts.filter((text) => text !== undefined && text !== '').join('\n');

/** What orders and requests for a quote tell of who sent them. */
type CustomerInput = Omit<OrderInput, 'list' | 'expected' | 'payment'> &
  Partial<Pick<QuoteInput, 'branding' | 'wishedDate'>>;

/** The customer that a form tells of: the invoice goes where the goods go, unless another address was given. */
export function customerOf(input: CustomerInput): OrderCustomer {
  const { company = '', name, phone = '', vatId = '', reference = '', note = '' } = input;
  const isBusiness = input.buyer === 'business';
  const delivery: PostalAddress = {
    name: lines(isBusiness ? company : '', name),
    street: input.street,
    postcode: input.postcode,
    city: input.city,
    country: input.country,
  };
  const invoice: PostalAddress = {
    name: lines(input.invoiceName) || delivery.name,
    street: input.invoiceStreet ?? '',
    postcode: input.invoicePostcode ?? '',
    city: input.invoiceCity ?? '',
    country: input.invoiceCountry ?? '',
  };
  return {
    company: isBusiness ? company : '',
    name,
    phone,
    delivery,
    invoice: input.otherInvoice === 'yes' ? invoice : delivery,
    vatId: isBusiness ? vatId : '',
    reference,
    note,
    wishedDate: input.wishedDate ?? '',
    branding: input.branding === 'yes',
  };
}
