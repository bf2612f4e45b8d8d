import { foldWord } from '../../../domain/chat-text.ts';
import { forEachLanguage, type Locale } from '../../../domain/locale.ts';
import { languageFacts } from '../content/language-facts.ts';

const list = (words: string): readonly string[] => words.split(/\s+/);
const search = forEachLanguage((language) => languageFacts(language).search);

/**
 * Words that carry a question but do not tell what it is about. They are left out of the search, so that
 * "Can you tell me …" matches nothing by itself. "Who" is not among them: it asks for people.
 */
export const questionWords = forEachLanguage((language) => list(search[language].questionWords));

const folded = forEachLanguage<ReadonlySet<string>>((language) => new Set(questionWords[language].map(foldWord)));
/** What people write together with the word before or after it: "gibt's", "auf'm", "j'ai", without the apostrophe. */
const clitics: ReadonlySet<string> = new Set(['s', 'm', 'n', 't', 'r', 'd', 'c', 'j', 'l']);
const shortestRunTogether = 3;
const longestRunTogether = 8;

/** Whether a folded word only carries a question: one of the list, or two of them run together ("ichs", "wenns", "dont", "jai"). */
export function isQuestionWord(word: string, language: Locale): boolean {
  if (folded[language].has(word)) return true;
  if (word.length < shortestRunTogether || word.length > longestRunTogether) return false;
  return (
    (clitics.has(word.slice(-1)) && folded[language].has(word.slice(0, -1))) ||
    (clitics.has(word.slice(0, 1)) && folded[language].has(word.slice(1)))
  );
}

/**
 * Words of everyday talk that say little about the subject. They count, but so little that a text need not hold them:
 * "Which ways of paying are possible?" is about paying.
 */
export const lightWords = forEachLanguage((language) => list(search[language].lightWords));

/**
 * The things that all is about here. They tell little, but more than nothing: a question with nothing else to it asks for them.
 */
export const subjectWords = forEachLanguage((language) => list(search[language].subjectWords));

const pronouns = forEachLanguage<ReadonlySet<string>>((language) => new Set(list(search[language].pronouns)));

/** Whether a question is about what was said before: "and where do I get them". */
export const leansOnBefore = (words: readonly string[], language: Locale): boolean =>
  words.some((word) => pronouns[language].has(word)) && !namesSubject(words, language);

/** Whether a question names what all is about here. */
export const namesSubject = (words: readonly string[], language: Locale): boolean =>
  words.some((word) => subjectWords[language].includes(word));

/** Words that ask for the same here ("caddy", "bin", "rubbish"), group by group. */
export const synonymGroups = forEachLanguage((language) => search[language].synonyms.map(list));

/** Ways of asking in words that elsewhere mean nothing or something else ("how much", "where are you", "groß"), and the word that is meant. */
const sayings = forEachLanguage((language) =>
  search[language].sayings.map(([pattern, meant]) => [new RegExp(pattern, 'g'), meant] as const),
);

/** A question with such ways of asking put into the words that are meant. */
export const inOurWords = (question: string, language: Locale): string =>
  sayings[language].reduce((text, [saying, meant]) => text.replace(saying, meant), question.toLowerCase());
