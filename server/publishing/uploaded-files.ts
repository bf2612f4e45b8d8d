import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadsIn } from '../content/uploads.ts';
import type { Database } from '../database/database.ts';
import { recordAccess, type Actor } from '../desk/record-access.ts';
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
    .replace(/-+$/, '');
  if (kind === 'proof') return `${own === '' ? 'proof' : own}-${hash}.pdf`;
  return `${kind}-${own === '' ? '' : `${own}-`}${hash}`;
}

/** A PDF by what it is, not by what it is called, without what would run or hide in it as far as that is written plainly. */
export function pdfProblem(bytes: Uint8Array): 'type' | 'active' | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  // some readers look for the beginning further on: then it may be something else at the same time
  if (!text.startsWith('%PDF-') || !text.slice(-1024).includes('%%EOF')) return 'type';
  // a sign of a name may be written as its number
  const names = text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (/\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/.test(names)) return 'active';
  // so short a name stands in many a scan by chance, among the bytes of its picture
  return /\/JS\b/.test(names.replace(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')) ? 'active' : null;
}

/** Stores a file; the same file twice is one. */
export async function keepFile(
  database: Database,
  actor: Actor,
  file: { name: string; kind: FileKind; bytes: Uint8Array },
  now: number,
): Promise<void> {
  const { name, kind, bytes } = file;
  await database.write(async (transaction) => {
    await transaction
      .insertInto('content_files')
      .values({
        name,
        kind,
        bytes: Buffer.from(bytes),
        uploaded_at: now,
        operator_id: actor.operator.id,
        operator: actor.operator.email,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
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
export const listFiles = (database: Database): Promise<{ name: string; kind: FileKind }[]> =>
  database.read((tables) => tables.selectFrom('content_files').select(['name', 'kind']).orderBy('name').execute());

export async function readFileOf(database: Database, name: string): Promise<Uint8Array | null> {
  const row = await database.read((tables) =>
    tables.selectFrom('content_files').select('bytes').where('name', '=', name).executeTakeFirst(),
  );
  return row?.bytes ?? null;
}

/** Lays what the database has and this machine has not beside its releases. @returns whether there was something */
export async function bringFiles(database: Database, dataDir: string): Promise<boolean> {
  let brought = false;
  for (const { name, kind } of await listFiles(database)) {
    const place = placeOf(dataDir, kind, name);
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
