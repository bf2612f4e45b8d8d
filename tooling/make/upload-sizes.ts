import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { cropAround, type Focus, type Part } from '../../domain/picture-crop.ts';
import type { TakenPicture } from '../../server/features/editing/take-files.ts';
import type { UploadedPicture } from '../../server/features/content/uploads.ts';
import { mailPicture } from './mail-pictures.ts';
import { pictureSizes, writeSizes } from './pictures.ts';

/** Formats that are taken, as the picture itself says, whatever its file is called. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif']);
/** Pixels a side: the largest size the site serves, with room to cut. */
const largest = 2400;
/** Pixels across: less looks coarse in the smallest place that shows covers large. */
const smallest = 800;
/** More would take too much memory to read: a picture of 60 megapixels is 240 MB. */
const mostPixels = 60_000_000;

/**
 * Makes of an uploaded file the copy that is kept: turned upright, as large as it is needed, and written anew, so that
 * nothing of what else stood in the file (place, camera, another format behind the picture) is in it.
 * @param focus what it is cut around; null: it stays whole
 */
export async function takePicture(bytes: Uint8Array, focus: Focus | null): Promise<TakenPicture> {
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format, width, height, pages = 1 } = await source.metadata();
    if (!formats.has(format) || pages > 1) return { kind: 'refused', why: 'type' };
    if (Math.max(width, height) < smallest) return { kind: 'refused', why: 'small' };
    const upright = source.autoOrient();
    const { autoOrient } = await source.metadata();
    const { data, info } = await (focus === null ? upright : upright.extract(partOf(autoOrient, focus)))
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return { kind: 'taken', bytes: data, width: info.width, height: info.height, format };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) return { kind: 'refused', why: 'pixels' };
    return { kind: 'refused', why: 'type' };
  }
}

/** The part to keep, as the desk has shown it on the copy that is as large as any is kept. */
function partOf({ width, height }: { width: number; height: number }, focus: Focus): Part {
  const scale = Math.max(1, Math.max(width, height) / largest);
  const part = cropAround({ width: width / scale, height: height / scale }, focus);
  const [left, top] = [Math.floor(part.left * scale), Math.floor(part.top * scale)];
  return {
    left,
    top,
    width: Math.min(Math.floor(part.width * scale), width - left),
    height: Math.min(Math.floor(part.height * scale), height - top),
  };
}

/** Makes the sizes of every uploaded picture that has none yet. The note about a picture comes last: then it is there. */
export async function makeUploadSizes(folder: string): Promise<void> {
  const masters = join(folder, 'masters');
  const out = join(folder, 'pictures');
  if (!existsSync(masters)) return;
  mkdirSync(out, { recursive: true });
  for (const file of readdirSync(masters)) {
    const [, name] = /^([\w-]+)\.webp$/.exec(file) ?? [];
    const note = join(out, `${name}.json`);
    if (name === undefined || existsSync(note)) continue;
    const source = readFileSync(join(masters, file));
    const { width, height } = await sharp(source).metadata();
    const hash = createHash('sha256').update(source).update('v1').digest('hex').slice(0, 8);
    const widths = pictureSizes(width);
    await writeSizes({ name, source, hash, widths, out });
    const mail = await mailPicture(source).toBuffer({ resolveWithObject: true });
    writeFileSync(join(out, `${name}.mail.jpg`), mail.data);
    const about: UploadedPicture = {
      hash,
      width,
      height,
      widths,
      isPhoto: name.startsWith('photo-'),
      mail: { width: mail.info.width, height: mail.info.height },
    };
    writeFileSync(`${note}.new`, JSON.stringify(about));
    renameSync(`${note}.new`, note);
  }
}
