import { locales } from '../../../domain/locale.ts';
import { blogCategories } from '../../../domain/blog-category.ts';
import { itemsOf } from './areas.ts';
import { markOf, type Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import type { Typed } from './drafts.ts';

/** The end of an address: letters, digits and hyphens. Empty when nothing of the title can stand in one. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80)
    .replace(/(?<!-)-+$/, '');
}

/**
 * A post that is to be written: its files in every language, still empty but for the title in the writer's own.
 * @param today YYYY-MM-DD
 * @returns null when the address is taken, or the title gives none
 */
export function newPost(
  title: string,
  language: 'de' | 'en',
  trees: ContentTrees,
  today: string,
): { slug: string; typed: Typed[] } | null {
  const slug = slugOf(title);
  const posts = itemsOf('posts', trees);
  if (slug === '' || posts.includes(slug)) return null;
  const ids = posts.map((post) => Number(trees.valueAt(`blog/${post}/facts.json`, ['id']) ?? 0));
  const [category] = blogCategories;
  const file = (name: string, value: Json): Typed => ({
    file: `blog/${slug}/${name}`,
    at: [],
    seen: markOf(undefined),
    value,
    published: undefined,
  });
  const front = (own: boolean) => ({
    title: own ? title : '',
    subtitle: '',
    teaser: '',
    description: '',
    coverAlt: '',
  });
  return {
    slug,
    typed: [
      file('facts.json', {
        id: Math.max(0, ...ids) + 1,
        slug,
        format: 'news',
        category,
        date: today,
        coverImage: 'soil',
        relatedPosts: [],
      }),
      ...locales.map((locale) => file(`${locale}.md`, { front: front(locale === language), body: '' })),
    ],
  };
}
