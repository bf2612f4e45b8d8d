import { wholeTokens } from '../website/fields/whole-tokens.ts';

/** What is to be put where, so that it stands as a word of its own. */
export interface PutIn {
  start: number;
  end: number;
  text: string;
}

// after these a word has ended, or before these one begins
const ends = /[\p{L}\p{N}.,;:!?)\]}%€…”“’»]$/u;
const begins = /^[\p{L}\p{N}({[]/u;

/**
 * Where a picked piece goes: never into the middle of a word or of another token, and with a space where it would stick
 * to a word. What is selected makes way for a token; of a link it becomes the words.
 * @param piece what is put in, given the words that are selected
 */
export function putIn(text: string, start: number, end: number, piece: (selected: string) => string): PutIn {
  let { start: from, end: to } = wholeTokens(text, start, end);
  if (start === end) {
    // behind the word or token that the cursor stands in
    if (from === start && /\p{L}$/u.test(text.slice(0, from))) to += /^\p{L}*/u.exec(text.slice(to))?.[0].length ?? 0;
    from = to;
  }
  const selected = text.slice(from, to).trim();
  const before = ends.test(text.slice(0, from)) ? ' ' : '';
  const after = begins.test(text.slice(to)) ? ' ' : '';
  return { start: from, end: to, text: `${before}${piece(selected)}${after}` };
}

/** A link in Markdown. Words that would end it early are not taken as its words. */
export const linkTo = (path: string, title: string) => (selected: string) =>
  `[${selected === '' || /[[\]{}\n]/.test(selected) ? title : selected}](${path})`;
