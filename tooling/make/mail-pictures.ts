import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { mailPictureFolder as out } from '../../server/features/newsletters/material-from-content.ts';
import { writeWhole } from './write-whole.ts';

const masters = 'imagery/masters';

/** Pixels: one and a half times what a mail shows of it, and few enough to travel with every mail. */
const width = 800;

/** A picture as mails carry it. */
export const mailPicture = (source: Buffer) =>
  sharp(source).resize({ width, withoutEnlargement: true }).jpeg({ quality: 68, mozjpeg: true });

/**
 * Makes the pictures that newsletters carry along. JPEG, because mail programs know it everywhere; what did not change is
 * kept. The site never serves them.
 */
export async function makeMailPictures(): Promise<void> {
  mkdirSync(out, { recursive: true });
  const manifest: Record<string, { file: string; width: number; height: number }> = {};
  for (const name of readdirSync(masters).sort()) {
    const [, picture] = /^(.+)\.(?:webp|png|jpe?g|avif)$/.exec(name) ?? [];
    if (picture === undefined) continue;
    const source = readFileSync(join(masters, name));
    const file = `${picture}.${createHash('sha256').update(source).update('mail 1').digest('hex').slice(0, 8)}.jpg`;
    const target = join(out, file);
    if (!existsSync(target)) writeWhole(target, await mailPicture(source).toBuffer());
    const { width: wide, height } = await sharp(target).metadata();
    manifest[picture] = { file, width: wide, height };
  }
  const wanted = new Set(['manifest.json', ...Object.values(manifest).map(({ file }) => file)]);
  for (const file of readdirSync(out)) if (!wanted.has(file)) rmSync(join(out, file));
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest));
}
