import { forEachLanguage, type Locale } from '../../../../../domain/locale.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';

export type UploadArea = 'posts' | 'products' | 'claims';

export interface Place {
  file: string;
  at: string[];
}

/** The field of a thing that names its file. */
export const fieldOfFile = (area: UploadArea, item: string): Place =>
  ({
    posts: { file: `blog/${item}/facts.json`, at: ['coverImage'] },
    products: { file: `products/${item}/facts.json`, at: ['image'] },
    claims: { file: `claims/${item}.json`, at: ['proof', 'file'] },
  })[area];

/** The name of a thing's file as its texts have it; null where they name none. */
export function namedFile(trees: ContentTrees, area: UploadArea, item: string): string | null {
  const { file, at } = fieldOfFile(area, item);
  const name = trees.valueAt(file, at);
  return typeof name === 'string' ? name : null;
}

/** The fields that say what a picture shows, in each language. */
export const placesOfWords = (area: 'posts' | 'products', item: string): Record<Locale, Place> =>
  forEachLanguage((locale) =>
    area === 'posts'
      ? { file: `blog/${item}/${locale}.md`, at: ['front', 'coverAlt'] }
      : { file: `products/${item}/${locale}.json`, at: ['imageAlt'] },
  );
