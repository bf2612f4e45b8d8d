import * as z from 'zod/mini';
import { forEachLanguage, type PerLanguage } from '../../../domain/locale.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { markOf, valueAt, type Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import type { Typed } from './drafts.ts';
import { leavesOf } from './leaves.ts';

/** What a picture shows, in words; empty where nobody has said so. */
type PictureWords = PerLanguage<string>;

/** A picture that was uploaded at the desk. */
export interface LibraryPicture {
  name: string;
  /** as it was called by whoever uploaded it; its own name where that was not kept */
  fileName: string;
  words: PictureWords;
  /** milliseconds since 1970 UTC */
  uploadedAt: number;
  operator: string;
}

const storedWords = z.record(z.string(), z.string());

function wordsIn(stored: string | null): PictureWords {
  const words = stored === null ? {} : storedWords.parse(JSON.parse(stored));
  return forEachLanguage((language) => words[language] ?? '');
}

/** Every uploaded picture, the newest first. */
export async function listPictures(database: Database): Promise<LibraryPicture[]> {
  const rows = await database.read((tables) =>
    tables
      .selectFrom('content_files')
      .leftJoin('content_originals', 'content_originals.hash', 'content_files.original')
      .select(['name', 'file_name', 'alt', 'content_files.uploaded_at as uploaded', 'operator'])
      .where('kind', '=', 'picture')
      .where('deleted_at', 'is', null)
      .orderBy('uploaded', 'desc')
      .orderBy('name')
      .execute(),
  );
  return rows.map(({ name, file_name: fileName, alt, uploaded, operator }) => ({
    name,
    fileName: fileName ?? name,
    words: wordsIn(alt),
    uploadedAt: uploaded,
    operator,
  }));
}

/** @returns false: there is no such picture any more */
export async function describePicture(
  database: Database,
  actor: Actor,
  { name, words }: Pick<LibraryPicture, 'name' | 'words'>,
  now: number,
): Promise<boolean> {
  return database.write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('content_files')
      .set({ alt: JSON.stringify(words) })
      .where('name', '=', name)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const item = { kind: 'website', id: name, label: name } as const;
    await recordAccess(transaction, actor, { action: 'website-picture-described', item }, now);
    return true;
  });
}

/**
 * Deletes a picture that nothing names, and what was uploaded where no other copy was made of it. Whether something names it
 * is for the caller to know. @returns false: it is gone already
 */
export async function deletePicture(database: Database, actor: Actor, name: string, now: number): Promise<boolean> {
  return database.write(async (transaction) => {
    const gone = await transaction
      .updateTable('content_files')
      .set({ bytes: Buffer.alloc(0), alt: null, deleted_at: now })
      .where('name', '=', name)
      .where('kind', '=', 'picture')
      .where('deleted_at', 'is', null)
      .returning('original')
      .executeTakeFirst();
    if (gone === undefined) return false;
    const others = await transaction
      .selectFrom('content_files')
      .select('name')
      .where('original', '=', gone.original)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (gone.original !== null && others === undefined)
      await transaction.deleteFrom('content_originals').where('hash', '=', gone.original).execute();
    const item = { kind: 'website', id: name, label: name } as const;
    await recordAccess(transaction, actor, { action: 'website-picture-deleted', item }, now);
    return true;
  });
}

/** A place of the content that shows a picture. */
export interface PictureUse {
  file: string;
  at: string[];
}

/** The picture inside a text in Markdown, as `![words](/pictures/NAME)` has it. */
const inText = (name: string) => new RegExp(`\\(/pictures/${name}(?![\\w-])`, 'g');

/** Every place of the files that shows a picture, as its cover or inside its text. */
export function usesOf(name: string, trees: ContentTrees): PictureUse[] {
  return trees
    .list()
    .filter(mayShow)
    .flatMap((file) =>
      [...leavesOf(trees.tree(file), [])]
        .filter(
          ({ at, value }) => isField(file, at, value, name) || (typeof value === 'string' && inText(name).test(value)),
        )
        .map(({ at }) => ({ file, at })),
    );
}

/** Posts, products and legal texts show pictures of the library; nothing else is read for it. */
const mayShow = (file: string): boolean => /^(?:blog|products|legal)\//.test(file);

const isField = (file: string, at: readonly string[], value: unknown, name: string): boolean =>
  value === name && /^(?:blog|products)\//.test(file) && ['coverImage', 'image'].includes(at.at(-1) ?? '');

/** The drafts that show another picture wherever this one is shown. @param trees with the drafts @param before what is public */
export function moveUses(
  [name, next]: readonly [name: string, next: string],
  trees: ContentTrees,
  before: (file: string, at: readonly string[]) => Json | undefined,
): Typed[] {
  return usesOf(name, trees).map(({ file, at }) => {
    const value = valueAt(trees.tree(file), at);
    return {
      file,
      at,
      seen: markOf(value),
      value: value === name ? next : String(value).replace(inText(name), `(/pictures/${next}`),
      published: before(file, at),
    };
  });
}
