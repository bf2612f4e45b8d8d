import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { attachmentLimits, fileName, isKeptType } from '../../../domain/incoming-files.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AnswerFileRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/audit/record-access.ts';

/** Why a file does not go with an answer; the desk has words for each. */
type AttachmentFault = 'type' | 'too-large' | 'too-many' | 'empty';

export interface RefusedFile {
  name: string;
  why: AttachmentFault;
}

/**
 * Puts files to a draft, by the rules for files that come in: what runs, or a page that a browser would show, goes out no
 * more than it comes in. Those that fit are put there, the others named.
 * @returns `missing`: the draft is not there, was sent, or is another's
 * @throws {StorageUnavailable}
 */
export function attachFiles(
  database: Database,
  actor: Actor,
  { itemId, answerId }: { itemId: string; answerId: string },
  files: readonly { name: string; content: Uint8Array }[],
): Promise<{ refused: RefusedFile[] } | 'missing'> {
  return database.write(async (transaction) => {
    if (!(await isOwnDraft(transaction, actor, { itemId, answerId }))) return 'missing';
    const there = await filesOfAnswers(transaction, [answerId]);
    let taken = there.reduce((sum, { bytes }) => sum + bytes, 0);
    let position = (there.at(-1)?.position ?? -1) + 1;
    let count = there.length;
    const refused: RefusedFile[] = [];
    for (const { name: given, content } of files) {
      const name = fileName(given, 'file');
      const why = faultOf(name, content.length, { taken, count });
      if (why !== null) {
        refused.push({ name, why });
        continue;
      }
      await transaction
        .insertInto('answer_files')
        .values({ id: randomUUID(), answer_id: answerId, position, name, bytes: content.length, content })
        .execute();
      taken += content.length;
      position += 1;
      count += 1;
    }
    return { refused };
  });
}

function faultOf(name: string, bytes: number, { taken, count }: { taken: number; count: number }) {
  if (!isKeptType(name)) return 'type';
  if (bytes === 0) return 'empty';
  if (taken + bytes > attachmentLimits.together) return 'too-large';
  return count >= attachmentLimits.files ? 'too-many' : null;
}

/** Takes a file off a draft. @throws {StorageUnavailable} */
export function detachFile(
  database: Database,
  actor: Actor,
  draft: { itemId: string; answerId: string },
  fileId: string,
): Promise<void> {
  return database.write(async (transaction) => {
    if (!(await isOwnDraft(transaction, actor, draft))) return;
    await transaction
      .deleteFrom('answer_files')
      .where('id', '=', fileId)
      .where('answer_id', '=', draft.answerId)
      .execute();
  });
}

/** Files of answers in their order, without the bytes. @throws {StorageUnavailable} through the database that gave the reader */
export async function filesOfAnswers(
  reader: Kysely<Schema>,
  answerIds: readonly string[],
): Promise<Omit<AnswerFileRow, 'content'>[]> {
  if (answerIds.length === 0) return [];
  return reader
    .selectFrom('answer_files')
    .select(['id', 'answer_id', 'position', 'name', 'bytes'])
    .where('answer_id', 'in', answerIds)
    .orderBy('answer_id')
    .orderBy('position')
    .execute();
}

async function isOwnDraft(
  transaction: Kysely<Schema>,
  { operator }: Actor,
  { itemId, answerId }: { itemId: string; answerId: string },
): Promise<boolean> {
  const draft = await transaction
    .selectFrom('answers')
    .select('id')
    .where('id', '=', answerId)
    .where('enquiry_id', '=', itemId)
    .where('operator_id', '=', operator.id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return draft !== undefined;
}
