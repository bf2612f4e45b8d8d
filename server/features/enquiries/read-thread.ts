import type { ExpressionBuilder, Kysely } from 'kysely';
import type {
  AnswerFileRow,
  AnswerRow,
  IncomingFileRow,
  IncomingMailRow,
  ItemActRow,
} from '../../platform/database/schema/enquiries.ts';
import type { MailRow } from '../../platform/database/schema/mails.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { filesOfAnswers } from './attach-files.ts';
import { filesOfMails } from './files-of-mails.ts';

type SentAnswer = AnswerRow & { sent_at: number };

/** A mail that came in, with its files. */
export interface IncomingEntry {
  kind: 'incoming';
  /** when the desk had it: before that nobody here could answer it, whenever it had arrived by its server's clock */
  at: number;
  mail: IncomingMailRow;
  files: Omit<IncomingFileRow, 'content'>[];
  /** the item or order it names; null where it names none, or that is gone */
  about: { kind: 'item' | 'order'; id: string; number: string } | null;
}

/** What followed on an enquiry: answers, what came in, what was done by hand. Oldest first. */
export type ThreadEntry =
  | {
      kind: 'answer';
      at: number;
      answer: SentAnswer;
      files: Omit<AnswerFileRow, 'content'>[];
      /** null: delivered so long ago that its record is gone */
      mail: Pick<MailRow, 'id' | 'state' | 'attempts' | 'next_attempt_at' | 'last_error' | 'recipient'> | null;
    }
  | { kind: 'act'; at: number; act: ItemActRow }
  | IncomingEntry;

export interface EnquiryThread {
  entries: ThreadEntry[];
  /** the mail that the item began with; null: a form of the site sent it */
  opening: IncomingEntry | null;
  /** changes with every answer and every mail: whoever sends one says which thread they had read */
  mark: string;
}

/** @throws {StorageUnavailable} through the database that gave the reader */
export async function readThread(reader: Kysely<Schema>, enquiryId: string): Promise<EnquiryThread> {
  const answers = await sentAnswers(reader, enquiryId);
  const mails = await reader
    .selectFrom('mails')
    .select(['id', 'answer_id', 'state', 'attempts', 'next_attempt_at', 'last_error', 'recipient'])
    .where('enquiry_id', '=', enquiryId)
    .where('answer_id', 'is not', null)
    .execute();
  const files = await filesOfAnswers(
    reader,
    answers.map(({ id }) => id),
  );
  const acts = await reader.selectFrom('item_acts').selectAll().where('enquiry_id', '=', enquiryId).execute();
  const incoming = await incomingMails(reader, enquiryId);
  const entries: ThreadEntry[] = [
    ...incoming.filter(({ mail }) => mail.opens === 0),
    ...answers.map((answer) => ({
      kind: 'answer' as const,
      at: answer.sent_at,
      answer,
      files: files.filter(({ answer_id }) => answer_id === answer.id),
      mail: mails.find(({ answer_id }) => answer_id === answer.id) ?? null,
    })),
    ...acts.map((act) => ({ kind: 'act' as const, at: act.at, act })),
  ];
  return {
    entries: entries.sort((a, b) => a.at - b.at),
    opening: incoming.find(({ mail }) => mail.opens === 1) ?? null,
    mark: markOf(
      answers,
      incoming.map(({ mail }) => mail),
    ),
  };
}

async function incomingMails(reader: Kysely<Schema>, enquiryId: string): Promise<IncomingEntry[]> {
  const mails = await incomingOf(reader, enquiryId);
  const files = await filesOfMails(
    reader,
    mails.map(({ id }) => id),
  );
  return Promise.all(
    mails.map(async (mail) => ({
      kind: 'incoming' as const,
      at: mail.taken_at,
      mail,
      files: files.filter(({ mail_id }) => mail_id === mail.id),
      about: mail.names_number === null ? null : await named(reader, mail.names_number),
    })),
  );
}

const incomingOf = (reader: Kysely<Schema>, enquiryId: string): Promise<IncomingMailRow[]> =>
  reader
    .selectFrom('incoming_mails')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('taken_at')
    .orderBy('arrived_at')
    .orderBy('id')
    .execute();

async function named(reader: Kysely<Schema>, number: string): Promise<IncomingEntry['about']> {
  const item = await reader
    .selectFrom('enquiries')
    .select('id')
    .where('enquiry_number', '=', number)
    .executeTakeFirst();
  if (item !== undefined) return { kind: 'item', id: item.id, number };
  const order = await reader.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst();
  return order === undefined ? null : { kind: 'order', id: order.id, number };
}

async function sentAnswers(reader: Kysely<Schema>, enquiryId: string): Promise<SentAnswer[]> {
  const rows = await reader
    .selectFrom('answers')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .where('state', '=', 'sent')
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return rows.map((answer) => ({ ...answer, sent_at: answer.sent_at ?? answer.changed_at }));
}

/** What people wrote back: neither the mail that the item began with nor what programs answer. */
const writtenBack = (incoming: readonly IncomingMailRow[]) =>
  incoming.filter(({ opens, kind }) => opens === 0 && kind !== 'automatic');

/** Which thread somebody has before their eyes. */
const markOf = (answers: readonly { id: string }[], incoming: readonly IncomingMailRow[]): string =>
  [answers, writtenBack(incoming)].map((some) => `${some.length}.${some.at(-1)?.id ?? ''}`).join('.');

/** The mark by itself, in the transaction that sends. */
export async function threadMark(reader: Kysely<Schema>, enquiryId: string): Promise<string> {
  return markOf(await sentAnswers(reader, enquiryId), await incomingOf(reader, enquiryId));
}

/** The answer that nobody has written after, here or there; null where there is none. What programs answer does not count. */
export async function lastWord(reader: Kysely<Schema>, enquiryId: string): Promise<SentAnswer | null> {
  const answer = (await sentAnswers(reader, enquiryId)).at(-1);
  if (answer === undefined) return null;
  const came = writtenBack(await incomingOf(reader, enquiryId)).at(-1);
  return came !== undefined && came.taken_at >= answer.sent_at ? null : answer;
}

/** What an open page shows of an item: only what followed on it, or how it stands, too. */
export type ShownOfItem = 'thread' | 'thread-and-work';

/**
 * Changes with whatever an open page shows, how answers were delivered included: the page compares it, and reads again only
 * when it differs.
 */
export async function threadState(reader: Kysely<Schema>, enquiryId: string, shows: ShownOfItem): Promise<string> {
  const delivered = (state: MailRow['state']) => (select: ExpressionBuilder<Schema, never>) =>
    select
      .selectFrom('mails')
      .select((of) => of.fn.countAll<number | string>().as('count'))
      .where('enquiry_id', '=', enquiryId)
      .where('answer_id', 'is not', null)
      .where('state', '=', state);
  const { revision, answers, drafts, mails, acts, arrived, failed } = await reader
    .selectNoFrom((select) => [
      select.selectFrom('enquiries').select('revision').where('id', '=', enquiryId).as('revision'),
      select
        .selectFrom('answers')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('enquiry_id', '=', enquiryId)
        .where('state', '=', 'sent')
        .as('answers'),
      // a colleague begins to write, or gives it up
      select
        .selectFrom('answers')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('enquiry_id', '=', enquiryId)
        .where('state', '=', 'draft')
        .as('drafts'),
      select
        .selectFrom('incoming_mails')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('enquiry_id', '=', enquiryId)
        .as('mails'),
      select
        .selectFrom('item_acts')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .where('enquiry_id', '=', enquiryId)
        .as('acts'),
      delivered('sent')(select).as('arrived'),
      delivered('dead')(select).as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return [answers, drafts, mails, acts, arrived, failed, ...(shows === 'thread' ? [] : [revision])]
    .map(Number)
    .join('.');
}

/** Message-IDs a mail program need see to put a mail beside those before it; more make a header some servers refuse. */
const mostReferences = 12;

/**
 * The mails of a thread that its sender has or wrote, oldest first: the receipt of what they sent, then every answer and
 * whatever they wrote back, so that an answer stands in their mail program below what it answers. The receipt's record goes some weeks after its delivery; an answer keeps what it referred to.
 */
export async function threadIds(reader: Kysely<Schema>, enquiryId: string): Promise<string[]> {
  const receipts = await reader
    .selectFrom('mails')
    .select('message_id')
    .where('enquiry_id', '=', enquiryId)
    .where('recipient', 'is not', null)
    .where('answer_id', 'is', null)
    .orderBy('created_at')
    .execute();
  const mails = [
    ...(await sentAnswers(reader, enquiryId)).map(({ sent_at, reference_ids, message_id }) => ({
      at: sent_at,
      ids: [...reference_ids.split(' '), message_id ?? ''],
    })),
    ...(await incomingOf(reader, enquiryId))
      .filter(({ kind }) => kind === 'mail')
      .map(({ taken_at, message_id }) => ({ at: taken_at, ids: [message_id ?? ''] })),
  ].sort((a, b) => a.at - b.at);
  const ids = [...receipts.map(({ message_id }) => message_id), ...mails.flatMap((mail) => mail.ids)].filter(
    (id) => id !== '',
  );
  const all = [...new Set(ids)];
  return all.length <= mostReferences ? all : [...all.slice(0, 1), ...all.slice(1 - mostReferences)];
}
