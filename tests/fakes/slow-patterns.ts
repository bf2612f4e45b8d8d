import { processorTime } from './processor-time.ts';

/** Signs: bodies have 64 kB, fields much less. */
export const length = 60_000;
/** Milliseconds. A pattern that is not linear takes some hundred for so many signs, a linear one a few at most. */
export const most = 50;
/** What takes less for a part of them is not looked at in full. */
export const doubt = { length: 12_000, most: 2 };

export function timeOf(pattern: RegExp, text: string): number {
  const began = processorTime();
  text.replace(pattern, '');
  return processorTime() - began;
}

/** What a pattern may be slow for: its own letters, signs of each kind, figures in a row, again and again, without a proper end. */
function texts({ source }: RegExp, more: readonly string[]): ((length: number) => string)[] {
  const words = source
    .replace(
      /\\[pP]\{\w+\}|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[bBdDsSwW]|\(\?(?:[:=!]|<[=!])|\{\d*,?\d*\}/gi,
      ' ',
    )
    .replace(/\\(.)/g, '$1')
    .split(/[\s()|?*+^$]+/)
    .map((word) => word.replace(/^\[\^?|\]$/g, ''))
    .filter((word) => word !== '')
    .slice(0, 6);
  const whole = words.join('');
  const pumps = new Set([
    ...words,
    ...(whole === '' ? [] : [whole]),
    ...words.map((word) => `${word} `),
    ...words.map((word) => `${word}a`),
    ...more,
  ]);
  for (const sign of [
    'a',
    'A',
    '0',
    ' ',
    '\t',
    '\n',
    '-',
    '.',
    '/',
    '<',
    '[',
    '(',
    '{',
    '"',
    'a.',
    'a ',
    '0 ',
    '](',
    '[a](',
    '](/',
    '1.',
    '1,',
    '1-',
    '1–',
    '1 ',
    '1\u00a0',
    '1.1 ',
  ])
    pumps.add(sign);
  return [...pumps].flatMap((pump) => {
    const many = (length: number) => pump.repeat(Math.ceil(length / pump.length)).slice(0, length);
    return [(length: number) => `${many(length)}\u0000`, (length: number) => `${whole}${many(length)}\u0000`];
  });
}

/**
 * The beginning of a text that a pattern is slow for; null: there is none among those that were made for it.
 * @param more what else is written again and again
 * @param signs so many see it at most
 */
export function slowFor(pattern: RegExp, more: readonly string[] = [], signs = length): string | null {
  for (const text of texts(pattern, more)) {
    if (timeOf(pattern, text(Math.min(signs, doubt.length))) < doubt.most) continue;
    const long = text(signs);
    // looked at again: other work of the process may have come between
    if (Array.from({ length: 3 }, () => timeOf(pattern, long)).every((time) => time > most))
      return `${JSON.stringify(long.slice(0, 30))}…`;
  }
  return null;
}
