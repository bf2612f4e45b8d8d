import type { BankTransaction } from './bank-transaction.ts';
import { matchRefund, type RefundCandidate, type RefundedOrder } from './match-refund.ts';
import { matchReturn, type NotedTransaction, type ReturnCandidate } from './match-return.ts';

/** What money that left may be: a payment that was returned, a refund of ours, or neither. */
export interface DebitMatch {
  readonly level: 'sure' | 'doubtful' | 'none';
  readonly returns: readonly ReturnCandidate[];
  readonly refunds: readonly RefundCandidate[];
}

/**
 * Compares money that left with payments that it may return and with refunds. Where both fit, or where it is called a return
 * and only a refund fits, somebody chooses: taken for the other, an order would owe again what was paid back. So they do
 * where nothing but its text says that something came back: that may be ours.
 */
export function matchDebit(
  transaction: BankTransaction,
  noted: readonly NotedTransaction[],
  refunded: readonly RefundedOrder[],
): DebitMatch {
  const { level, candidates: returns } = matchReturn(transaction, noted);
  const refund = matchRefund(transaction, refunded);
  if (refund === null) {
    const isDoubted = level === 'sure' && transaction.isReturnByTextOnly === true;
    return { level: isDoubted ? 'doubtful' : level, returns, refunds: [] };
  }
  const isPlain = !transaction.isReturn && returns.length === 0;
  return { level: isPlain ? 'sure' : 'doubtful', returns, refunds: [refund] };
}
