import { legalDocuments, type LegalDocumentId } from './legal-documents.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { isPast } from '../../../domain/availability.ts';
import { forEachLanguage, type Locale, locales, type PerLanguage } from '../../../domain/locale.ts';
import type { ClaimMode } from '../../platform/claim-mode.ts';
import * as z from 'zod/mini';
import { withVat } from '../../../domain/money.ts';
import { recordOf } from '../../../domain/record-of.ts';
import { ContentFiles, type Overlay } from './files.ts';
import { readLedger } from './ledger.ts';
import { dayOf, shownClaims } from './proofs.ts';
import { readGuaranteeNotices, type GuaranteeNotice } from './guarantee-notice.ts';
import {
  type ChallengeFacts,
  type ChallengeProse,
  challengeFactsSchema,
  challengeProseSchema,
} from './schemas/challenges.ts';
import type { Claim } from './schemas/claim.ts';
import {
  type CommunityFacts,
  type CommunityProse,
  communityFactsSchema,
  communityProseSchema,
} from './schemas/community.ts';
import { companySchema } from './schemas/company.ts';
import { type Availability, type Fact, factsFileSchema, factsSchema } from './schemas/facts.ts';
import { type FaqFacts, type FaqProse, faqFactsSchema, faqProseSchema } from './schemas/faq.ts';
import { messagesSchema } from './schemas/messages.ts';
import { type ProductFacts, type ProductProse, productFactsSchema, productProseSchema } from './schemas/product.ts';
import { languageFacts } from './language-facts.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { readLegal, type LegalText } from './read-legal.ts';
import { readPosts, type Post } from './read-posts.ts';
import { siteSetting } from './site-setting.ts';
import { createTextReader, type RawText } from './read-texts.ts';
import type { TokenSources } from './tokens.ts';

export interface Product {
  facts: ProductFacts;
  prose: PerLanguage<ProductProse>;
}
export interface Content extends TokenSources {
  /** whether all claims are shown or only those with a valid proof; `claims` holds the shown ones */
  claimMode: ClaimMode;
  /** the day on which the proofs were judged, YYYY-MM-DD */
  day: string;
  /** every claim, shown or not, with all its readings */
  ledger: ReadonlyMap<string, Claim>;
  availability: Availability;
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
  challenges: { facts: ChallengeFacts; prose: PerLanguage<ChallengeProse> };
  community: { facts: CommunityFacts; prose: PerLanguage<CommunityProse> };
  faq: { facts: FaqFacts; prose: PerLanguage<FaqProse> };
}

interface LoadOptions {
  /** instead of what the environment or company.json says */
  claims?: ClaimMode;
  /** decides which proofs are valid */
  today?: Date;
  /** over the files; else what this process uses */
  overlay?: Overlay;
}

const namedSchema = z.looseObject({ name: z.string() });
const markSchema = z.looseObject({ sample: z.string() });

/** "25 forks, 20 knives": what a set holds; product names begin small inside a sentence, except in German. */
function contentsText(
  product: ProductFacts,
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

/** Who can pay the company online; null: nobody. */
export const paidOnlineBy = (
  company: Pick<Content['company'], 'onlinePayment' | 'onlinePaymentFor'>,
): Content['company']['onlinePaymentFor'] | null =>
  company.onlinePayment !== undefined || siteSetting().payment !== null ? company.onlinePaymentFor : null;

/**
 * Reads and checks everything below a content folder. Texts come in the wording that fits the claims which are shown and
 * the state of the availability.
 * @throws {ContentError} naming file and field
 */
export function loadContent(root = join(process.cwd(), 'content'), options: LoadOptions = {}): Content {
  const files = new ContentFiles(root, options.overlay);
  locales.forEach(languageFacts);
  const company = files.json('company.json', companySchema);
  const { availability, samples, ...values } = files.json('facts.json', factsFileSchema);
  const day = dayOf(options.today ?? new Date());
  const facts: Record<string, Fact> = {
    ...files.parse('facts.json', values, factsSchema),
    availableFrom: { type: 'month', value: availability.from, passed: isPast(availability, day) },
  };
  const ledger = readLedger(files);
  const claimMode = options.claims ?? siteSetting().claims ?? company.claims;
  const claims = shownClaims(ledger, claimMode, day);
  for (const [id, fact] of Object.entries(facts)) {
    // every amount is said net and gross
    if (fact.type === 'money' && facts['vat']?.type === 'percent')
      facts[`${id}Gross`] = { type: 'money', cents: withVat(fact.cents, facts['vat'].value) };
  }
  const productFacts = files
    .list('products')
    .map((id) => files.json(`products/${id}/facts.json`, productFactsSchema))
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

  const texts = createTextReader({
    files,
    sources,
    ledger,
    claimMode,
    state: availability.state,
    paidOnlineBy: paidOnlineBy(company),
  });
  const { chosen, fill, prose } = texts;

  // a section that only one language has is an error too: the file is then missing in the others
  const sections = [...new Set(locales.flatMap((language) => files.list(`messages/${language}`, '.json')))].map(
    (name) => name.replace(/\.json$/, ''),
  );
  const perSection = <T>(read: (path: string) => T): Record<string, T> =>
    Object.fromEntries(sections.map((section) => [section, read(`${section}.json`)]));
  const rawMessages = forEachLanguage((language) =>
    perSection((name) => files.json(`messages/${language}/${name}`, messagesSchema)),
  );
  const messages = forEachLanguage((language) =>
    perSection((name) => {
      const path = `messages/${language}/${name}`;
      return fill(chosen(path, language, messagesSchema), language, `content/${path}`);
    }),
  );

  const allProducts = productFacts.map((facts) => ({
    facts,
    prose: prose(`products/${facts.id}`, 'shop', productProseSchema),
  }));

  const posts = readPosts({ files, texts, claims, messages });
  const legal = recordOf(legalDocuments, (document) => readLegal(files, texts, document));

  return {
    ...sources,
    claimMode,
    day,
    ledger,
    availability,
    unsaid: texts.unsaid,
    rawMessages,
    rawTexts: texts.rawTexts,
    messages,
    products: allProducts.filter(({ facts: { sale } }) => sale !== 'hidden'),
    allProducts,
    posts,
    legal,
    guaranteeNotices: readGuaranteeNotices(root),
    challenges: {
      facts: files.json('challenges/facts.json', challengeFactsSchema),
      prose: prose('challenges', 'challenges', challengeProseSchema),
    },
    community: {
      facts: files.json('community/facts.json', communityFactsSchema),
      prose: prose('community', 'community', communityProseSchema),
    },
    faq: {
      facts: files.json('faq/facts.json', faqFactsSchema),
      prose: prose('faq', 'chat', faqProseSchema),
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
