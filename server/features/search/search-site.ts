import { setImmediate as pause } from 'node:timers/promises';
import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import { forEachLanguage, type Locale } from '../../../domain/locale.ts';
import { questionIn, searchKinds, searchLimits, type SearchAnswer, type SearchHit } from '../../../domain/search.ts';
import { inOurWords, lightWords, questionWords } from '../assistant/question-words.ts';
import { partTerm } from '../assistant/terms.ts';
import { excerptOf, markText } from './mark-text.ts';
import { lettersDoubted, lettersForgiven, nearestWords } from './nearest-words.ts';
import type { Match, SearchIndex } from './search-index.ts';

// as they are written and as they are folded: folding each of thousands of words takes longer than the rest of a search
const foldedSet = (words: readonly string[]) => new Set(words.flatMap((word) => [word, foldWord(word)]));
const common = forEachLanguage((language) => foldedSet(questionWords[language]));
const light = forEachLanguage((language) => foldedSet(lightWords[language]));

/** How much a word counts that says little about the subject ("find", "week"). */
const lightShare = 0.3;
/** How much of a compound one of its parts stands for, and how much of a part a compound that holds it. */
const partShare = 0.4;
const inCompoundShare = 0.8;
/** A find holds at least this share of what the best find holds of the question. */
const leastCoverage = 0.6;

/** A word of the question, and the documents that hold it or something like it. */
interface Sought {
  word: string;
  share: number;
  /** `held`: how much of the word such a match stands for */
  matches: readonly { held: number; match: Match }[];
  /** the word that it was taken for, as it is written */
  meant: string | null;
}

/**
 * Searches all that the site says in a language: pages, products, answers, claims, posts, legal texts. Any text will do
 * as a question; of a long one the beginning counts (`searchLimits`). Others are served between two of its words.
 * @param least share of the question that a find has to hold, 0 to 1, however little the best one holds
 */
export async function searchSite(
  typed: string,
  index: SearchIndex,
  language: Locale,
  least = 0,
): Promise<SearchAnswer> {
  const { question, isCut } = questionIn(typed);
  const words = tellingWords(question, language);
  const asked = words.slice(0, searchLimits.words);
  const answer: SearchAnswer = {
    question,
    shortened: isCut || asked.length < words.length,
    groups: [],
    total: 0,
    corrections: [],
    suggestion: null,
    elsewhere: [],
  };
  const sought: Sought[] = [];
  for (const [at, word] of asked.entries()) {
    await pause();
    sought.push(seek(word, at === asked.length - 1, index, language));
  }
  await pause();
  const found = rank(sought).filter(({ coverage }) => coverage >= least);
  const hits = found.slice(0, searchLimits.hits);
  if (hits.length === 0) return { ...answer, suggestion: await suggest(sought, index) };
  const groups = searchKinds
    .map((kind) => ({ kind, hits: hits.filter(({ document }) => document.kind === kind) }))
    .filter((group) => group.hits.length > 0)
    // the kind of the best find first
    .sort((a, b) => (b.hits[0]?.score ?? 0) - (a.hits[0]?.score ?? 0));
  return {
    ...answer,
    groups: groups.map(({ kind, hits }) => ({ kind, hits: hits.map((hit) => asHit(hit, index)) })),
    total: found.length,
    corrections: sought.flatMap(({ word, meant }) => (meant ? [{ asked: word, meant }] : [])),
  };
}

/** The words that tell what is looked for; if there are none ("what is it?"), all words. */
function tellingWords(question: string, language: Locale): string[] {
  const words = [...new Set(wordsOf(inOurWords(question, language)))];
  const telling = words.filter((word) => !common[language].has(foldWord(word)));
  return telling.length > 0 ? telling : words;
}

function seek(word: string, last: boolean, index: SearchIndex, language: Locale): Sought {
  const share = light[language].has(foldWord(word)) ? lightShare : 1;
  const as = (held: number, matches: readonly Match[]) => matches.map((match) => ({ held, match }));
  const [stem = '', ...parts] = index.terms.word(word);
  const matches = [
    ...as(1, index.find([stem, ...index.terms.otherForms(word)])),
    ...as(inCompoundShare, index.find([partTerm(stem)])),
    // who is still typing has not ended the last word yet
    ...(last && word.length > 1 ? as(inCompoundShare, index.find([foldWord(word)], true)) : []),
  ];
  const meant = matches.length > 0 ? [] : nearestWords(word, tellingOnly(index, language), lettersForgiven(word));
  const near = index.find(meant.flatMap((other) => index.words.get(other)?.terms ?? []));
  return {
    word,
    share,
    matches: [
      ...matches,
      ...as(1, near),
      ...as(partShare, index.find(parts.flatMap((part) => [part, partTerm(part)]))),
    ],
    meant: meant[0] === undefined ? null : (index.words.get(meant[0])?.written ?? null),
  };
}

/** The words of the texts that somebody may have meant. */
function* tellingOnly(index: SearchIndex, language: Locale): Generator<string> {
  for (const word of index.words.keys()) if (!common[language].has(word)) yield word;
}

interface Found {
  document: Match['document'];
  score: number;
  terms: Set<string>;
  /** how much of the question it holds, 0 to 1 */
  coverage: number;
}

function rank(sought: readonly Sought[]): Found[] {
  const all = sought.reduce((sum, { share }) => sum + share, 0);
  const found = new Map<Match['document'], Found>();
  for (const { share, matches } of sought) {
    const best = new Map<Match['document'], number>();
    for (const { held, match } of matches) {
      const { document, score, terms } = match;
      const one = found.get(document) ?? { document, score: 0, terms: new Set(), coverage: 0 };
      found.set(document, one);
      one.score += score * share * held;
      for (const term of terms) one.terms.add(term);
      best.set(document, Math.max(best.get(document) ?? 0, held));
    }
    for (const [document, held] of best) {
      const one = found.get(document);
      if (one) one.coverage += (held * share) / all;
    }
  }
  const most = Math.max(0, ...[...found.values()].map(({ coverage }) => coverage));
  return [...found.values()]
    .filter(({ coverage }) => coverage >= most * leastCoverage)
    .map((one) => ({ ...one, score: one.score * one.coverage ** 2 }))
    .sort((a, b) => b.score - a.score);
}

function asHit({ document, terms }: Found, index: SearchIndex): SearchHit {
  const isMet = (word: string) => index.words.get(word)?.terms.some((term) => terms.has(term)) ?? false;
  return {
    title: markText(document.title, isMet),
    excerpt: markText(excerptOf(document.sentences, isMet), isMet),
    path: document.path,
    hash: document.hash,
  };
}

/** The words of the question that are near to one that is used here, as it is written here. */
async function suggest(sought: readonly Sought[], index: SearchIndex): Promise<string | null> {
  const near: string[] = [];
  for (const { word } of sought) {
    await pause();
    const [nearest] = nearestWords(word, index.words.keys(), lettersDoubted(word));
    if (nearest !== undefined) near.push(index.words.get(nearest)?.written ?? nearest);
  }
  return near.length === 0 ? null : near.join(' ');
}
