import { isLocale, type Locale } from '../../../domain/locale.ts';
import { longestTemplate, longestTemplateTitle, unfilledFields } from '../../../domain/reply-template.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReplyTemplateRow } from '../../platform/database/schema/enquiries.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { AnswerTexts } from '../content/answer-texts.ts';

/** A text of the desk's own to begin an answer with, in one language. It may have `{name}`, `{number}` and figures of the site. */
export type ReplyTemplate = Pick<ReplyTemplateRow, 'id' | 'title' | 'body' | 'changed_at' | 'revision'> & {
  language: Locale;
};

export interface WrittenTemplate {
  language: string;
  title: string;
  body: string;
}

/** What is wrong with a field; the desk has words for each. */
export type TemplateFault = 'empty' | 'too-long' | 'fields';

export type TemplateOutcome =
  | { saved: string }
  | { faults: Partial<Record<'title' | 'body', TemplateFault>>; unknown: readonly string[] }
  /** somebody else changed or deleted it meanwhile; nothing was saved */
  | { overtaken: number | null };

/** Templates of one language, or of all, by title. @throws {StorageUnavailable} */
export async function listTemplates(database: Database, language: Locale | null): Promise<ReplyTemplate[]> {
  const found = await database.read((reader) =>
    reader
      .selectFrom('reply_templates')
      .selectAll()
      .$if(language !== null, (query) => query.where('language', '=', language ?? ''))
      .orderBy('language')
      .orderBy('title')
      .orderBy('id')
      .execute(),
  );
  return found.flatMap((row) => (isLocale(row.language) ? [{ ...row, language: row.language }] : []));
}

/** null: there is none. @throws {StorageUnavailable} */
export async function readTemplate(database: Database, id: string): Promise<ReplyTemplate | null> {
  const row = await database.read((reader) =>
    reader.selectFrom('reply_templates').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  return row !== undefined && isLocale(row.language) ? { ...row, language: row.language } : null;
}

/**
 * Keeps a template, new or changed.
 * @param at.id made by the server with the form: the same form again makes no second one
 * @param at.revision that was changed; null: it is new
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} nothing was saved
 */
export async function saveTemplate(
  { database, texts }: { database: Database; texts: AnswerTexts },
  actor: Actor,
  { id, revision, written }: { id: string; revision: number | null; written: WrittenTemplate },
  now: number,
): Promise<TemplateOutcome> {
  const language = isLocale(written.language) ? written.language : 'de';
  const title = storable(written.title).replace(/\s+/g, ' ').trim();
  const body = storable(written.body).trim();
  const unknown = unknownFields(body, language, texts);
  const faults: Partial<Record<'title' | 'body', TemplateFault>> = {};
  if (title === '' || title.length > longestTemplateTitle) faults.title = title === '' ? 'empty' : 'too-long';
  if (body === '' || body.length > longestTemplate) faults.body = body === '' ? 'empty' : 'too-long';
  else if (unknown.length > 0) faults.body = 'fields';
  if (Object.keys(faults).length > 0) return { faults, unknown };
  return database.write(async (transaction): Promise<TemplateOutcome> => {
    const values = { language, title, body, changed_at: now };
    const earlier = await transaction
      .selectFrom('reply_templates')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirst();
    if (revision === null && earlier === undefined) {
      await transaction
        .insertInto('reply_templates')
        .values({ id, revision: 0, ...values })
        .execute();
    } else {
      const { numUpdatedRows } = await transaction
        .updateTable('reply_templates')
        .set({ ...values, revision: (revision ?? 0) + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision ?? 0)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return { overtaken: earlier?.revision ?? null };
    }
    await recordAccess(transaction, actor, { action: 'template-saved', detail: { title } }, now);
    return { saved: id };
  });
}

/** Deletes a template; answers that began with it stay as they are. @throws {StorageUnavailable} */
export async function deleteTemplate(database: Database, actor: Actor, id: string, now: number): Promise<void> {
  await database.write(async (transaction) => {
    const gone = await transaction.deleteFrom('reply_templates').where('id', '=', id).returning('title').execute();
    for (const { title } of gone)
      await recordAccess(transaction, actor, { action: 'template-deleted', detail: { title } }, now);
  });
}

/** What stands in braces and is neither a field of the item nor a figure of the site. */
function unknownFields(body: string, language: Locale, texts: AnswerTexts): string[] {
  const known = new Set(unfilledFields(body));
  const left = texts.fill(body, language).text.match(/\{[^{}\n]{0,60}\}/g) ?? [];
  return [...new Set(left.filter((token) => !known.has(token)))];
}

/** What both databases can hold: no half surrogate pairs, no NUL. */
const storable = (text: string) =>
  text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
