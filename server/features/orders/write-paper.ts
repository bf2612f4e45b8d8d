import type { Kysely } from 'kysely';
import { payableOf, type PaperDraft, type PaperKind } from '../../../domain/invoicing/paper.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { takeStep } from '../order-records/order-steps.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { decideUnderLock, type WritePaperSetting } from '../order-records/decide-under-lock.ts';
import type { ProvenDraft } from '../invoicing/issue-paper.ts';
import { readOrderWithPapers, type OrderWithPapers } from '../order-records/order-with-papers.ts';
import { issueAndMail } from '../order-records/papers/issue-and-mail.ts';
import { chargedBy, notCharged } from '../order-records/papers/charged.ts';
import { confirmationCause, isConfirmedBy } from '../order-records/papers/why-not.ts';
import { draftForOrder } from '../order-records/papers/draft-for-order.ts';
import type { NotNow, PaperSubject } from '../order-records/papers/order-for-papers.ts';

export type WrittenPaper =
  | { id: string; number: string; isNew: boolean; isSent: boolean }
  | { problem: NotNow | 'unknown' | 'restricted' | 'changed' }
  /** what keeps it from being set, such as amounts that cannot be counted */
  | { problem: 'content' | 'busy'; detail: string };

interface PaperToWrite {
  kind: PaperKind;
  /** of the order, however it was typed */
  number: string;
  isToBeSent: boolean;
  /** which deliveries an invoice charges, or which invoice is taken back, where the order has several */
  subject?: PaperSubject;
  /** of an order that is to be confirmed, as it was seen; without it nobody looks */
  revision?: number | undefined;
}

/**
 * Writes a paper for an order. Confirming one that was received also takes it to its next state, in the same transaction:
 * the contract is made by that paper, or by the mail that brings it. A second time gives the same paper; it is sent again
 * when that is asked for.
 * @throws {StorageUnavailable}
 */
export async function writePaper(
  { database, papers, texts, payAddress, now, messageIdHost }: WritePaperSetting,
  actor: Actor,
  { kind, number, isToBeSent, subject = {}, revision }: PaperToWrite,
): Promise<WrittenPaper> {
  const asked = { number: number.trim().toUpperCase() };
  const seen = await database.read((reader) => readOrderWithPapers(reader, asked));
  if (seen === null) return { problem: 'unknown' };
  const { order } = seen;
  // a quote has prices of its own and a link to accept it: server/features/quotes/send-quote.ts
  if (kind === 'quote') return { problem: order.kind === 'request' ? 'make-quote' : 'is-order' };
  const confirms = isConfirmedBy(kind, order);
  // before the transaction, which awaits nothing but queries
  const payOnline = payAddress === undefined ? null : await payAddress(order);

  /** @returns false: it was asked for as a new one, and is not */
  const send = async (
    transaction: Kysely<Schema>,
    { id, isNew }: { id: string; isNew: boolean },
    template: 'paper' | 'order-confirmation',
  ): Promise<boolean> => {
    const isSamePress = await wasSentJustNow(transaction, id, now);
    if (subject.isNew === true && !isNew && !confirms && !isSamePress) return false;
    if (!isToBeSent || isSamePress) return true;
    const about = { orderId: order.id, paperId: id, language: order.language, messageIdHost, now };
    await enqueueMails(transaction, [{ template, recipient: order.email }], about);
    return true;
  };
  const sendAgain = async (transaction: Kysely<Schema>, number: string): Promise<WrittenPaper> => {
    const { id } = await transaction
      .selectFrom('papers')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    if (!(await send(transaction, { id, isNew: false }, 'paper'))) return { problem: 'changed' };
    return { id, number, isNew: false, isSent: isToBeSent };
  };

  return decideUnderLock<WrittenPaper>({ database, papers }, order.id, async (reader) => {
    const found = await readOrderWithPapers(reader, asked);
    if (found === null) return { answer: { problem: 'unknown' } };
    if (found.isRestricted) return { answer: { problem: 'restricted' } };
    // a colleague has confirmed it meanwhile, or other goods or another address stood there
    const isAsSeen = revision === undefined || found.order.revision === revision;
    if (confirms && (found.order.state !== 'received' || !isAsSeen)) return { answer: { problem: 'changed' } };
    const about = kind === 'invoice' ? meantBy(found, subject) : subject;
    const earlier = kind === 'invoice' && found.shipments.length > 0 ? chargedBy(found, about) : undefined;
    if (earlier !== undefined) return { finish: (transaction) => sendAgain(transaction, earlier.number) };
    const draft = draftForOrder(kind, found, { texts, now }, about);
    if (typeof draft === 'string') return { answer: { problem: draft } };
    return {
      draft: withPayOnline(draft, payOnline),
      issue: (transaction, proven) => issue(transaction, proven, found),
    };
  });

  async function issue(
    transaction: Kysely<Schema>,
    proven: ProvenDraft,
    found: OrderWithPapers,
  ): Promise<WrittenPaper> {
    if (confirms) {
      const step = { orderId: order.id, state: 'confirmed', at: now, operatorId: actor.operator.id } as const;
      if (!(await takeStep(transaction, step, found.order.revision))) return { problem: 'changed' };
      const item = { kind: 'order', id: order.id, label: order.number } as const;
      const detail = { from: found.order.state, to: step.state };
      await recordAccess(transaction, actor, { action: 'order-moved', item, detail }, now);
    }
    const issue = { draft: proven, cause: causeOf(proven, found), template: null };
    const { id, paper, isNew } = await issueAndMail(transaction, { order, actor, messageIdHost, now }, issue);
    if (isNew) await settleOrder(transaction, actor, order.id, now);
    // the acceptance with all that the law wants beside it, once; later only the paper
    if (!(await send(transaction, { id, isNew }, confirms ? 'order-confirmation' : 'paper')))
      return { problem: 'changed' };
    return { id, number: paper.number, isNew, isSent: isToBeSent };
  }
}

/** A new invoice for which no delivery is named, while more is to come, charges what has left and was not charged. */
function meantBy(found: OrderWithPapers, subject: PaperSubject): PaperSubject {
  if (subject.isNew !== true || subject.deliveries !== undefined || found.order.state !== 'part-shipped')
    return subject;
  const deliveries = notCharged(found).map(({ number }) => number);
  return deliveries.length === 0 ? subject : { ...subject, deliveries };
}

/** A paper that asks for money also says where it can be paid online. */
const withPayOnline = (draft: PaperDraft, payOnline: string | null): PaperDraft =>
  payOnline !== null && (draft.kind === 'confirmation' || draft.kind === 'invoice') && payableOf(draft) !== null
    ? { ...draft, payOnline }
    : draft;

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
export function causeOf(draft: PaperDraft, { order, takenBack }: OrderWithPapers): string {
  if (draft.kind === 'cancellation' && draft.invoice !== null) return draft.invoice.number;
  if (draft.kind === 'confirmation') return confirmationCause(order);
  if (draft.kind !== 'invoice') return order.id;
  if (draft.deliveries !== undefined)
    return [order.id, takenBack, ...draft.deliveries.map(({ number }) => number)].join(':');
  return takenBack > 0 ? `${order.id}:${takenBack + 1}` : order.id;
}
