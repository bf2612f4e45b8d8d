import { foldWord, withinOneLetter, wordsOf } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { languageFacts } from '../content/language-facts.ts';
import { inOurWords, isQuestionWord, lightWords } from './question-words.ts';

/** Endings in which the number or case of a product's name may differ: "Gabel", "Gabeln". */
const longestEnding = 2;
const shortestName = 3;
/** How much of a name must be said: "cuillère à glace" is enough for "Petites cuillères à glace". */
const enoughOfName = 0.6;

/**
 * Finds the products whose price or item number is asked, and nothing beside: "Was kosten die Gabeln?" is about forks, in
 * every inflection and with a letter wrong, "500 Gabeln und 500 Messer, was macht das?" about both, while "Was kostet der
 * Versand der Gabeln?" is left to the search.
 * @returns the products' ids in the order of the shop; none where something else is asked
 */
export function createPriceQuestions(content: Content, language: Locale): (question: string) => readonly string[] {
  const { ask, beside } = languageFacts(language).search.price;
  const asksPrice = new RegExp(ask, 'giu');
  const passed = new Set([...lightWords[language], ...beside.split(/\s+/)].map((word) => foldWord(word)));
  const isTelling = (word: string) =>
    word.length >= shortestName && !passed.has(word) && !isQuestionWord(word, language) && !/^\d+$/.test(word);
  const names = content.products.map(({ facts, prose }) => ({
    id: facts.id,
    words: wordsOf(prose[language].name).map(foldWord).filter(isTelling),
  }));
  const wordsOfNames = names.reduce((sum, { words }) => sum + words.length, 0);
  return (question) => {
    const asked = inOurWords(question, language);
    if (asked.search(asksPrice) < 0) return [];
    // "Gabelpreis" holds both
    const words = wordsOf(asked.replace(asksPrice, ' ')).map(foldWord).filter(isTelling);
    // a product's name over and over is no question, and each word is looked for in every name
    if (words.length > wordsOfNames) return [];
    const found = new Set<string>();
    while (words.length > 0) {
      const [best, next] = names
        .map(({ id, words: name }) => {
          const said = name.filter((part) => words.some((word) => isFormOf(word, part)));
          return { id, name, said: said.length, share: name.length === 0 ? 0 : said.length / name.length };
        })
        .filter(({ share }) => share >= enoughOfName)
        .sort((a, b) => b.said - a.said || b.share - a.share);
      if (!best) return [];
      // a name that two products share is neither's
      const isShared =
        next?.said === best.said && words.some((word) => [best, next].every(({ name }) => holds(name, word)));
      if (isShared) return [];
      found.add(best.id);
      // each part once: "spoons and ice-cream spoons" are two products
      for (const part of best.name) {
        const at = words.findIndex((word) => isFormOf(word, part));
        if (at >= 0) words.splice(at, 1);
      }
    }
    return names.flatMap(({ id }) => (found.has(id) ? [id] : []));
  };
}

const holds = (name: readonly string[], word: string) => name.some((part) => isFormOf(word, part));

function isFormOf(word: string, name: string): boolean {
  const [short = '', long = ''] = word.length < name.length ? [word, name] : [name, word];
  if (short.length >= shortestName && long.startsWith(short) && long.length - short.length <= longestEnding)
    return true;
  return Math.min(word.length, name.length) > shortestName && withinOneLetter(word, name);
}
