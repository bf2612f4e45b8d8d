import type { BlogCategory } from './blog-category.ts';

/** What a card shows of a post. A card is one link, so it makes no claims. */
export interface PostSummary {
  slug: string;
  category: BlogCategory;
  cover: string;
  coverAlt: string;
  title: string;
  teaser: string;
  /** ISO day */
  date: string;
  /** the day written out in the reader's language */
  dateText: string;
  readMinutes: number;
}
