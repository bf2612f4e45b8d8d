import { smallestSize, type PictureFile } from '../../../../../server/features/content/pictures.ts';
import type { Json } from '../../../../../server/features/editing/change.ts';
import { pictureKind } from '../../../../../server/features/editing/uploaded-files.ts';

/** A small size of a picture, for the desk. */
export interface ShownPicture {
  name: string;
  src: string;
}

/** @returns null where there is no such picture */
export function shownPicture(
  name: Json | undefined,
  pictures: Readonly<Record<string, PictureFile>>,
): ShownPicture | null {
  const found = typeof name === 'string' && Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  if (typeof name !== 'string' || found === undefined) return null;
  return { name, src: smallestSize(name, found) };
}

/** The site says of every picture of a product that it is a rendering: a photo cannot be chosen there. */
export const choosable = (file: string, pictures: Readonly<Record<string, PictureFile>>): string[] =>
  Object.keys(pictures).filter((name) => !(file.startsWith('products/') && pictureKind(name) === 'photo'));
