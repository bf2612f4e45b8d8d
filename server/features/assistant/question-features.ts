import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import type { Concepts } from './concepts.ts';

/** One trait of a question, and how much it counts before it is weighed by how rare it is. */
export interface Feature {
  name: string;
  weight: number;
}

/** Letter sequences stand for stems, compounds, inflections and typos alike. Lengths in letters. */
const [shortestSequence, longestSequence] = [2, 5];
const weights = { word: 1, pair: 0.8, sequence: 0.6, length: 0.8, unseen: 2, concept: 1, concepts: 0.7 };
/** Longer questions are stories, all alike. Words. */
const longestTold = 12;
const bigNumber = 3;

/** "25" and "2026" tell what kind of number stands there, not which. */
const spelt = (word: string) => (/^\d+$/.test(word) ? (word.length > bigNumber ? '#9999' : '#9') : foldWord(word));

/** The words of a question as the classifier counts them. */
export const speltWords = (question: string): string[] => wordsOf(question).map(spelt);

function* sequencesOf(word: string, shortest: number): Generator<string> {
  const marked = `<${word}>`;
  for (let length = shortest; length <= longestSequence; length += 1)
    for (let from = 0; from + length <= marked.length; from += 1) yield marked.slice(from, from + length);
}

/**
 * The traits by which a question is told: its words, each with the next, the sequences of letters in each (`<` and `>`
 * are its ends), how many words there are, what its words mean. Each once.
 */
export function questionFeatures(words: readonly string[], concepts: Concepts): Feature[] {
  const found = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    found.set(`w:${word}`, weights.word);
    if (at > 0) found.set(`p:${words[at - 1]} ${word}`, weights.pair);
    for (const sequence of sequencesOf(word, shortestSequence)) found.set(`s:${sequence}`, weights.sequence);
  }
  found.set(`l:${Math.min(longestTold, words.length)}`, weights.length);
  return [...[...found].map(([name, weight]) => ({ name, weight })), ...conceptFeatures(words, concepts)];
}

/** What the words of a question mean, and any two of them together. */
function conceptFeatures(words: readonly string[], concepts: Concepts): Feature[] {
  const meant = [...new Set(words.flatMap(concepts))].sort();
  return meant.flatMap((name, at) => [
    { name: `c:${name}`, weight: weights.concept },
    ...meant.slice(at + 1).map((other) => ({ name: `cc:${name} ${other}`, weight: weights.concepts })),
  ]);
}

/** Words and sequences at least as long look alike in several languages because they mean the same. Letters. */
const [shortestCognate, shortestSharedSequence] = [4, 4];
const sharedSequence = 0.4;

/** What a question in another language tells of one in this: what it means, and words that both have ("compost", "allergen"). */
export function sharedFeatures(words: readonly string[], concepts: Concepts): Feature[] {
  const found = new Map<string, number>();
  for (const word of words) {
    if (word.length >= shortestCognate) found.set(`w:${word}`, weights.word);
    for (const sequence of sequencesOf(word, shortestSharedSequence)) found.set(`s:${sequence}`, sharedSequence);
  }
  return [...[...found].map(([name, weight]) => ({ name, weight })), ...conceptFeatures(words, concepts)];
}

/**
 * How much of a question is in words that no two training questions use: mostly questions about something else. Without
 * this, "photosynthesis" would be a question about photos.
 */
export function unseenFeatures(words: readonly string[], isSeen: (word: string) => boolean): Feature[] {
  const unseen = new Set(words.filter((word) => !isSeen(word))).size;
  const all = new Set(words).size;
  if (unseen === 0) return [];
  return [
    'one',
    ...(unseen > 1 ? ['more'] : []),
    ...(unseen > 0.3 * all ? ['many'] : []),
    ...(unseen === all ? ['all'] : []),
  ].map((name) => ({ name: `u:${name}`, weight: weights.unseen }));
}

/** A feature's name in four bytes: FNV-1a. Of 40,000 features, two share one once in five trainings, and then count as one. */
export function featureHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
