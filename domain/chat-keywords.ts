import { forEachLanguage, type Locale } from './locale.ts';
import { keysOf, recordOf } from './record-of.ts';

/** What a chat message is about, in the order that decides between equals (specification, section 4). */
export const chatCategories = [
  'restart',
  'thanks',
  'bye',
  'complaint',
  'preorder',
  'delivery',
  'material',
  'contact',
  'fallback',
] as const;
export type ChatCategory = (typeof chatCategories)[number];
/** those with keywords, a message of thanks or farewell is told as a whole */
export type KnownCategory = Exclude<ChatCategory, 'thanks' | 'bye' | 'fallback'>;

export interface KeywordList {
  /** one of these is enough */
  clear: readonly string[];
  /** two of these together, or one beside a clear one */
  hint: readonly string[];
  /** these say that the message is about something else */
  against: readonly string[];
}

export interface LanguageWords {
  stopWords: ReadonlySet<string>;
  /** words of the subject and greetings: they tell a language where stop words do not */
  tellingWords: ReadonlySet<string>;
  /** letters and endings that words of no other language have: what words of two may have would change the language of a talk */
  signs: RegExp;
  greetings: readonly string[];
  /** words a question begins with; what may stand before them ("until when"); what joins two questions */
  asking: ReadonlySet<string>;
  leading: ReadonlySet<string>;
  joining: ReadonlySet<string>;
  /** words that only introduce a question ("can you tell me, when …") */
  saying: ReadonlySet<string>;
  /** phrases of thanks and farewell, and words that may stand beside them */
  thanks: readonly string[];
  bye: readonly string[];
  polite: ReadonlySet<string>;
  /** what is sold here: tells nothing of what is asked */
  things: ReadonlySet<string>;
  /** other people, and other makers and shops: what is asked about them is no canned answer's */
  people: readonly string[];
  /** everyday words one letter away from a keyword: never taken for its misspelling */
  notMisspelt: readonly string[];
  keywords: Readonly<Record<KnownCategory, KeywordList>>;
}

/** What the chat understands a message by, in every language of the site. */
export type ChatWords = Readonly<Record<Locale, LanguageWords>>;

/** The part `chat` of `content/languages/<language>.json`: lists as people write them, words with blanks or commas between. */
export type WrittenChatWords = Record<Exclude<keyof LanguageWords, 'keywords'>, string> & {
  keywords: Record<KnownCategory, Record<keyof KeywordList, string>>;
};

const split = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const readKeywords = ({ clear, hint, against }: Record<keyof KeywordList, string>): KeywordList => ({
  clear: split(clear),
  hint: split(hint),
  against: split(against),
});

/**
 * The lists of each language, as the rules of `chat-category.ts` and `chat-language.ts` take them. Accents and umlauts do
 * not matter in keywords. Questions with an answer of their own in the site's texts (payment, returns, weight, discounts …)
 * are kept out by `against`.
 */
export function readChatWords(written: (language: Locale) => WrittenChatWords): ChatWords {
  return forEachLanguage((language): LanguageWords => {
    const {
      stopWords,
      tellingWords,
      signs,
      greetings,
      thanks,
      bye,
      polite,
      things,
      people,
      notMisspelt,
      keywords,
      ...lists
    } = written(language);
    const set = (words: string) => new Set(words.split(/\s+/));
    return {
      stopWords: set(stopWords),
      tellingWords: new Set([...tellingWords.split(/\s+/), ...split(greetings)]),
      signs: new RegExp(signs, 'u'),
      greetings: split(greetings),
      asking: new Set(split(lists.asking)),
      leading: set(lists.leading),
      joining: set(lists.joining),
      saying: set(lists.saying),
      thanks: split(thanks),
      bye: split(bye),
      polite: set(polite),
      things: set(things),
      people: split(people),
      notMisspelt: split(notMisspelt),
      keywords: recordOf(keysOf(keywords), (category) => readKeywords(keywords[category])),
    };
  });
}
