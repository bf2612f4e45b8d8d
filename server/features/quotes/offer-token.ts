import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { linkToken } from '../order-records/signed-link.ts';

/** Opens an offer by its id: to be looked at, accepted, or changed. */
export const { make: offerToken, read: offerOfToken } = linkToken('offer', 'offer');

/** The page that shows an offer and takes the answer to it, as a path. */
export const offerPath = (language: Locale, token: string): string =>
  `${addressInLanguage('/offer', language)}?${new URLSearchParams({ token }).toString()}`;
