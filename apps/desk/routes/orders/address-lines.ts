import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import type { PostalAddress } from '../../../../domain/orders/order-customer.ts';

/** An address as it stands on a parcel, its country in the reader's language. */
export const addressInLines = ({ name, street, postcode, city, country }: PostalAddress, language: DeskLanguage) =>
  [
    name,
    street,
    `${postcode} ${city}`.trim(),
    street === '' && city === '' ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country),
  ]
    .filter((line) => line !== '')
    .join('\n');
