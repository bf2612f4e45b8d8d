import { locales } from '../../domain/locale.ts';
import type { Content } from './load.ts';
import { countWords } from './count-words.ts';

// issue "Every page has its real content", Blog: 1,000-1,500 words in each language, 5 to 8 minutes, at most three "More Stories"
const words = { min: 1000, max: 1500 };
const minutes = { min: 5, max: 8 };
const mostRelated = 3;
/** Fields that reach the page's title, search engines or an alt text, where a claim could not be opened. */
const plainFields = new Set(['title', 'subtitle', 'teaser', 'description', 'coverAlt']);

/** Posts are as long as promised, refer to posts that exist, and have a cover among the pictures. */
export function* checkPosts({ posts, rawTexts }: Content, pictures: ReadonlySet<string>): Generator<string> {
  const ids = new Map<number, string>();
  for (const { facts } of posts) {
    const file = `content/blog/${facts.slug}/facts.json`;
    const twin = ids.get(facts.id);
    if (twin !== undefined) yield `${file}: id: ${facts.id} is the id of ${twin} already; choose another`;
    ids.set(facts.id, facts.slug);
  }
  for (const { facts, text } of posts) {
    const file = `content/blog/${facts.slug}/facts.json`;
    if (!pictures.has(facts.coverImage))
      yield `${file}: coverImage: imagery/masters has no picture "${facts.coverImage}"; name one that exists`;
    if (facts.relatedPosts.length > mostRelated)
      yield `${file}: relatedPosts: at most ${mostRelated} are shown; remove ${facts.relatedPosts.length - mostRelated}`;
    if (new Set(facts.relatedPosts).size < facts.relatedPosts.length)
      yield `${file}: relatedPosts: names a post twice; remove one`;
    for (const id of facts.relatedPosts) {
      if (id === facts.id) yield `${file}: relatedPosts: ${id} is this post itself; remove it`;
      else if (!ids.has(id)) yield `${file}: relatedPosts: there is no post with id ${id}; correct or remove it`;
    }
    for (const language of locales) {
      const where = `content/blog/${facts.slug}/${language}.md: body`;
      const count = countWords(text[language].body);
      if (count < words.min || count > words.max)
        yield `${where}: has ${count} words; a post has ${words.min} to ${words.max}`;
      const { readMinutes } = text[language];
      if (readMinutes < minutes.min || readMinutes > minutes.max)
        yield `${where}: takes ${readMinutes} minutes to read; a post takes ${minutes.min} to ${minutes.max}`;
    }
  }
  for (const { file, key, text, page } of rawTexts) {
    if (page === 'blog' && plainFields.has(key) && /\{(?:claim|fact|company):/.test(text))
      yield `${file}: ${key}: holds a token, but stands where nothing can be opened; say it without one`;
  }
}
