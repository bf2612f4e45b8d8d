import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import { correctionPapers, correctionsOf, reasonsFor, type Correction } from '../../../domain/invoicing/credit.ts';
import type { PaperDraft } from '../../../domain/invoicing/paper.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';
import { decideUnderLock } from '../order-records/decide-under-lock.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { issueAndMail } from '../order-records/papers/issue-and-mail.ts';
import { goneForSure, readOrderWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import type { WritePaperSetting } from '../order-records/decide-under-lock.ts';
import { lockForWithdrawal } from './tie-withdrawal.ts';

export type Corrected =
  | { numbers: readonly string[] }
  | { problem: 'unknown' | 'changed' | 'nothing' }
  /** what keeps a paper from being set */
  | { problem: 'content' | 'busy'; detail: string };

/** What of an order's invoices is to be taken back, because it was withdrawn from or called off. */
export const correctionsFor = (found: OrderWithPapers): Correction[] =>
  correctionsOf(
    found.invoices,
    found.credits,
    new Map(
      effectiveLines(found.order.priced.lines, goneForSure(found)).map(({ itemNo, quantity }) => [itemNo, quantity]),
    ),
  );

/** Whether an invoice was corrected for a withdrawal. @param number of the withdrawal */
export const isCorrectedFor = ({ booked }: Pick<OrderWithPapers, 'booked'>, number: string): boolean =>
  booked.some((paper) => paper.kind === 'cancellation' && paper.withdrawals?.includes(number) === true);

/**
 * Takes back what an order's invoices charge of what it no longer comes to: the whole of an invoice, or a part of it. The
 * papers, their numbers and the mails that bring them are stored together, under the order's lock; what changed while they
 * were set is seen there.
 * @throws {StorageUnavailable} nothing was done
 */
export function correctInvoices(
  { database, papers, now, messageIdHost }: Omit<WritePaperSetting, 'texts'>,
  actor: Actor,
  orderId: string,
): Promise<Corrected> {
  return decideUnderLock<Corrected>({ database, papers }, orderId, async (reader) => {
    const found = await readOrderWithPapers(reader, { id: orderId });
    if (found === null || found.isRestricted) return { answer: { problem: 'unknown' } };
    const corrections = correctionsFor(found);
    if (corrections.length === 0) return { answer: { problem: 'nothing' } };
    const causes = corrections.map((correction) => causeOf(correction, found));
    return {
      drafts: draftsOf(corrections, found),
      issueAll: (transaction, proven) => issueAll(transaction, proven, causes, found.order),
    };
  });

  async function issueAll(
    transaction: Kysely<Schema>,
    proven: readonly ProvenDraft[],
    causes: readonly string[],
    order: StoredOrder,
  ): Promise<Corrected> {
    // whoever has read the order before and writes now is told that it has changed
    await lockForWithdrawal(transaction, orderId);
    const numbers: string[] = [];
    for (const [index, draft] of proven.entries()) {
      const issue = { draft, cause: causes[index] ?? orderId };
      const { paper, isNew } = await issueAndMail(transaction, { order, actor, messageIdHost, now }, issue);
      if (isNew) numbers.push(paper.number);
    }
    await settleOrder(transaction, actor, orderId, now);
    return { numbers };
  }
}

/** The papers of corrections, each naming the withdrawals that it is written for. */
function draftsOf(corrections: readonly Correction[], found: OrderWithPapers): PaperDraft[] {
  const { invoices, credits, withdrawals, callOffs } = found;
  const decided = withdrawals.filter(({ state }) => state === 'accepted' || state === 'settled');
  const takings = [
    ...decided.map(({ number, decided_at, quantities }) => ({ number, at: decided_at ?? 0, quantities })),
    ...callOffs.map((callOff) => ({ number: null, ...callOff })),
  ];
  const papers = correctionPapers(corrections, invoices, credits);
  const reasons = reasonsFor(papers, takings);
  return papers.map((paper, index) => {
    const numbers = (reasons[index] ?? []).flatMap(({ number }) => number ?? []);
    return numbers.length === 0 ? paper : { ...paper, withdrawals: numbers };
  });
}

/** An invoice is taken back once, and corrected as often as something more is withdrawn from. */
const causeOf = ({ invoice, quantities }: Correction, { credits }: OrderWithPapers): string => {
  const earlier = credits.filter((credit) => credit.invoice?.number === invoice.number).length;
  return quantities === null ? invoice.number : `${invoice.number}:${earlier + 1}`;
};
