import { postsIn } from './posts-in.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Path } from '../../../domain/page-table.ts';
import { blogPostPath, pages, type PageId } from '../../../domain/pages.ts';
import { legalDocuments, type Content, type LegalDocumentId } from './load.ts';
import type { MessageTree } from './schemas.ts';
import { plain } from './tokens.ts';

export const overviewGroups = ['start', 'knowledge', 'members', 'legal'] as const;
type OverviewGroup = (typeof overviewGroups)[number];

export interface OverviewEntry {
  group: OverviewGroup;
  title: string;
  /** what is to be found there */
  line: string;
  path: Path;
}

/** Where each page stands in the overview; those that search engines are not offered are no places to go to. */
const groupOf: Readonly<Partial<Record<PageId, OverviewGroup>>> = {
  home: 'start',
  welcome: 'start',
  shop: 'start',
  planner: 'start',
  contact: 'start',
  blog: 'knowledge',
  claims: 'knowledge',
  press: 'knowledge',
  challenges: 'members',
  community: 'members',
};

const isLegalDocument = (id: PageId): id is LegalDocumentId & PageId => legalDocuments.some((one) => one === id);

/**
 * Every page of the site that one can go to, with a line on each. Posts follow the blog.
 * @throws when a page has no place or no name here: a new page in the table needs both
 */
export function pageOverview(content: Content, language: Locale): OverviewEntry[] {
  const texts = content.messages[language];
  const text = (...keys: string[]) => {
    let node: string | MessageTree | undefined = texts;
    for (const key of keys) node = typeof node === 'object' ? node[key] : undefined;
    if (typeof node !== 'string') throw new Error(`content/messages/${language} lacks ${keys.join('.')}`);
    return plain(node);
  };
  return pages
    .filter((page) => page.index && page.id !== 'overview')
    .flatMap(({ id, path }): OverviewEntry[] => {
      if (isLegalDocument(id)) {
        const { title, description } = content.legal[id][language].front;
        return [{ group: 'legal', title: plain(title), line: plain(description), path }];
      }
      const group = groupOf[id];
      if (!group)
        throw new Error(`server/features/content/page-overview.ts: the page ${id} has no place in the overview`);
      const entry = { group, title: text('overview', 'pages', id), line: text('seo', id, 'description'), path };
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
