import { locales, type Locale } from '../../../domain/locale.ts';
import type { PageId } from '../../../domain/pages.ts';
import { aboutPages } from './about-pages.ts';
import { content } from './load.ts';
import { legalDocuments } from './legal-documents.ts';
import { plain } from './page-data.ts';
import { shownPicture } from './shown-picture.ts';

const isPage = (key: string): key is PageId => Object.hasOwn(aboutPages, key);

/** The master beside the title of a page; what is no page of the table shows the first picture of the site. */
const pictureOf = (key: string) => (isPage(key) ? aboutPages[key].picture : 'hero');

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
        name: shown(pictureOf(key)),
      })),
      ...legalDocuments.map((document) => ({
        key: document,
        title: legal[document][language].front.title,
        name: aboutPages[document].picture,
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
