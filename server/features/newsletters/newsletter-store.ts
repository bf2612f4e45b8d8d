import type { Secrets } from '../../platform/database/secrets.ts';
import { addressKey } from '../../platform/mail-address/address-key.ts';
import type { EnquiryStore } from '../enquiries/receive-enquiry.ts';

/** What the newsletter verbs work on. */
export interface NewsletterStore extends EnquiryStore {
  /** how long a confirmation link works, once; milliseconds */
  confirmationLifetime: number;
}

/** What is kept of an address that must not get the newsletter: enough to recognise it, not to read it. */
export const suppressionHash = (secrets: Secrets, email: string): Promise<string> =>
  secrets.sign('suppression', addressKey(email));
