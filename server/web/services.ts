import { Registry } from 'prom-client';
import type { Counters } from '../platform/metrics/counters.ts';
import type { Database } from '../platform/database/database.ts';
import type { Secrets } from '../platform/database/secrets.ts';
import type { ApiHandler } from './api/handle.ts';
import type { Enquiries } from './api/form-calls.ts';
import type { NewsletterStore } from '../features/newsletters/newsletter-store.ts';
import type { Newsletter } from '../features/newsletters/newsletter.ts';
import type { Live } from '../platform/live/live.ts';
import type { MailKinds } from '../platform/mail/mail-kind.ts';
import type { MailWorker } from '../platform/mail/worker.ts';
import type { SiteMailSetting } from './mail-kinds.ts';
import type { Readiness } from './operations/readiness.ts';
import type { OnlinePayments } from '../features/online-payment/online-payments.ts';
import type { AskVies } from '../features/orders/ask-vies.ts';
import type { Backups } from '../features/backup/backups.ts';
import type { StatementWorker } from '../features/bank/statement-worker.ts';
import type { Papers } from '../features/invoicing/papers.ts';

/** What the server is made of, once it is put together (server/start/create-services.ts). */
export interface Services {
  enquiries: Enquiries;
  calls: ApiHandler;
  database: Database;
  secrets: Secrets;
  mail: MailWorker;
  newsletter: Newsletter;
  /** what subscriptions are made with */
  newsletterStore: NewsletterStore;
  /** what every mail is made from, for showing one before it goes */
  mailSetting: SiteMailSetting;
  /** how each mail is made */
  mailKinds: MailKinds;
  /** the company's papers as PDF: quotes, invoices and the like */
  papers: Papers;
  /** reads bank statements */
  statements: StatementWorker;
  /** asks VIES about VAT ids; null: it is not configured */
  askVies: AskVies | null;
  /** copies of the database file; null: the data lie in PostgreSQL, which is backed up by its own means */
  backups: Backups | null;
  /** paying online; null: no payment service is configured */
  onlinePayments: OnlinePayments | null;
  counters: Counters;
  /** tells the desk's open pages of changes */
  live: Live;
  /** sentences to print at start */
  warnings: readonly string[];
  start(): void;
  readiness(): Promise<Readiness>;
  /** what is counted, the services' own and whatever else is registered there */
  metrics: Registry;
  /** names of the calls */
  callNames: readonly string[];
  /** Finishes the mail in hand and closes the database. */
  close(): Promise<void>;
}
