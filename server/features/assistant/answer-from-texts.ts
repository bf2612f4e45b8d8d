import type { Content } from '../content/load.ts';
import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import { forEachLanguage, type Locale } from '../../../domain/locale.ts';
import { makeWords, openWords, type AnswerWords } from './answer-words.ts';
import { chooseAnswers, type Findings } from './choose-answer.ts';
import { builtClassifier } from './classifier-file.ts';
import type { Vocabulary } from './minimal-question.ts';
import type { Passage } from './passage.ts';
import { createItemNumbers, noSuchItem, type NamedItems } from './item-numbers.ts';
import { createAmounts, createPriceQuestions, type Wanted } from './price-question.ts';
import { quantityAnswer } from './quantity-answer.ts';
import type { Opinion, QuestionClassifier } from './question-classifier.ts';
import { makeIndex, openIndex, type Found, type SearchIndex } from './search-index.ts';
import { mostSentences } from '../content/sentences.ts';
import { noSubject, priceSubject } from './training-questions.ts';

export interface Source {
  title: string;
  /** on this site, without language: `/shop`, `/claims#pfas-free` */
  path: string;
}

export interface TextAnswer {
  /** the passage that answers; null for a choice of a model's */
  passage: string | null;
  /** at most three sentences of the site's own texts, claims as `[[id|figure]]`; of products that are asked for, each one's price */
  sentences: readonly string[];
  /** where they stand first, then where more is said about it */
  sources: readonly Source[];
  /** sentences that were worked out: what a quantity costs, and how to order it */
  about?: 'quantity';
  /** what may be meant instead, nearly as likely */
  also?: TextAnswer;
}

/** Answers from the site's own texts. */
export interface TextSearch {
  /** The best passage, or null when nothing fits well enough: then the question is declined. */
  answer(question: string, language: Locale): Promise<TextAnswer | null>;
  /** Passages that may hold the answer, best first, for a model to work with. Looser than `answer`. */
  related(question: string, language: Locale, most: number): Promise<readonly Passage[]>;
  /** What search and classifier have to say, for fitting how both are heard. */
  findings(question: string, language: Locale, opinion: Opinion): Promise<Findings>;
  /** Whether the classifier is sure that a question is about nothing here. */
  isFarOff(question: string, language: Locale): boolean;
  /** The words that the site's texts use. */
  vocabulary(language: Locale): Promise<Vocabulary>;
}

const mostSources = 3;
/** How much of a question's telling words an answer must hold. Measured with `npm run bench:assistant`. */
const enoughForAnswer = 0.57;
/** How much of the nearest way of asking for a written answer a question must hold, and of a running text's heading. */
const enoughAlike = 0.45;
const enoughOfHeading = 0.35;
/** A claim or a challenge that nobody wrote questions for. */
const enoughWithoutQuestions = 0.65;
/** Running text was not written as an answer, so its chosen sentences must hold more. */
const enoughForRunningText = 0.72;
/** How many of the best passages are looked at, and how near to the best a written answer must be to go first. */
const mostTried = 5;
const nearlyAsGood = 0.5;
/** Shown as a further source: close behind the best one. */
const closeBehind = 0.6;

/** Entries in whose stead a quantity is worked out: who names 600 forks for a fete has counted the guests already. */
const quantityInstead: ReadonlySet<string> = new Set(['faq:events', 'faq:prices']);

/** What is so likely about nothing here is so with any question before it. */
const enoughFarOff = 0.3;
/** What a model is shown by the classifier's word alone. */
const enoughForModel = 0.05;
const mostForModel = 3;

interface SearchParts {
  /** of the content, one a language */
  indexOf: (language: Locale) => Promise<SearchIndex>;
  /** what a question is about, as a second opinion; null for a language without training questions */
  classifierOf: (language: Locale) => QuestionClassifier | null;
}

/** Words read in this process, for indexes made in it. */
export function wordsHere(content: Content): (language: Locale) => Promise<AnswerWords> {
  const words = new Map<Locale, Promise<AnswerWords>>();
  return (language) => {
    const known = words.get(language) ?? Promise.resolve(openWords(makeWords(content, language), language));
    words.set(language, known);
    return known;
  };
}

/** Indexes made in this process, each when it is first asked for. */
function indexesHere(content: Content): SearchParts['indexOf'] {
  const indexes = new Map<Locale, Promise<SearchIndex>>();
  const wordsOf = wordsHere(content);
  return (language) => {
    const index = indexes.get(language) ?? openIndex(makeIndex(content, language), language, wordsOf);
    indexes.set(language, index);
    return index;
  };
}

export function createTextSearch(
  content: Content,
  { indexOf = indexesHere(content), classifierOf = builtClassifier }: Partial<SearchParts> = {},
): TextSearch {
  const names = new WeakMap<SearchIndex, ReadonlyMap<string, Passage>>();
  /** A passage whose title, or a way of asking for it, is the question word by word: "What is not in it?" has no telling word. */
  function namedPassage(question: string, index: SearchIndex): Passage | undefined {
    const named = names.get(index) ?? byName(index.passages);
    names.set(index, named);
    return named.get(bareWords(question));
  }

  const priceQuestions = forEachLanguage((language) => createPriceQuestions(content, language));
  const amountsOf = forEachLanguage((language) => createAmounts(content, language));
  const itemsIn = createItemNumbers(content);
  /** The product that is asked for; of several the first sentence each, which is the price; of quantities what they cost. */
  function pricedAnswer(
    { text, products: byNumber }: NamedItems,
    language: Locale,
    index: SearchIndex,
  ): TextAnswer | null {
    const wanted = priceQuestions[language](text).map((one) =>
      byNumber.has(one.product) ? inPacks(one, content) : one,
    );
    const products = wanted.flatMap(({ product }) => index.passage(`product:${product}`) ?? []);
    const [first, ...others] = products;
    if (!first) return null;
    const sources = distinctSources(products.map(({ title, path }) => ({ title, path })));
    if (wanted.some(({ amount }) => amount !== null))
      return { passage: first.id, sentences: quantityAnswer(wanted, content, language), sources, about: 'quantity' };
    if (others.length === 0) return whole(first);
    return { passage: first.id, sentences: products.flatMap(({ sentences }) => sentences.slice(0, 1)), sources };
  }

  /** An answer about a product is worked out where a quantity of it is named among other words; so is one about a party. */
  function withQuantity(answer: TextAnswer, question: string, language: Locale, index: SearchIndex): TextAnswer {
    const { passage, sources } = answer;
    const wanted = content.products.flatMap(({ facts: { id: product } }) => {
      const isAbout = passage === `product:${product}` || (passage !== null && quantityInstead.has(passage));
      const amount = isAbout ? amountsOf[language](question, product) : null;
      return amount === null ? [] : [{ product, amount }];
    });
    const products = wanted.flatMap(({ product }) => index.passage(`product:${product}`) ?? []);
    const [first] = products;
    if (!first) return answer;
    return {
      passage: first.id,
      sentences: quantityAnswer(wanted, content, language),
      sources: distinctSources([...products.map(({ title, path }) => ({ title, path })), ...sources]),
      about: 'quantity',
    };
  }

  /** What a question with nothing but item numbers asks for: the product, or which there are. */
  function itemAnswer({ only, unknown }: NamedItems, language: Locale, index: SearchIndex): TextAnswer | null {
    const product = only === null ? undefined : index.passage(`product:${only}`);
    if (product) return whole(product);
    if (unknown === null) return null;
    const prices = index.passage('faq:prices');
    return {
      passage: null,
      sentences: [noSuchItem(unknown, content, language)],
      sources: prices ? [{ title: prices.title, path: prices.path }] : [],
    };
  }

  /** The passages of the classifier's subjects: an entry of content/faq has one of its own or is a claim's. */
  const bySubject = new Map<string, readonly string[]>([
    ...content.faq.facts.entries.map((entry): [string, string[]] => [
      entry.id,
      [`faq:${entry.id}`, ...('claim' in entry ? [`claim:${entry.claim}`] : [])],
    ]),
    ...content.products.map(({ facts: { id } }): [string, string[]] => [priceSubject(id), [`product:${id}`]]),
  ]);
  const passageOf = (subject: string, index: SearchIndex): Passage | undefined => {
    for (const id of bySubject.get(subject) ?? []) {
      const passage = index.passage(id);
      if (passage) return passage;
    }
    return undefined;
  };

  const findingsOf = (
    question: string,
    { opinion, ranked, answer }: { opinion: Opinion; ranked: readonly Found[]; answer: Found | null },
    index: SearchIndex,
  ): Findings => ({
    words: wordsOf(question).length,
    opinion,
    passageOf: (subject) => passageOf(subject, index)?.id,
    ranked,
    answer,
  });

  return {
    async answer(typed, language) {
      const index = await indexOf(language);
      const named = itemsIn(typed, language);
      const item = itemAnswer(named, language, index);
      if (item) return item;
      const question = named.text;
      const priced = pricedAnswer(named, language, index);
      if (priced) return priced;
      const titled = namedPassage(question, index);
      if (titled) return whole(titled);
      const ranked = index.search(question);
      const own = answerOf(question, ranked, index);
      const opinion = classifierOf(language)?.opinion(question);
      if (!opinion) return own?.answer ?? null;
      const [chosen, other] = chooseAnswers(
        findingsOf(question, { opinion, ranked, answer: own?.found ?? null }, index),
      );
      const given = (id: string | undefined): TextAnswer | null => {
        const passage = id === undefined ? undefined : index.passage(id);
        return id !== undefined && id === own?.found.passage.id ? own.answer : passage ? whole(passage) : null;
      };
      const answer = given(chosen);
      if (answer === null) return null;
      const counted = withQuantity(answer, question, language, index);
      const also = counted.about === 'quantity' ? null : given(other);
      return also ? { ...counted, also } : counted;
    },
    async related(question, language, most) {
      const index = await indexOf(language);
      const likely = (classifierOf(language)?.opinion(question) ?? [])
        .filter(({ share }) => share >= enoughForModel)
        .flatMap(({ subject }) => passageOf(subject, index) ?? [])
        .slice(0, mostForModel);
      const found = index
        .search(question)
        .filter(({ coverage }) => coverage >= 0.3)
        .map(({ passage }) => passage);
      return [...new Set([...likely, ...found])].slice(0, most);
    },
    async findings(question, language, opinion) {
      const index = await indexOf(language);
      const ranked = index.search(question);
      return findingsOf(question, { opinion, ranked, answer: answerOf(question, ranked, index)?.found ?? null }, index);
    },
    isFarOff: (question, language) =>
      (classifierOf(language)?.opinion(question) ?? []).some(
        ({ subject, share }) => subject === noSubject && share >= enoughFarOff,
      ),
    vocabulary: async (language) => (await indexOf(language)).vocabulary,
  };
}

/** "5 x CB-002" counts what has that number, which is a pack; only as many as are in one are pieces. */
function inPacks({ product, amount }: Wanted, { products }: Content): Wanted {
  const unit = products.find(({ facts }) => facts.id === product)?.facts.orderQuantity ?? 1;
  return { product, amount: amount && amount.count < unit ? { ...amount, of: 'packs' } : amount };
}

/** The answer of the search alone, and what it was found as. */
function answerOf(
  question: string,
  ranked: readonly Found[],
  index: SearchIndex,
): { answer: TextAnswer; found: Found } | null {
  const least = (ranked[0]?.score ?? 0) * nearlyAsGood;
  // what was written as an answer goes before running text that fits a little better
  const first = ranked.slice(0, mostTried).filter(({ passage, score }) => passage.weight >= 1 && score >= least);
  for (const found of new Set([...first, ...ranked.slice(0, mostTried)])) {
    const sentences = chosenSentences(found, question, index);
    if (!sentences) continue;
    const others = ranked.filter(
      (other) => other !== found && other.score >= found.score * closeBehind && other.coverage >= enoughForAnswer,
    );
    const sources = [found, ...others].map(({ passage: { title, path } }) => ({ title, path }));
    return { answer: { passage: found.passage.id, sentences, sources: distinctSources(sources) }, found };
  }
  return null;
}

const bareWords = (text: string) => wordsOf(text).map(foldWord).join(' ');

/** What was written as an answer, by the names it goes by; a name that two share leads to neither. */
function byName(passages: readonly Passage[]): ReadonlyMap<string, Passage> {
  const found = new Map<string, Passage | null>();
  for (const passage of passages.filter(({ weight }) => weight > 1))
    // several ways of asking stand in one, with commas between
    for (const name of new Set(
      [passage.title, ...passage.ask.flatMap((ways) => [ways, ...ways.split(/[,?]/)])].map(bareWords),
    )) {
      // one word is a subject, not a question
      if (!name.includes(' ')) continue;
      const before = found.get(name);
      found.set(name, before === undefined || before === passage ? passage : null);
    }
  return new Map([...found].flatMap(([name, passage]) => (passage ? [[name, passage] as const] : [])));
}

const whole = ({ id, sentences, title, path }: Passage): TextAnswer => ({
  passage: id,
  sentences: sentences.slice(0, mostSentences),
  sources: [{ title, path }],
});

/** The first few sources, each place once. */
export const distinctSources = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }, at) => sources.findIndex((source) => source.path === path) === at).slice(0, mostSources);

function chosenSentences(
  { passage, coverage, fit }: Found,
  question: string,
  index: SearchIndex,
): readonly string[] | null {
  const { sentences, weight, title } = passage;
  // answers, claims and products are written to be given as they are
  if (weight >= 1)
    return coverage >= (weight > 1 ? enoughForAnswer : enoughWithoutQuestions) && fit >= enoughAlike
      ? sentences.slice(0, mostSentences)
      : null;
  // a text that is not about it only happens to use the word
  if (fit < enoughOfHeading) return null;
  let best = { from: 0, coverage: 0 };
  for (let from = 0; from < sentences.length; from += 1) {
    const here = index.coverage(question, [title, ...sentences.slice(from, from + mostSentences)].join(' '));
    if (here > best.coverage) best = { from, coverage: here };
  }
  return best.coverage >= enoughForRunningText ? sentences.slice(best.from, best.from + mostSentences) : null;
}
