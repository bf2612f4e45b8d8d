import * as z from 'zod/mini';
import { forEachLanguage, isLocale, type Locale, locales, type PerLanguage } from './locale.ts';

/**
 * A newsletter is written once for up to four languages, sent to whoever confirmed, once each.
 * `paused` goes on where it stopped; `stopped` is over, whoever was not reached stays so.
 */
const newsletterStates = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/**
 * Why a newsletter waits: somebody wants it so, too many mailboxes refused it or left unclear whether they took it, or its
 * content no longer passes the checks.
 */
const pauseReasons = ['operator', 'refused', 'checks'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * What became of a recipient. `unclear`: the server was killed while the mail was on its way, or the mail server had it and
 * did not say that it took it, so that it may have arrived; it is not sent again unless somebody says so. `left`: no longer
 * a subscriber when it was their turn.
 */
export const recipientStates = ['waiting', 'queued', 'sent', 'refused', 'unclear', 'left'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const blockTypes = ['headline', 'text', 'picture', 'product', 'post', 'button'] as const;
export type BlockType = (typeof blockTypes)[number];

export const isBlockType = (value: unknown): value is BlockType => blockTypes.some((type) => type === value);

/** `texts`: of one language together, `pieces`: their paragraphs, lines and links; mail programs cut off what is far shorter */
export const newsletterLimits = {
  name: 120,
  subject: 200,
  line: 200,
  text: 8_000,
  blocks: 40,
  texts: 100_000,
  pieces: 250,
} as const;

/** Parts of the readers that a newsletter may go to first, in per cent. */
export const segmentShares = [100, 50, 25, 10, 5] as const;

const written = (most: number) => z.string().check(z.maxLength(most));
/** A text in each language; empty where it is not written (yet). */
const inLanguages = (most: number) => z.strictObject(forEachLanguage(() => written(most)));
/** As a date field gives it; empty where none is chosen. */
const dayOrNone = z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/));

/** Says which block it is wherever it is moved to. */
const id = z.string().check(z.regex(/^[\w-]{1,40}$/));

const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ id, type: z.literal('headline'), text: inLanguages(newsletterLimits.line) }),
  /** paragraphs with an empty line between them; `[words](address)` is a link */
  z.strictObject({ id, type: z.literal('text'), text: inLanguages(newsletterLimits.text) }),
  z.strictObject({ id, type: z.literal('picture'), picture: written(80), alt: inLanguages(newsletterLimits.line) }),
  z.strictObject({ id, type: z.literal('product'), product: written(80) }),
  z.strictObject({ id, type: z.literal('post'), post: written(120) }),
  z.strictObject({ id, type: z.literal('button'), label: inLanguages(newsletterLimits.line), to: written(500) }),
]);
export type NewsletterBlock = z.infer<typeof blockSchema>;

export const newsletterContentSchema = z.strictObject({
  /** what the desk calls it; readers never see it */
  name: written(newsletterLimits.name),
  /** the languages it goes out in: subscribers of others get nothing */
  languages: z.array(z.literal(locales)),
  subject: inLanguages(newsletterLimits.subject),
  blocks: z.array(blockSchema).check(z.maxLength(newsletterLimits.blocks)),
  /** who of the readers of its languages gets it: whoever fits all of it */
  segment: z.strictObject({
    /** confirmed on these days, both included */
    confirmedFrom: dayOrNone,
    confirmedUntil: dayOrNone,
    /** did not get this one: a newsletter's id, empty for no such condition */
    without: z.string().check(z.maxLength(80)),
    /** so many of a hundred, picked by chance */
    share: z.literal(segmentShares),
  }),
  /** anybody may read it on the site from the moment it is sent */
  inArchive: z.boolean(),
});
export type NewsletterContent = z.infer<typeof newsletterContentSchema>;

const noText = () => forEachLanguage(() => '');

export function emptyBlock(type: BlockType, id: string): NewsletterBlock {
  switch (type) {
    case 'headline':
    case 'text':
      return { id, type, text: noText() };
    case 'picture':
      return { id, type, picture: '', alt: noText() };
    case 'product':
      return { id, type, product: '' };
    case 'post':
      return { id, type, post: '' };
    case 'button':
      return { id, type, label: noText(), to: '' };
  }
}

/** A new newsletter: all four languages, a headline and a text to begin with. */
export const newNewsletter = (name: string): NewsletterContent => ({
  name,
  languages: [...locales],
  subject: noText(),
  blocks: [emptyBlock('headline', '0'), emptyBlock('text', '1')],
  segment: { confirmedFrom: '', confirmedUntil: '', without: '', share: 100 },
  inArchive: false,
});

/** A short newsletter in one language. `alt`: what its picture shows; empty without one. */
interface ShortText {
  language: Locale;
  title: string;
  text: string;
  alt: string;
}

interface ShortNewsletter {
  /** the first names the newsletter */
  texts: readonly [ShortText, ...ShortText[]];
  /** name of a picture; empty: none */
  picture: string;
  /** id of a product; empty: none */
  product: string;
}

/** A newsletter of a title, a text and what goes with them; everything else can be added to it. */
export function shortNewsletter({ texts, picture, product }: ShortNewsletter): NewsletterContent {
  const inEach = (part: 'title' | 'text' | 'alt'): PerLanguage<string> => ({
    ...noText(),
    ...Object.fromEntries(texts.map((one) => [one.language, one[part]])),
  });
  const blocks: NewsletterBlock[] = [{ id: 'title', type: 'headline', text: inEach('title') }];
  if (picture !== '') blocks.push({ id: 'picture', type: 'picture', picture, alt: inEach('alt') });
  blocks.push({ id: 'text', type: 'text', text: inEach('text') });
  if (product !== '') blocks.push({ id: 'product', type: 'product', product });
  return {
    ...newNewsletter(texts[0].title.slice(0, newsletterLimits.name)),
    languages: texts.map(({ language }) => language),
    subject: inEach('title'),
    blocks,
  };
}

/** The languages of a newsletter in the site's order. */
export const languagesOf = ({ languages }: Pick<NewsletterContent, 'languages'>): Locale[] =>
  locales.filter((language) => languages.includes(language) && isLocale(language));

/** What stops a newsletter (`errors`) or should be looked at (`hints`). */
const newsletterErrors = [
  'company-data',
  'restored',
  'no-language',
  'no-blocks',
  'no-subject',
  'no-text',
  'no-choice',
  'unknown-product',
  'unknown-post',
  'unknown-picture',
  'no-target',
  'unknown-page',
  'unsafe-address',
  'no-alternative',
  'unknown-token',
  'unknown-claim',
  'claim-not-shown',
  'claim-in-words',
  'typed-figure',
  'markup',
  'tag',
  'broken-link',
  'bold',
  'no-unsubscribe',
  'too-long',
  'bad-days',
  'unknown-newsletter',
] as const;
const newsletterHints = [
  'long-subject',
  'figure',
  'spam-words',
  'capitals',
  'exclamations',
  'no-words',
  'large',
  'left-out',
] as const;

export type NewsletterError = (typeof newsletterErrors)[number];
export type NewsletterHint = (typeof newsletterHints)[number];

export interface NewsletterFinding {
  code: NewsletterError | NewsletterHint;
  /** null: in every language */
  language: Locale | null;
  /** from 0; null: the subject, or the whole */
  block: number | null;
  /** the words it is about; empty where there are none */
  found: string;
}

const errors: ReadonlySet<string> = new Set(newsletterErrors);

/** Whether a finding keeps the newsletter from being sent. */
export const isError = ({ code }: NewsletterFinding): boolean => errors.has(code);
