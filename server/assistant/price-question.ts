import { foldWord, withinOneLetter, wordsOf } from '../../domain/chat-text.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { languageFacts } from '../content/language-facts.ts';
import { inOurWords, isQuestionWord, lightWords } from './question-words.ts';

/** Endings in which the number or case of a product's name may differ: "Gabel", "Gabeln". */
const longestEnding = 2;
const shortestName = 3;
/** How much of a name must be said: "cuillère à glace" is enough for "Petites cuillères à glace". */
const enoughOfName = 0.6;

/**
 * Finds the one product whose price is asked, and nothing beside: "Was kosten die Gabeln?" is about forks, in every
 * inflection and with a letter wrong, while "Was kostet der Versand der Gabeln?" is left to the search.
 * @returns the product's id, or null
 */
export function createPriceQuestions(content: Content, language: Locale): (question: string) => string | null {
  const { ask, beside } = languageFacts(language).search.price;
  const asksPrice = new RegExp(ask, 'giu');
  const passed = new Set([...lightWords[language], ...beside.split(/\s+/)].map((word) => foldWord(word)));
  const isTelling = (word: string) =>
    word.length >= shortestName && !passed.has(word) && !isQuestionWord(word, language) && !/^\d+$/.test(word);
  const names = content.products.map(({ facts, prose }) => ({
    id: facts.id,
    words: wordsOf(prose[language].name).map(foldWord).filter(isTelling),
  }));
  return (question) => {
    const asked = inOurWords(question, language);
    if (asked.search(asksPrice) < 0) return null;
    // "Gabelpreis" holds both
    const words = wordsOf(asked.replace(asksPrice, ' ')).map(foldWord).filter(isTelling);
    const named = names
      .map(({ id, words: name }) => {
        const said = name.filter((part) => words.some((word) => isFormOf(word, part)));
        return { id, name, said: said.length, share: name.length === 0 ? 0 : said.length / name.length };
      })
      .filter(({ share }) => share >= enoughOfName)
      .sort((a, b) => b.said - a.said);
    const [best, next] = named;
    if (!best || next?.said === best.said) return null;
    return words.every((word) => best.name.some((part) => isFormOf(word, part))) ? best.id : null;
  };
}

function isFormOf(word: string, name: string): boolean {
  const [short = '', long = ''] = word.length < name.length ? [word, name] : [name, word];
  if (short.length >= shortestName && long.startsWith(short) && long.length - short.length <= longestEnding)
    return true;
  return Math.min(word.length, name.length) > shortestName && withinOneLetter(word, name);
}
