import { createRequire } from 'node:module';
import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import { languageFacts } from '../content/language-facts.ts';

const load = createRequire(import.meta.url);
type Stemmer = typeof import('@orama/stemmers/english');
type Stem = Stemmer['stemmer'];
const stemmers = new Map<Locale, Stem>();

/** A language's stemmer comes with the first question in it. */
function stemmerOf(language: Locale): Stem {
  const known = stemmers.get(language);
  if (known) return known;
  const { stemmer: algorithm } = languageFacts(language).search;
  const { stemmer }: Pick<Stemmer, 'stemmer'> =
    algorithm === null ? { stemmer: (word) => word } : load(`@orama/stemmers/${algorithm}`);
  stemmers.set(language, stemmer);
  return stemmer;
}

/** Letters between the parts of a German or Dutch compound ("Lieferungszeit", "bestellingentijd"). */
const joints = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const shortestPart = 4;

/** Turns text into search terms: one spelling, word stems, and the parts of compounds. */
export interface Terms {
  /** all terms of a text, for the index: its words' stems, and parts of compounds as `partTerm` */
  all(text: string): string[];
  /** the stem of a word, then those of its parts if it is a compound */
  word(word: string): string[];
  /** stems of other forms of a verb, for a word that no text holds as it stands */
  otherForms(word: string): string[];
}

/** A part of a compound is a term of its own, so that a "Gabel" is a fork rather than a "Pommesgabel". */
export const partTerm = (stem: string): string => `+${stem}`;

/** Words that the stemmers would take for others: "product", the site's commonest word; the bin ("Tonne"); the stock ("Lager"); tax. */
const keptApart: Record<string, string> = {
  production: 'produc',
  productions: 'produc',
  tonnen: 'tonnen',
  lagern: 'lagern',
  taxi: 'taxi',
  taxis: 'taxi',
};

/** Infinitives that a participle or a conjugated form may belong to: the stemmers leave these apart. */
function infinitives(word: string, language: Locale): string[] {
  if (language === 'de')
    return [...word.matchAll(/^(?:ge(.{3,}?)te[mnrs]?|(?:ge)?(.{3,}?)e?t)$/g)].map(
      ([, declined, root = declined ?? '']) => `${root}en`,
    );
  if (language === 'nl')
    return [...word.matchAll(/^(?:ge(.{3,}?)[dt]e|(?:ge)?(.{3,}?)[dt])$/g)].flatMap(
      ([, declined, root = declined ?? '']) => [
        `${root}en`,
        `${root}${root.at(-1) ?? ''}en`,
        `${root.replace(/([aeou])\1(.)$/, '$1$2')}en`,
      ],
    );
  return [];
}

/**
 * Terms of a language. `vocabulary` are the words that its texts use: a compound is split where both parts are among them.
 * @param known.stems of words of this language, for whoever reads nearly the same texts again and again; it grows with their words
 * @param known.folded the vocabulary by its words without accents, where it has been folded already
 */
export function createTerms(
  language: Locale,
  vocabulary: ReadonlySet<string>,
  { stems, folded }: { stems?: Map<string, string>; folded?: ReadonlyMap<string, string> } = {},
): Terms {
  const cache = new Map<string, string[]>();
  const { compounds } = languageFacts(language).search;
  const known = new Set([...vocabulary].filter((word) => word.length >= shortestPart && !/\d/.test(word)));
  let asWritten = folded;
  const newStem = (word: string) => keptApart[word] ?? foldWord(stemmerOf(language)(word));
  const stem = (word: string) => {
    if (stems === undefined) return newStem(word);
    const found = stems.get(word) ?? newStem(word);
    // visitors' words are without number
    if (vocabulary.has(word)) stems.set(word, found);
    return found;
  };

  function parts(word: string): string[] {
    for (let cut = word.length - shortestPart; cut >= shortestPart; cut -= 1) {
      const tail = word.slice(cut);
      if (!known.has(tail)) continue;
      const head = word.slice(0, cut);
      const joint = joints.find(
        (letters) =>
          head.endsWith(letters) &&
          head.length - letters.length >= shortestPart &&
          known.has(head.slice(0, head.length - letters.length)),
      );
      if (joint !== undefined) return [head.slice(0, head.length - joint.length), tail];
    }
    return known.has(word) ? [] : knownPart(word);
  }

  /** For a compound of which only one part is known: that part, the end rather than the beginning. */
  function knownPart(word: string): string[] {
    for (let cut = 4; word.length - cut > shortestPart; cut += 1)
      if (known.has(word.slice(cut))) return [word.slice(cut)];
    for (let cut = word.length - 4; cut > shortestPart; cut -= 1) {
      const head = word.slice(0, cut);
      const joint = joints.find(
        (letters) =>
          letters !== '' &&
          head.endsWith(letters) &&
          head.length - letters.length > shortestPart &&
          known.has(head.slice(0, head.length - letters.length)),
      );
      if (joint !== undefined) return [head.slice(0, head.length - joint.length)];
    }
    return [];
  }

  /** People leave accents out, and the stemmers know none without ("matiere"): the word as the texts spell it. */
  function spelt(word: string): string {
    if (vocabulary.has(word)) return word;
    asWritten ??= new Map([...vocabulary].map((each) => [foldWord(each), each]));
    return asWritten.get(foldWord(word)) ?? word;
  }

  function termsOf(typed: string): string[] {
    const word = spelt(typed);
    let terms = cache.get(word);
    if (!terms) {
      const split = compounds && word.length >= 2 * shortestPart ? parts(word) : [];
      terms = [...new Set([stem(word), ...split.map(stem)])];
      // visitors' words are without number
      if (vocabulary.has(word)) cache.set(word, terms);
    }
    return terms;
  }

  return {
    all: (text) =>
      wordsOf(text).flatMap((word) => termsOf(word).map((term, place) => (place === 0 ? term : partTerm(term)))),
    word: termsOf,
    otherForms: (word) => infinitives(spelt(word), language).map(stem),
  };
}

export const vocabularyOf = (texts: Iterable<string>): Set<string> => {
  const words = new Set<string>();
  for (const text of texts) for (const word of wordsOf(text)) words.add(word);
  return words;
};
