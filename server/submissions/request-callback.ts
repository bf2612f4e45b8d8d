import type { CallbackRequest } from '../../domain/callback.ts';
import { storeSubmission, type Accepted, type SubmissionContext, type SubmissionStore } from './store-submission.ts';

/**
 * Stores a request for a call and tells the company. There is no address for a receipt: the number in the answer is it.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export function requestCallback(
  store: SubmissionStore,
  request: CallbackRequest,
  context: SubmissionContext,
): Promise<Accepted> {
  return storeSubmission(
    store,
    {
      kind: 'callback',
      payload: { name: request.name, phone: request.phone },
      email: null,
      isContract: false,
      mails: [{ template: 'company-notice', recipient: null }],
    },
    context,
  );
}
