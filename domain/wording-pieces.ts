import { availabilityStates } from './availability.ts';

/** One reading of a sentence of the site: when it is shown, and what it says then. */
export interface Reading {
  /** a state of the availability, or who can pay online, as the text has it before its `?`; null: whatever they are */
  when: string | null;
  /** ids of the claims that it makes, by their tokens */
  claims: string[];
  /** of them those that are named by `{about:…}`, which no reader sees: they are no part of `text` */
  about: string[];
  /** what is written in its field */
  text: string;
}

/** A part of a text: one reading where it always says the same, several where they depend on proofs or on the shop. */
export interface WordingPiece {
  /** as the text has it, letter by letter */
  source: string;
  /** none: what stands between two pieces */
  readings: Reading[];
  /** space around it */
  before: string;
  after: string;
  /** the choice brings the space before it along (`<< more || >>`) */
  isSpaced: boolean;
}

const choices = /<<((?:(?!<<|>>)[\s\S])*)>>/g;
const condition = new RegExp(`^(${availabilityStates.join('|')}|online-payment(?:-everyone)?)\\?\\s*`);
/** Where a sentence or a line ends, with the space behind it. */
const sentenceEnd = /[.!?…]["”“»)]*(?:\s+|$)|\n+/g;
/** Without the space around it; one that does not break is part of the text: in French it stands before a semicolon. */
export const trimmed = (text: string): string => text.replace(/^[ \t\n]+|(?<![ \t\n])[ \t\n]+$/g, '');
const isSentence = /[.!?…]["”“»)]*$/;

/**
 * A text with choices (`<<what is said with its claims || what is said without>>`) as whole sentences to be written in
 * fields of their own. @returns null where it has none, or is not well formed: it is written as it stands then
 */
export function splitWordings(text: string): WordingPiece[] | null {
  const found = [...text.matchAll(choices)];
  if (found.length === 0 || /<<|>>/.test(text.replace(choices, ''))) return null;
  const pieces: WordingPiece[] = [];
  let [from, prefix] = [0, ''];
  for (const [index, match] of found.entries()) {
    const parts = partsOf(match[1] ?? '');
    if (parts === null) return null;
    if (index === 0) {
      const run = text.slice(0, match.index);
      const { last } = endsIn(run);
      pieces.push(...plain(run.slice(0, last)));
      prefix = run.slice(last);
    }
    from = match.index + match[0].length;
    const run = text.slice(from, found[index + 1]?.index ?? text.length);
    const ends = endsIn(run);
    // a choice of whole sentences ends with them
    const isWhole = parts.every(({ text: part }) => part === '' || isSentence.test(part));
    const isLast = index === found.length - 1;
    const first = isWhole ? 0 : (ends.first ?? (isLast ? run.length : 0));
    const last = isLast ? run.length : Math.max(first, ends.last);
    pieces.push(choice(prefix, match[1] ?? '', parts, run.slice(0, first)));
    pieces.push(...plain(run.slice(first, last)));
    prefix = run.slice(last);
  }
  return pieces;
}

/** The text of what stands in the fields of its pieces. What nobody changed stays as it is, letter by letter. */
export function joinWordings(pieces: readonly WordingPiece[], typed: readonly (readonly string[])[]): string {
  return pieces.map((piece, index) => written(piece, typed[index] ?? [])).join('');
}

function written({ source, readings, before, after, isSpaced }: WordingPiece, typed: readonly string[]): string {
  const texts = readings.map(({ text }, index) => trimmed(typed[index] ?? text));
  if (readings.every(({ text }, index) => text === texts[index])) return source;
  if (readings.length === 1) return `${before}${texts[0]}${after}`;
  const parts = readings.map(({ when, about }, index) =>
    [when === null ? '' : `${when}?`, texts[index], ...about.map((id) => `{about:${id}}`)]
      .filter((part) => part !== '')
      .join(' '),
  );
  return `${before}<<${isSpaced ? ' ' : ''}${parts.join(' || ')}>>${after}`;
}

/** The end of the first and of the last sentence that ends in it. */
function endsIn(run: string): { first: number | null; last: number } {
  const ends = [...run.matchAll(sentenceEnd)].map((end) => end.index + end[0].length);
  return { first: ends[0] ?? null, last: ends.at(-1) ?? 0 };
}

function partsOf(inside: string): Reading[] | null {
  const parts = inside.split('||').map((part) => {
    const whole = trimmed(part);
    const when = condition.exec(whole)?.[1] ?? null;
    const said = whole.replace(condition, '');
    const ids = [...said.matchAll(/\{(claim|about):([\w-]+)(?::[\w-]+)?\}/g)];
    const named = (kind: string) => ids.flatMap(([, of, id = '']) => (of === kind ? [id] : []));
    return {
      when,
      claims: [...new Set(ids.map(([, , id = '']) => id))],
      about: named('about'),
      text: trimmed(said.replace(/ ?\{about:[\w-]+\}/g, '')),
    };
  });
  return parts.length < 2 || parts.some(({ text }) => condition.test(text)) ? null : parts;
}

/** What is said in any case: the space around it is no part of its field. */
function plain(source: string): WordingPiece[] {
  if (source === '') return [];
  const text = trimmed(source);
  const [before = '', after = ''] = text === '' ? [source] : source.split(text, 2);
  const readings = text === '' ? [] : [{ when: null, claims: [], about: [], text }];
  return [{ source, readings, before, after, isSpaced: false }];
}

/** A choice with what stands before and behind it in its sentence. */
function choice(prefix: string, inside: string, parts: readonly Reading[], suffix: string): WordingPiece {
  const [start, end] = [trimmed(`${prefix}|`).slice(0, -1), trimmed(`|${suffix}`).slice(1)];
  const isSpaced = inside.startsWith(' ');
  const readings = parts.map((part) => {
    // as the site joins them (wordings.ts)
    const joint = isSpaced && /^[^.,;:\s]/.test(part.text) ? ' ' : '';
    const text = `${start}${joint}${part.text}${end}`;
    return { ...part, text: trimmed(text.replace(/ {2,}/g, ' ').replace(/ (?=[.,;](?:\s|$))/g, '')) };
  });
  return {
    source: `${prefix}<<${inside}>>${suffix}`,
    readings,
    before: prefix.slice(0, prefix.length - start.length),
    after: suffix.slice(end.length),
    isSpaced: isSpaced && start === '',
  };
}
