import type { WithdrawalState } from './withdrawal.ts';

/** What the company has to do next about a withdrawal that is tied to its order. */
export type WithdrawalStep = 'decide' | 'correct' | 'return' | 'refund' | 'settle';

interface Standing {
  readonly state: WithdrawalState;
  /** it takes nothing, because others took all of it before: nothing is left, or one of them was accepted */
  readonly isRepeated: boolean;
  /** invoices that charge more than the order still comes to */
  readonly corrections: number;
  readonly needsReturn: boolean;
  /** the goods are back, or proven to be on their way */
  readonly isBack: boolean;
  /** paid, and not yet back with the buyer; cents */
  readonly toRefund: number;
}

/**
 * One step at a time: first whether it is valid, unless it repeats what was withdrawn from before, then what was charged too much, then the goods, then the money. Null:
 * nothing is left to do, or it waits for its order.
 */
export function withdrawalStep({
  state,
  isRepeated,
  corrections,
  needsReturn,
  isBack,
  toRefund,
}: Standing): WithdrawalStep | null {
  if (state === 'open') return isRepeated ? 'settle' : 'decide';
  if (state !== 'accepted') return null;
  if (corrections > 0) return 'correct';
  // the money may wait for the goods (§ 357 (4) BGB)
  if (needsReturn && !isBack) return 'return';
  return toRefund > 0 ? 'refund' : 'settle';
}
