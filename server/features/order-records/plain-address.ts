import { localeTags, type Locale } from '../../../domain/locale.ts';
import type { PostalAddress } from '../../../domain/orders/order-customer.ts';
import { unclickable } from '../../platform/mail/unclickable.ts';

/** An address as it stands on a parcel, its country in the reader's language. */
export const addressLines = ({ name, ...place }: PostalAddress, language: Locale): string =>
  `${name}\n${placeLines(place, language)}`;

const placeLines = ({ street, postcode, city, country }: Omit<PostalAddress, 'name'>, language: Locale): string =>
  [
    street,
    `${postcode} ${city}`,
    new Intl.DisplayNames([localeTags[language]], { type: 'region' }).of(country) ?? country,
  ].join('\n');

/** Letters, figures and the marks of addresses. Nobody reads it before it is sent, so a longer one is no address to us. */
const street = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’/-]{1,58}$/u;
const city = /^\p{L}[\p{L}\p{M} .'’()/-]{0,38}$/u;
const postcode = /^[A-Z\d][A-Z\d -]{1,11}$/i;

/** More figures than a house number and a flat have: a telephone number. */
const mostFigures = 6;

/**
 * Where the goods go, without whom they are for, as an automatic mail may repeat it; null: what was typed could also be a
 * message to whoever owns the mailbox. See docs/decisions/mail-budgets.md.
 */
export function plainAddress(typed: Omit<PostalAddress, 'name'>, language: Locale): string | null {
  const isPlain =
    street.test(typed.street) &&
    typed.street.replace(/\P{N}/gu, '').length <= mostFigures &&
    city.test(typed.city) &&
    postcode.test(typed.postcode);
  const place = placeLines(typed, language);
  return isPlain && unclickable(place) === place ? place : null;
}
