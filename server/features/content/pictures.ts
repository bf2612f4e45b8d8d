import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { uploadedPicture } from './uploads.ts';

const pictureSchema = z.strictObject({
  /** first characters of the master's content hash: part of the file name, so files never change under a name */
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  /** widths of the part of it that narrow windows show, where they get a file of their own */
  narrow: z.optional(z.array(z.number())),
  /** that part, coarse: AVIF in Base64, for the document alone */
  preview: z.optional(z.string()),
});
export type MadePicture = z.infer<typeof pictureSchema>;
/** What a page needs of a picture. */
export type PictureFile = Omit<MadePicture, 'preview'>;

const manifestFile = join(process.cwd(), 'build/pictures/manifest.json');
let manifest: Record<string, MadePicture> | undefined;

/** Whether there is a picture of that name, for names that come from elsewhere than the code. Without a build there is none. */
export const hasPicture = (name: string): boolean => existsSync(manifestFile) && Object.hasOwn(allPictures(), name);

/**
 * The sizes a picture exists in, made from `imagery/masters` by `tooling/make/pictures.ts`.
 * @throws when a page names a picture that has no master
 */
export function pictures(names: readonly string[]): Record<string, PictureFile> {
  const known = allPictures();
  return Object.fromEntries(
    names.map((name) => {
      const picture = known[name] ?? uploaded(name);
      if (!picture) throw new Error(`no picture "${name}" in imagery/masters`);
      const { preview: _, ...file }: MadePicture = picture;
      return [name, file];
    }),
  );
}

/** Address (`data:`) of a coarse picture of what narrow windows show of one; `null` where it has none. */
export function previewOf(name: string): string | null {
  const preview = allPictures()[name]?.preview;
  return preview === undefined ? null : `data:image/avif;base64,${preview}`;
}

/** What a page needs of an uploaded picture. */
function uploaded(name: string): PictureFile | null {
  const found = uploadedPicture(name);
  if (found === null) return null;
  const { hash, width, height, widths } = found;
  return { hash, width, height, widths };
}

/** Request path of the smallest size of a picture, for lists to choose from. */
export const smallestSize = (name: string, { hash, width, widths }: PictureFile): string =>
  `/pictures/${name}.${hash}-${widths[0] ?? width}.avif`;

/** Every picture of the code, by name. */
export function allPictures(): Readonly<Record<string, MadePicture>> {
  manifest ??= z.record(z.string(), pictureSchema).parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  return manifest;
}
