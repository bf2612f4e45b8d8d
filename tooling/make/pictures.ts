import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MadePicture } from '../../server/features/content/pictures.ts';
import { writeWhole } from './write-whole.ts';

const masters = 'imagery/masters';
const out = 'build/pictures';
const sizes = [480, 800, 1200, 1800];

/**
 * The largest paint of home waits for this one. It is compressed longer than the others: a sixth to a fifth smaller for a tenth
 * of a decibel. Narrow windows show a part of it, which is cut out for them: they showed a third of what they had loaded
 * (docs/decisions/first-visit-speed.md). Wider windows take 800 pixels at least.
 */
const firstSeen = {
  name: 'hero',
  version: 'v5',
  smallest: 800,
  /** in pixels of the master */
  narrow: { left: 847, top: 268, width: 1153, height: 848 },
  /** 375 points at two pixels each, and as wide as the part is */
  narrowWidths: [750, 1153],
};
/**
 * A coarse one of the narrow part, for the document itself: as wide as phones are, in CSS pixels (docs/decisions/first-visit-speed.md). It is made
 * in every build, so not with all effort: 31 bytes less would take 0.7 s of a processor.
 */
const preview = { width: 440, avif: { quality: 12, effort: 4, chromaSubsampling: '4:2:0' } };
const quickly = { quality: 50, effort: 3 };
const longer = { quality: 49, effort: 5 };

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
  /** AVIF in each size, WebP in the second and the largest */
  formats?: readonly ('avif' | 'webp')[];
  /** how AVIF is compressed */
  avif?: { quality: number; effort: number };
}

/** Writes the files of one picture that are not there yet. */
export async function writeSizes({
  name,
  source,
  hash,
  widths,
  out: folder,
  formats = ['avif', 'webp'],
  avif = quickly,
}: Sizes): Promise<{ all: string[]; made: number }> {
  const all: string[] = [];
  let made = 0;
  for (const size of widths) {
    for (const format of formats) {
      if (format === 'webp' && size !== widths[1] && size !== widths.at(-1)) continue;
      const target = `${name}.${hash}-${size}.${format}`;
      all.push(target);
      if (existsSync(join(folder, target))) continue;
      const image = sharp(source).resize(size);
      const data = await (format === 'avif' ? image.avif(avif) : image.webp({ quality: 74, effort: 4 })).toBuffer();
      writeWhole(join(folder, target), data);
      made += 1;
    }
  }
  return { all, made };
}

/**
 * Makes AVIF files in several widths from the masters, and WebP in two: one for browsers without AVIF, and the largest for
 * structured data. A picture whose master did not change is kept.
 * File names carry the master's hash: `hero.1a2b3c4d-800.avif`; what narrow windows show is `hero-narrow.1a2b3c4d-750.avif`.
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
      const first = name === firstSeen.name ? firstSeen : null;
      const hash = createHash('sha256')
        .update(source)
        .update(first?.version ?? 'v1')
        .digest('hex')
        .slice(0, 8);
      const { width, height } = await sharp(source).metadata();
      const widths = pictureSizes(width).filter((size) => size >= (first?.smallest ?? 0));
      const about: MadePicture = { hash, width, height, widths };
      const shapes: Sizes[] = [{ name, source, hash, widths, out, avif: first ? longer : quickly }];
      if (first) {
        const part = await sharp(source).extract(first.narrow).png().toBuffer();
        about.narrow = first.narrowWidths;
        about.preview = (await sharp(part).resize(preview.width).avif(preview.avif).toBuffer()).toString('base64');
        shapes.push({
          name: `${name}-narrow`,
          source: part,
          hash,
          widths: first.narrowWidths,
          out,
          formats: ['avif'],
          avif: longer,
        });
      }
      return { name, about, files: await Promise.all(shapes.map(writeSizes)) };
    }),
  );
  const wanted = new Set(['manifest.json', ...pictures.flatMap(({ files }) => files.flatMap(({ all }) => all))]);
  for (const file of readdirSync(out)) if (!wanted.has(file)) rmSync(join(out, file));
  const manifest = Object.fromEntries(pictures.map(({ name, about }) => [name, about]));
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest));
  return pictures.flatMap(({ files }) => files).reduce((sum, { made }) => sum + made, 0);
}

if (import.meta.main) console.log(`pictures: ${await makePictures()} made`);
