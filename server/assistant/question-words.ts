import type { Locale } from '../../domain/locale.ts';
import { languageFacts } from '../content/language-facts.ts';
import { forEachLanguage } from '../content/per-language.ts';

const list = (words: string): readonly string[] => words.split(/\s+/);
const search = forEachLanguage((language) => languageFacts(language).search);

/**
 * Words that carry a question but do not tell what it is about. They are left out of the search, so that
 * "Can you tell me …" matches nothing by itself. "Who" is not among them: it asks for people.
 */
export const questionWords = forEachLanguage((language) => list(search[language].questionWords));

/**
 * Words of everyday talk that say little about the subject. They count, but so little that a text need not hold them:
 * "Which ways of paying are possible?" is about paying.
 */
export const lightWords = forEachLanguage((language) => list(search[language].lightWords));

/**
 * The things that all is about here. They tell little, but more than nothing: a question with nothing else to it asks for them.
 */
export const subjectWords = forEachLanguage((language) => list(search[language].subjectWords));

/** Ways of asking in words that elsewhere mean nothing or something else ("how much", "where are you", "groß"), and the word that is meant. */
const sayings = forEachLanguage((language) =>
  search[language].sayings.map(([pattern, meant]) => [new RegExp(pattern, 'g'), meant] as const),
);

/** A question with such ways of asking put into the words that are meant. */
export const inOurWords = (question: string, language: Locale): string =>
  sayings[language].reduce((text, [saying, meant]) => text.replace(saying, meant), question.toLowerCase());
