import { wordsOf } from '../../../domain/chat-text.ts';
import type { MarkedText } from '../../../domain/search.ts';

/** characters of an excerpt, about: whole sentences where they fit */
const excerptLength = 200;

const words = /[\p{L}\p{M}\p{N}]+/gu;

/** Whether a word of a text is one that was searched for. */
export type IsMet = (word: string) => boolean;

const holds = (word: string, isMet: IsMet) => wordsOf(word).some(isMet);

/** The text in pieces, the words that were searched for marked. */
export function markText(text: string, isMet: IsMet): MarkedText {
  const pieces: { text: string; marked: boolean }[] = [];
  const add = (piece: string, marked: boolean) => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (last?.marked === marked) last.text += piece;
    else pieces.push({ text: piece, marked });
  };
  let from = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    add(text.slice(from, index), false);
    add(word, holds(word, isMet));
    from = index + word.length;
  }
  add(text.slice(from), false);
  return pieces;
}

/** The sentences that hold most of what was searched for, as far as an excerpt goes; without any, how the text begins. */
export function excerptOf(sentences: readonly string[], isMet: IsMet): string {
  let best = { at: 0, held: 0 };
  for (const [at, sentence] of sentences.entries()) {
    const held = new Set(wordsOf(sentence).filter(isMet)).size;
    if (held > best.held) best = { at, held };
  }
  let excerpt = sentences[best.at] ?? '';
  for (const sentence of sentences.slice(best.at + 1)) {
    if (excerpt.length + sentence.length > excerptLength) break;
    excerpt += ` ${sentence}`;
  }
  return excerpt.length > excerptLength * 1.5 ? cutAround(excerpt, isMet) : excerpt;
}

/** The part of a long sentence in which the first word that was searched for stands. */
function cutAround(sentence: string, isMet: IsMet): string {
  const first = [...sentence.matchAll(words)].find(([word]) => holds(word, isMet))?.index ?? 0;
  const from = first < excerptLength ? 0 : sentence.lastIndexOf(' ', first - excerptLength / 2) + 1;
  const to = sentence.lastIndexOf(' ', from + excerptLength);
  return `${from > 0 ? '… ' : ''}${sentence.slice(from, to > from ? to : from + excerptLength)} …`;
}
