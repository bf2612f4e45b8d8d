import type { PaymentProviderName } from '../../../domain/orders/online-payment.ts';
import type { ClaimMode } from '../../platform/claim-mode.ts';
import type { Config } from '../../platform/config.ts';

/** What of the environment decides how texts read. */
export interface SiteSetting {
  /** the public address, for canonical links, feeds and the sitemap; without a trailing slash */
  siteUrl: string;
  /** which claims are shown (CLAIMS); null leaves it to content/company.json */
  claims: ClaimMode | null;
  /** the payment service that buyers are led to by our own button (PAYMENT_PROVIDER); null: there is none */
  payment: PaymentProviderName | null;
  /** where uploaded pictures and proofs lie; null: none are seen */
  dataDir: string | null;
}

let setting: SiteSetting = { siteUrl: 'http://localhost:3000', claims: null, payment: null, dataDir: null };

/** Said once by each program that reads texts, before it reads the first. */
export function configureSite(next: SiteSetting): void {
  setting = next;
}

export const siteSetting = (): SiteSetting => setting;

/** The public address of the site. */
export const siteUrl = (): string => setting.siteUrl;

/** The setting of a program that has the server's configuration. */
export const settingOf = ({
  siteUrl,
  claims,
  payment,
  dataDir,
}: Pick<Config, 'siteUrl' | 'claims' | 'payment' | 'dataDir'>): SiteSetting => ({
  siteUrl,
  claims,
  payment: payment?.provider ?? null,
  dataDir,
});
