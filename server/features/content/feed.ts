import { defaultLocale, type Locale } from '../../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pagePath } from '../../../domain/pages.ts';
import { atomDocument } from './atom.ts';
import { postHtml, postSummary } from './blog-posts.ts';
import { postsIn } from './posts-in.ts';
import { content } from './load.ts';
import { plain } from './page-data.ts';
import { siteUrl } from './site-setting.ts';
import { readMessage } from './read-message.ts';

/** The address of a language's feed: `/feed.atom` for English, `/de/feed.atom` and so on. */
export const feedPath = (language: Locale): `/${string}` => addressInLanguage('/feed.atom', language);

/** Address and title of a language's feed, as pages announce it. */
export const feed = (language: Locale): { href: string; title: string } => ({
  href: feedPath(language),
  title: readMessage(content(), language, 'blog.feedTitle'),
});

/** The blog as an Atom feed in one language, newest first, with the whole posts. */
export function atomFeed(language: Locale): string {
  const { posts } = content();
  const base = siteUrl();
  const text = (key: string) => plain(readMessage(content(), language, `blog.${key}`));
  const midnight = (date: string) => `${date}T00:00:00Z`;
  return atomDocument({
    language,
    path: feedPath,
    title: feed(language).title,
    subtitle: text('subtitle'),
    updated: midnight(posts.reduce((latest, { facts: { date } }) => (date > latest ? date : latest), '1970-01-01')),
    page: pagePath('blog'),
    entries: postsIn(posts, language).map((post) => {
      const { slug, category, title, teaser, date } = postSummary(post, language);
      const { intro, sections } = postHtml(post, language, language !== defaultLocale);
      return {
        url: base + addressInLanguage(blogPostPath(slug), language),
        title,
        published: midnight(date),
        updated: midnight(date),
        category: { term: category, label: text(`category.${category}`) },
        summary: teaser,
        html: (intro + sections.map((section) => section.html).join('')).replaceAll(' href="/', ` href="${base}/`),
      };
    }),
  });
}
