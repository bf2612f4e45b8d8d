import { foldWord, wordsOf } from '../../domain/chat-text.ts';

/** One trait of a question, and how much it counts before it is weighed by how rare it is. */
export interface Feature {
  name: string;
  weight: number;
}

/** Letter sequences stand for stems, compounds, inflections and typos alike. Lengths in letters. */
const [shortestSequence, longestSequence] = [2, 5];
const weights = { word: 1, pair: 0.8, sequence: 0.6, length: 0.8, unseen: 2 };
/** Longer questions are stories, all alike. Words. */
const longestTold = 12;
const bigNumber = 3;

/** "25" and "2026" tell what kind of number stands there, not which. */
const spelt = (word: string) => (/^\d+$/.test(word) ? (word.length > bigNumber ? '#9999' : '#9') : foldWord(word));

/** The words of a question as the classifier counts them. */
export const speltWords = (question: string): string[] => wordsOf(question).map(spelt);

/**
 * The traits by which a question is told: its words, each with the next, the sequences of letters in each (`<` and `>`
 * are its ends), how many words there are. Each once.
 */
export function questionFeatures(words: readonly string[]): Feature[] {
  const found = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    found.set(`w:${word}`, weights.word);
    if (at > 0) found.set(`p:${words[at - 1]} ${word}`, weights.pair);
    const marked = `<${word}>`;
    for (let length = shortestSequence; length <= longestSequence; length += 1)
      for (let from = 0; from + length <= marked.length; from += 1)
        found.set(`s:${marked.slice(from, from + length)}`, weights.sequence);
  }
  found.set(`l:${Math.min(longestTold, words.length)}`, weights.length);
  return [...found].map(([name, weight]) => ({ name, weight }));
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

/** A feature's name in four bytes: FNV-1a. Of 20,000 features, two share one once in 20 trainings, and then count as one. */
export function featureHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
