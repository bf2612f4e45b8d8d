import type { Locale } from '../../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { plain } from '../content/tokens.ts';
import { mostSentences, sentencesOf } from '../content/sentences.ts';

const speaksOfHomeCompost = /home[- ]?compost|heimkompost|thuiscompost|compost\S{0,20} (?:à domicile|domestique)/i;

/**
 * The sentences of an answer; where they speak of home composting, with the one that says which bin the cutlery does not
 * belong in (the first of the answer `disposal`): the claim is never made without it.
 * @throws when content/faq has no answer `disposal`
 */
export function withCaveat(sentences: readonly string[], content: Content, language: Locale): readonly string[] {
  const text = plain(sentences.join(' '));
  if (!speaksOfHomeCompost.test(text)) return sentences;
  const [caveat] = sentencesOf(content.faq.prose[language]['disposal']?.answer ?? '', language);
  if (caveat === undefined) throw new Error(`content/faq/${language}.json: disposal.answer is missing`);
  return text.includes(plain(caveat)) ? sentences : [...sentences.slice(0, mostSentences - 1), caveat];
}
