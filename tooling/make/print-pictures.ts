import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  pressPictureNames,
  printDensity,
  printFolder,
  type PrintPictures,
} from '../../server/features/content/press-kit.ts';
import { writeWhole } from './write-whole.ts';

const masters = 'imagery/masters';

/**
 * Makes the pictures for the press: JPEG in the size of the master, with whole colour, its profile and a density, because
 * programs that set pages know no WebP. A picture whose master did not change is kept.
 * @returns how many were made
 */
export async function makePrintPictures(): Promise<number> {
  mkdirSync(printFolder, { recursive: true });
  const manifest: PrintPictures = {};
  let made = 0;
  for (const master of readdirSync(masters).sort()) {
    const name = master.replace(/\.\w+$/, '');
    if (!pressPictureNames.includes(name)) continue;
    const source = readFileSync(join(masters, master));
    const file = `${name}.${createHash('sha256').update(source).update('print 1').digest('hex').slice(0, 8)}.jpg`;
    const target = join(printFolder, file);
    if (!existsSync(target)) {
      const picture = sharp(source).withIccProfile('srgb').withMetadata({ density: printDensity });
      writeWhole(target, await picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer());
      made += 1;
    }
    const { width, height } = await sharp(target).metadata();
    manifest[name] = { file, width, height, bytes: statSync(target).size };
  }
  const wanted = new Set(['manifest.json', ...Object.values(manifest).map(({ file }) => file)]);
  for (const file of readdirSync(printFolder)) if (!wanted.has(file)) rmSync(join(printFolder, file));
  writeFileSync(join(printFolder, 'manifest.json'), JSON.stringify(manifest));
  return made;
}

if (import.meta.main) console.log(`print pictures: ${await makePrintPictures()} made`);
