import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureFile } from '../../server/content/pictures.ts';

const masters = 'imagery/masters';
const out = 'build/pictures';
const sizes = [480, 800, 1200, 1800];

/**
 * The largest paint of home waits for this one. Up to the width of phones it is pressed ten times as long: a sixth smaller
 * (14.4 kB instead of 17.4 at 1,200 pixels) for a tenth of a decibel.
 */
const firstSeen = 'hero';
const widestPhone = 1200;

/** The widths a picture is served in. @param width of its master, in pixels */
export const pictureSizes = (width: number): number[] => [
  ...new Set([...sizes.filter((size) => size < width), Math.min(width, sizes.at(-1) ?? width)]),
];

interface Sizes {
  name: string;
  source: Buffer;
  hash: string;
  widths: readonly number[];
  out: string;
}

/** Writes the files of one picture that are not there yet. */
export async function writeSizes({
  name,
  source,
  hash,
  widths,
  out: folder,
}: Sizes): Promise<{ all: string[]; made: number }> {
  const all: string[] = [];
  let made = 0;
  for (const size of widths) {
    const formats = size === widths[1] || size === widths.at(-1) ? (['avif', 'webp'] as const) : (['avif'] as const);
    for (const format of formats) {
      const target = `${name}.${hash}-${size}.${format}`;
      all.push(target);
      if (existsSync(join(folder, target))) continue;
      const image = sharp(source).resize(size);
      const longer = name === firstSeen && size <= widestPhone;
      const data = await (
        format === 'avif'
          ? image.avif(longer ? { quality: 49, effort: 6 } : { quality: 50, effort: 3 })
          : image.webp({ quality: 74, effort: 4 })
      ).toBuffer();
      writeFileSync(join(folder, target), data);
      made += 1;
    }
  }
  return { all, made };
}

/**
 * Makes AVIF files in several widths from the masters, and WebP in two: one for browsers without AVIF, and the largest for
 * structured data. A picture whose master did not change is kept.
 * File names carry the master's hash: `hero.1a2b3c4d-800.avif`.
 */
export async function makePictures(): Promise<number> {
  mkdirSync(out, { recursive: true });
  const files = readdirSync(masters)
    .filter((name) => /\.(webp|png|jpe?g|avif)$/.test(name))
    .sort();
  // all at once: one after the other leaves a processor idle half of the time
  const pictures = await Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.\w+$/, '');
      const source = readFileSync(join(masters, file));
      const hash = createHash('sha256')
        .update(source)
        .update(name === firstSeen ? 'v2' : 'v1')
        .digest('hex')
        .slice(0, 8);
      const { width, height } = await sharp(source).metadata();
      const widths = pictureSizes(width);
      const about: PictureFile = { hash, width, height, widths };
      return { name, about, ...(await writeSizes({ name, source, hash, widths, out })) };
    }),
  );
  const wanted = new Set(['manifest.json', ...pictures.flatMap(({ all }) => all)]);
  for (const file of readdirSync(out)) if (!wanted.has(file)) rmSync(join(out, file));
  const manifest = Object.fromEntries(pictures.map(({ name, about }) => [name, about]));
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest));
  return pictures.reduce((sum, { made }) => sum + made, 0);
}

if (import.meta.main) console.log(`pictures: ${await makePictures()} made`);
