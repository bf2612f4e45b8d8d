import type { Database } from '../database/database.ts';
import type { Secrets } from '../database/secrets.ts';

/** What the newsletter verbs work on. */
export interface NewsletterStore {
  database: Database;
  secrets: Secrets;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
}

/** What is kept of an address that must not get the newsletter: enough to recognise it, not to read it. */
export const suppressionHash = (secrets: Secrets, email: string): Promise<string> => secrets.sign('suppression', email.toLowerCase());
