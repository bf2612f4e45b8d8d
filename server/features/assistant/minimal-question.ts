import { wordsOf } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import { lightWords, questionWords } from './question-words.ts';

/** The words that the site itself uses in a language. */
export interface Vocabulary {
  has(word: string): boolean;
  /** what forms of a word have in common */
  stem(word: string): string;
}

/** What is kept of a question: nothing in it is a word of one person alone. */
export interface MinimalQuestion {
  /** the question with "…" for what was left out */
  text: string;
  /** the same for questions that ask alike: their telling words, in no order */
  likeness: string;
}

/** Stands for whatever was left out. */
export const leftOut = '…';

/** Beyond it people tell stories, mostly their own. Characters. */
const longestKept = 300;

/** A word of the site's in these letters only; addresses, numbers and the like are none. */
const isPlain = (piece: string) => /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u.test(piece);

/** Letters a word must have to be learned, and may. */
const [shortest, longest] = [3, 30];

const knows = (word: string, language: Locale, { has }: Vocabulary) =>
  has(word) || questionWords[language].includes(word) || lightWords[language].includes(word);

/** A piece between blanks: its word, and the sentence marks around it. */
function parts(piece: string): { before: string; word: string; after: string } {
  const before = /^[(„“"'«¿¡]*/u.exec(piece)?.[0] ?? '';
  const after = /(?<![)?!.,;:…“”"'»])[)?!.,;:…“”"'»]+$/u.exec(piece.slice(before.length))?.[0] ?? '';
  return { before, word: piece.slice(before.length, piece.length - after.length), after };
}

const piecesOf = (question: string) => question.normalize('NFKC').slice(0, longestKept).split(/\s+/).filter(Boolean);

/** Words that the site does not use, as they are remembered: whether others ask with them, too, shows with time. */
export function unknownWords(question: string, language: Locale, vocabulary: Vocabulary): string[] {
  const words = piecesOf(question)
    .map((piece) => parts(piece).word)
    .filter(isPlain)
    .flatMap(wordsOf)
    .filter((word) => word.length >= shortest && word.length <= longest && !knows(word, language, vocabulary))
    .map((word) => vocabulary.stem(word));
  return [...new Set(words)].slice(0, 12);
}

/**
 * A question without whatever tells of a person: only words stay that stand in the site's own texts, or that others have
 * asked with before. A name, an address, a number is left out not because it was recognised as one, but because nobody
 * else uses it (docs/decisions/privacy-and-retention.md).
 * @param isShared whether a word that the site does not use was asked with before, by its stem
 */
export function minimalQuestion(
  question: string,
  language: Locale,
  vocabulary: Vocabulary,
  isShared: (stem: string) => boolean,
): MinimalQuestion {
  const telling = new Set<string>();
  let hidden = false;
  const stays = (word: string) => {
    const known = knows(word, language, vocabulary);
    if (!known && !isShared(vocabulary.stem(word))) return false;
    if (!questionWords[language].includes(word)) telling.add(vocabulary.stem(word));
    return true;
  };
  const text = piecesOf(question)
    .map((piece) => {
      const { before, word, after } = parts(piece);
      if (word === '') return '';
      if (isPlain(word) && wordsOf(word).every(stays)) return before + word + after;
      hidden = true;
      return leftOut + after.replace(/[^?!.]/g, '');
    })
    .filter(Boolean)
    .join(' ')
    .replace(/…(?: …)+/g, leftOut);
  // without a telling word, a sentence is only its grammar
  if (telling.size === 0) return { text: leftOut, likeness: '' };
  return { text, likeness: [...telling].sort().join(' ') + (hidden ? ` ${leftOut}` : '') };
}
