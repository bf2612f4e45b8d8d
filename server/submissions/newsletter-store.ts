import type { Secrets } from '../database/secrets.ts';
import { addressKey } from '../mail/address-key.ts';
import type { SubmissionStore } from './store-submission.ts';

/** What the newsletter verbs work on. */
export type NewsletterStore = SubmissionStore;

/** What is kept of an address that must not get the newsletter: enough to recognise it, not to read it. */
export const suppressionHash = (secrets: Secrets, email: string): Promise<string> =>
  secrets.sign('suppression', addressKey(email));
