import type { Locale } from '../../domain/locale.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import type { Secrets } from '../database/secrets.ts';

const signed = (orderId: string) => `status:${orderId}`;

/** `<order>.<signature>`: derived and not stored, so that a copy of the tables alone opens nobody's order. @throws {StorageUnavailable} */
export const orderToken = async (secrets: Secrets, orderId: string): Promise<string> =>
  `${orderId}.${await secrets.sign('order', signed(orderId))}`;

/** The order a token stands for, or null when the token is none of ours. @throws {StorageUnavailable} */
export async function orderOfToken(secrets: Secrets, token: string): Promise<string | null> {
  const [, orderId = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(token) ?? [];
  return orderId !== '' && (await secrets.verify('order', signed(orderId), signature)) ? orderId : null;
}

/** The page that says where an order stands, as a path. */
export const orderStatusPath = (language: Locale, token: string): string =>
  `${addressInLanguage('/order/status', language)}?${new URLSearchParams({ token }).toString()}`;
