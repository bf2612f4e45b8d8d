import type { Kysely } from 'kysely';
import type { PaperKind } from '../../domain/papers/paper.ts';
import { parseMailAddress } from '../../domain/mail-address.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { recordAccess, type Actor } from '../desk/record-access.ts';
import { enqueueMails } from '../mail/outbox.ts';
import type { SiteTexts } from '../mail/site-texts.ts';
import { takeStep } from '../orders/order-steps.ts';
import { setPaymentDue } from '../orders/payment-due.ts';
import { issuePaper } from './issue-paper.ts';
import { readOrderWithPapers, type OrderWithPapers } from './order-with-papers.ts';
import type { Papers, ProvenDraft } from './papers.ts';
import { draftForOrder, isConfirmedBy, type NotNow } from './papers-of-order.ts';

export interface WritePaperSetting {
  database: Database;
  papers: Pick<Papers, 'prove'>;
  texts: Pick<SiteTexts, 'issuer' | 'facts' | 'message'>;
  /** milliseconds since 1970 UTC */
  now: number;
  messageIdHost: string;
}

export type WrittenPaper =
  | { id: string; number: string; isNew: boolean; isSent: boolean }
  | { problem: NotNow | 'unknown' | 'restricted' | 'changed' }
  /** what keeps it from being set, such as letters that no font here has */
  | { problem: 'content' | 'busy'; detail: string };

/**
 * Writes a paper for an order. Confirming one that was received also takes it to its next state, in the same transaction:
 * the contract is made by that paper, or by the mail that brings it. A second time gives the same paper; it is sent again
 * when that is asked for.
 * @throws {StorageUnavailable}
 */
export async function writePaper(
  { database, papers, texts, now, messageIdHost }: WritePaperSetting,
  kind: PaperKind,
  orderNumber: string,
  actor: Actor,
  isToBeSent: boolean,
): Promise<WrittenPaper> {
  const asked = { number: orderNumber.trim().toUpperCase() };
  const found = await database.read((reader) => readOrderWithPapers(reader, asked));
  if (found === null) return { problem: 'unknown' };
  if (found.isRestricted) return { problem: 'restricted' };
  // an offer has prices of its own and a link to accept it: server/orders/send-offer.ts
  if (kind === 'offer') return { problem: found.order.kind === 'request' ? 'make-offer' : 'is-order' };
  const draft = draftForOrder(kind, found, texts, now);
  if (typeof draft === 'string') return { problem: draft };
  let proven: ProvenDraft;
  try {
    proven = await papers.prove(draft);
  } catch (error) {
    // of another bundle's class where the desk calls
    if (error instanceof Error && error.name === 'PaperFailed' && 'reason' in error)
      return { problem: error.reason === 'busy' ? 'busy' : 'content', detail: error.message };
    throw error;
  }
  const { order } = found;
  const cause = causeOf(kind, found);
  const confirms = isConfirmedBy(kind, order);
  return database.write(async (transaction): Promise<WrittenPaper> => {
    if (confirms) {
      const step = { orderId: order.id, state: 'confirmed', at: now, operatorId: actor.operator.id } as const;
      if (!(await takeStep(transaction, step, order.revision))) return { problem: 'changed' };
    }
    const email = parseMailAddress(order.email) ?? order.email;
    const { id, paper, isNew } = await issuePaper(transaction, { draft: proven, cause, email }, now);
    if (isNew) await setPaymentDue(transaction, order.id);
    if (isNew)
      await recordAccess(
        transaction,
        actor,
        { action: 'paper-written', item: { kind: 'paper', id, label: paper.number } },
        now,
      );
    if (isToBeSent && !(await wasSentJustNow(transaction, id, now)))
      await enqueueMails(
        transaction,
        // the acceptance with all that the law wants beside it, once; later only the paper
        [{ template: confirms ? 'order-confirmation' : 'paper', recipient: order.email }],
        {
          orderId: order.id,
          paperId: id,
          language: order.language,
          messageIdHost,
          now,
        },
      );
    return { id, number: paper.number, isNew, isSent: isToBeSent };
  });
}

/** How long a second press of the button is the first one, in milliseconds. */
const samePress = 60_000;

/** Whoever writes the same paper at the same moment waits for this transaction, so that one of them finds the other's mail. */
async function wasSentJustNow(transaction: Kysely<Schema>, paperId: string, now: number): Promise<boolean> {
  const mail = await transaction
    .selectFrom('mails')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('created_at', '>', now - samePress)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** What a paper is written for, once. */
function causeOf(kind: PaperKind, { order, invoice, takenBack }: OrderWithPapers): string {
  if (kind === 'cancellation' && invoice !== null) return invoice.number;
  return kind === 'invoice' && takenBack > 0 ? `${order.id}:${takenBack + 1}` : order.id;
}
