import { plain } from '../content/tokens.ts';
import { noAnswerMark } from './ask-model.ts';
import type { Passage } from './passage.ts';

/** One sentence of a passage, and the passage it stands in. */
export interface Quote {
  sentence: string;
  passage: Passage;
}

/** Longer than any reply of a few sentences; the comparison below takes time with every character. */
const longestReply = 2_000;

/**
 * What a model's reply quotes from the passages, or null when it says anything else. Every sentence must be a whole sentence
 * of a passage; only spaces, quotation marks, dashes and emphasis may differ. Words alone cannot show what a sentence
 * claims: one "not" more or less, or two halves of different sentences, and a true statement is a false one.
 * What is shown are the passages' own sentences, with the marks of their claims.
 */
export function quotesIn(reply: string, passages: readonly Passage[]): Quote[] | null {
  if (reply.length > longestReply || reply.includes(noAnswerMark)) return null;
  const known = passages
    .flatMap((passage) =>
      passage.sentences.map((sentence) => ({ sentence, passage, spelling: oneSpelling(plain(sentence)) })),
    )
    .filter(({ spelling }) => spelling !== '')
    // the longest first, so that a sentence which begins another is not taken for it
    .sort((a, b) => b.spelling.length - a.spelling.length);
  const quotes = new Map<string, Quote>();
  let rest = oneSpelling(reply);
  while (rest !== '') {
    const found = known.find(({ spelling }) => rest === spelling || rest.startsWith(`${spelling} `));
    if (!found) return null;
    quotes.set(found.spelling, { sentence: found.sentence, passage: found.passage });
    rest = rest.slice(found.spelling.length + 1);
  }
  return quotes.size === 0 ? null : [...quotes.values()];
}

/** A text as it reads, however its spaces, quotation marks, dashes and emphasis are typed. */
const oneSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\[\d+\]|["'‘’‚‛“”„«»‹›*_`#\u00ad]/g, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+(?=[\s,.;:!?])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
