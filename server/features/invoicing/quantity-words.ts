import { numberFormat } from '../../../domain/kept-formats.ts';
import type { Locale } from '../../../domain/locale.ts';
import { pluralForm } from '../../../domain/plural.ts';
import { readOrderList } from '../../../domain/orders/order-list.ts';
import { linesOf } from '../content/catalogue.ts';
import type { SiteTexts } from '../content/site-texts.ts';

const numbers = numberFormat();

export interface Counted {
  /** packs, sets or pieces */
  quantity: number;
  /** `piece` with several of them in one is a pack */
  unit: 'pack' | 'set' | 'piece' | 'flat';
  /** pieces in a pack; nothing else has any */
  unitPieces?: number | undefined;
}

export const isPack = ({ unit, unitPieces = 1 }: Pick<Counted, 'unit' | 'unitPieces'>): boolean =>
  unit === 'pack' || (unit === 'piece' && unitPieces > 1);

/** "2 packs" or "1 set": what is counted, without what is in it. */
export function countInWords(counted: Counted, language: Locale, { message }: Pick<SiteTexts, 'message'>): string {
  const { quantity, unit } = counted;
  if (unit === 'flat') return message(language, 'papers.unit.flat');
  const count = numbers(language).format(quantity);
  return message(language, `papers.unit.${isPack(counted) ? 'pack' : unit}.${pluralForm(quantity, language)}`, {
    count,
  });
}

/** "Forks (2 packs = 200 pieces)", "1 × Party box": goods of an order in a running text. */
export function goodsInWords(
  line: Counted & { name: string },
  language: Locale,
  texts: Pick<SiteTexts, 'message'>,
): string {
  return isPack(line)
    ? `${line.name} (${quantityInWords(line, language, texts)})`
    : `${numbers(language).format(line.quantity)} × ${line.name}`;
}

/** "2 packs Forks", "1 × Party box": as short as goods can be named in a list. */
export const goodsInShort = (
  line: Counted & { name: string },
  language: Locale,
  texts: Pick<SiteTexts, 'message'>,
): string =>
  isPack(line) ? `${countInWords(line, language, texts)} ${line.name}` : goodsInWords(line, language, texts);

/** A list of goods (`writeOrderList`) in a running text, named as they are sold today, or by their number alone. */
export function listInWords(list: string, language: Locale, texts: Pick<SiteTexts, 'message' | 'catalogue'>): string {
  const catalogue = texts.catalogue();
  return (readOrderList(list) ?? [])
    .map((entry) => {
      const [line] = linesOf(catalogue, [entry], language) ?? [];
      return line === undefined ? `${entry.quantity} × ${entry.itemNo}` : goodsInWords(line, language, texts);
    })
    .join(', ');
}

/** "2 packs = 200 pieces", "1 set": so that packs and pieces are told apart wherever one stands. */
export function quantityInWords(counted: Counted, language: Locale, texts: Pick<SiteTexts, 'message'>): string {
  const packs = countInWords(counted, language, texts);
  const { quantity, unitPieces = 1 } = counted;
  if (!isPack(counted) || unitPieces === 1) return packs;
  return `${packs} = ${countInWords({ quantity: quantity * unitPieces, unit: 'piece' }, language, texts)}`;
}
