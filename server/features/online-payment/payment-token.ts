import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { linkToken } from '../order-records/signed-link.ts';

/** Opens what became of one payment, and nothing else of its order: the payment service sees the address. */
const token = linkToken('order', 'payment');
export const paymentOfToken = token.read;

/** Where the payment service leads the buyer back to. @throws {StorageUnavailable} */
export async function returnUrlOf(siteUrl: string, secrets: Secrets, id: string, language: Locale): Promise<string> {
  const query = new URLSearchParams({ payment: await token.make(secrets, id) });
  return `${siteUrl}${addressInLanguage('/order/status', language)}?${query.toString()}`;
}
