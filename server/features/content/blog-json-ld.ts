import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage, blogPostPath } from '../../../domain/pages.ts';
import { postText } from './blog-posts.ts';
import { content } from './load.ts';
import type { Post } from './read-posts.ts';
import { plain } from './page-data.ts';
import { pictures } from './pictures.ts';
import { siteUrl } from './site-setting.ts';

/**
 * A post as schema.org Article.
 * @throws when the cover has no picture files: a mistake in the content, found at build
 */
export function articleJsonLd(post: Post, language: Locale) {
  const { company, messages } = content();
  const base = siteUrl();
  const { front, readMinutes } = postText(post, language);
  const { slug, category, coverImage, date } = post.facts;
  const url = base + addressInLanguage(blogPostPath(slug), language);
  const cover = pictures([coverImage])[coverImage];
  const categories = messages[language].blog?.category;
  const section = typeof categories === 'object' ? categories[category] : undefined;
  // no person is named as author: the posts are the company's
  const organization = {
    '@type': 'Organization',
    name: company.brand,
    legalName: company.legalName,
    url: `${base}/`,
    logo: `${base}/icon-512.png`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: plain(front.title),
    ...(front.subtitle === undefined ? {} : { alternativeHeadline: plain(front.subtitle) }),
    description: plain(front.description),
    articleSection: typeof section === 'string' ? section : category,
    inLanguage: language,
    datePublished: date,
    dateModified: date,
    timeRequired: `PT${readMinutes}M`,
    ...(cover
      ? {
          image: {
            '@type': 'ImageObject',
            url: `${base}/pictures/${coverImage}.${cover.hash}-${cover.widths.at(-1) ?? cover.width}.webp`,
          },
        }
      : {}),
    author: organization,
    publisher: organization,
    isAccessibleForFree: true,
  };
}
