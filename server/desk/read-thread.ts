import type { Kysely } from 'kysely';
import type { AnswerRow, ItemActRow, MailRow, Schema } from '../database/schema.ts';

type SentAnswer = AnswerRow & { sent_at: number };

/** What followed on a submission: answers and what was done by hand. Oldest first. */
export type ThreadEntry =
  | {
      kind: 'answer';
      at: number;
      answer: SentAnswer;
      /** null: delivered so long ago that its record is gone */
      mail: Pick<MailRow, 'id' | 'state' | 'attempts' | 'next_attempt_at' | 'last_error' | 'recipient'> | null;
    }
  | { kind: 'act'; at: number; act: ItemActRow };

export interface Thread {
  entries: ThreadEntry[];
  /** changes with every answer: whoever sends one says which thread they had read */
  mark: string;
}

/** @throws {StorageUnavailable} through the database that gave the reader */
export async function readThread(reader: Kysely<Schema>, submissionId: string): Promise<Thread> {
  const answers = await sentAnswers(reader, submissionId);
  const mails = await reader
    .selectFrom('mails')
    .select(['id', 'answer_id', 'state', 'attempts', 'next_attempt_at', 'last_error', 'recipient'])
    .where('submission_id', '=', submissionId)
    .where('answer_id', 'is not', null)
    .execute();
  const acts = await reader.selectFrom('item_acts').selectAll().where('submission_id', '=', submissionId).execute();
  const entries: ThreadEntry[] = [
    ...answers.map((answer) => ({
      kind: 'answer' as const,
      at: answer.sent_at,
      answer,
      mail: mails.find(({ answer_id }) => answer_id === answer.id) ?? null,
    })),
    ...acts.map((act) => ({ kind: 'act' as const, at: act.at, act })),
  ];
  return { entries: entries.sort((a, b) => a.at - b.at), mark: markOf(answers) };
}

async function sentAnswers(reader: Kysely<Schema>, submissionId: string): Promise<SentAnswer[]> {
  const rows = await reader
    .selectFrom('answers')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'sent')
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return rows.map((answer) => ({ ...answer, sent_at: answer.sent_at ?? answer.changed_at }));
}

/** Which thread somebody has before their eyes. */
const markOf = (answers: readonly { id: string }[]): string => `${answers.length}.${answers.at(-1)?.id ?? ''}`;

/** The mark by itself, in the transaction that sends. */
export async function threadMark(reader: Kysely<Schema>, submissionId: string): Promise<string> {
  return markOf(await sentAnswers(reader, submissionId));
}

/** Message-IDs a mail program need see to put a mail beside those before it; more make a header some servers refuse. */
const mostReferences = 12;

/**
 * The mails of a thread that its sender has or wrote, oldest first: the receipt of what they sent, then every answer. The
 * receipt's record goes some weeks after its delivery; an answer keeps what it referred to.
 */
export async function threadIds(reader: Kysely<Schema>, submissionId: string): Promise<string[]> {
  const receipts = await reader
    .selectFrom('mails')
    .select('message_id')
    .where('submission_id', '=', submissionId)
    .where('recipient', 'is not', null)
    .where('answer_id', 'is', null)
    .orderBy('created_at')
    .execute();
  const answers = await sentAnswers(reader, submissionId);
  const ids = [
    ...receipts.map(({ message_id }) => message_id),
    ...answers.flatMap(({ reference_ids, message_id }) => [...reference_ids.split(' '), message_id ?? '']),
  ].filter((id) => id !== '');
  const all = [...new Set(ids)];
  return all.length <= mostReferences ? all : [...all.slice(0, 1), ...all.slice(1 - mostReferences)];
}
