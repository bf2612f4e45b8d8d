import { withoutClaimMarkers } from '../../../domain/claim-marker.ts';
import type { Locale } from '../../../domain/locale.ts';
import { blogPostPath, pagePath, pages, type PageId } from '../../../domain/pages.ts';
import { aboutPages } from '../content/about-pages.ts';
import { postsIn } from '../content/posts-in.ts';
import { textLeaves } from '../content/text-leaves.ts';
import type { Content } from '../content/load.ts';
import { legalDocuments } from '../content/legal-documents.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { markdownSections } from './markdown-sections.ts';
import type { Passage } from './passage.ts';
import { sentencesOf } from '../content/sentences.ts';

/** The blog, one passage a section. */
export function postPassages({ posts }: Content, language: Locale): Passage[] {
  return postsIn(posts, language).flatMap(({ facts, text }) => {
    const { front, body } = text[language];
    const path = blogPostPath(facts.slug);
    const opening = {
      id: `post:${facts.slug}`,
      title: front.title,
      path,
      ask: [],
      sentences: sentencesOf([front.subtitle, front.teaser].filter((text) => text !== undefined).join('. '), language),
      weight: 0.8,
    };
    return [
      opening,
      ...markdownSections(body, language).map((section, index) => ({
        id: `post:${facts.slug}:${index}`,
        title: section.heading === '' ? front.title : `${front.title}: ${section.heading}`,
        path: section.anchor === '' ? path : `${path}#${section.anchor}`,
        ask: [],
        sentences: section.sentences,
        weight: 0.8,
      })),
    ];
  });
}

/** The legal documents. Outside German they are short notes in front of the German text. */
export function legalPassages({ legal }: Content, language: Locale): Passage[] {
  return legalDocuments.flatMap((document) => {
    const { front, body } = legal[document][language];
    const path = pagePath(document);
    return markdownSections(body, language).map((section, index) => ({
      id: `legal:${document}:${index}`,
      title: section.heading === '' ? front.title : `${front.title}: ${section.heading}`,
      path: section.anchor === '' || language !== 'de' ? path : `${path}#${section.anchor}`,
      ask: [],
      sentences: section.sentences,
      weight: 0.7,
    }));
  });
}

/** Pages that a visitor reads; the texts of the others are labels. */
const answeringPages = pages.map(({ id }) => id).filter((id) => aboutPages[id].answers);
/** Sections of the home page with an address of their own (specification, section 2). */
const homeAnchors: Readonly<Record<string, string>> = {
  mission: 'mission',
  about: 'company',
  company: 'company',
  industries: 'industries',
  technology: 'technology',
  products: 'products',
  why: 'why-no2ndplanet',
  sustainability: 'sustainability',
  facts: 'facts-numbers',
};

/**
 * The longer texts of the pages, each by itself: neighbours in the messages need not be neighbours on the page.
 * Descriptions of pictures (`alt`, `imageAlt`) say what is drawn, not what is so.
 */
export function pagePassages(content: Content, language: Locale): Passage[] {
  return answeringPages.flatMap((page) =>
    Object.entries(content.messages[language][page] ?? {}).flatMap(([key, part]) => {
      if (typeof part === 'string') return [];
      const anchor = page === 'home' ? homeAnchors[key] : undefined;
      const title = headingOf(part) ?? pageTitle(content, language, page);
      return [...textLeaves(part)]
        .filter(([leaf, text]) => !/alt$/i.test(leaf) && text.length >= 60 && !/\{\w+\}/.test(text))
        .flatMap(([leaf, text]): Passage[] => {
          // the rest of a sentence that begins in another text makes no sense here
          const sentences = sentencesOf(withoutMarkup(text), language).filter((sentence) => !/^\p{Ll}/u.test(sentence));
          if (sentences.length === 0) return [];
          return [
            {
              id: `page:${page}:${key}.${leaf}`,
              title,
              path: anchor ? `${pagePath(page)}#${anchor}` : pagePath(page),
              ask: [],
              sentences,
              weight: 0.8,
            },
          ];
        });
    }),
  );
}

function headingOf(part: MessageTree): string | undefined {
  const heading = part['title'] ?? part['heading'] ?? part['headline'];
  return typeof heading === 'string' ? withoutClaimMarkers(withoutMarkup(heading)) : undefined;
}

function pageTitle(content: Content, language: Locale, page: PageId): string {
  const seo = content.messages[language]['seo']?.[page];
  const title = typeof seo === 'object' ? seo['title'] : undefined;
  return typeof title === 'string' ? title : content.company.brand;
}

const withoutMarkup = (text: string) =>
  text.replace(/(^|[^[])\[([^\][]+)\]\([^()]+\)/g, '$1$2').replace(/\*\*?|\\$/gm, '');
