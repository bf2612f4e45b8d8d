import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newsletterContentSchema, type NewsletterContent } from '../../../domain/newsletter.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewsletterRow } from '../../platform/database/schema/newsletters.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';

/** `changed`: somebody else saved meanwhile; `closed`: it is no draft any more. Nothing was stored then. */
export type Saving = { version: number } | 'changed' | 'closed' | 'unknown';

/** The same content is the same text, whoever put it together. */
const stored = (content: NewsletterContent): string => JSON.stringify(newsletterContentSchema.parse(content));

export const isSameContent = (one: NewsletterContent, other: NewsletterContent): boolean =>
  stored(one) === stored(other);

const itemOf = (id: string, name: string) => ({ kind: 'newsletter' as const, id, label: name });

/** @param now milliseconds since 1970 UTC @returns its id @throws {StorageUnavailable} */
export async function createNewsletter(
  database: Database,
  actor: Actor,
  content: NewsletterContent,
  now: number,
): Promise<string> {
  const id: string = randomUUID();
  await database.write(async (transaction) => {
    await transaction
      .insertInto('newsletters')
      .values({
        id,
        name: content.name,
        state: 'draft',
        version: 1,
        content: stored(content),
        created_at: now,
        saved_at: now,
        saved_by: actor.operator.id,
        listed_to: '',
        recipients: 0,
        sent: 0,
        refused: 0,
        unclear: 0,
        left_before: 0,
        not_reached: 0,
        bounced: 0,
        unsubscribed: 0,
      })
      .execute();
    await keepVersion(transaction, actor, { id, version: 1, content }, now);
    await recordAccess(transaction, actor, { action: 'newsletter-made', item: itemOf(id, content.name) }, now);
  });
  return id;
}

/**
 * Saves a draft if nobody else has since the version that was edited, so that of two editors neither loses what they
 * wrote without knowing it. Every version stays.
 * @throws {StorageUnavailable}
 */
export function saveNewsletter(
  database: Database,
  actor: Actor,
  edited: { id: string; version: number; content: NewsletterContent },
  now: number,
): Promise<Saving> {
  const { id, content } = edited;
  return database.write(async (transaction) => {
    const row = await transaction
      .selectFrom('newsletters')
      .select(['state', 'version', 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return 'unknown';
    if (row.state !== 'draft') return 'closed';
    if (row.version !== edited.version) return 'changed';
    // pressing save twice makes no version that says nothing
    if (isSameContent(contentOf(row), content)) return { version: row.version };
    const version = row.version + 1;
    const { numUpdatedRows } = await transaction
      .updateTable('newsletters')
      .set({
        name: content.name,
        version,
        content: stored(content),
        saved_at: now,
        saved_by: actor.operator.id,
      })
      .where('id', '=', id)
      .where('version', '=', row.version)
      .where('state', '=', 'draft')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'changed';
    await keepVersion(transaction, actor, { id, version, content }, now);
    await recordAccess(
      transaction,
      actor,
      { action: 'newsletter-saved', item: itemOf(id, content.name), detail: { version } },
      now,
    );
    return { version };
  });
}

const keepVersion = (
  transaction: Kysely<Schema>,
  actor: Actor,
  { id, version, content }: { id: string; version: number; content: NewsletterContent },
  now: number,
) =>
  transaction
    .insertInto('newsletter_versions')
    .values({
      id: `${id}:${version}`,
      newsletter_id: id,
      version,
      content: stored(content),
      saved_at: now,
      saved_by: actor.operator.id,
    })
    .execute();

/** Deletes what was never sent. @returns whether there was such a one @throws {StorageUnavailable} */
export function deleteDraft(database: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  return database.write(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('newsletters')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('started_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) return false;
    await recordAccess(transaction, actor, { action: 'newsletter-deleted', item: itemOf(id, deleted.name) }, now);
    return true;
  });
}

interface SavedVersion {
  version: number;
  savedAt: number;
  /** name of whoever saved it; null when they have been removed */
  by: string | null;
}

export interface ReadNewsletter {
  row: NewsletterRow;
  content: NewsletterContent;
  savedBy: string | null;
  /** newest first */
  versions: SavedVersion[];
}

/** @throws {StorageUnavailable} */
export function readNewsletter(database: Database, id: string): Promise<ReadNewsletter | null> {
  return database.read(async (reader) => {
    const row = await reader.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) return null;
    const versions = await reader
      .selectFrom('newsletter_versions')
      .leftJoin('operators', 'operators.id', 'newsletter_versions.saved_by')
      .select(['newsletter_versions.version', 'newsletter_versions.saved_at', 'operators.name'])
      .where('newsletter_id', '=', id)
      .orderBy('version', 'desc')
      .limit(50)
      .execute();
    return {
      row,
      content: contentOf(row),
      savedBy: versions.find(({ version }) => version === row.version)?.name ?? null,
      versions: versions.map(({ version, saved_at, name }) => ({ version, savedAt: saved_at, by: name })),
    };
  });
}

/** An earlier version of a newsletter. @throws {StorageUnavailable} */
export async function readVersion(database: Database, id: string, version: number): Promise<NewsletterContent | null> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('newsletter_versions')
      .select('content')
      .where('newsletter_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
  return row === undefined ? null : contentOf(row);
}

/** @throws {Error} when the row holds no newsletter, which is a mistake of ours */
export const contentOf = ({ content }: Pick<NewsletterRow, 'content'>): NewsletterContent =>
  newsletterContentSchema.parse(JSON.parse(content));
