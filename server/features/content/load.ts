import { legalDocuments, type LegalDocumentId } from './legal-documents.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { isPast } from '../../../domain/availability.ts';
import { dateFormat } from '../../../domain/kept-formats.ts';
import { defaultLocale, forEachLanguage, type Locale, locales, type PerLanguage } from '../../../domain/locale.ts';
import { claimModeOfEnvironment, type ClaimMode } from '../../platform/claim-mode.ts';
import { paymentProviderOfEnvironment } from '../../platform/payment-mode.ts';
import * as z from 'zod/mini';
import { withVat } from '../../../domain/money.ts';
import { ContentError, ContentFiles, type Overlay } from './files.ts';
import { readLedger } from './ledger.ts';
import { dayOf, shownClaims } from './proofs.ts';
import { ClaimReader, chooseWording, withChosenWordings, type Choice } from './wordings.ts';
import { countWords } from './count-words.ts';
import { readGuaranteeNotices, type GuaranteeNotice } from './guarantee-notice.ts';
import * as schemas from './schemas.ts';
import { shownPicture } from './shown-picture.ts';
import { languageFacts } from './language-facts.ts';
import { Remembered } from './remembered.ts';
import { isUnwritten } from './unwritten-post.ts';
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
  /** those it is written in: of an article all */
  languages: readonly Locale[];
  /** in a language that it is not written in, the text of the first one */
  text: PerLanguage<PostText>;
}
interface LegalText {
  front: schemas.LegalFrontMatter;
  body: string;
}

/** A text as its file has it, tokens unfilled: for the checks. */
interface RawText {
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
  /** whether all claims are shown or only those with a valid proof; `claims` holds the shown ones */
  claimMode: ClaimMode;
  /** the day on which the proofs were judged, YYYY-MM-DD */
  day: string;
  /** every claim, shown or not, with all its readings */
  ledger: ReadonlyMap<string, schemas.Claim>;
  availability: schemas.Availability;
  /** texts that make a claim and have no wording without it, one sentence each */
  unsaid: string[];
  messages: PerLanguage<Record<string, MessageTree>>;
  /** the same texts as the files have them, tokens unfilled: for the checks */
  rawMessages: PerLanguage<Record<string, MessageTree>>;
  /** the unfilled texts of products, posts, challenges and community */
  rawTexts: RawText[];
  /** what the site shows: all but the hidden ones */
  products: Product[];
  /** hidden ones, too: for what was sold, and for the checks */
  allProducts: Product[];
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

/** What is said of the picture that stands in the place of one that would make a claim (shown-picture.ts). */
const plainPictureAlt = (sections: Record<string, MessageTree>): string | undefined =>
  [...textLeaves(sections['home'])].find(([key]) => key === 'mission.detailAlt')?.[1];

const wordsAMinute = 200;

const claimsFound = new Remembered<ReadonlyMap<string, string>>();

interface LoadOptions {
  /** instead of what the environment or company.json says */
  claims?: ClaimMode;
  /** decides which proofs are valid */
  today?: Date;
  /** over the files; else what this process uses */
  overlay?: Overlay;
}

const days = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
/** @param day YYYY-MM-DD */
const dayInWords = (day: string, language: Locale) => days(language).format(new Date(`${day}T00:00:00Z`));

const namedSchema = z.looseObject({ name: z.string() });
const markSchema = z.looseObject({ sample: z.string() });

/** "25 forks, 20 knives": what a set holds; product names begin small inside a sentence, except in German. */
function contentsText(
  product: schemas.ProductFacts,
  language: Locale,
  nameOf: (id: string, language: Locale) => string,
  mark: string,
): string | null {
  if (!product.contents) return null;
  const pieces = product.contents.pieces.map(({ product: id, count }) => {
    const name = nameOf(id, language);
    return `${count}\u00a0${language === 'de' ? name : name.replace(/^(?:IJ|.)/u, (first) => first.toLowerCase())}`;
  });
  const list = pieces.join(', ');
  return product.samples.includes('contents') ? `${list} (${mark})` : list;
}

/**
 * Reads and checks everything below a content folder. Texts come in the wording that fits the claims which are shown and
 * the state of the availability.
 * @throws {ContentError} naming file and field
 */
export function loadContent(root = join(process.cwd(), 'content'), options: LoadOptions = {}): Content {
  const files = new ContentFiles(root, options.overlay);
  locales.forEach(languageFacts);
  const company = files.json('company.json', schemas.companySchema);
  const { availability, samples, ...values } = files.json('facts.json', schemas.factsFileSchema);
  const day = dayOf(options.today ?? new Date());
  const facts: Record<string, schemas.Fact> = {
    ...files.parse('facts.json', values, schemas.factsSchema),
    availableFrom: { type: 'month', value: availability.from, passed: isPast(availability, day) },
  };
  const ledger = readLedger(files);
  const claimMode = options.claims ?? claimModeOfEnvironment() ?? company.claims;
  const claims = shownClaims(ledger, claimMode, day);
  for (const [id, fact] of Object.entries(facts)) {
    // every amount is said net and gross
    if (fact.type === 'money' && facts['vat']?.type === 'percent')
      facts[`${id}Gross`] = { type: 'money', cents: withVat(fact.cents, facts['vat'].value) };
  }
  const productFacts = files
    .list('products')
    .map((id) => files.json(`products/${id}/facts.json`, schemas.productFactsSchema))
    .sort((a, b) => a.position - b.position);
  const productName = (id: string, language: Locale) => files.json(`products/${id}/${language}.json`, namedSchema).name;
  const marks = forEachLanguage((language) => files.json(`messages/${language}/frame.json`, markSchema).sample);
  const sources: TokenSources = {
    company,
    facts,
    claims,
    samples: new Set(samples),
    sampleMarks: marks,
    allProducts: productFacts.map((facts) => ({ facts })),
    contents: forEachLanguage(
      (language) =>
        new Map(
          productFacts.flatMap((product) => {
            const text = contentsText(product, language, productName, marks[language]);
            return text === null ? [] : [[product.id, text] as const];
          }),
        ),
    ),
  };

  const reader = new ClaimReader(ledger.values());
  claimsFound.begin(
    JSON.stringify([...ledger.values()].map(({ id, words, wordsUnlessQuoted }) => [id, words, wordsUnlessQuoted])),
  );
  const claimsOf = (text: string, language: Locale) =>
    claimsFound.in(text, language, () => reader.claimsOf(text, language));
  const unsaid: string[] = [];
  for (const claim of claims.values()) {
    for (const field of ['statement', 'scope', 'comparator', 'basis', 'source'] as const) {
      for (const language of locales) {
        const text = claim[field]?.[language] ?? '';
        for (const [id, found] of reader.claimsOf(text, language))
          if (!claims.has(id))
            unsaid.push(
              `content/claims/${claim.id}.json: ${field}.${language}: ${found} makes the claim "${id}", which has no valid proof; give that one its proof too or say it otherwise`,
            );
      }
    }
  }
  const choiceFor = (file: string): Choice => ({
    state: availability.state,
    paidOnlineBy:
      company.onlinePayment !== undefined || paymentProviderOfEnvironment() !== null ? company.onlinePaymentFor : null,
    may: (text, language) => claimMode === 'all' || [...claimsOf(text, language).keys()].every((id) => claims.has(id)),
    least(text, key, language) {
      // ways of asking are searched, never shown
      if (/(?:^|\.)ask\./.test(key)) return;
      for (const [id, found] of claimsOf(text, language))
        unsaid.push(
          `${file}: ${key}: ${found} makes the claim "${id}" and has no wording without it; add one that says less (content/README.md, "The proof switch")`,
        );
    },
  });
  const chosen = <T>(path: string, language: Locale, schema: Parameters<typeof files.json<T>>[1]): T =>
    files.parse(
      path,
      withChosenWordings(files.value(path), language, choiceFor(`content/${path}`), { where: `content/${path}` }),
      schema,
    );
  // a text that makes a claim which is not shown stops the build (`unsaid`), with its place, rather than here
  const everything: TokenSources = { ...sources, claims: ledger };
  const fill = <T>(value: T, language: Locale, where: string): T =>
    mapTexts(value, (text) => fillTokens(text, language, everything, { where, showClaim: claimMarker }));
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
      const path = `${folder}/${language}.json`;
      keepRaw(`content/${path}`, language, page, files.value(path));
      return fill(chosen(path, language, schema), language, `content/${path}`);
    });

  // a section that only one language has is an error too: the file is then missing in the others
  const sections = [...new Set(locales.flatMap((language) => files.list(`messages/${language}`, '.json')))].map(
    (name) => name.replace(/\.json$/, ''),
  );
  const perSection = <T>(read: (path: string) => T): Record<string, T> =>
    Object.fromEntries(sections.map((section) => [section, read(`${section}.json`)]));
  const rawMessages = forEachLanguage((language) =>
    perSection((name) => files.json(`messages/${language}/${name}`, schemas.messagesSchema)),
  );
  const messages = forEachLanguage((language) =>
    perSection((name) => {
      const path = `messages/${language}/${name}`;
      return fill(chosen(path, language, schemas.messagesSchema), language, `content/${path}`);
    }),
  );

  const allProducts = productFacts.map((facts) => ({
    facts,
    prose: prose(`products/${facts.id}`, 'shop', schemas.productProseSchema),
  }));

  const posts = files.list('blog').map((slug): Post => {
    const postFacts = files.json(`blog/${slug}/facts.json`, schemas.postFactsSchema);
    if (postFacts.slug !== slug)
      throw new ContentError(`content/blog/${slug}/facts.json: slug must be the folder's name`);
    const coverImage = shownPicture(postFacts.coverImage, claims);
    const fileIn = (language: Locale) => `blog/${slug}/${language}.md`;
    const languages =
      postFacts.format === 'news'
        ? locales.filter((language) => !isUnwritten(files.markdown(fileIn(language))))
        : locales;
    const [first] = languages;
    if (first === undefined)
      throw new ContentError(`content/${fileIn(defaultLocale)}: body: the text is empty; write it`);
    const read = (language: Locale): PostText => {
      const path = fileIn(language);
      const where = `content/${path}`;
      const { front, body } = files.markdown(path);
      keepRaw(where, language, 'blog', front);
      keepRaw(where, language, 'blog', { body });
      const choice = choiceFor(where);
      const filled = fill(chooseWording(body, language, choice, { where, key: 'body' }), language, where);
      const chosenFront = withChosenWordings(front, language, choice, { where });
      const filledFront = fill(files.parse(path, chosenFront, schemas.postFrontMatterSchema), language, where);
      const plainAlt = coverImage === postFacts.coverImage ? undefined : plainPictureAlt(messages[language]);
      return {
        front: { ...filledFront, coverAlt: plainAlt ?? filledFront.coverAlt },
        body: filled,
        readMinutes: Math.max(1, Math.round(countWords(filled) / wordsAMinute)),
      };
    };
    const written = new Map(languages.map((language) => [language, read(language)]));
    const text = forEachLanguage((language) => written.get(language) ?? written.get(first) ?? read(first));
    return { facts: { ...postFacts, coverImage }, languages, text };
  });
  posts.sort((a, b) => b.facts.date.localeCompare(a.facts.date) || a.facts.id - b.facts.id);

  const legal = Object.fromEntries(
    legalDocuments.map((document) => [
      document,
      forEachLanguage((language): LegalText => {
        const path = `legal/${document}/${language}.md`;
        const where = `content/${path}`;
        const { front, body } = files.markdown(path);
        const choice = choiceFor(where);
        const read = files.parse(
          path,
          withChosenWordings(front, language, choice, { where }),
          schemas.legalFrontMatterSchema,
        );
        const dated =
          read.version === undefined ? body : body.replaceAll('{version}', dayInWords(read.version, language));
        return {
          front: read,
          body: fillTokens(chooseWording(dated, language, choice, { where, key: 'body' }), language, everything, {
            where,
            showClaim: claimAsText,
          }),
        };
      }),
    ]),
  ) as Content['legal'];

  return {
    ...sources,
    claimMode,
    day,
    ledger,
    availability,
    unsaid,
    rawMessages,
    rawTexts,
    messages,
    products: allProducts.filter(({ facts: { sale } }) => sale !== 'hidden'),
    allProducts,
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

let loaded: Content | undefined;

const kept = new AsyncLocalStorage<Content>();

/** The content of the running process, read once. What is published at the desk takes its place (`switchContent`). */
export function content(): Content {
  return kept.getStore() ?? (loaded ??= loadContent());
}

/** From now on this is the content; what has begun under `withContent` ends with the one it began with. */
export function switchContent(next: Content): void {
  loaded = next;
}

/** Whatever `work` does, however long it waits, sees this content and no other: an answer is never half old and half new. */
export function withContent<T>(fixed: Content, work: () => T): T {
  return kept.run(fixed, work);
}
