import { homeCountry } from '../../../../../domain/orders/countries.ts';
import { isSameAddress } from '../../../../../domain/orders/correct-address.ts';
import type { LastCustomer } from '../../../../../server/features/orders/last-customer.ts';
import type { TypedEntry } from './entry-shop.ts';

/** A form for somebody new. */
export const emptyEntry = (what: 'order' | 'quote', language: string): TypedEntry => ({
  what,
  origin: 'telephone',
  language,
  buyer: 'private',
  country: homeCountry,
  payment: 'prepayment',
  receipt: 'yes',
});

/** What is known of somebody who ordered before. The addresses of a business begin with its name, which has a field of its own. */
export function knownEntry({ customer, buyer, language }: LastCustomer): TypedEntry {
  const { company, name, phone, delivery, invoice, vatId } = customer;
  const { street, postcode, city, country } = delivery;
  const known = { language, buyer, company, name, phone, vatId, street, postcode, city, country };
  return isSameAddress(delivery, invoice)
    ? known
    : {
        ...known,
        otherInvoice: 'yes',
        invoiceName: invoice.name.replaceAll('\n', ', '),
        invoiceStreet: invoice.street,
        invoicePostcode: invoice.postcode,
        invoiceCity: invoice.city,
        invoiceCountry: invoice.country,
      };
}
