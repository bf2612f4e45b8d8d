import type { Withdrawal } from '../../domain/withdrawal.ts';
import { storeSubmission, type Accepted, type SubmissionContext, type SubmissionStore } from './store-submission.ts';

/**
 * Stores the declaration of withdrawal (§ 356a BGB), with the receipt the law demands and a notice to the company.
 * @throws {IdempotencyConflict} @throws {StorageUnavailable}
 */
export function declareWithdrawal(
  store: SubmissionStore,
  withdrawal: Withdrawal,
  context: SubmissionContext,
): Promise<Accepted> {
  return storeSubmission(
    store,
    {
      kind: 'withdrawal',
      payload: { name: withdrawal.name, contract: withdrawal.contract, email: withdrawal.email },
      email: withdrawal.email,
      isContract: true,
      mails: [
        { template: 'withdrawal-receipt', recipient: withdrawal.email },
        { template: 'company-notice', recipient: null },
      ],
    },
    context,
  );
}
