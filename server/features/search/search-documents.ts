import { locales, type Locale } from '../../../domain/locale.ts';
import type { Path } from '../../../domain/page-table.ts';
import { pagePath } from '../../../domain/pages.ts';
import type { SearchKind } from '../../../domain/search.ts';
import type { Passage } from '../assistant/passage.ts';
import { passagesOf } from '../assistant/passages.ts';
import { sentencesOf } from '../content/sentences.ts';
import { type Content } from '../content/load.ts';
import { legalDocuments } from '../content/legal-documents.ts';
import { plain } from '../content/tokens.ts';
import { pageOverview } from '../content/page-overview.ts';

/** Something that can be found: a page, or a place on one. */
export interface SearchDocument {
  kind: SearchKind;
  title: string;
  path: Path;
  /** the place on the page */
  hash: string | null;
  sentences: readonly string[];
  /** words people use for it; never shown */
  ask: string;
  /** how far ahead of others that hold the same words */
  weight: number;
}

const kinds: readonly [prefix: string, kind: SearchKind, weight: number][] = [
  ['faq:', 'answer', 1.3],
  ['claim:', 'claim', 1],
  // who types its name wants it, not what is said of it
  ['product:', 'product', 4],
  ['challenge:', 'page', 0.8],
  ['post:', 'post', 0.9],
  ['legal:', 'legal', 0.8],
  ['page:', 'page', 1],
];

/** All that the search knows of a language: the pages themselves, and the passages that the assistant answers from. */
export function searchDocuments(content: Content, language: Locale): SearchDocument[] {
  const elsewhere = locales.filter((other) => other !== language).map((other) => pageOverview(content, other));
  const pages = pageOverview(content, language).map(({ title, line, path }, at) => ({
    ...kindOfPage(path),
    title,
    path,
    hash: null,
    sentences: sentencesOf(line, language),
    // "Impressum" leads there in every language
    ask: [path.slice(1), ...elsewhere.map((entries) => entries[at]?.title ?? '')].join(' '),
  }));
  return onePlaceOnce([...pages, ...passagesOf(content, language).map(asDocument)]);
}

function kindOfPage(path: Path): Pick<SearchDocument, 'kind' | 'weight'> {
  if (path.startsWith(`${pagePath('blog')}/`)) return { kind: 'post', weight: 1.1 };
  if (legalDocuments.some((document) => pagePath(document) === path)) return { kind: 'legal', weight: 1.1 };
  return { kind: 'page', weight: 1.6 };
}

function asDocument(passage: Passage): SearchDocument {
  const [, kind, weight] = kinds.find(([prefix]) => passage.id.startsWith(prefix)) ?? ['', 'page' as const, 1];
  const [, product] = /^product:(.+)$/.exec(passage.id) ?? [];
  return {
    kind,
    title: passage.title,
    ...placeOf(product ? `${pagePath('shop')}#${product}` : passage.path),
    sentences: passage.sentences.map(plain),
    ask: passage.ask.join(' '),
    weight,
  };
}

function placeOf(address: string): { path: Path; hash: string | null } {
  const [path = '', hash = null] = address.split('#');
  if (!path.startsWith('/')) throw new Error(`a passage's path begins with a slash: ${address}`);
  return { path: `/${path.slice(1)}`, hash };
}

/** Texts under one heading are one find: the sections of a page are told apart by title and anchor only. */
function onePlaceOnce(documents: readonly SearchDocument[]): SearchDocument[] {
  const places = new Map<string, SearchDocument>();
  for (const document of documents) {
    const key = `${document.kind} ${document.path} ${document.hash} ${document.title}`;
    const before = places.get(key);
    places.set(key, before ? { ...before, sentences: [...before.sentences, ...document.sentences] } : document);
  }
  return [...places.values()];
}
