import type { Locale } from '../../domain/locale.ts';
import { sentencesOf } from './sentences.ts';
import { noAnswerMark } from './ask-model.ts';
import { passageText, type Passage } from './passage.ts';

const longestReply = 900;
/** More than the tokens asked for can be. The patterns below take time that grows with the square of a reply. */
const longestRaw = 4_000;
const mostSentences = 4;
/** Share of a reply's telling words that the passages must hold too. */
const grounded = 0.6;

/**
 * Environmental statements that German law wants proven where they are made. A reply may hold one only if the passages do;
 * they are stems, compared without regard to case.
 */
const barredUnlessQuoted =
  /climate[- ]neutral|carbon[- ]neutral|eco-?friendly|environmentally friendly|biodegrad|zero[- ]waste|non-?toxic|klimaneutral|co2-neutral|umweltfreundlich|umweltschonend|biologisch abbaubar|ökologisch|nachhaltigst|klimaatneutraal|co2-neutraal|milieuvriendelijk|biologisch afbreekbaar|neutres? en carbone|neutralité carbone|écologique|biodégradable|respectueu\w* de l.environnement/giu;

/**
 * A model's reply as plain text of ours, or null when it must not be shown: markup is taken away; a figure, an address or an
 * environmental statement that the passages do not have, or a reply about something else, makes it unusable.
 */
export function checkedReply(reply: string, passages: readonly Passage[], language: Locale, overlap: (text: string, passages: readonly Passage[]) => number): string | null {
  if (reply.length > longestRaw) return null;
  const plain = reply
    .replace(/<(script|style|iframe|svg|math|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?[a-z][^>]*(>|$)/gi, ' ')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\[\d+\]|[*_`#]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.])/g, '')
    .trim();
  if (plain === '' || plain.includes(noAnswerMark)) return null;
  const material = passages.map((passage) => `${passage.title} ${passageText(passage)}`).join(' ');
  if (/https?:|www\.|javascript:|data:/i.test(plain)) return null;
  // "example.com/pay" is an address, too
  if ((plain.match(/[\p{L}\p{N}-]+\.\p{L}{2,}/gu) ?? []).some((name) => !material.includes(name))) return null;
  // other scripts' digits would pass the comparison of figures
  if (/(?!\d)\p{Nd}/u.test(plain)) return null;
  const addresses = plain.match(/[^\s@]+@[^\s@]+\.\w+/g) ?? [];
  if (addresses.some((address) => !material.includes(address.replace(/[.,;:]+$/, '')))) return null;
  const known = new Set(numbersIn(material));
  if (numbersIn(plain).some((number) => !known.has(number))) return null;
  const lower = material.toLowerCase();
  if ((plain.match(barredUnlessQuoted) ?? []).some((statement) => !lower.includes(statement.toLowerCase()))) return null;
  if (overlap(plain, passages) < grounded) return null;
  return shortened(plain, language);
}

/** The figures in a text, in one spelling: "1.000", "1 000" and "1,000" are the same. */
const numbersIn = (text: string): string[] => (text.match(/\d(?:[\d.,\u00a0\u202f ]*\d)?/g) ?? []).map((number) => number.replace(/[^\d]/g, ''));

function shortened(text: string, language: Locale): string {
  let short = '';
  for (const sentence of sentencesOf(text, language).slice(0, mostSentences)) {
    if (short.length + sentence.length > longestReply) break;
    short = short === '' ? sentence : `${short} ${sentence}`;
  }
  return short === '' ? text.slice(0, longestReply) : short;
}
