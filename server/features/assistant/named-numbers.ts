import { foldWord } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import { mostPieces } from '../../../domain/orders/pieces.ts';
import { ungrouped } from '../../../domain/whole-number.ts';
import { languageFacts } from '../content/language-facts.ts';

/** A word or a number of a text, in the order in which they stand there. */
export type Token = { word: string; amount: null } | { word: string; amount: Amount };

/** How much is named: pieces, or packs where it says so. */
export interface Amount {
  count: number;
  of: 'pieces' | 'packs';
}

const grouped = /(?<![\p{L}\d.,])\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?![\p{L}\d])/gu;
/** "9.50 €", "60 °C", "20 %", "10 cm", "2026-05-01": numbers, but of nothing that is sold. */
const noAmount =
  /(?<!\d)\d+(?:[.,-]\d+)+\.?|[€$]\s?\d+|(?<!\d)\d+\s?(?:[€%°]|(?:eur|euros?|cm|mm|kg|g|gr|grams?|gramm|grammes?)(?!\p{L}))/giu;
/** "500x", "5 × 100", "3 mal 100" */
const times = new Set(['x', '×', '*', 'mal', 'times', 'keer', 'fois']);
/** A number word before it is one factor: "two hundred", "zweihundert". */
const smallest = 100;

/**
 * Finds the numbers in what somebody types: digits, thousands in any grouping, "5k", number words ("zweihundert",
 * "a thousand"), and whether they count packs. "3 packs of 100" and "5 x 100" are multiplied.
 */
export function createTokens(language: Locale): (text: string) => Token[] {
  const { numbers, packs } = languageFacts(language).search.price;
  const values = new Map(numbers.map(([word, value]) => [foldWord(word), value]));
  const large = [...values].filter(([, value]) => value >= smallest);
  const isPack = new RegExp(`^(?:${packs})$`, 'iu');

  function valueOf(word: string): number | null {
    if (/^\d+$/.test(word)) return Number(word);
    const own = values.get(word);
    if (own !== undefined) return own;
    for (const [ending, value] of large) {
      const factor = word.endsWith(ending) ? values.get(word.slice(0, -ending.length)) : undefined;
      if (factor !== undefined) return factor * value;
    }
    return null;
  }

  return (text) => {
    const plain = text
      .replace(grouped, ungrouped)
      .replace(noAmount, ' ')
      .replace(/(?<!\d)(\d+)\s?k(?![\p{L}\d])/giu, '$1000');
    const words = (plain.toLowerCase().match(/\d+|[\p{L}\p{M}]+|[×*]/gu) ?? []).map(foldWord);
    const tokens: Token[] = [];
    for (const word of words) {
      const value = valueOf(word);
      const [last, before] = [tokens.at(-1), tokens.at(-2)];
      if (value !== null) {
        const isLarge = !/^\d+$/.test(word) && value >= smallest;
        // "two hundred", "3 packs of 100", "5 x 100"
        if (last?.amount && (isLarge || last.amount.of === 'packs'))
          last.amount = { count: last.amount.count * value, of: 'pieces' };
        else if (
          before?.amount &&
          last &&
          (times.has(last.word) || (before.amount.of === 'packs' && last.word.length < 4))
        )
          tokens.splice(-2, 2, { word, amount: { count: before.amount.count * value, of: 'pieces' } });
        else tokens.push({ word, amount: { count: value, of: 'pieces' } });
      } else if (isPack.test(word) && last?.amount) last.amount = { ...last.amount, of: 'packs' };
      else tokens.push({ word, amount: null });
    }
    return tokens.filter(({ amount }) => amount === null || (amount.count > 0 && amount.count <= mostPieces));
  };
}
