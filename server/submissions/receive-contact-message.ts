import type { ContactMessage } from '../../domain/contact.ts';
import { storeSubmission, type Accepted, type SubmissionContext, type SubmissionStore } from './store-submission.ts';

/**
 * Stores a contact message, with a notice to the company and a receipt to the visitor.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export function receiveContactMessage(
  store: SubmissionStore,
  message: ContactMessage,
  context: SubmissionContext,
): Promise<Accepted> {
  return storeSubmission(
    store,
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
