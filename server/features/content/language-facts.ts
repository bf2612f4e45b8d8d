import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Locale } from '../../../domain/locale.ts';
import { ContentError, ContentFiles } from './files.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const maybeNone = z.string();
const keywordList = z.strictObject({ clear: text, hint: maybeNone, against: maybeNone });
/** [singular, plural, plural in the dative where it differs] */
const unit = z.array(text).check(z.minLength(2), z.maxLength(3));
const pattern = text.check(z.refine(isPattern, 'must be a regular expression'));

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'gu') instanceof RegExp;
  } catch {
    return false;
  }
}

const stemmers = [
  'arabic',
  'armenian',
  'bulgarian',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'greek',
  'hungarian',
  'indian',
  'indonesian',
  'irish',
  'italian',
  'lithuanian',
  'nepali',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'sanskrit',
  'serbian',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
  'ukrainian',
] as const;

/** `content/languages/<language>.json`: what the site must know about a language, beside its texts (content/README.md). */
const languageFactsSchema = z.strictObject({
  englishName: text,
  /** what a certificate of the material, and not of the products, covers */
  baseMaterial: text,
  /**
   * The page that the QR code of the EU's notice on the legal guarantee leads to, and its short address as printed on the
   * notice. A link to the same page has to stand beside the notice (Commission guidelines on Implementing Regulation (EU)
   * 2025/1960, section 2.3). The English code carries the short address itself.
   */
  guaranteePage: z.strictObject({ href: z.url(), label: text }),
  /** how a month in which something starts is said, while it lies ahead and once it has passed */
  begins: z.strictObject({ ahead: text, past: text }),
  /** how the lowest of several prices is said */
  from: z.string().check(z.includes('{price}')),
  units: z.strictObject({
    hour: unit,
    day: unit,
    week: unit,
    month: unit,
    year: unit,
    piece: unit,
    pack: unit,
    gram: unit,
    use: unit,
    cent: unit,
  }),
  /** how its texts read: words of a sentence at most, and turns that are not used (docs/style-<language>.md); `*` is any ending */
  style: z.strictObject({
    longestSentence: z.int(),
    never: z.array(text),
    /** words that filters against spam look for; advertising has better ones; without capitals */
    spam: z.array(text),
  }),
  figures: z.strictObject({ numberWords: pattern, timeUnits: pattern }),
  search: z.strictObject({
    /** null where there is none for the language: its words are then compared as they stand */
    stemmer: z.nullable(z.enum(stemmers)),
    compounds: z.boolean(),
    questionWords: text,
    lightWords: text,
    subjectWords: text,
    /** words that stand for what was said before */
    pronouns: text,
    price: z.strictObject({
      /** how a price is asked for, and how beside a quantity alone ("how much") */
      ask: pattern,
      much: pattern,
      /** words that may stand beside without asking for something else; `wish`: beside a quantity alone */
      beside: text,
      wish: text,
      /** words with which a quantity alone asks for something else than its price */
      other: text,
      /** what a pack is called, and the words for numbers */
      packs: pattern,
      numbers: z.array(z.tuple([text, z.int()])),
    }),
    /** words, with spaces between, that ask for the same here: whichever of them a visitor uses, the site's own is searched too */
    synonyms: z.array(text),
    sayings: z.array(z.tuple([pattern, text])),
  }),
  chat: z.strictObject({
    stopWords: text,
    /** ordinary words of the subject that only this language has: they tell it where no stop word does */
    tellingWords: text,
    /** letters and endings that no other language has, for words that no list knows (docs/decisions/assistant.md) */
    signs: pattern,
    greetings: text,
    /** words a question begins with, and what may stand before them ("until when") or join two questions */
    asking: text,
    leading: text,
    joining: text,
    /** words that only introduce a question ("can you tell me, when …") */
    saying: text,
    /** phrases of thanks and farewell, and words that may stand beside them */
    thanks: text,
    bye: text,
    polite: text,
    things: text,
    /** other people, of whom nothing is told, as keywords are written */
    people: text,
    notMisspelt: maybeNone,
    keywords: z.strictObject({
      complaint: keywordList,
      restart: keywordList,
      preorder: keywordList,
      delivery: keywordList,
      material: keywordList,
      contact: keywordList,
    }),
  }),
});

export type LanguageFacts = z.infer<typeof languageFactsSchema>;

const read = new Map<Locale, LanguageFacts>();

/**
 * The facts of a language, read once.
 * @throws {ContentError} naming file and field
 */
export function languageFacts(language: Locale): LanguageFacts {
  let facts = read.get(language);
  if (!facts) {
    const root = join(process.cwd(), 'content');
    facts = new ContentFiles(root).json(`languages/${language}.json`, languageFactsSchema);
    if (!existsSync(join(root, 'languages', `${language}.svg`)))
      throw new ContentError(`content/languages/${language}.svg: the flag is missing`);
    read.set(language, facts);
  }
  return facts;
}
