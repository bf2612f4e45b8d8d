import type { Kysely } from 'kysely';
import { reductionPapers } from '../../../domain/invoicing/credit.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import { decideUnderLock, type WritePaperSetting } from '../order-records/decide-under-lock.ts';
import { issueAndMail } from '../order-records/papers/issue-and-mail.ts';
import { noteRefundIn, type RefundNoted, type WrittenRefund } from './note-payment.ts';
import { readMoney, type OrderMoney } from './read-money.ts';
import { settleOrder } from './settle-order.ts';

/** `not-invoiced`: the order's invoices do not charge as much, so that nothing can be credited. */
export type PriceReduced =
  | { numbers: readonly string[] }
  | { problem: Exclude<RefundNoted, 'done'> | 'not-invoiced' }
  /** what keeps a paper from being set */
  | { problem: 'content' | 'busy'; detail: string };

/**
 * Notes money that went back although no goods did, and reduces the price by what of it is more than came too much: a credit
 * note each invoice, its mail and the refund are stored together, so that the buyer owes nothing for it. The same
 * refund once more is the first one.
 * @throws {StorageUnavailable} nothing was done
 */
export function refundWithReduction(
  { database, papers, texts, now, messageIdHost }: WritePaperSetting,
  actor: Actor,
  written: WrittenRefund,
): Promise<PriceReduced> {
  return decideUnderLock<PriceReduced>({ database, papers }, written.orderId, async (reader) => {
    const money = await readMoney(reader, written.orderId);
    if (money === null || money.found.isRestricted) return { answer: { problem: 'unknown' } };
    const { found, balance } = money;
    const earlier = found.payments.some(({ id }) => id === written.id);
    const beyond = written.cents - balance.tooMuchCents;
    if (earlier || beyond <= 0) return { finish: (transaction) => note(transaction, money, []) };
    if (written.seenPaidCents !== undefined && written.seenPaidCents !== balance.paidCents)
      return { answer: { problem: 'changed' } };
    if ((written.reason ?? '').trim() === '') return { answer: { problem: 'reason' } };
    const name = texts.message(found.order.language, 'papers.reduction');
    const drafts = reductionPapers(beyond, found.invoices, found.credits, name);
    if (drafts === null) return { answer: { problem: 'not-invoiced' } };
    return { drafts, issueAll: (transaction, proven) => note(transaction, money, proven) };
  });

  async function note(
    transaction: Kysely<Schema>,
    { found: { order } }: OrderMoney,
    proven: readonly ProvenDraft[],
  ): Promise<PriceReduced> {
    const noted = await noteRefundIn(transaction, actor, written, now);
    if (noted === 'earlier') return { numbers: [] };
    if (noted !== 'done') return { problem: noted };
    const numbers: string[] = [];
    for (const draft of proven) {
      const of = draft.kind === 'cancellation' ? (draft.invoice?.number ?? '') : '';
      const issue = { draft, cause: `${of}:reduction:${written.id}` };
      const { paper } = await issueAndMail(transaction, { order, actor, messageIdHost, now }, issue);
      numbers.push(paper.number);
    }
    await settleOrder(transaction, actor, order.id, now);
    return { numbers };
  }
}
