import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { line, paragraphs } from '../../../domain/forms/fields.ts';
import { isLocale, locales } from '../../../domain/locale.ts';
import { unfilledFields } from '../../../domain/reply-template.ts';
import { isMailAddress } from '../../../domain/mail-address.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AnswerRow, EnquiryRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { AnswerTexts } from '../content/answer-texts.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import { holdsSamples } from '../../platform/mail/sample-hold.ts';
import { filesOfAnswers } from './attach-files.ts';
import { fieldsOf } from './enquiry-fields.ts';
import { lastWord, threadIds, threadMark } from './read-thread.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { forgetAnswer, noteAnswer } from './work-on-item.ts';

/** How long an answer waits in the outbox so that it can be taken back, in milliseconds. */
export const undoTime = 10_000;

/** As much as a person writes, and then some: more is refused, and kept as a draft. */
const longestBody = 10_000;
const longestSubject = 200;

/** What the form of an answer sends, untouched. */
export interface WrittenAnswer {
  /** made by the server when it showed the form; the same form again is the same answer */
  id: string;
  language: string;
  subject: string;
  body: string;
  quotes: boolean;
}

export interface AnswerSetting {
  database: Database;
  texts: AnswerTexts;
  /** right-hand side of our Message-IDs */
  messageIdHost: string;
}

/** What is wrong with a field; the desk has words for each. */
export type AnswerFault = 'empty' | 'too-long' | 'line' | 'tokens' | 'unfilled' | 'samples';

export type AnswerOutcome =
  /** on its way after `undoTime`; `repeated`: this very answer had been sent before, and was not sent again */
  | { sent: string; repeated: boolean }
  | {
      faults: Partial<Record<'subject' | 'body', AnswerFault>>;
      unknownTokens: readonly string[];
      /** sample values of the site in the text (`samplesIn` of `AnswerTexts`), if there are any */
      samples?: readonly string[];
    }
  /** somebody else answered meanwhile; the text is kept as a draft */
  | { outdated: true }
  /** `no-address`: nothing mail can reach; `restricted`: Art. 18 GDPR; `missing`: there is no such item, or the draft is another's */
  | { refused: 'no-address' | 'restricted' | 'missing' };

const subjectSchema = line({ min: [1, 'empty'], max: [longestSubject, 'too-long'] });
const bodySchema = paragraphs({ min: [1, 'empty'], max: [longestBody, 'too-long'] });
const idSchema = z.uuid();

/** What is to be sent of what was written: trimmed, checked, the site's figures filled in. */
export function checkedAnswer(
  written: WrittenAnswer,
  texts: AnswerTexts,
): { subject: string; body: string; language: (typeof locales)[number] } | Extract<AnswerOutcome, { faults: unknown }> {
  const language = isLocale(written.language) ? written.language : 'en';
  const subject = subjectSchema.safeParse(written.subject);
  const filled = texts.fill(written.body, language);
  const body = bodySchema.safeParse(filled.text);
  const unfilled = unfilledFields(filled.text);
  const samples = holdsSamples() ? texts.samplesIn(`${written.subject}\n${filled.text}`) : [];
  if (subject.success && body.success && filled.unknown.length + unfilled.length + samples.length === 0)
    return { subject: subject.data, body: body.data, language };
  const faults: Partial<Record<'subject' | 'body', AnswerFault>> = {};
  if (!subject.success) faults.subject = faultOf(subject.error);
  if (!body.success) faults.body = faultOf(body.error);
  else if (filled.unknown.length > 0) faults.body = 'tokens';
  else if (unfilled.length > 0) faults.body = 'unfilled';
  else if (samples.length > 0) faults.body = 'samples';
  return {
    faults,
    unknownTokens: filled.unknown.length > 0 ? filled.unknown : unfilled,
    ...(samples.length > 0 && { samples }),
  };
}

function faultOf(error: z.core.$ZodError): AnswerFault {
  const message = error.issues[0]?.message;
  return message === 'empty' || message === 'too-long' ? message : 'line';
}

/**
 * Sends an answer: its record, its mail and its line in the log in one transaction, so that it goes out once or not at
 * all. The same form again (double click, reload, the back button, a server killed before it answered) finds the answer
 * sent already; so does another form with the words that were written last (docs/decisions/inbox.md). An answer whose writer had not
 * seen another one is kept as a draft instead.
 * @param seen the mark of the thread that its writer had read
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function answerItem(
  setting: AnswerSetting,
  actor: Actor & { operator: { name: string } },
  { itemId, written, seen }: { itemId: string; written: WrittenAnswer; seen: string },
  now: number,
): Promise<AnswerOutcome> {
  const { database, texts, messageIdHost } = setting;
  const checked = checkedAnswer(written, texts);
  return database.write(async (transaction): Promise<AnswerOutcome> => {
    const found = await answerable(database, transaction, itemId);
    if ('refused' in found) return found;
    const { enquiry, recipient } = found;
    const earlier = await ownDraft(transaction, actor, itemId, written.id);
    if (earlier === 'anothers') return { refused: 'missing' };
    if (earlier?.state === 'sent') return { sent: earlier.id, repeated: true };
    if ('faults' in checked) {
      await keepDraft(transaction, actor, { itemId, written }, now);
      return checked;
    }
    const last = await lastWord(transaction, itemId);
    const isTwin =
      last?.operator_id === actor.operator.id && last.subject === checked.subject && last.body === checked.body;
    const hasFiles = (await filesOfAnswers(transaction, [written.id])).length > 0;
    if (last !== null && isTwin && !hasFiles) {
      await transaction.deleteFrom('answers').where('id', '=', written.id).execute();
      return { sent: last.id, repeated: true };
    }
    if ((await threadMark(transaction, itemId)) !== seen) {
      await keepDraft(transaction, actor, { itemId, written }, now);
      return { outdated: true };
    }
    const references = await threadIds(transaction, itemId);
    await keepDraft(transaction, actor, { itemId, written: { ...written, ...checked } }, now);
    const [mail] = await enqueueMails(transaction, [{ template: 'answer', recipient }], {
      enquiryId: itemId,
      answerId: written.id,
      language: checked.language,
      messageIdHost,
      now,
      notBefore: now + undoTime,
    });
    await transaction
      .updateTable('answers')
      .set({
        state: 'sent',
        sent_at: now,
        message_id: mail?.message_id ?? null,
        in_reply_to: references.at(-1) ?? null,
        reference_ids: references.join(' '),
      })
      .where('id', '=', written.id)
      .execute();
    await recordAccess(transaction, actor, { action: 'answer-sent', item: itemOf(enquiry) }, now);
    await noteAnswer(transaction, actor, enquiry, now);
    if (enquiry.origin === 'desk') await nameIt(transaction, enquiry, checked.subject);
    return { sent: written.id, repeated: false };
  });
}

/**
 * Keeps what was written so far. @returns false: there is no such item, it may not be answered, or the draft is another's
 * or was sent
 * @throws {StorageUnavailable}
 */
export function saveDraft(
  { database }: AnswerSetting,
  actor: Actor & { operator: { name: string } },
  { itemId, written }: { itemId: string; written: WrittenAnswer },
  now: number,
): Promise<boolean> {
  return database.write(async (transaction) => {
    if ('refused' in (await answerable(database, transaction, itemId))) return false;
    const earlier = await ownDraft(transaction, actor, itemId, written.id);
    if (earlier === 'anothers' || earlier?.state === 'sent') return false;
    await keepDraft(transaction, actor, { itemId, written }, now);
    return true;
  });
}

/** The operator's own unsent text for an item, if there is one. @throws {StorageUnavailable} */
export function draftOf(database: Database, actor: Actor, itemId: string): Promise<AnswerRow | null> {
  return database.read(async (reader) => {
    const draft = await reader
      .selectFrom('answers')
      .selectAll()
      .where('enquiry_id', '=', itemId)
      .where('operator_id', '=', actor.operator.id)
      .where('state', '=', 'draft')
      .orderBy('changed_at', 'desc')
      .executeTakeFirst();
    return draft ?? null;
  });
}

/**
 * Throws a draft away; and with it the item that the desk began for it, while nothing else was sent or noted there.
 * @returns false: it stays, as it was sent meanwhile or is another's
 * @throws {StorageUnavailable}
 */
export function discardDraft(database: Database, actor: Actor, itemId: string, id: string): Promise<boolean> {
  return database.write(async (transaction) => {
    await transaction
      .deleteFrom('answers')
      .where('id', '=', id)
      .where('enquiry_id', '=', itemId)
      .where('operator_id', '=', actor.operator.id)
      .where('state', '=', 'draft')
      .execute();
    const stays = await transaction.selectFrom('answers').select('id').where('id', '=', id).executeTakeFirst();
    if (stays !== undefined) return false;
    const has = (table: 'answers' | 'incoming_mails' | 'item_notes' | 'item_acts') =>
      transaction.selectFrom(table).select('id').where('enquiry_id', '=', itemId).limit(1).executeTakeFirst();
    for (const table of ['answers', 'incoming_mails', 'item_notes', 'item_acts'] as const)
      if ((await has(table)) !== undefined) return true;
    await transaction.deleteFrom('enquiries').where('id', '=', itemId).where('origin', '=', 'desk').execute();
    return true;
  });
}

/**
 * Takes an answer back that has not left yet: it is a draft again. Who decides is the outbox: a mail that a worker has
 * taken is on its way.
 * @returns false: too late, or not this operator's
 * @throws {StorageUnavailable}
 */
export function undoAnswer(
  database: Database,
  actor: Actor,
  { itemId, answerId }: { itemId: string; answerId: string },
  now: number,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const answer = await transaction
      .selectFrom('answers')
      .innerJoin('enquiries', 'enquiries.id', 'answers.enquiry_id')
      .select(['answers.id', 'enquiries.enquiry_number'])
      .where('answers.id', '=', answerId)
      .where('answers.enquiry_id', '=', itemId)
      .where('answers.operator_id', '=', actor.operator.id)
      .where('answers.state', '=', 'sent')
      .executeTakeFirst();
    if (answer === undefined) return false;
    const { numDeletedRows } = await transaction
      .deleteFrom('mails')
      .where('answer_id', '=', answerId)
      .where('state', '=', 'queued')
      .where('attempts', '=', 0)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await transaction
      .updateTable('answers')
      .set({ state: 'draft', sent_at: null, message_id: null, in_reply_to: null, reference_ids: '', changed_at: now })
      .where('id', '=', answerId)
      .execute();
    const item = { kind: 'enquiry' as const, id: itemId, label: answer.enquiry_number };
    await recordAccess(transaction, actor, { action: 'answer-undone', item }, now);
    await forgetAnswer(transaction, itemId);
    return true;
  });
}

/** What the desk began is called by its first mail. */
async function nameIt(transaction: Kysely<Schema>, { id, payload }: EnquiryRow, subject: string): Promise<void> {
  const fields = fieldsOf(payload);
  if (fields.has('subject')) return;
  await transaction
    .updateTable('enquiries')
    .set({ payload: JSON.stringify({ ...Object.fromEntries(fields), subject }) })
    .where('id', '=', id)
    .execute();
}

/** The item with the address answers go to. With PostgreSQL it is locked: two answers at once see one another. */
async function answerable(
  { kind }: Database,
  transaction: Kysely<Schema>,
  itemId: string,
): Promise<{ enquiry: EnquiryRow; recipient: string } | Extract<AnswerOutcome, { refused: unknown }>> {
  const enquiry = await transaction
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '=', itemId)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (enquiry === undefined) return { refused: 'missing' };
  if (enquiry.restricted_at !== null) return { refused: 'restricted' };
  const recipient = enquiry.email;
  if (recipient === null || !isMailAddress(recipient)) return { refused: 'no-address' };
  return { enquiry, recipient };
}

async function ownDraft(
  transaction: Kysely<Schema>,
  actor: Actor,
  itemId: string,
  id: string,
): Promise<AnswerRow | 'anothers' | null> {
  if (!idSchema.safeParse(id).success) return 'anothers';
  const found = await transaction.selectFrom('answers').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined) return null;
  return found.enquiry_id === itemId && found.operator_id === actor.operator.id ? found : 'anothers';
}

/** What cannot be sent is kept too, but not without bounds. */
const longestDraft = 40_000;

/** What both databases can hold: no half surrogate pairs, no NUL. */
const storable = (text: string) =>
  text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .slice(0, longestDraft);

async function keepDraft(
  transaction: Kysely<Schema>,
  { operator }: Actor & { operator: { name: string } },
  { itemId, written }: { itemId: string; written: WrittenAnswer },
  now: number,
): Promise<void> {
  const text = {
    language: isLocale(written.language) ? written.language : 'en',
    subject: storable(written.subject),
    body: storable(written.body),
    quotes: written.quotes ? 1 : 0,
    operator_name: operator.name,
    changed_at: now,
  };
  await transaction
    .insertInto('answers')
    .values({
      id: written.id,
      enquiry_id: itemId,
      operator_id: operator.id,
      state: 'draft',
      message_id: null,
      in_reply_to: null,
      reference_ids: '',
      sent_at: null,
      ...text,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(text))
    .execute();
}

const itemOf = ({ id, enquiry_number }: EnquiryRow) => ({ kind: 'enquiry' as const, id, label: enquiry_number });
