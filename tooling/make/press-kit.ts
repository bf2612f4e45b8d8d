import { readFileSync } from 'node:fs';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { kitPath, pressKit, type PressKit } from '../../server/features/content/press-kit.ts';
import { drawLogos } from './draw-logos.ts';

/** The oldest day a zip can name, for every file: the same files make the same kit on every machine, whenever it is built. */
const someDay = new Date(1980, 0, 1);

/** "No2ndPlanet-press": names that no system stumbles over. */
const folderName = (brand: string): string => `${brand.replace(/[^\p{L}\p{N}]+/gu, '-')}-press`;

/** What the press page hands out: pictures, loop and logos one by one, and all of it with the texts as a zip. By request path. */
export async function makePressKit({ brand, files, texts }: PressKit = pressKit()): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  const folder = folderName(brand);
  const zip: Zippable = {};
  // pictures and videos are compressed already
  const put = (name: string, bytes: Uint8Array, level: 0 | 9) => {
    zip[`${folder}/${name}`] = [bytes, { level, mtime: someDay }];
  };
  for (const { path, name, file } of files) {
    const bytes = readFileSync(file);
    made.set(path, bytes);
    put(name, bytes, 0);
  }
  for (const { path, name, bytes } of await drawLogos(brand)) {
    made.set(path, bytes);
    put(`logos/${name}`, bytes, name.endsWith('.svg') ? 9 : 0);
  }
  for (const { name, text } of texts) put(name, strToU8(text), 9);
  made.set(kitPath, Buffer.from(zipSync(zip)));
  return made;
}

if (import.meta.main) console.log(`press kit: ${(await makePressKit()).get(kitPath)?.length} bytes`);
