import type { Locale } from '../../../domain/locale.ts';

/** How many sentences of a text an answer gives; what follows them is left out. */
export const mostSentences = 3;

const segmenters = new Map<Locale, Intl.Segmenter>();

/** Ends that are none: "z. B.", "Abs. 2", "ca. 5", "§ 312g Abs. 2 Nr. 1", "d. h.", "p. ex.". */
const abbreviation =
  /(?:^|[\s(])(?:z|B|d|h|u|a|Abs|Nr|Art|Buchst|ca|bzw|etc|evtl|ggf|vgl|e|g|i|p|ex|no|nr|art|bijv|bv|env|Str|excl|incl|inkl|zzgl)\.$/;

/** With the sign before it. */
const longestAbbreviation = 10;

/** Line breaks, and the blanks around them, as one blank. */
const oneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** The sentences of a text, trimmed, none of them empty. */
export function sentencesOf(text: string, language: Locale): string[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })));
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(oneLine(text))) {
    open += segment;
    if (abbreviation.test(open.trimEnd().slice(-longestAbbreviation))) continue;
    if (open.trim() !== '') sentences.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences;
}
