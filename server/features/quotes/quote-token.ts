import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { linkToken } from '../order-records/signed-link.ts';

/** Opens a quote by its id: to be looked at, accepted, or changed. */
export const { make: quoteToken, read: quoteOfToken } = linkToken('quote', 'quote');

/** The page that shows a quote and takes the answer to it, as a path. */
export const quotePath = (language: Locale, token: string): string =>
  `${addressInLanguage('/offer', language)}?${new URLSearchParams({ token }).toString()}`;
