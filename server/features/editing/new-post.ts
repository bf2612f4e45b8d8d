import { locales, type Locale } from '../../../domain/locale.ts';
import { blogCategories, type BlogCategory } from '../../../domain/blog-category.ts';
import { postFormats } from '../../../domain/post-format.ts';
import { itemsOf } from './areas.ts';
import { markOf, type Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import type { Typed } from './drafts.ts';
import { proposedWords, type PictureInWords } from './post-words.ts';

type PostFormat = (typeof postFormats)[number];

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

/** The desk's own page for a new one has this address. */
const namedByDesk = 'new';

/** A post that is begun: the end of its address, and what its drafts begin with. */
interface BegunPost {
  slug: string;
  typed: Typed[];
}

/**
 * A post that is to be written: its files in every language, still empty but for the title in the writer's own.
 * @param today YYYY-MM-DD
 * @returns null when the address is taken, or the title gives none
 */
export function newPost(
  { title, language, format }: { title: string; language: Locale; format: PostFormat },
  trees: ContentTrees,
  today: string,
): BegunPost | null {
  const [category] = blogCategories;
  const others = { front: { ...emptyFront, subtitle: '' }, body: '' };
  const own = { ...others, front: { ...others.front, title } };
  return begunPost(
    { slug: slugOf(title), language, own, others, facts: { format, category, coverImage: 'soil' } },
    trees,
    today,
  );
}

interface NewsToBe {
  title: string;
  /** Markdown; may be empty still */
  body: string;
  /** the one it is written in first */
  language: Locale;
  /** name of a picture; empty where none is chosen yet */
  coverImage: string;
  /** what the picture shows; empty: as somebody described it before */
  coverAlt: string;
  /** the end of its address; empty: made from the title */
  address: string;
  pictureInWords: PictureInWords;
}

/** A short piece of news in one language, with what stands around it proposed from its text. Parameters and result as of `newPost`. */
export function newNews(
  { title, body, language, coverImage, coverAlt, address, pictureInWords }: NewsToBe,
  trees: ContentTrees,
  today: string,
): BegunPost | null {
  const shown = coverAlt === '' ? (pictureInWords(coverImage, language) ?? '') : coverAlt;
  const words = proposedWords({ title, body, coverAlt: shown }, language);
  const own = { front: { title, ...words }, body };
  const others = { front: emptyFront, body: '' };
  const facts = { format: 'news', category: 'company', coverImage } as const;
  return begunPost({ slug: slugOf(address === '' ? title : address), language, own, others, facts }, trees, today);
}

const emptyFront = { title: '', teaser: '', description: '', coverAlt: '' };

interface WrittenPost {
  front: Record<string, string>;
  body: string;
}

interface PostToBe {
  slug: string;
  language: Locale;
  own: WrittenPost;
  /** in the other languages */
  others: WrittenPost;
  facts: { format: PostFormat; category: BlogCategory; coverImage: string };
}

function begunPost(
  { slug, language, own, others, facts }: PostToBe,
  trees: ContentTrees,
  today: string,
): BegunPost | null {
  const posts = itemsOf('posts', trees);
  if (slug === '' || slug === namedByDesk || posts.includes(slug)) return null;
  const ids = posts.map((post) => Number(trees.valueAt(`blog/${post}/facts.json`, ['id']) ?? 0));
  const file = (name: string, value: Json): Typed => ({
    file: `blog/${slug}/${name}`,
    at: [],
    seen: markOf(undefined),
    value,
    published: undefined,
  });
  return {
    slug,
    typed: [
      file('facts.json', { id: Math.max(0, ...ids) + 1, slug, ...facts, date: today, relatedPosts: [] }),
      ...locales.map((locale) => file(`${locale}.md`, { ...(locale === language ? own : others) })),
    ],
  };
}
