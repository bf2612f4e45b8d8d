import { locales, type Locale } from '../../../domain/locale.ts';
import { content, legalDocuments } from './load.ts';
import { plain } from './page-data.ts';
import { shownPicture } from './shown-picture.ts';

/** Which master stands beside the title, by page; posts use their cover. */
const pictureOf: Record<string, string> = {
  home: 'product-fork',
  welcome: 'community-table',
  shop: 'party-box',
  challenges: 'ice-cream',
  community: 'community-table',
  contact: 'product-spoon',
  blog: 'festival-fries',
  claims: 'soil',
  press: 'knife-spoon-detail',
  search: 'letter-desk',
  overview: 'letter-desk',
  planner: 'ice-cream',
};

/** What is drawn on the share images of a language: the title of each page and post, and the line below them. */
export function shareImageTexts(language: Locale): {
  footer: string;
  titles: { key: string; title: string; name: string }[];
} {
  const { company, posts, legal, messages, claims } = content();
  const line = messages[language].frame?.footer;
  const footer = typeof line === 'object' && typeof line.line === 'string' ? plain(line.line) : '';
  const shown = (name: string) => shownPicture(name, claims);
  return {
    footer,
    titles: [
      ...Object.entries(messages[language].seo ?? {}).map(([key, entry]) => ({
        key,
        title:
          typeof entry === 'object' && typeof entry.title === 'string'
            ? (plain(entry.title).split('|')[0] ?? '').trimEnd()
            : company.brand,
        name: shown(pictureOf[key] ?? 'hero'),
      })),
      ...legalDocuments.map((document) => ({
        key: document,
        title: legal[document][language].front.title,
        name: 'letter-desk',
      })),
      ...posts.map((post) => ({
        key: `blog-${post.facts.slug}`,
        title: post.text[language].front.title,
        name: shown(post.facts.coverImage),
      })),
    ],
  };
}

export interface ShareImage {
  /** request path */
  path: string;
  title: string;
  footer: string;
  brand: string;
  /** name of a master in `imagery/masters` */
  picture: string;
}

/** Every share image of the site, with all that is drawn on it. */
export function shareImages(): ShareImage[] {
  const { brand } = content().company;
  return locales.flatMap((language) => {
    const { footer, titles } = shareImageTexts(language);
    return titles.map(({ key, title, name }) => ({
      path: `/share/${key}.${language}.jpg`,
      title,
      footer,
      brand,
      picture: name,
    }));
  });
}
