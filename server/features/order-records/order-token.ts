import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { Buyer } from '../../../domain/orders/order-state.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { linkToken } from './signed-link.ts';

/** Opens an order by its id, to be looked at. */
export const { make: orderToken, read: orderOfToken } = linkToken('order', 'status');

/**
 * Makes the address of the page on which an order is paid online, with the token of its link; undefined: no payment service
 * is configured.
 */
export function payAddressOf({ siteUrl, secrets, texts }: PayAddressSetting): PayAddress | undefined {
  if (texts.paymentService === undefined) return undefined;
  return async ({ id, language, buyer }) => {
    if (buyer !== 'business' && texts.onlinePaymentFor !== 'everyone') return null;
    return `${siteUrl}${orderStatusPath(language, await orderToken(secrets, id))}#pay`;
  };
}

/** Null: whoever bought is not offered to pay online. @throws {StorageUnavailable} */
export type PayAddress = (order: { id: string; language: Locale; buyer: Buyer }) => Promise<string | null>;

interface PayAddressSetting {
  /** without a slash at the end */
  siteUrl: string;
  secrets: Secrets;
  texts: Pick<SiteTexts, 'paymentService' | 'onlinePaymentFor'>;
}

/** The page that says where an order stands, as a path. */
export const orderStatusPath = (language: Locale, token: string): string =>
  `${addressInLanguage('/order/status', language)}?${new URLSearchParams({ token }).toString()}`;
