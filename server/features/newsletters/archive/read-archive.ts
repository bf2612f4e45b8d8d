import type { Kysely } from 'kysely';
import { isLocale, type Locale } from '../../../../domain/locale.ts';
import { readArchivedContent, readHeadClaims, type ArchivedContent, type HeadClaims } from '../archived-content.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** A newsletter on the site in one language, as it was sent. */
export interface KeptHead {
  slug: string;
  sentAt: number;
  shownSince: number;
  language: Locale;
  subject: string;
  teaser: string;
  claims: HeadClaims;
}

export interface KeptNewsletter extends KeptHead {
  content: ArchivedContent;
}

/** So many are listed: one a month lasts longer than eight years. */
const mostListed = 100;

const headColumns = [
  'archived_newsletters.slug',
  'sent_at as sentAt',
  'shown_since as shownSince',
  'language',
  'subject',
  'teaser',
  'head_claims as claims',
] as const;

/** As its row is read. */
interface HeadRow extends Omit<KeptHead, 'shownSince' | 'language' | 'claims'> {
  shownSince: number | null;
  language: string;
  claims: string;
}

const headOf = ({ shownSince, language, claims, ...head }: HeadRow): KeptHead[] =>
  shownSince === null || !isLocale(language) ? [] : [{ ...head, shownSince, language, claims: readHeadClaims(claims) }];

const newsletterOf = ({ content, ...row }: HeadRow & { content: string }): KeptNewsletter[] =>
  headOf(row).map((head) => ({ ...head, content: readArchivedContent(content) }));

/** Every newsletter in each of its languages, also what was taken off the site. */
const editions = (reader: Kysely<Schema>) =>
  reader
    .selectFrom('archived_newsletters')
    .innerJoin('archived_editions', 'archived_editions.slug', 'archived_newsletters.slug');

const shownEditions = (database: Database) =>
  database.read((reader) =>
    editions(reader)
      .select(headColumns)
      .where('shown_since', 'is not', null)
      .orderBy('sent_at', 'desc')
      .orderBy('archived_newsletters.slug', 'desc')
      // a row for each language
      .limit(4 * mostListed)
      .execute(),
  );

/** The newsletters on the site in every language they came out in, the newest first. @throws {StorageUnavailable} */
export async function listArchive(database: Database): Promise<KeptHead[]> {
  return (await shownEditions(database)).flatMap(headOf);
}

/** The newest newsletters of a language with all they say. @throws {StorageUnavailable} */
export async function newestInArchive(database: Database, language: Locale, most: number): Promise<KeptNewsletter[]> {
  const rows = await database.read((reader) =>
    editions(reader)
      .select([...headColumns, 'content'])
      .where('shown_since', 'is not', null)
      .where('language', '=', language)
      .orderBy('sent_at', 'desc')
      .orderBy('archived_newsletters.slug', 'desc')
      .limit(most)
      .execute(),
  );
  return rows.flatMap(newsletterOf);
}

/**
 * A newsletter by its address, in every language it came out in; `gone` where it was taken off the site, null where there
 * never was one.
 * @throws {StorageUnavailable}
 */
export async function findInArchive(database: Database, slug: string): Promise<KeptNewsletter[] | 'gone' | null> {
  const rows = await database.read((reader) =>
    editions(reader)
      .select([...headColumns, 'content'])
      .where('archived_newsletters.slug', '=', slug)
      .execute(),
  );
  if (rows.length === 0) return null;
  const shown = rows.flatMap(newsletterOf);
  return shown.length === 0 ? 'gone' : shown;
}
