import { postsIn } from './posts-in.ts';
import { aboutPages, type OverviewGroup } from './about-pages.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Path } from '../../../domain/page-table.ts';
import { blogPostPath, pages } from '../../../domain/pages.ts';
import type { Content } from './load.ts';
import { isLegalDocument } from './legal-documents.ts';
import { plain } from './tokens.ts';
import { readMessage } from './read-message.ts';

export interface OverviewEntry {
  group: OverviewGroup;
  title: string;
  /** what is to be found there */
  line: string;
  path: Path;
}

/**
 * Every page of the site that one can go to, with a line on each. Posts follow the blog.
 * @throws when a page has no name there, which check-pages.ts says more kindly
 */
export function pageOverview(content: Content, language: Locale): OverviewEntry[] {
  const text = (key: string) => plain(readMessage(content, language, key));
  return pages
    .filter((page) => page.index)
    .flatMap(({ id, path }): OverviewEntry[] => {
      const group = aboutPages[id].overview;
      if (group === null) return [];
      if (isLegalDocument(id)) {
        const { title, description } = content.legal[id][language].front;
        return [{ group, title: plain(title), line: plain(description), path }];
      }
      const entry = { group, title: text(`overview.pages.${id}`), line: text(`seo.${id}.description`), path };
      return id === 'blog' ? [entry, ...postEntries(content, language, group)] : [entry];
    });
}

const postEntries = ({ posts }: Content, language: Locale, group: OverviewGroup): OverviewEntry[] =>
  postsIn(posts, language).map(({ facts, text }) => ({
    group,
    title: text[language].front.title,
    line: plain(text[language].front.teaser),
    path: blogPostPath(facts.slug),
  }));
