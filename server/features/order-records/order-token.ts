import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { linkToken } from './signed-link.ts';

/** Opens an order by its id, to be looked at. */
export const { make: orderToken, read: orderOfToken } = linkToken('order', 'status');

/** The page that says where an order stands, as a path. */
export const orderStatusPath = (language: Locale, token: string): string =>
  `${addressInLanguage('/order/status', language)}?${new URLSearchParams({ token }).toString()}`;
