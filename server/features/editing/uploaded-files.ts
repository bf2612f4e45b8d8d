import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { middle, type Focus } from '../../../domain/picture-crop.ts';
import { removeUpload, uploadsIn } from '../content/uploads.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import { slugOf } from './new-post.ts';

/** The most that is taken, in bytes: what a slow line sends before the desk's listener gives up. */
export const mostBytes = 12 * 1024 * 1024;

export type FileKind = 'picture' | 'proof';

/** Where a file lies for whatever renders, below DATA_DIR. Its name holds a hash: it never changes. */
const placeOf = (dataDir: string, kind: FileKind, name: string): string =>
  kind === 'proof' ? join(uploadsIn(dataDir), 'proofs', name) : join(uploadsIn(dataDir), 'masters', `${name}.webp`);

/**
 * What a file is called: `photo-market-hall-1a2b3c4d`, `certificate-1a2b3c4d.pdf`. The first word of a picture says
 * whether it is a photo, for the site says of every rendering that it is one.
 */
export function uploadedName(kind: 'photo' | 'rendering' | 'proof', fileName: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const own = slugOf(fileName.replace(/\.\w+$/, ''))
    .slice(0, 40)
    .replace(/(?<!-)-+$/, '');
  if (kind === 'proof') return `${own === '' ? 'proof' : own}-${hash}.pdf`;
  return `${kind}-${own === '' ? '' : `${own}-`}${hash}`;
}

/** A picture as it was uploaded. */
export interface Original {
  /** of its bytes */
  hash: string;
  /** as sharp calls it */
  format: string;
  fileName: string;
  bytes: Uint8Array;
}

export const originalOf = (bytes: Uint8Array, format: string, fileName: string): Original => ({
  hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
  format,
  fileName,
  bytes,
});

interface FileToKeep {
  name: string;
  kind: FileKind;
  bytes: Uint8Array;
  /** what a picture was made of, and what it was cut around */
  from?: { original: Original; focus: Focus | null };
}

/** Stores a file, and what it was made of; the same twice is one. */
export async function keepFile(database: Database, actor: Actor, file: FileToKeep, now: number): Promise<void> {
  const { name, kind, bytes, from } = file;
  await database.write(async (transaction) => {
    if (from !== undefined)
      await transaction
        .insertInto('content_originals')
        .values({
          hash: from.original.hash,
          format: from.original.format,
          file_name: from.original.fileName,
          bytes: Buffer.from(from.original.bytes),
          uploaded_at: now,
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    await transaction
      .insertInto('content_files')
      .values({
        name,
        kind,
        bytes: Buffer.from(bytes),
        uploaded_at: now,
        operator_id: actor.operator.id,
        operator: actor.operator.email,
        original: from?.original.hash ?? null,
        focus: from?.focus ? `${from.focus.x} ${from.focus.y}` : null,
      })
      // what was deleted and is uploaded once more is there again
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes: Buffer.from(bytes), deleted_at: null }))
      .execute();
    await recordAccess(
      transaction,
      actor,
      {
        action: 'website-file-uploaded',
        item: { kind: 'website', id: name, label: name },
        detail: { bytes: bytes.length },
      },
      now,
    );
  });
}

/** What was uploaded, by name. */
export const listFiles = (database: Database): Promise<{ name: string; kind: FileKind; deleted_at: number | null }[]> =>
  database.read((tables) =>
    tables.selectFrom('content_files').select(['name', 'kind', 'deleted_at']).orderBy('name').execute(),
  );

export async function readFileOf(database: Database, name: string): Promise<Uint8Array | null> {
  const row = await database.read((tables) =>
    tables.selectFrom('content_files').select('bytes').where('name', '=', name).executeTakeFirst(),
  );
  return row?.bytes ?? null;
}

/** What is known of a picture's making: which copy of the same original is whole, and what this one was cut around. */
export interface PictureMaking {
  original: string;
  /** the copy that nothing was cut off */
  whole: string;
  focus: Focus;
}

/** @returns null for a picture of the code, and for one from before originals were kept */
export async function readMaking(database: Database, name: string): Promise<PictureMaking | null> {
  return database.read(async (tables) => {
    const row = await tables
      .selectFrom('content_files')
      .select(['original', 'focus', 'deleted_at'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined || row.original === null || row.deleted_at !== null) return null;
    // two may have uploaded the same file as a photo and as a rendering
    const copies = await tables
      .selectFrom('content_files')
      .select('name')
      .where('original', '=', row.original)
      .where('focus', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
    const whole = copies.find((copy) => pictureKind(copy.name) === pictureKind(name));
    if (whole === undefined) return null;
    const [x = Number.NaN, y = Number.NaN] = (row.focus ?? '').split(' ').map(Number);
    const focus = row.focus === null || Number.isNaN(x) || Number.isNaN(y) ? middle : { x, y };
    return { original: row.original, whole: whole.name, focus };
  });
}

/** @returns null where there is none */
export async function readOriginal(database: Database, hash: string): Promise<Original | null> {
  const row = await database.read((tables) =>
    tables.selectFrom('content_originals').selectAll().where('hash', '=', hash).executeTakeFirst(),
  );
  if (row === undefined) return null;
  return { hash: row.hash, format: row.format, fileName: row.file_name, bytes: row.bytes };
}

/** What an uploaded picture is said to be, by its name (see `uploadedName`). */
export const pictureKind = (name: string): 'photo' | 'rendering' => (name.startsWith('photo-') ? 'photo' : 'rendering');

/** Lays what the database has and this machine has not beside its releases, and takes away what was deleted. @returns whether there was something */
export async function bringFiles(database: Database, dataDir: string): Promise<boolean> {
  let brought = false;
  for (const { name, kind, deleted_at: deletedAt } of await listFiles(database)) {
    const place = placeOf(dataDir, kind, name);
    if (deletedAt !== null) {
      if (existsSync(place)) removeUpload(dataDir, name);
      continue;
    }
    if (existsSync(place)) continue;
    const bytes = await readFileOf(database, name);
    if (bytes === null) continue;
    mkdirSync(join(place, '..'), { recursive: true, mode: 0o700 });
    // there under its name only when all of it is
    writeFileSync(`${place}.${process.pid}`, bytes);
    renameSync(`${place}.${process.pid}`, place);
    brought = true;
  }
  return brought;
}
