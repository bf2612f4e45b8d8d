import type { ContactMessage } from '../../domain/contact.ts';
import type { Database } from '../database/database.ts';
import { storeSubmission, type Accepted, type SubmissionContext } from './store-submission.ts';

export interface SubmissionStore {
  database: Database;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
}

/**
 * Stores a contact message, with a notice to the company and a receipt to the visitor.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export function receiveContactMessage(store: SubmissionStore, message: ContactMessage, context: SubmissionContext): Promise<Accepted> {
  return storeSubmission(
    store.database,
    store.messageIdHost,
    {
      kind: 'contact',
      payload: { name: message.name, email: message.email, subject: message.subject || null, message: message.message },
      email: message.email,
      isContract: false,
      mails: [
        { template: 'company-notice', recipient: null },
        { template: 'receipt', recipient: message.email },
      ],
    },
    context,
  );
}
