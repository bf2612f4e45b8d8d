import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { proofFolder } from './proofs.ts';
import { siteSetting } from './site-setting.ts';

/**
 * Pictures and proofs that were uploaded at the desk. The database has them; here they lie as files, for whatever renders:
 * `masters/<name>.webp`, `pictures/` with the sizes the site serves and `<name>.json` about them, `proofs/<name>.pdf`.
 */
export const uploadsIn = (dataDir: string): string => join(dataDir, 'content', 'files');

/** A place below the folder of this process; null where it sees none. */
function placeOf(...parts: string[]): string | null {
  const { dataDir } = siteSetting();
  return dataDir === null ? null : join(uploadsIn(dataDir), ...parts);
}

const uploadedPictureSchema = z.strictObject({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  /** else a rendering, and the site says so */
  isPhoto: z.boolean(),
  /** of the size that newsletters carry */
  mail: z.strictObject({ width: z.number(), height: z.number() }),
});
export type UploadedPicture = z.infer<typeof uploadedPictureSchema>;

/** Names hold a hash of the picture: what was read once stays true. */
const known = new Map<string, UploadedPicture>();

/** An uploaded picture whose sizes are made; null where there is none of that name. */
export function uploadedPicture(name: string): UploadedPicture | null {
  const found = known.get(name);
  if (found !== undefined) return found;
  // a name from a file of texts, never a path
  const file = /^[\w-]+$/.test(name) ? placeOf('pictures', `${name}.json`) : null;
  if (file === null || !existsSync(file)) return null;
  const picture = uploadedPictureSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  known.set(name, picture);
  return picture;
}

const namesIn = (part: 'masters' | 'pictures', ending: string): string[] => {
  const path = placeOf(part);
  if (path === null || !existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
};

/** Names of the uploaded pictures that can be shown. */
export const uploadedPictures = (): string[] => namesIn('pictures', '.json');

/** The largest copy that is kept of an uploaded picture; null where there is none of that name. */
export const uploadedMaster = (name: string): string | null =>
  namesIn('masters', '.webp').includes(name) ? placeOf('masters', `${name}.webp`) : null;

/** Request paths of the sizes of an uploaded picture; none where there is none of that name. */
export function uploadedFileNames(name: string): string[] {
  const path = placeOf('pictures');
  const own = path === null || uploadedPicture(name) === null ? [] : readdirSync(path);
  return own
    .filter((file) => file.startsWith(`${name}.`) && /\.(?:avif|webp)$/.test(file))
    .map((file) => `/pictures/${file}`);
}

/** One size of an uploaded picture, by request path; null where there is none. */
export function uploadedFile(path: string): Buffer | null {
  const [, file = ''] = /^\/pictures\/([\w-]+\.\w+-\d+\.(?:avif|webp))$/.exec(path) ?? [];
  const place = file === '' ? null : placeOf('pictures', file);
  return place !== null && existsSync(place) ? readFileSync(place) : null;
}

/** An uploaded picture as newsletters carry it, a JPEG; null where there is none of that name. */
export function uploadedMailPicture(
  name: string,
): { bytes: Buffer; width: number; height: number; isPhoto: boolean } | null {
  const found = uploadedPicture(name);
  const place = placeOf('pictures', `${name}.mail.jpg`);
  if (place === null || found === null) return null;
  return { bytes: readFileSync(place), ...found.mail, isPhoto: found.isPhoto };
}

/** An uploaded proof, by request path; null where there is none. */
export function uploadedProof(path: string): Buffer | null {
  const [, file = ''] = /^\/proofs\/([\w-]+\.pdf)$/.exec(path) ?? [];
  const place = file === '' ? null : placeOf('proofs', file);
  return place !== null && existsSync(place) ? readFileSync(place) : null;
}

/** A proof that the company publishes itself, from the code's files or uploaded; null where it is missing. */
export function proofPathOnDisk(file: string): string | null {
  const places = [join(process.cwd(), 'content', proofFolder, file), placeOf('proofs', file)];
  return places.find((place) => place !== null && existsSync(place)) ?? null;
}

/** Takes an uploaded picture with all its sizes off this machine. The note about it goes first: nobody finds it then. */
export function removeUpload(dataDir: string, name: string): void {
  known.delete(name);
  const [masters, sizes] = [join(uploadsIn(dataDir), 'masters'), join(uploadsIn(dataDir), 'pictures')];
  rmSync(join(sizes, `${name}.json`), { force: true });
  if (existsSync(sizes))
    for (const file of readdirSync(sizes)) if (file.startsWith(`${name}.`)) rmSync(join(sizes, file), { force: true });
  rmSync(join(masters, `${name}.webp`), { force: true });
}
