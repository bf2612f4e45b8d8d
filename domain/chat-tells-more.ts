import type { ChatCategory, KnownCategory, LanguageWords } from './chat-keywords.ts';
import { correctWords, pattern, patternFits, wordFits } from './chat-pattern.ts';
import { foldWord, wordsOf } from './chat-text.ts';

/**
 * How many words beside its keywords a message may hold for a canned answer: that says one thing, and a message that tells
 * more is for the assistant. "Do you deliver to Austria" holds one. What is bought is told by one ("buy a laptop").
 */
const mostBeside: Partial<Record<ChatCategory, number>> = {
  restart: 0,
  preorder: 0,
  delivery: 1,
  material: 1,
  contact: 1,
};
const carrying = new Map<LanguageWords, ReadonlySet<string>>();

/** Words that carry any message: stop words, greetings, thanks, words that ask. */
function carryingWords(language: LanguageWords): ReadonlySet<string> {
  let words = carrying.get(language);
  if (!words) {
    const { stopWords, asking, leading, joining, saying, polite, greetings, thanks, things } = language;
    const lists = [stopWords, asking, leading, joining, saying, polite, greetings, thanks, things];
    words = new Set(lists.flatMap((list) => [...list].flatMap(wordsOf).map(foldWord)));
    carrying.set(language, words);
  }
  return words;
}

/**
 * Whether a message tells more than a category's canned answer is about: "I am a journalist and write about alternatives to
 * plastic" holds a keyword of the material, and asks for something else.
 * @param spoken the language of the message; the keywords may be of another
 */
export function tellsMore(
  tokens: readonly string[],
  category: KnownCategory,
  spoken: LanguageWords,
  language: LanguageWords,
): boolean {
  const most = mostBeside[category];
  if (most === undefined || (category === 'preorder' && namesQuantity(tokens, spoken))) return false;
  if (namesPeople(tokens, spoken)) return true;
  const carries = [carryingWords(spoken), carryingWords(language)];
  const { clear, hint } = language.keywords[category];
  const keywords = [...clear, ...hint].flatMap((source) => pattern(source, 0).words);
  const correctlySpelt = correctWords(language);
  const beside = new Set(
    tokens.filter(
      (token) =>
        !/^\d+$/.test(token) &&
        !carries.some((words) => words.has(token)) &&
        !keywords.some((word) => wordFits(token, word, correctlySpelt)),
    ),
  );
  return beside.size > most;
}

/** "When does my neighbour's parcel come" is no question about delivery, nor is "are the forks of Lidl wood" one about ours. */
const namesPeople = (tokens: readonly string[], { people }: LanguageWords) =>
  people.some((person) => patternFits(tokens, pattern(person, 0).words, null));

/** "200 forks": whatever is told beside it, it is wished for. */
const namesQuantity = (tokens: readonly string[], { things }: LanguageWords) =>
  tokens.some((token) => /^\d+$/.test(token)) && tokens.some((token) => [...things].map(foldWord).includes(token));
