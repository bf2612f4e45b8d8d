import { foldWord, wordsOf } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Content } from '../content/load.ts';
import { fillPattern } from '../content/chat-patterns.ts';
import { isQuestionWord, lightWords } from './question-words.ts';

/** A question and the item numbers in it. */
export interface NamedItems {
  /** the question with the products' names for their numbers */
  text: string;
  /** the products named by number */
  products: ReadonlySet<string>;
  /** the product whose number is all that was typed */
  only: string | null;
  /** what has the form of our item numbers and is none */
  unknown: string | null;
}

/** "CB-002" however it is typed: "cb002", "CB 2", "cb_002". */
const asTyped = (itemNo: string) =>
  itemNo
    .split('-')
    .map((part) => (/^\d+$/.test(part) ? `0*${Number(part)}` : part))
    .join(String.raw`[\s_.-]*`);

/** Finds item numbers of the catalogue in questions. */
export function createItemNumbers(content: Content): (question: string, language: Locale) => NamedItems {
  const known = content.products
    .map(({ facts: { id, itemNo }, prose }) => ({
      id,
      prose,
      pattern: new RegExp(String.raw`(?<![\p{L}\d])${asTyped(itemNo)}(?![\p{L}\d])`, 'giu'),
    }))
    .sort((one, other) => other.pattern.source.length - one.pattern.source.length);
  const prefixes = [...new Set(content.products.map(({ facts: { itemNo } }) => itemNo.split('-')[0] ?? itemNo))];
  const alike = new RegExp(
    String.raw`(?<![\p{L}\d])(?:${prefixes.join('|')})(?:[\s_.-]*\p{L}+)?[\s_.-]*\d+(?![\p{L}\d])`,
    'iu',
  );

  return (question, language) => {
    let text = question;
    const found = new Set<string>();
    for (const { id, prose, pattern } of known) {
      const named = text.replace(pattern, () => ` ${prose[language].name} `);
      if (named !== text) found.add(id);
      text = named;
    }
    const [first] = found;
    const rest = known.reduce((left, { pattern }) => left.replace(pattern, ' '), question);
    const isBare = wordsOf(rest).every(
      (word) => isQuestionWord(foldWord(word), language) || lightWords[language].includes(word),
    );
    return {
      text,
      products: found,
      only: found.size === 1 && isBare ? (first ?? null) : null,
      unknown: alike.exec(text)?.[0] ?? null,
    };
  };
}

/** Says that there is no such item, and which there are. */
export const noSuchItem = (itemNo: string, { messages, products }: Content, language: Locale): string =>
  fillPattern(messages[language], 'noItem', {
    itemNo: itemNo.toUpperCase(),
    items: products.map(({ facts, prose }) => `${prose[language].name} (${facts.itemNo})`).join(', '),
  });
