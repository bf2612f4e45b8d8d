import { isMailAddress } from '../../domain/form-fields.ts';
import type { PreOrder } from '../../domain/pre-order.ts';
import { storeSubmission, type Accepted, type SubmissionContext, type SubmissionStore } from './store-submission.ts';

/**
 * Stores a pre-order from the chat, with a notice to the company and a receipt. The form's address rule is loose
 * (specification, section 5): an address that mail cannot reach is stored and reported, but gets no receipt.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export function receivePreOrder(
  store: SubmissionStore,
  order: PreOrder,
  context: SubmissionContext,
): Promise<Accepted> {
  return storeSubmission(
    store,
    {
      kind: 'preorder',
      payload: {
        name: order.name,
        company: order.company,
        email: order.email,
        quantity: order.quantity || null,
        note: order.note || null,
      },
      email: order.email,
      isContract: true,
      mails: [
        { template: 'company-notice', recipient: null },
        ...(isMailAddress(order.email) ? [{ template: 'receipt' as const, recipient: order.email }] : []),
      ],
    },
    context,
  );
}
