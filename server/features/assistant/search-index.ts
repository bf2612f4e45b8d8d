import MiniSearch, { type Options } from 'minisearch';
import { foldWord, withinOneLetter, wordsOf } from '../../../domain/chat-text.ts';
import { forEachLanguage, type Locale, locales } from '../../../domain/locale.ts';
import { openIndexes, type IndexKind } from '../content/kept-indexes.ts';
import type { Content } from '../content/load.ts';
import { allWords, answerWordsOf, textsOf, type AnswerWords } from './answer-words.ts';
import type { Vocabulary } from './minimal-question.ts';
import { passageText, type Passage } from './passage.ts';
import {
  inOurWords,
  isQuestionWord,
  lightWords,
  questionWords,
  subjectWords,
  synonymGroups,
} from './question-words.ts';
import { partTerm } from './terms.ts';

export interface Found {
  passage: Passage;
  score: number;
  /** share of the question's telling words, by how telling they are, that the passage holds: 0 to 1 */
  coverage: number;
  /** share of what is asked in the way of asking it that is nearest, or of its title, that the question holds too: 0 to 1 */
  fit: number;
}

/** A language's index as it is kept in a file or sent by the process that made it; its words are kept by themselves (answer-words.ts). */
export interface KeptIndex {
  passages: readonly Passage[];
  /** in how many passages each term stands */
  terms: readonly (readonly [term: string, passages: number])[];
  /** terms of the other languages' ways of asking */
  elsewhere: readonly string[];
  /** MiniSearch's own form */
  index: string;
}

export interface SearchIndex {
  passages: readonly Passage[];
  passage(id: string): Passage | undefined;
  /** The words that the site's texts use. */
  vocabulary: Vocabulary;
  /** The passages that fit a question, best first. */
  search(question: string): Found[];
  /** The share of a question's telling words that a text holds, 0 to 1. */
  coverage(question: string, text: string): number;
}

interface Entry {
  id: string;
  ask: string;
  title: string;
  text: string;
  elsewhere: string;
}

/** A term that may stand for a word of the question, and how far it does: 1 is the word itself. */
interface StandIn {
  term: string;
  certainty: number;
  /** the part of the word that it stands for: parts add up */
  part: string | null;
}

/** One telling word of a question, and how telling it is. */
interface TellingWord {
  standIns: readonly StandIn[];
  weight: number;
  light: boolean;
}

const fields = ['ask', 'title', 'text', 'elsewhere'] as const;
/** "tiered pricing for caterers, festivals, hotels" and "What does it cost? Price" are several ways of asking. */
const phrasesIn = (ask: readonly string[], language: Locale) =>
  // "Forks" alone asks for nothing in particular
  ask
    .flatMap((phrases) => phrases.split(/[,?]/))
    // "made of" and "how long" tell what is meant only in our words
    .map((phrase) => inOurWords(phrase, language))
    .filter((phrase) =>
      wordsOf(phrase).some((word) => shareOf(word, language) === 1 && !commonWords[language].has(foldWord(word))),
    );
const split = (text: string) => (text === '' ? [] : text.split(' '));
const commonWords = forEachLanguage<ReadonlySet<string>>((language) => new Set(questionWords[language].map(foldWord)));
const everydayWords = forEachLanguage<ReadonlySet<string>>((language) => new Set(lightWords[language].map(foldWord)));
const subjects = forEachLanguage<ReadonlySet<string>>((language) => new Set(subjectWords[language].map(foldWord)));
/** What a word of everyday talk, or a number, counts of a telling word, and what the name of a product does. */
const lightShare = 0.2;
const subjectShare = 0.4;
/** "20000", "5k", "100x" */
const isNumber = (word: string) => /^\d+[kx]?$/.test(word);
const isLight = (word: string, language: Locale) => isNumber(word) || everydayWords[language].has(foldWord(word));
const shareOf = (word: string, language: Locale) =>
  isLight(word, language) ? lightShare : subjects[language].has(foldWord(word)) ? subjectShare : 1;
/** How far something stands for a word: another form of a verb, a word that asks for the same, the same word in another language, a misspelling, one part of a compound. */
const certainties = {
  otherForm: 0.9,
  synonym: 0.85,
  otherLanguage: 0.9,
  misspelt: 0.9,
  part: 0.65,
  inCompound: 0.65,
  allParts: 0.9,
};
/** What a synonym adds to a passage's rank: it finds passages that would not be found, and moves few others. */
const rankOfSynonym = 0.15;
const rankOf = (certainty: number) => (certainty === certainties.synonym ? rankOfSynonym : certainty);
/** How many of the passages that fit by their words are looked at closely. */
const mostFound = 10;
/** Short words of one language are too often other words of the next ("back", "taste"). */
const shortestForeign = 5;
const shortestMisspelt = 6;

const options: Options<Entry> = {
  fields: [...fields],
  tokenize: (text) => (text === '' ? [] : text.split(' ')),
  processTerm: (term) => term,
};

export function makeIndex(content: Content, language: Locale): KeptIndex {
  const { passages, terms } = textsOf(content);
  const own = terms[language];
  const others = locales.filter((other) => other !== language);
  const askedIn = new Map(
    others.map((other) => [other, new Map(passages[other].map(({ id, ask }) => [id, ask]))] as const),
  );
  const index = new MiniSearch<Entry>(options);
  const passagesWith = new Map<string, number>();
  const elsewhereTerms = new Set<string>();
  index.addAll(
    passages[language].map((passage): Entry => {
      const entry = {
        id: passage.id,
        ask: passage.ask.flatMap((phrase) => own.all(inOurWords(phrase, language))).join(' '),
        title: own.all(passage.title).join(' '),
        text: own.all(passageText(passage)).join(' '),
        elsewhere: others
          .flatMap((other) => (askedIn.get(other)?.get(passage.id) ?? []).flatMap(terms[other].all))
          .join(' '),
      };
      for (const term of new Set([entry.ask, entry.title, entry.text].flatMap(split)))
        passagesWith.set(term, (passagesWith.get(term) ?? 0) + 1);
      for (const term of split(entry.elsewhere)) elsewhereTerms.add(term);
      return entry;
    }),
  );
  return {
    passages: passages[language],
    terms: [...passagesWith],
    elsewhere: [...elsewhereTerms],
    index: JSON.stringify(index),
  };
}

/**
 * A search over passages of one language. People mix languages, so the ways of asking of the other languages are searched
 * too, with less weight.
 * @param readWords the words of each language, of the same content
 */
export async function openIndex(
  kept: KeptIndex,
  language: Locale,
  readWords: (language: Locale) => Promise<AnswerWords>,
): Promise<SearchIndex> {
  const { passages } = kept;
  const words = await allWords(readWords);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const own = words[language].terms;
  const others = locales.filter((other) => other !== language);
  // in steps, between which visitors are served
  const index = await MiniSearch.loadJSONAsync<Entry>(kept.index, options);
  const passagesWith = new Map(kept.terms);
  const elsewhereTerms = new Set(kept.elsewhere);
  const idf = (term: string) => Math.log(1 + passages.length / (1 + (passagesWith.get(term) ?? 0)));

  /** The share of the nearest way of asking for a passage, in any language, that the asked terms hold. Not kept: it would take megabytes. */
  function fitOf(passage: Passage, asked: ReadonlyMap<string, number>): number {
    const phrases = phrasesIn([passage.title, ...passage.ask], language).map((phrase) => phraseWords(phrase, language));
    for (const other of others)
      phrases.push(
        ...phrasesIn(words[other].asked.get(passage.id) ?? [], other).map((phrase) => phraseWords(phrase, other)),
      );
    return Math.max(0, ...phrases.map((phrase) => share(phrase, (term) => asked.has(term))));
  }

  function phraseWords(phrase: string, spoken: Locale): TellingWord[] {
    return wordsOf(phrase)
      .filter((word) => !commonWords[spoken].has(foldWord(word)))
      .map((word) => {
        const [stem = '', ...parts] = words[spoken].terms.word(word);
        const standIns = [
          { term: stem, certainty: 1, part: null },
          ...parts.map((part) => ({ term: partTerm(part), certainty: certainties.inCompound, part: null })),
        ];
        return { standIns, weight: idf(stem) * shareOf(word, spoken), light: isLight(word, spoken) };
      });
  }

  function isCommon(word: string): boolean {
    const folded = foldWord(word);
    if (commonWords[language].has(folded)) return true;
    return (
      !own.word(word).some((term) => passagesWith.has(term)) &&
      (isQuestionWord(folded, language) || others.some((other) => commonWords[other].has(folded)))
    );
  }

  const synonymsByStem = new Map<string, string[]>();
  for (const group of synonymGroups[language]) {
    const stems = group.map((word) => own.word(word)[0] ?? word);
    for (const stem of stems) synonymsByStem.set(stem, [...(synonymsByStem.get(stem) ?? []), ...stems]);
  }
  const synonymsOf = (stems: readonly string[]) =>
    stems.flatMap((stem) => synonymsByStem.get(stem) ?? []).filter((synonym) => !stems.includes(synonym));

  function standInsOf(word: string): StandIn[] {
    const as = (terms: readonly string[], certainty: number, part: string | null = null) =>
      [...new Set(terms)].map((term) => ({ term, certainty, part }));
    const isKnown = (term: string) => passagesWith.has(term);
    const [stem = '', ...parts] = own.word(word);
    const knownParts = parts.flatMap((part) => as([part, partTerm(part)].filter(isKnown), certainties.part, part));
    const inCompounds = as([partTerm(stem)].filter(isKnown), certainties.inCompound);
    const formStems = own.otherForms(word);
    const forms = as(formStems.filter(isKnown), certainties.otherForm);
    // everyday words have too many meanings
    const synonyms = isLight(word, language)
      ? []
      : as(synonymsOf([stem, ...formStems]).filter(isKnown), certainties.synonym);
    if (isKnown(stem)) return [...as([stem], 1), ...forms, ...synonyms, ...inCompounds, ...knownParts];
    if (forms.length + synonyms.length > 0) return [...forms, ...synonyms];
    const foreign = others
      .flatMap((other) => words[other].terms.word(word).slice(0, 1))
      .filter((term) => term.length >= shortestForeign && elsewhereTerms.has(term));
    if (foreign.length > 0) return as(foreign, certainties.otherLanguage);
    const misspelt =
      stem.length < shortestMisspelt
        ? []
        : [...passagesWith.keys()].filter(
            (term) => term.length >= shortestMisspelt - 1 && term[0] === stem[0] && withinOneLetter(term, stem),
          );
    return [...inCompounds, ...knownParts, ...as(misspelt, certainties.misspelt)];
  }

  const tellingCache = new Map<string, TellingWord[]>();
  function tellingWords(question: string): TellingWord[] {
    const cached = tellingCache.get(question);
    if (cached) return cached;
    const seen = new Set<string>();
    const telling: TellingWord[] = [];
    for (const word of wordsOf(inOurWords(question, language))) {
      const [stem = ''] = own.word(word);
      if (isCommon(word) || seen.has(stem)) continue;
      seen.add(stem);
      const standIns = standInsOf(word);
      // "ok", "hw": too short to tell what is missing
      if (standIns.length === 0 && word.length < 3) continue;
      // a word that no text holds is as telling as the rarest one
      // what stands in for a word that is known may be rarer than it: the word says no more for that
      const itself = standIns.filter(({ certainty }) => certainty === 1);
      const weighed = itself.length > 0 ? itself : standIns;
      const weight = weighed.length === 0 ? idf('') : Math.max(...weighed.map(({ term }) => idf(term)));
      telling.push({ standIns, weight: weight * shareOf(word, language), light: isLight(word, language) });
    }
    if (tellingCache.size > 200) tellingCache.clear();
    tellingCache.set(question, telling);
    return telling;
  }

  /** How far a text that holds some terms holds a word: by itself, else by its parts together. */
  function heldShare(standIns: readonly StandIn[], holds: (term: string) => boolean): number {
    const held = standIns.filter(({ term }) => holds(term));
    const parts = new Set(held.flatMap(({ part }) => part ?? [])).size * certainties.part;
    return Math.max(
      0,
      Math.min(parts, certainties.allParts),
      ...held.filter(({ part }) => part === null).map(({ certainty }) => certainty),
    );
  }

  function share(words: readonly TellingWord[], holds: (term: string) => boolean): number {
    const all = words.reduce((sum, { weight }) => sum + weight, 0);
    const held = words.reduce((sum, { standIns, weight }) => sum + weight * heldShare(standIns, holds), 0);
    return all === 0 ? 0 : held / all;
  }

  return {
    passages,
    passage: (id) => byId.get(id),
    vocabulary: { has: words[language].has, stem: (word) => own.word(word)[0] ?? word },
    search(question) {
      const telling = tellingWords(question);
      const asked = new Map(
        telling.flatMap(({ standIns }) => standIns.map(({ term, certainty }) => [term, certainty])),
      );
      const query = [...asked.keys()].join(' ');
      if (query === '') return [];
      return index
        .search(query, {
          boost: { ask: 3, title: 2, text: 1, elsewhere: 1.2 },
          boostTerm: (term) => rankOf(asked.get(term) ?? 1),
        })
        .flatMap((result): Found[] => {
          const passage = byId.get(String(result.id));
          if (!passage) return [];
          const holds = (term: string) => term in result.match;
          const coverage = share(telling, holds);
          // small talk, numbers and time alone are no subject
          if (!telling.some(({ light, standIns }) => !light && heldShare(standIns, holds) > 0)) return [];
          return [{ passage, coverage, fit: 0, score: result.score * passage.weight * coverage ** 2 }];
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, mostFound)
        .map(({ passage, coverage, score }) => {
          const fit = fitOf(passage, asked);
          return { passage, coverage, fit, score: score * (0.2 + fit ** 2) };
        })
        .sort((a, b) => b.score - a.score);
    },
    coverage(question, text) {
      const held = new Set(own.all(text));
      return share(tellingWords(question), (term) => held.has(term));
    },
  };
}

export const answerIndexKind: IndexKind<KeptIndex, SearchIndex> = {
  name: 'answers',
  make: makeIndex,
  open: (kept, language) => openIndex(kept, language, answerWordsOf),
};

export const answerIndexOf = openIndexes(answerIndexKind);
