import * as z from 'zod/mini';
import { blogCategories } from '../../../../domain/blog-category.ts';
import { postFormats } from '../../../../domain/post-format.ts';
import { text, long, hidden, picture, day, whole, hiddenNumber } from './fields.ts';

export const postBodySchema = long;

export const postFactsSchema = z.strictObject({
  id: hiddenNumber,
  slug: hidden,
  /** missing: an article */
  format: z.optional(z.enum(postFormats)),
  category: z.enum(blogCategories),
  date: day,
  coverImage: picture,
  relatedPosts: z.array(whole),
});
export type PostFacts = z.infer<typeof postFactsSchema>;
export const postFrontMatterSchema = z.strictObject({
  title: text,
  /** of an article; a piece of news may go without */
  subtitle: z.optional(text),
  teaser: text,
  description: text.check(z.maxLength(160)),
  coverAlt: text,
  quote: z.optional(z.strictObject({ text, author: z.optional(text) })),
  keyFacts: z.optional(z.strictObject({ title: text, facts: z.array(text).check(z.minLength(1)) })),
});
export type PostFrontMatter = z.infer<typeof postFrontMatterSchema>;
