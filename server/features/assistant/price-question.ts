import { foldWord, withinOneLetter, wordsOf } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { languageFacts } from '../content/language-facts.ts';
import { createTokens, type Amount, type Token } from './named-numbers.ts';
import { inOurWords, isQuestionWord, lightWords } from './question-words.ts';

/** A product whose price is asked, and for how much of it; null: no quantity is named. */
export interface Wanted {
  product: string;
  amount: Amount | null;
}

/** Endings in which the number or case of a product's name may differ: "Gabel", "Gabeln". */
const longestEnding = 2;
const shortestName = 3;
/** How much of a name must be said: "cuillère à glace" is enough for "Petites cuillères à glace". */
const enoughOfName = 0.6;
/** "What does one fork cost" asks for the price in general. */
const smallestAmount = 2;

interface Name {
  id: string;
  words: readonly string[];
}
/** A word that may be of a name, and where it stands. */
interface Place {
  word: string;
  at: number;
}

/**
 * Finds the products whose price or item number is asked, and nothing beside: "Was kosten die Gabeln?" is about forks, in
 * every inflection and with a letter wrong, "500 Gabeln und 500 Messer, was macht das?" about both, while "Was kostet der
 * Versand der Gabeln?" is left to the search. A quantity with a product asks for its price, too: "500 forks".
 * @returns the products in the order of the shop; none where something else is asked
 */
export function createPriceQuestions(content: Content, language: Locale): (question: string) => readonly Wanted[] {
  const price = languageFacts(language).search.price;
  const asksPrice = new RegExp(price.ask, 'giu');
  const asksMuch = new RegExp(price.much, 'giu');
  const tokensOf = createTokens(language);
  const folded = (words: string) => wordsOf(words).map(foldWord);
  const passed = new Set([...lightWords[language].map(foldWord), ...folded(price.beside)]);
  const wished = new Set(folded(price.wish));
  const asksOther = new Set(folded(price.other));
  const isTelling = (word: string) =>
    word.length >= shortestName && !passed.has(word) && !isQuestionWord(word, language) && !/^\d+$/.test(word);
  const names = content.products.map(({ facts, prose }) => ({
    id: facts.id,
    words: wordsOf(prose[language].name).map(foldWord).filter(isTelling),
  }));
  const wordsOfNames = names.reduce((sum, { words }) => sum + words.length, 0);

  /** "We are a canteen. We need 2000 forks. What do they cost?": without what is only told. */
  const aboutPrices = (question: string) =>
    question
      .split(/(?<=[.!?])\s+|\n/)
      .filter(
        (sentence) => sentence.endsWith('?') || /\d/.test(sentence) || sentence.toLowerCase().search(asksPrice) >= 0,
      )
      .join(' ') || question;

  return (question) => {
    const asked = inOurWords(aboutPrices(question), language);
    const asks = asked.search(asksPrice) >= 0;
    // "Gabelpreis" holds both
    const tokens = tokensOf(asked.replace(asksPrice, ' ').replace(asksMuch, ' '));
    const amounts = tokens.some(({ amount }) => amount !== null);
    if (!asks && (!amounts || tokens.some(({ word }) => asksOther.has(word)))) return [];
    const isBeside = (word: string) => amounts && wished.has(word) && !names.some(({ words }) => holds(words, word));
    const places = tokens
      .map(({ word, amount }, at) => ({ word, at, amount }))
      .filter(({ word, amount }) => amount === null && isTelling(word) && !isBeside(word));
    // a product's name over and over is no question, and each word is looked for in every name
    if (places.length > wordsOfNames) return [];
    const found = productsIn(places, names);
    const wanted = found === null ? [] : withAmounts(found, tokens);
    // each amount must be of a product: "500 forks for 200 people" is about guests
    if (!asks && wanted.every(({ amount }) => amount === null)) return [];
    return names.flatMap(({ id }) => wanted.filter(({ product }) => product === id));
  };
}

/**
 * How much of one product a question names, number and name side by side, whatever else it says: "1200 ice-cream spoons for
 * our van, what does that come to".
 * @returns null where it names no quantity of it
 */
export function createAmounts(
  content: Content,
  language: Locale,
): (question: string, product: string) => Amount | null {
  const tokensOf = createTokens(language);
  const long = (word: string) => word.length >= shortestName;
  const names = new Map(
    content.products.map(({ facts, prose }) => [facts.id, wordsOf(prose[language].name).map(foldWord).filter(long)]),
  );
  return (question, product) => {
    const name = names.get(product) ?? [];
    const tokens = tokensOf(inOurWords(question, language)).filter(({ word, amount }) => amount !== null || long(word));
    for (const [at, { amount }] of tokens.entries()) {
      if (amount === null || (amount.of === 'pieces' && amount.count < smallestAmount)) continue;
      const said = tokens.slice(at + 1, at + 1 + name.length).filter(({ word }) => holds(name, word));
      if (said.length > 0 && said.length >= name.length * enoughOfName) return amount;
    }
    return null;
  };
}

/** The products that words name, each with the place of its name, in their order; null where a word names none. */
function productsIn(places: readonly Place[], names: readonly Name[]): { product: string; at: number }[] | null {
  const left = [...places];
  const found = new Map<string, number>();
  while (left.length > 0) {
    const [best, next] = names
      .map(({ id, words: name }) => {
        const said = name.filter((part) => left.some(({ word }) => isFormOf(word, part)));
        return { id, name, said, share: name.length === 0 ? 0 : said.length / name.length };
      })
      .filter(({ share }) => share >= enoughOfName)
      .sort((a, b) => b.said.length - a.said.length || b.share - a.share);
    if (!best) return null;
    // a name that two products share is neither's
    const isShared =
      next?.said.length === best.said.length &&
      left.some(({ word }) => [best, next].every(({ name }) => holds(name, word)));
    if (isShared) return null;
    const at = takeName(left, best.said);
    if (!found.has(best.id)) found.set(best.id, at);
  }
  return [...found].map(([product, at]) => ({ product, at })).sort((a, b) => a.at - b.at);
}

/** Takes each part of a name once, the nearest to the others: "spoons and ice-cream spoons" are two products. */
function takeName(left: Place[], parts: readonly string[]): number {
  const of = (part: string) => left.filter(({ word }) => isFormOf(word, part));
  const rarestFirst = [...parts].sort((a, b) => of(a).length - of(b).length);
  const taken: number[] = [];
  for (const part of rarestFirst) {
    const near = (at: number) =>
      Math.min(...taken.map((other) => Math.abs(other - at)), taken.length === 0 ? 0 : Infinity);
    const [nearest] = of(part).sort((a, b) => near(a.at) - near(b.at));
    if (nearest === undefined) continue;
    taken.push(nearest.at);
    left.splice(left.indexOf(nearest), 1);
  }
  return Math.min(...taken);
}

/**
 * What is wanted of each product: the number before its name ("500 forks"), or behind it where the first has none before it
 * ("forks: 500"); the same of one without a number of its own as of the one before ("500 forks and knives").
 */
function withAmounts(found: readonly { product: string; at: number }[], tokens: readonly Token[]): Wanted[] {
  const amountIn = (from: number, to: number): Amount | null =>
    tokens.slice(from, to).findLast(({ amount }) => amount !== null)?.amount ?? null;
  const isBefore = amountIn(0, found[0]?.at ?? 0) !== null;
  const own = found.map(({ at }, place) =>
    isBefore ? amountIn(found[place - 1]?.at ?? 0, at) : amountIn(at, found[place + 1]?.at ?? tokens.length),
  );
  const all = own.filter((amount) => amount !== null);
  return found.map(({ product }, place) => {
    const amount =
      own[place] ?? own.slice(0, place).findLast((each) => each !== null) ?? (all.length === 1 ? all[0] : null);
    return { product, amount: amount && (amount.of === 'packs' || amount.count >= smallestAmount) ? amount : null };
  });
}

const holds = (name: readonly string[], word: string) => name.some((part) => isFormOf(word, part));

function isFormOf(word: string, name: string): boolean {
  const [short = '', long = ''] = word.length < name.length ? [word, name] : [name, word];
  if (short.length >= shortestName && long.startsWith(short) && long.length - short.length <= longestEnding)
    return true;
  return Math.min(word.length, name.length) > shortestName && withinOneLetter(word, name);
}
