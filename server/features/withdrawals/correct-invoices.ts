import { effectiveLines } from '../../../domain/orders/effective-order.ts';
import { parseMailAddress } from '../../../domain/mail-address.ts';
import { correctionPapers, correctionsOf, type Correction } from '../../../domain/papers/credit.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { issuePaper } from '../invoicing/issue-paper.ts';
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

/**
 * Takes back what an order's invoices charge of what it no longer comes to: the whole of an invoice, or a part of it. The
 * papers, their numbers and the mails that bring them are stored together, under the order's lock.
 * @throws {StorageUnavailable} nothing was done
 */
export async function correctInvoices(
  { database, papers, now, messageIdHost }: Omit<WritePaperSetting, 'texts'>,
  actor: Actor,
  orderId: string,
): Promise<Corrected> {
  const found = await database.read((reader) => readOrderWithPapers(reader, { id: orderId }));
  if (found === null || found.isRestricted) return { problem: 'unknown' };
  const { order } = found;
  const corrections = correctionsFor(found);
  if (corrections.length === 0) return { problem: 'nothing' };
  const proven: { draft: ProvenDraft; cause: string }[] = [];
  try {
    const drafts = correctionPapers(corrections, found.invoices, found.credits);
    for (const [index, draft] of drafts.entries()) {
      const correction = corrections[index];
      if (correction !== undefined)
        proven.push({ draft: await papers.prove(draft), cause: causeOf(correction, found) });
    }
  } catch (error) {
    // of another bundle's class where the desk calls
    if (error instanceof Error && error.name === 'PaperFailed' && 'reason' in error)
      return { problem: error.reason === 'busy' ? 'busy' : 'content', detail: error.message };
    throw error;
  }
  return database.write(async (transaction): Promise<Corrected> => {
    const locked = await lockForWithdrawal(transaction, orderId);
    if (locked === undefined) return { problem: 'unknown' };
    const fresh = await readOrderWithPapers(transaction, { id: orderId });
    if (fresh === null || written(fresh) !== written(found)) return { problem: 'changed' };
    const email = parseMailAddress(order.email) ?? order.email;
    const numbers: string[] = [];
    for (const { draft, cause } of proven) {
      const { id, paper, isNew } = await issuePaper(transaction, { draft, cause, email }, now);
      if (!isNew) continue;
      numbers.push(paper.number);
      const about = { orderId, paperId: id, language: order.language, messageIdHost, now };
      await enqueueMails(transaction, [{ template: 'paper', recipient: order.email }], about);
      const item = { kind: 'paper', id, label: paper.number } as const;
      await recordAccess(transaction, actor, { action: 'paper-written', item }, now);
    }
    await settleOrder(transaction, actor, orderId, now);
    return { numbers };
  });
}

/** An invoice is taken back once, and corrected as often as something more is withdrawn from. */
const causeOf = ({ invoice, quantities }: Correction, { credits }: OrderWithPapers): string => {
  const earlier = credits.filter((credit) => credit.invoice?.number === invoice.number).length;
  return quantities === null ? invoice.number : `${invoice.number}:${earlier + 1}`;
};

/** What decides which corrections there are. */
const written = (found: OrderWithPapers): string =>
  JSON.stringify([
    correctionsFor(found).map(({ invoice, quantities }) => [invoice.number, quantities && [...quantities]]),
    found.credits.map(({ number }) => number),
  ]);
