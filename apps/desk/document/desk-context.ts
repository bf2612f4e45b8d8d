import { createContext, type RouterContextProvider } from 'react-router';
import type { PaymentProviderName } from '../../../domain/orders/online-payment.ts';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import type { Config } from '../../../server/platform/config.ts';
import type { Promises } from '../../../domain/due-date.ts';
import { addressPrefix } from '../../../server/platform/limits/client-address.ts';
import type { KnownAccounts } from '../../../server/features/accounts/known-accounts.ts';
import type { AccountsSetting } from '../../../server/features/accounts/accounts-setting.ts';
import type { SignedIn } from '../../../server/features/accounts/sessions.ts';
import type { SiteHealth } from '../../../server/features/today/site-health.ts';
import type { Actor } from '../../../server/platform/audit/record-access.ts';
import type { Publisher } from '../../../server/web/publishing/publisher.ts';
import type { TakingStore } from '../../../server/features/newsletters/subscribers/take-subscriber.ts';
import type { Services } from '../../../server/web/services.ts';
import type { DeskCookies } from './cookies.ts';

/** What of the server's services the desk works with as they are. */
type SharedServices = Pick<
  Services,
  'askVies' | 'backups' | 'live' | 'mailKinds' | 'mailSetting' | 'newsletter' | 'papers' | 'statements'
>;

/** What loaders and actions of the desk work with, for one request. */
export interface DeskContext extends AccountsSetting, SharedServices {
  /** of whoever asks, after trusted proxies */
  address: string;
  /** of this answer's scripts */
  nonce: string;
  cookies: DeskCookies;
  /** who is counted as whom by the request limiter */
  accounts: KnownAccounts;
  /** from which deadlines are counted */
  calendar: Promises;
  health: (now: number) => Promise<SiteHealth>;
  /** mails are kept as files here, because no mail server is set; null when they are sent */
  mailFolder: string | null;
  messageIdHost: string;
  /** which mailbox answers are taken from; null: they stay there */
  mailbox: string | null;
  /** what is written for the site, and made public */
  publisher: Publisher;
  /** the public address of the site */
  siteUrl: string;
  /** where the installation's data lie */
  dataPlaces: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** sender address of every mail */
  mailFrom: string;
  /** the payment service that is set; null: none is */
  paymentService: PaymentProviderName | null;
  /** Has the payment service asked for what was to be paid back. */
  wakeOnlinePayments(): void;
  /** what subscriptions are made with */
  newsletterStore: TakingStore;
  /** mails a second that leave at most */
  mailsPerSecond: number;
  /** Has the outbox looked at, after something was put there. */
  wakeMail(): void;
}

export const deskContext = createContext<DeskContext>();

/** Set by the guard; null on pages that are open to anyone. */
export const signedInContext = createContext<SignedIn | null>(null);

/** Of whom an operator's link is that was opened: nobody is signed in yet, and its page is in their language already. */
export const linkLanguageContext = createContext<DeskLanguage | null>(null);

type Provided = Readonly<RouterContextProvider>;

/** Who is signed in. The guard has let nobody else come here. @throws {Error} on a page open to anyone */
export function signedIn(context: Provided): SignedIn {
  const found = context.get(signedInContext);
  if (found === null) throw new Error('this page is open to anyone: nobody need be signed in');
  return found;
}

/** Who reads or acts, for the log. */
export const actorOf = (context: Provided): Actor => ({
  operator: signedIn(context).operator,
  addressPrefix: addressPrefix(context.get(deskContext).address),
});
