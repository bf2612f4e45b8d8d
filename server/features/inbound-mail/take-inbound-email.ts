import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { dueAt, type OfficeCalendar } from '../../../domain/due-date.ts';
import { fileLimits } from '../../../domain/incoming-files.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { underOwnNumber } from '../../platform/database/enquiry-number.ts';
import { bringUp } from './bring-up.ts';
import { findThread, isFrom, type FoundThread } from './find-thread.ts';
import type { InboundEmail } from './inbound-email.ts';
import { moveOn, type MailboxCursor } from './mailbox-cursor.ts';
import { recordReturn } from './record-return.ts';

export type TakeOutcome =
  /** stands in the thread of its item */
  | 'joined'
  /** began an item */
  | 'opened'
  /** told that a mail of ours came back */
  | 'returned'
  /** nothing for the desk: our own, taken before, spam, a report or an absence that concerns no item */
  | 'left'
  /** cannot be judged yet: it is read again in a moment */
  | 'later'
  /** another instance has been there */
  | 'overtaken';

export interface TakeSetting {
  database: Database;
  calendar: () => OfficeCalendar;
  /** which mailbox, who reads it, how far it was read */
  reading: { id: string; owner: string; cursor: MailboxCursor };
}

/**
 * Stores what becomes of a mail, and that it was read, in one transaction: it is taken once or not at all.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export function takeInboundEmail(
  { database, calendar, reading }: TakeSetting,
  uid: number,
  inbound: InboundEmail,
  now: number,
): Promise<TakeOutcome> {
  return database.write(async (transaction): Promise<TakeOutcome> => {
    if (!(await moveOn(transaction, reading, { uid, arrivedAt: inbound.arrivedAt }, now))) return 'overtaken';
    if (await isKnown(transaction, inbound)) return 'left';
    if (inbound.report !== null) {
      const outcome = await recordReturn(transaction, database, inbound.report, now);
      if (outcome === 'later') {
        await stepBack(transaction, reading);
        return 'later';
      }
      // a report about no mail of ours is the echo of somebody who writes in our name
      return outcome === 'returned' ? 'returned' : 'left';
    }
    const thread = await findThread(transaction, inbound);
    if (thread.item === null && (inbound.isSpam || isAbsence(inbound, thread))) return 'left';
    const itemId = thread.item?.id ?? (await openItem(transaction, inbound, now));
    await keepMail(transaction, inbound, { ...thread, itemId }, now);
    // a note of absence is no answer: whoever waits still waits
    if (thread.item !== null && !inbound.isAutomatic)
      await makeNew(transaction, thread.item, { inbound, calendar: calendar(), now });
    return thread.item === null ? 'opened' : 'joined';
  });
}

/** Programs that answer a newsletter, or a sign-in code, answer nobody. */
const isAbsence = ({ isAutomatic }: InboundEmail, { answersTo }: FoundThread): boolean =>
  isAutomatic &&
  answersTo !== null &&
  (answersTo.startsWith('newsletter-') || ['desk-code', 'plan-refused', 'company-notice'].includes(answersTo));

/** The company's own notices arrive in the same mailbox; and one that was numbered anew brings everything again. */
async function isKnown(transaction: Kysely<Schema>, inbound: InboundEmail): Promise<boolean> {
  const ours =
    inbound.messageId !== null &&
    (await transaction.selectFrom('mails').select('id').where('message_id', '=', inbound.messageId).executeTakeFirst());
  if (ours) return true;
  const taken = await transaction
    .selectFrom('incoming_mails')
    .select('id')
    .where('content_hash', '=', inbound.contentHash)
    .executeTakeFirst();
  return taken !== undefined;
}

async function stepBack(transaction: Kysely<Schema>, { id, cursor }: TakeSetting['reading']): Promise<void> {
  await transaction.updateTable('mailboxes').set(cursor).where('id', '=', id).execute();
}

/** An item of its own. Its sender gets no receipt: whatever answers mail by itself can be made to answer a stranger, or a program. */
async function openItem(transaction: Kysely<Schema>, inbound: InboundEmail, now: number): Promise<string> {
  const id = randomUUID();
  await underOwnNumber('A mail', async (enquiry_number) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('enquiries')
      .values({
        id,
        kind: 'mail',
        enquiry_number,
        language: inbound.language,
        email: addressOf(inbound),
        payload: JSON.stringify({
          name: inbound.fromName || null,
          email: addressOf(inbound),
          subject: inbound.subject || null,
          message: inbound.text || null,
        }),
        request_hash: inbound.contentHash,
        is_contract: 0,
        received_at: now,
        receipt_withheld: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
  return id;
}

/** As mail programs do: whoever names another address for answers gets them there, and the desk says that it is another one. */
const addressOf = ({ replyAddress, fromAddress }: InboundEmail): string | null => replyAddress ?? fromAddress;

const isFromSender = (inbound: InboundEmail, email: string | null): boolean =>
  email === null || isFrom({ ...inbound, isForged: false }, email);

async function keepMail(
  transaction: Kysely<Schema>,
  inbound: InboundEmail,
  { item, foundBy, number, itemId }: FoundThread & { itemId: string },
  now: number,
): Promise<void> {
  const mailId = randomUUID();
  const opens = item === null;
  await transaction
    .insertInto('incoming_mails')
    .values({
      id: mailId,
      enquiry_id: itemId,
      opens: opens ? 1 : 0,
      kind: inbound.text === null ? 'unreadable' : inbound.isAutomatic ? 'automatic' : 'mail',
      found_by: foundBy,
      from_sender: isFromSender(inbound, opens ? addressOf(inbound) : item.email) ? 1 : 0,
      forged: inbound.isForged ? 1 : 0,
      names_number: number,
      from_name: inbound.fromName,
      from_address: inbound.fromAddress,
      // an item has its own subject and text, where they are searched, shown and quoted
      subject: opens ? '' : inbound.subject,
      body: opens ? '' : (inbound.text ?? ''),
      body_cut: inbound.isCut ? 1 : 0,
      message_id: inbound.messageId,
      content_hash: inbound.contentHash,
      unlisted_files: inbound.unlistedFiles,
      arrived_at: inbound.arrivedAt,
      taken_at: now,
    })
    .execute();
  let room = inbound.files.length === 0 ? 0 : await roomForFiles(transaction);
  for (const [position, file] of inbound.files.entries()) {
    const fits = file.content === null || file.bytes <= room;
    if (fits && file.content !== null) room -= file.bytes;
    await transaction
      .insertInto('incoming_files')
      .values({
        id: randomUUID(),
        mail_id: mailId,
        position,
        name: file.name,
        bytes: file.bytes,
        kept: fits ? file.kept : 'no-room',
        content: fits ? file.content : null,
      })
      .execute();
    // ten million bytes take a while to be written: others have a turn before the next ones, and before the commit
    if (file.content !== null) await setImmediate();
  }
}

async function roomForFiles(transaction: Kysely<Schema>): Promise<number> {
  const { taken } = await transaction
    .selectFrom('incoming_files')
    .select((select) => select.fn.sum<number | string | null>('bytes').as('taken'))
    .where('kept', '=', 'yes')
    .executeTakeFirstOrThrow();
  return fileLimits.room - Number(taken ?? 0);
}

/** Whoever answered waits again, whatever had become of the item. What the law gives a date keeps it while it is open. */
async function makeNew(
  transaction: Kysely<Schema>,
  item: NonNullable<FoundThread['item']>,
  { inbound, calendar, now }: { inbound: InboundEmail; calendar: OfficeCalendar; now: number },
): Promise<void> {
  const due = dueAt('mail', inbound.arrivedAt, calendar);
  const isOpen = item.work_state !== 'done' && item.due_at !== null && item.snoozed_until === null;
  const stays = isOpen && (item.kind === 'withdrawal' || item.answered_at === null);
  await bringUp(transaction, item.id, { dueAt: stays ? item.due_at : due }, now);
}
