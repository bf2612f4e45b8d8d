import { join } from 'node:path';
import { locales, type Locale } from '../../domain/locale.ts';
import { ContentError, ContentFiles } from './files.ts';
import { countWords } from './count-words.ts';
import { readGuaranteeNotices, type GuaranteeNotice } from './guarantee-notice.ts';
import * as schemas from './schemas.ts';
import { languageFacts } from './language-facts.ts';
import { forEachLanguage, type PerLanguage } from './per-language.ts';
import type { MessageTree } from './schemas.ts';
import { claimAsText, claimMarker, fillTokens, type TokenSources } from './tokens.ts';

export interface Product {
  facts: schemas.ProductFacts;
  prose: PerLanguage<schemas.ProductProse>;
}
export interface PostText {
  front: schemas.PostFrontMatter;
  /** Markdown, tokens filled, claims still as markers */
  body: string;
  /** whole minutes at 200 words a minute */
  readMinutes: number;
}
export interface Post {
  facts: schemas.PostFacts;
  text: PerLanguage<PostText>;
}
export interface LegalText {
  front: schemas.LegalFrontMatter;
  body: string;
}
export const legalDocuments = ['impressum', 'datenschutz', 'agb', 'widerruf'] as const;
export type LegalDocumentId = (typeof legalDocuments)[number];

/** A text as its file has it, tokens unfilled: for the checks. */
export interface RawText {
  /** path from the project's root, as problems name it */
  file: string;
  language: Locale;
  /** dotted field; `body` for the Markdown below the front matter */
  key: string;
  text: string;
  /** the page that shows it */
  page: 'shop' | 'blog' | 'challenges' | 'community' | 'chat';
}

export interface Content extends TokenSources {
  messages: PerLanguage<Record<string, MessageTree>>;
  /** the same texts as the files have them, tokens unfilled: for the checks */
  rawMessages: PerLanguage<Record<string, MessageTree>>;
  /** the unfilled texts of products, posts, challenges and community */
  rawTexts: RawText[];
  products: Product[];
  posts: Post[];
  legal: Record<LegalDocumentId, PerLanguage<LegalText>>;
  /** null where the Commission's file is missing */
  guaranteeNotices: PerLanguage<GuaranteeNotice | null>;
  challenges: { facts: schemas.ChallengeFacts; prose: PerLanguage<schemas.ChallengeProse> };
  community: { facts: schemas.CommunityFacts; prose: PerLanguage<schemas.CommunityProse> };
  faq: { facts: schemas.FaqFacts; prose: PerLanguage<schemas.FaqProse> };
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change)])) as T;
  }
  return value;
}

/** All text leaves of a parsed file with their dotted keys; list entries count from 0. */
export function* textLeaves(value: unknown, key = ''): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [key, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* textLeaves(entry, key ? `${key}.${name}` : name);
  }
}

const wordsAMinute = 200;

/**
 * Reads and checks everything below a content folder.
 * @throws {ContentError} naming file and field
 */
export function loadContent(root = join(process.cwd(), 'content')): Content {
  const files = new ContentFiles(root);
  locales.forEach(languageFacts);
  const company = files.json('company.json', schemas.companySchema);
  const facts = files.json('facts.json', schemas.factsSchema);
  const claims = new Map(
    files.list('claims', '.json').map((name) => {
      const claim = files.json(`claims/${name}`, schemas.claimSchema);
      if (`${claim.id}.json` !== name) throw new ContentError(`content/claims/${name}: id must be the file's name`);
      return [claim.id, claim] as const;
    }),
  );
  const sources: TokenSources = { company, facts, claims };
  const fill = <T>(value: T, language: Locale, where: string): T =>
    mapTexts(value, (text) => fillTokens(text, language, sources, where, claimMarker));
  const rawTexts: RawText[] = [];
  const keepRaw = (file: string, language: Locale, page: RawText['page'], value: unknown) => {
    for (const [key, text] of textLeaves(value)) rawTexts.push({ file, language, key, text, page });
  };
  const prose = <T>(
    folder: string,
    page: RawText['page'],
    schema: Parameters<typeof files.json<T>>[1],
  ): PerLanguage<T> =>
    forEachLanguage((language) => {
      const where = `content/${folder}/${language}.json`;
      const raw = files.json(`${folder}/${language}.json`, schema);
      keepRaw(where, language, page, raw);
      return fill(raw, language, where);
    });

  // a section that only one language has is an error too: the file is then missing in the others
  const sections = [...new Set(locales.flatMap((language) => files.list(`messages/${language}`, '.json')))].map(
    (name) => name.replace(/\.json$/, ''),
  );
  const rawMessages = forEachLanguage((language) =>
    Object.fromEntries(
      sections.map((section) => [section, files.json(`messages/${language}/${section}.json`, schemas.messagesSchema)]),
    ),
  );

  const products = files.list('products').map((id) => ({
    facts: files.json(`products/${id}/facts.json`, schemas.productFactsSchema),
    prose: prose(`products/${id}`, 'shop', schemas.productProseSchema),
  }));
  products.sort((a, b) => a.facts.position - b.facts.position);

  const posts = files.list('blog').map((slug): Post => {
    const postFacts = files.json(`blog/${slug}/facts.json`, schemas.postFactsSchema);
    if (postFacts.slug !== slug)
      throw new ContentError(`content/blog/${slug}/facts.json: slug must be the folder's name`);
    const text = forEachLanguage((language): PostText => {
      const where = `blog/${slug}/${language}.md`;
      const { front, body } = files.markdown(where, schemas.postFrontMatterSchema);
      keepRaw(`content/${where}`, language, 'blog', { ...front, body });
      const filled = fill(body, language, `content/${where}`);
      return {
        front: fill(front, language, `content/${where}`),
        body: filled,
        readMinutes: Math.round(countWords(filled) / wordsAMinute),
      };
    });
    return { facts: postFacts, text };
  });
  posts.sort((a, b) => b.facts.date.localeCompare(a.facts.date) || a.facts.id - b.facts.id);

  const legal = Object.fromEntries(
    legalDocuments.map((document) => [
      document,
      forEachLanguage((language): LegalText => {
        const where = `legal/${document}/${language}.md`;
        const { front, body } = files.markdown(where, schemas.legalFrontMatterSchema);
        return { front, body: fillTokens(body, language, sources, `content/${where}`, claimAsText) };
      }),
    ]),
  ) as Content['legal'];

  return {
    ...sources,
    rawMessages,
    rawTexts,
    messages: forEachLanguage((language) =>
      mapSections(rawMessages[language], (tree, section) =>
        fill(tree, language, `content/messages/${language}/${section}.json`),
      ),
    ),
    products,
    posts,
    legal,
    guaranteeNotices: readGuaranteeNotices(root),
    challenges: {
      facts: files.json('challenges/facts.json', schemas.challengeFactsSchema),
      prose: prose('challenges', 'challenges', schemas.challengeProseSchema),
    },
    community: {
      facts: files.json('community/facts.json', schemas.communityFactsSchema),
      prose: prose('community', 'community', schemas.communityProseSchema),
    },
    faq: {
      facts: files.json('faq/facts.json', schemas.faqFactsSchema),
      prose: prose('faq', 'chat', schemas.faqProseSchema),
    },
  };
}

function mapSections(
  sections: Record<string, MessageTree>,
  change: (tree: MessageTree, section: string) => MessageTree,
) {
  return Object.fromEntries(Object.entries(sections).map(([section, tree]) => [section, change(tree, section)]));
}

let loaded: Content | undefined;

/** The content of the running process, read once. Content changes need a restart, which rebuilds the documents. */
export function content(): Content {
  return (loaded ??= loadContent());
}
