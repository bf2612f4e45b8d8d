import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { isLocale } from '../../../domain/locale.ts';
import type { PostSummary } from '../../../domain/post-summary.ts';
import { content } from './load.ts';
import type { Post, PostText } from './read-posts.ts';
import { keepTogether } from './keep-together.ts';
import { markdownToHtml } from './markdown.ts';
import { plain } from './page-data.ts';
import { postsIn } from './posts-in.ts';

/** At most so many posts stand under 'More Stories' (specification, section 9). */
const mostRelated = 3;

/** The post of a slug, or undefined. */
export const findPost = (slug: string | undefined): Post | undefined =>
  content().posts.find((post) => post.facts.slug === slug);

/** A post's text in a language; other languages than the four fall back to German (specification, section 3). */
export const postText = (post: Post, language: string): PostText => post.text[isLocale(language) ? language : 'de'];

export function postSummary(post: Post, language: string): PostSummary {
  const { slug, category, coverImage, date } = post.facts;
  const { front, readMinutes } = postText(post, language);
  return {
    slug,
    category,
    cover: coverImage,
    coverAlt: plain(front.coverAlt),
    title: plain(front.title),
    teaser: plain(front.teaser),
    date,
    dateText: dateInWords(noonOf(date), isLocale(language) ? language : 'de'),
    readMinutes,
  };
}

/** The posts a post names as related, in its order, at most three. */
export function relatedPosts(post: Post, language: string): Post[] {
  const named = post.facts.relatedPosts.map((id) => content().posts.find((other) => other.facts.id === id));
  return postsIn(
    named.filter((other) => other !== undefined),
    language,
  ).slice(0, mostRelated);
}

export interface PostSection {
  /** anchor of its heading */
  id: string;
  /** the heading as plain text */
  heading: string;
  /** heading and text */
  html: string;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** A post's body: the HTML before the first heading, then its sections. */
export function postHtml(post: Post, language: string, prefixed: boolean): { intro: string; sections: PostSection[] } {
  const html = keepTogether(
    markdownToHtml(postText(post, language).body, isLocale(language) ? language : 'de', prefixed),
  );
  // text is escaped, so "<h2 " only ever opens a heading
  const [intro = '', ...parts] = html.split(/(?=<h2 )/);
  const sections = parts.map((part) => {
    const [, id = '', heading = ''] = /^<h2 id="([^"]*)">([\s\S]*?)<\/h2>/.exec(part) ?? [];
    return {
      id,
      heading: heading
        .replace(/<[^<>]+>/g, '')
        .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity),
      html: part,
    };
  });
  return { intro, sections };
}
