import type { Kysely } from 'kysely';
import type { OrderRow } from '../../platform/database/schema/orders.ts';
import type { EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { suppressionHash } from '../newsletters/newsletter-store.ts';
import type { DataSubject } from './data-subject.ts';
import { emptyJournal } from './empty-journal.ts';
import { findPersonalData } from './find-personal-data.ts';
import type { Place } from './places.ts';

export interface ErasureOptions {
  subject: DataSubject;
  /** contract data of which somebody has found that no duty to keep it exists, or no longer; `all` or enquiry numbers */
  noContract: 'all' | ReadonlySet<string>;
  /** numbers of orders and withdrawals that somebody is still to finish: they stay as they are, an order with its withdrawals, until the person is erased once more */
  unfinished?: ReadonlySet<string>;
  /** milliseconds since 1970 UTC */
  now: number;
}

export interface Erasure {
  /** enquiry numbers */
  deleted: string[];
  /** contract data, which a duty to keep may stand for: processing restricted from now on */
  kept: { inquiryNumber: string; kind: EnquiryRow['kind'] | 'order' | 'request'; receivedAt: number }[];
  /** orders and withdrawals that stay as they are until they are done */
  unfinished: string[];
  /** numbers of quotes, invoices and the like: tax law keeps them (§ 14b UStG, § 147 AO), and nobody can change them */
  papersKept: string[];
  /** mails that will now not be sent */
  cancelledMails: number;
  /** records of mails sent or given up */
  deletedMailRecords: number;
  subscriptions: number;
  /** the address stays on the list of those that never get the newsletter, as a keyed hash */
  suppressed: boolean;
  mentionedIn: string[];
  /** somebody was reading: what was deleted lies in the database's journal until the server empties it, within the hour */
  isInJournal: boolean;
  /** for the mail files */
  mailIds: string[];
}

/**
 * Erases a person from one database (Art. 17 GDPR) in one transaction. Kept is only what a duty may stand for: contract
 * data, restricted (Art. 17(3)(b), 18 GDPR), with mails about it that are still to go out; and of a newsletter address
 * the suppression hash, so that the objection holds.
 * @throws {StorageUnavailable} then nothing was erased
 */
export async function erasePersonalData(
  { database, secrets, kind }: Place,
  { subject, noContract, unfinished = new Set(), now }: ErasureOptions,
): Promise<Erasure> {
  const caseHash = await secrets.sign('privacy-case', subject.kind === 'email' ? subject.email : subject.digits);
  const hash = subject.kind === 'email' ? await suppressionHash(secrets, subject.email) : null;
  const erasure = await database.write(async (transaction): Promise<Omit<Erasure, 'isInJournal'>> => {
    const data = await findPersonalData(transaction, subject, hash);
    // where the case is worked on, it says whom it is about until it is closed
    if (kind !== 'live')
      await transaction
        .updateTable('privacy_cases')
        .set({ subject: null })
        .where('subject_hash', '=', caseHash)
        .execute();
    const isUnfinished = (row: OrderRow) => unfinished.has(row.order_number);
    const unfinishedOrders = new Set(data.orders.filter(isUnfinished).map(({ id }) => id));
    // without its withdrawals nobody could finish an order
    const withdrawalsOfUnfinished = new Set(
      data.withdrawals.filter(({ order_id }) => unfinishedOrders.has(order_id ?? '')).map(({ id }) => id),
    );
    const isLeft = (row: EnquiryRow) => unfinished.has(row.enquiry_number) || withdrawalsOfUnfinished.has(row.id);
    const isKept = (row: EnquiryRow) =>
      isLeft(row) || (row.is_contract === 1 && !(noContract === 'all' || noContract.has(row.enquiry_number)));
    const keptEnquiries = data.enquiries.filter(isKept);
    const keptIds = new Set(keptEnquiries.map(({ id }) => id));
    const kept = keptEnquiries.filter((row) => !isLeft(row));
    const deleted = data.enquiries.filter(({ id }) => !keptIds.has(id));
    const isKeptOrder = (row: OrderRow) =>
      isUnfinished(row) || !(noContract === 'all' || noContract.has(row.order_number));
    const keptOrders = data.orders.filter(isKeptOrder);
    const keptOrderIds = new Set(keptOrders.map(({ id }) => id));
    const restrictedOrders = keptOrders.filter((row) => !isUnfinished(row));
    const deletedOrders = data.orders.filter(({ id }) => !keptOrderIds.has(id));
    const isPending = (state: string) => state === 'queued' || state === 'leased';
    const mails = data.mails.filter(
      ({ enquiry_id, order_id, state }) =>
        !((keptIds.has(enquiry_id ?? '') || keptOrderIds.has(order_id ?? '')) && isPending(state)),
    );

    const inQuestion = await ordersHeldBy(
      transaction,
      deleted.map(({ id }) => id),
    );
    for (const { id } of mails) await transaction.deleteFrom('mails').where('id', '=', id).execute();
    for (const { id } of deleted) await transaction.deleteFrom('enquiries').where('id', '=', id).execute();
    for (const { id, restricted_at } of kept)
      await transaction
        .updateTable('enquiries')
        .set({ restricted_at: restricted_at ?? now })
        .where('id', '=', id)
        .execute();
    // one transfer may have paid an order that is kept: that payment keeps what it needs of it
    if (deletedOrders.length > 0)
      for (const { id } of data.bankLines)
        await transaction.deleteFrom('bank_transactions').where('id', '=', id).execute();
    for (const { id } of deletedOrders) await transaction.deleteFrom('orders').where('id', '=', id).execute();
    // nobody could say any more that a withdrawal is not about them
    for (const id of inQuestion) await settleOrder(transaction, null, id, now);
    for (const { id, restricted_at } of restrictedOrders)
      await transaction
        .updateTable('orders')
        .set({ restricted_at: restricted_at ?? now })
        .where('id', '=', id)
        .execute();
    // no duty stands for what was noted about it
    for (const { id } of kept) {
      await transaction.deleteFrom('item_notes').where('enquiry_id', '=', id).execute();
      await transaction.deleteFrom('item_labels').where('enquiry_id', '=', id).execute();
    }
    for (const { id } of restrictedOrders)
      for (const table of ['order_notes', 'parcel_numbers'] as const)
        await transaction.deleteFrom(table).where('order_id', '=', id).execute();
    // what they wrote into others' threads; in their own it is part of what a duty may stand for, or went with it
    for (const { id, enquiry_id } of data.incoming)
      if (!keptIds.has(enquiry_id)) await transaction.deleteFrom('incoming_mails').where('id', '=', id).execute();
    for (const { id } of data.customerNotes)
      await transaction.deleteFrom('customer_notes').where('id', '=', id).execute();
    for (const { id } of data.subscriptions)
      await transaction.deleteFrom('newsletter_subscriptions').where('id', '=', id).execute();
    for (const { id } of data.proofs) await transaction.deleteFrom('newsletter_proofs').where('id', '=', id).execute();
    const objected = data.proofs.length > 0 || data.subscriptions.some(({ state }) => state !== 'pending');
    if (hash !== null && objected)
      await transaction
        .insertInto('suppressions')
        .values({ email_hash: hash, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();

    return {
      deleted: [...deleted.map((row) => row.enquiry_number), ...deletedOrders.map((row) => row.order_number)],
      kept: [
        ...kept.map((row) => ({ inquiryNumber: row.enquiry_number, kind: row.kind, receivedAt: row.received_at })),
        ...restrictedOrders.map((row) => ({
          inquiryNumber: row.order_number,
          kind: row.kind,
          receivedAt: row.received_at,
        })),
      ],
      unfinished: [
        ...keptEnquiries.filter(isLeft).map((row) => row.enquiry_number),
        ...keptOrders.filter(isUnfinished).map((row) => row.order_number),
      ],
      papersKept: data.papers.map(({ number }) => number),
      cancelledMails: mails.filter(({ state }) => isPending(state)).length,
      deletedMailRecords: mails.filter(({ state }) => !isPending(state)).length,
      subscriptions: data.subscriptions.length + data.proofs.length,
      suppressed: data.suppression !== null || objected,
      mentionedIn: data.mentionedIn,
      mailIds: mails.map(({ id }) => id),
    };
  });
  return { ...erasure, isInJournal: !(await emptyJournal(database)) };
}

/** Orders, also of others, that wait because declarations may be about them. */
async function ordersHeldBy(transaction: Kysely<Schema>, enquiries: readonly string[]): Promise<string[]> {
  if (enquiries.length === 0) return [];
  const rows = await transaction
    .selectFrom('withdrawal_candidates')
    .select('order_id')
    .where('withdrawal_id', 'in', enquiries)
    .where('denied_at', 'is', null)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
