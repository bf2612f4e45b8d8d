import type { Locale } from '../../domain/locale.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import type { Secrets } from '../database/secrets.ts';

const signed = (offerId: string) => `offer:${offerId}`;

/** `<offer>.<signature>`: derived and not stored, as those of orders are (order-token.ts). @throws {StorageUnavailable} */
export const offerToken = async (secrets: Secrets, offerId: string): Promise<string> =>
  `${offerId}.${await secrets.sign('offer', signed(offerId))}`;

/** The offer a token stands for, or null when the token is none of ours. @throws {StorageUnavailable} */
export async function offerOfToken(secrets: Secrets, token: string): Promise<string | null> {
  const [, offerId = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(token) ?? [];
  return offerId !== '' && (await secrets.verify('offer', signed(offerId), signature)) ? offerId : null;
}

/** The page that shows an offer and takes the answer to it, as a path. */
export const offerPath = (language: Locale, token: string): string =>
  `${addressInLanguage('/offer', language)}?${new URLSearchParams({ token }).toString()}`;
