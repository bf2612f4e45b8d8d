import { forEachLanguage } from '../../../domain/locale.ts';
import * as z from 'zod/mini';
import { availabilityStates } from '../../../domain/availability.ts';
import { claimStatuses, claimTopics, proofKinds } from '../../../domain/claim-detail.ts';
import { blogCategories } from '../../../domain/blog-category.ts';
import { postFormats } from '../../../domain/post-format.ts';
import { productSales } from '../../../domain/product-sale.ts';
import { onlinePaymentAudiences } from '../../../domain/orders/online-payment.ts';
import { claimModes } from '../../platform/claim-mode.ts';
import { bicProblem, ibanProblem, registerNumberProblem, taxNumberProblem, vatIdProblem } from './company-numbers.ts';

/** PDFs only: what visitors open is nothing but a document. */
export const proofFile = /^[\w-]+\.pdf$/;

/**
 * How the desk's form types a value (server/features/editing/form-fields.ts) where its shape alone does not say it. `cents`:
 * in euros; `long`: a larger field; `picture`, `product`, `claim`: chosen among the site's; `fixed`: names a thing that others refer
 * to or that code counts on, shown nowhere.
 */
export type Widget = 'cents' | 'date' | 'month' | 'time' | 'long' | 'picture' | 'product' | 'claim' | 'fixed';
function typedAs<Schema extends z.ZodMiniType>(widget: Widget, schema: Schema): Schema {
  z.globalRegistry.add(schema, { widget });
  return schema;
}

/** The shapes of the files in `content/`. Strict: an unknown or missing field is an error that names file and field. */
const text = z.string().check(z.trim(), z.minLength(1));
const long = typedAs('long', z.string().check(z.trim(), z.minLength(1)));
const hidden = typedAs('fixed', z.string().check(z.trim(), z.minLength(1)));
const picture = typedAs('picture', z.string().check(z.trim(), z.minLength(1)));
const perLanguage = z.strictObject(forEachLanguage(() => long));
const somePerLanguage = z.partial(perLanguage);
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
export const monthPattern = /^\d{4}-\d{2}$/;
export const timePattern = /^\d{2}:\d{2}$/;
const day = typedAs('date', z.string().check(z.regex(dayPattern, 'a date as YYYY-MM-DD')));
const month = typedAs('month', z.string().check(z.regex(monthPattern, 'a month as YYYY-MM')));
const whole = z.int().check(z.nonnegative());
const cents = typedAs('cents', z.int().check(z.nonnegative()));
const hiddenNumber = typedAs('fixed', z.int().check(z.nonnegative()));
const hiddenList = typedAs('fixed', z.array(text));
export const postBodySchema = long;

const germanStates = [
  'BUND',
  'BW',
  'BY',
  'BE',
  'BB',
  'HB',
  'HE',
  'HH',
  'MV',
  'NI',
  'NW',
  'RP',
  'SL',
  'SN',
  'ST',
  'SH',
  'TH',
] as const;

/** A text with a check that says what is wrong in a sentence of its own. */
const checked = (problemOf: (typed: string) => string | null) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { abort: true }),
    z.check<string>(({ value, issues }) => {
      const message = problemOf(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  );

/** Which numbers a register gives depends on the country that keeps it. */
const registered = z.check<{ country: string; registerNumber: string }>(({ value, issues }) => {
  const { country, registerNumber } = value;
  const message = registerNumberProblem(registerNumber, country);
  if (message !== null) issues.push({ code: 'custom', input: registerNumber, message, path: ['registerNumber'] });
});

const companyFields = z.strictObject({
  brand: text,
  legalName: text,
  street: text,
  postcode: text,
  city: text,
  country: hidden,
  phone: text,
  fax: text,
  email: z.email(),
  managingDirectors: z.array(text).check(z.minLength(1)),
  contentResponsible: text,
  registerCourt: text,
  registerNumber: text,
  vatId: checked(vatIdProblem),
  /** of the tax office, on invoices beside the VAT id; may be left out */
  taxNumber: z.optional(checked(taxNumberProblem)),
  bank: z.strictObject({ name: text, iban: checked(ibanProblem), bic: checked(bicProblem) }),
  /** where businesses can pay online once the contract is made; without it no text speaks of it */
  onlinePayment: z.optional(z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) })),
  /** who is offered to pay online: businesses, or everybody */
  onlinePaymentFor: z._default(z.enum(onlinePaymentAudiences), 'business'),
  supervisoryAuthority: text,
  /** what the company must have settled before it sells; nobody but the launch check reads these */
  singleUsePlasticsAssessment: z.optional(text),
  packagingRegister: z.optional(z.string().check(z.regex(/^DE\d{13}$/, 'the LUCID number: DE and 13 digits'))),
  foodContactDeclaration: z.optional(text),
  frenchWordingReview: z.optional(text),
  partners: z.array(z.strictObject({ id: text, name: text, url: z.url() })),
  sites: z.strictObject({ pilot: text, logistics: text }),
  /** the German state whose public holidays the office keeps, for the deadlines at the desk; `BUND`: only those of all states */
  holidaysOf: z._default(z.enum(germanStates), 'BUND'),
  social: z.array(z.strictObject({ name: text, url: z.url() })),
  /** which claims are shown: all of them, or only those with a valid proof (README, "The proof switch") */
  claims: z._default(z.enum(claimModes), 'all'),
});
export const companySchema = companyFields.check(registered);
export type Company = z.infer<typeof companySchema>;

const unit = typedAs('fixed', z.enum(['hour', 'day', 'week', 'month', 'year', 'piece', 'pack', 'gram', 'use']));
const factSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('month'), value: month }),
  z.strictObject({ type: z.literal('range'), min: z.number(), max: z.number(), unit }),
  z.strictObject({ type: z.literal('money'), cents }),
  z.strictObject({ type: z.literal('count'), value: z.number(), unit }),
  z.strictObject({ type: z.literal('percent'), value: z.number() }),
  z.strictObject({ type: z.literal('number'), value: z.number() }),
  z.strictObject({
    type: z.literal('time'),
    value: typedAs('time', z.string().check(z.regex(timePattern, 'a time as HH:MM'))),
  }),
]);
/** A month that the files name is also known to have `passed` or not, on the day the content was read. */
export type Fact = z.infer<typeof factSchema> | { type: 'month'; value: string; passed: boolean };

/** Of papers of nine years the tables themselves let none be deleted (server/platform/database/migrations/baseline/papers.ts). */
const leastContractYears = 10;
const contractDataYears = z.check<Readonly<Record<string, unknown>>>(({ value, issues }) => {
  const { data } = factSchema.safeParse(value.contractDataYears);
  if (data?.type === 'count' && data.value < leastContractYears)
    issues.push({
      code: 'too_small',
      origin: 'number',
      minimum: leastContractYears,
      inclusive: true,
      input: data.value,
      path: ['contractDataYears', 'value'],
    });
});
export const factsSchema = z.record(z.string(), factSchema).check(contractDataYears);

/**
 * Whether the products can be bought. `from`: the month in which deliveries start (`pre-order`), started (`available`)
 * or are expected to start again (`sold-out`).
 */
const availabilitySchema = z.strictObject({
  state: z.enum(availabilityStates),
  from: month,
});
export type Availability = z.infer<typeof availabilitySchema>;
/** facts.json: what is more than a value by itself, and the values. */
export const factsFileSchema = z.looseObject({
  availability: availabilitySchema,
  /** facts that are still sample values: shown as such, and named by the launch check */
  samples: hiddenList,
});

/** The same file with every value in it: for forms, which have to name the value that is wrong. */
export const wholeFactsSchema = z
  .catchall(z.object({ availability: availabilitySchema, samples: hiddenList }), factSchema)
  .check(contractDataYears);

/** The document a claim rests on. Without `validUntil` it does not run out; `url` or `file` says where it can be read. */
const proofSchema = z.strictObject({
  kind: z.enum(proofKinds),
  issuer: text,
  number: z.optional(text),
  date: day,
  validUntil: z.optional(day),
  covers: perLanguage,
  url: z.optional(z.url()),
  file: z.optional(z.string().check(z.regex(proofFile, 'a PDF in content/claims/proofs'))),
});
export type Proof = z.infer<typeof proofSchema>;

const phrases = z.array(text).check(z.minLength(1));

export const claimSchema = z.strictObject({
  id: hidden,
  topic: typedAs('fixed', z.enum(claimTopics)),
  /** its place among those of its topic on /claims; those without follow, by their names */
  place: z.optional(hiddenNumber),
  values: z.record(z.string(), z.number()),
  figure: perLanguage,
  forms: z.optional(z.record(z.string(), somePerLanguage)),
  statement: perLanguage,
  scope: perLanguage,
  comparator: z.nullable(perLanguage),
  basis: perLanguage,
  source: perLanguage,
  sourceUrl: z.optional(z.url()),
  status: z.enum(claimStatuses),
  otherReadings: hiddenList,
  /** phrases that make this claim without its figure; `*` stands for any ending */
  words: z.optional(z.strictObject(forEachLanguage(() => phrases))),
  /** words that make the claim too, unless they open a quotation: “compostable” may be explained */
  wordsUnlessQuoted: z.optional(z.strictObject(forEachLanguage(() => phrases))),
  proof: z.optional(proofSchema),
  checkedOn: day,
  reviewBy: day,
  showOn: typedAs('fixed', z.array(text).check(z.minLength(1))),
});
export type Claim = z.infer<typeof claimSchema>;

export const productFactsSchema = z.strictObject({
  id: hidden,
  sale: z._default(z.enum(productSales), 'on-sale'),
  itemNo: text,
  priceCents: cents,
  orderQuantity: whole,
  unit: z.enum(['set', 'piece']),
  weightClaim: z.nullable(typedAs('claim', z.string().check(z.trim(), z.minLength(1)))),
  /** longest side of a piece in millimetres; null for a set */
  lengthMm: z.nullable(whole),
  /** across it, at its widest, in millimetres; missing where the file is older than this fact */
  widthMm: z.optional(z.nullable(whole)),
  /** what a set holds; null for single pieces */
  contents: z.nullable(
    z.strictObject({
      pieces: z
        .array(
          z.strictObject({ product: typedAs('product', z.string().check(z.trim(), z.minLength(1))), count: whole }),
        )
        .check(z.minLength(1)),
      cards: whole,
    }),
  ),
  /** fields of this file that are still sample values: shown as such, and named by the launch check */
  samples: z.array(z.enum(['lengthMm', 'widthMm', 'contents'])),
  image: picture,
  position: hiddenNumber,
});
export const productProseSchema = z.strictObject({
  name: text,
  title: text,
  subtitle: text,
  packaging: text,
  imageAlt: text,
  description: text,
  uses: z.array(text),
});
export type ProductFacts = z.infer<typeof productFactsSchema>;
export type ProductProse = z.infer<typeof productProseSchema>;

export const challengeFactsSchema = typedAs(
  'fixed',
  z.strictObject({
    steps: whole,
    groups: z.array(
      z.strictObject({
        id: text,
        challenges: z.array(
          z.strictObject({
            id: text,
            points: whole,
            badge: z.optional(z.boolean()),
            special: z.optional(z.boolean()),
            featured: z.optional(z.boolean()),
            otherPoints: z.optional(z.array(whole)),
          }),
        ),
      }),
    ),
    rewards: z.array(text),
  }),
);
export type ChallengeFacts = z.infer<typeof challengeFactsSchema>;
const titled = z.strictObject({ title: text, text });
export const challengeProseSchema = z.strictObject({
  steps: z.array(titled),
  groups: z.record(z.string(), titled),
  challenges: z.record(z.string(), z.strictObject({ title: text, text, reward: text, otherReading: z.optional(text) })),
  rewards: z.record(z.string(), titled),
});
export type ChallengeProse = z.infer<typeof challengeProseSchema>;

export const communityFactsSchema = typedAs(
  'fixed',
  z.strictObject({
    leaderboard: z.array(z.strictObject({ id: text, initials: text, points: whole, rank: whole, isUser: z.boolean() })),
    feed: z.array(
      z.strictObject({
        id: text,
        initials: text,
        level: z.enum(['ecoWarrior', 'starter', 'champion']),
        likes: whole,
        comments: whole,
        rating: whole,
        product: z.nullable(text),
      }),
    ),
  }),
);
export type CommunityFacts = z.infer<typeof communityFactsSchema>;
export const communityProseSchema = z.strictObject({
  leaderboard: z.record(z.string(), text),
  feed: z.record(z.string(), z.strictObject({ user: text, content: text })),
});
export type CommunityProse = z.infer<typeof communityProseSchema>;

export const postFactsSchema = z.strictObject({
  id: hiddenNumber,
  slug: hidden,
  /** missing: an article */
  format: z.optional(z.enum(postFormats)),
  category: z.enum(blogCategories),
  date: day,
  coverImage: picture,
  relatedPosts: z.array(whole),
});
export type PostFacts = z.infer<typeof postFactsSchema>;
export const postFrontMatterSchema = z.strictObject({
  title: text,
  subtitle: text,
  teaser: text,
  description: text.check(z.maxLength(160)),
  coverAlt: text,
  quote: z.optional(z.strictObject({ text, author: z.optional(text) })),
  keyFacts: z.optional(z.strictObject({ title: text, facts: z.array(text).check(z.minLength(1)) })),
});
export type PostFrontMatter = z.infer<typeof postFrontMatterSchema>;

export const legalFrontMatterSchema = z.strictObject({
  title: text,
  description: text.check(z.maxLength(160)),
  asOf: z.optional(month),
  version: z.optional(day),
  /** complete in this language: it stands by itself, not above the German text */
  whole: z.optional(z.literal('true')),
});
export type LegalFrontMatter = z.infer<typeof legalFrontMatterSchema>;

/** The assistant's questions and answers. An entry either has an answer of its own and the page it stands on, or is a claim. */
export const faqFactsSchema = typedAs(
  'fixed',
  z.strictObject({
    entries: z.array(
      z.union([
        z.strictObject({ id: text, path: z.string().check(z.startsWith('/')) }),
        z.strictObject({ id: text, claim: text }),
      ]),
    ),
  }),
);
export const faqProseSchema = z.record(
  z.string(),
  z.strictObject({
    title: text,
    /** ways in which people ask it; searched, never shown */
    ask: z.array(text).check(z.minLength(2)),
    answer: z.optional(text),
  }),
);
export type FaqFacts = z.infer<typeof faqFactsSchema>;
export type FaqProse = z.infer<typeof faqProseSchema>;

export type MessageTree = { [key: string]: string | MessageTree };
export const messagesSchema: z.ZodMiniType<MessageTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), messagesSchema])),
);
