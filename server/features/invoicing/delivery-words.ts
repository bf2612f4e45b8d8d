import type { DeliveryPart } from '../../../domain/orders/delivery-parts.ts';
import type { Locale } from '../../../domain/locale.ts';
import { localeTags } from '../../../domain/locale.ts';
import { dateInWords, noonOf } from '../../../domain/german-time.ts';
import { pluralForm } from '../../../domain/plural.ts';
import type { SiteTexts } from '../content/site-texts.ts';

interface Delivery {
  leadWeeks: { min: number; max: number } | null;
  parts: readonly DeliveryPart[];
  /** YYYY-MM-DD before which it does not leave */
  notBefore?: string | null | undefined;
  isPrepaid: boolean;
  lines: readonly NamedLine[];
}

export interface NamedLine {
  itemNo: string | null;
  name: string;
  unit: 'pack' | 'set' | 'piece' | 'flat';
  unitPieces?: number;
}

type Message = Pick<SiteTexts, 'message'>;

/**
 * When an order leaves, a sentence or a line each: by the days of its parts, else within its weeks, and before which day it
 * does not. The same on papers, in mails and on pages.
 */
export function deliveryInWords(delivery: Delivery, language: Locale, texts: Message): string[] {
  const { notBefore = null } = delivery;
  const said = promisedInWords(delivery, language, texts);
  return notBefore === null
    ? said
    : [...said, texts.message(language, 'papers.note.notBefore', { date: dateInWords(noonOf(notBefore), language) })];
}

function promisedInWords({ leadWeeks, parts, isPrepaid, lines }: Delivery, language: Locale, texts: Message): string[] {
  if (parts.length > 0)
    return [
      texts.message(language, isPrepaid ? 'papers.note.partsPrepaid' : 'papers.note.parts'),
      ...partsInWords(parts, lines, language, texts),
    ];
  if (leadWeeks === null) return [];
  const { min, max } = leadWeeks;
  const count = min === max ? String(max) : `${min}–${max}`;
  const weeks = texts.message(
    language,
    min === max ? `papers.week.${pluralForm(max, language)}` : 'papers.week.other',
    { count },
  );
  return [texts.message(language, isPrepaid ? 'papers.note.leadWeeksPrepaid' : 'papers.note.leadWeeks', { weeks })];
}

/** A line for each part. */
export const partsInWords = (
  parts: readonly DeliveryPart[],
  lines: readonly NamedLine[],
  language: Locale,
  texts: Message,
): string[] =>
  parts.map(({ by, goods }) =>
    texts.message(language, 'papers.note.part', {
      date: dateInWords(noonOf(by), language),
      goods: goods
        .map(({ itemNo, quantity }) => {
          const line = lines.find((one) => one.itemNo === itemNo);
          const isPack = line?.unit === 'pack' || (line?.unit === 'piece' && (line.unitPieces ?? 1) > 1);
          const unit = isPack ? 'pack' : line?.unit === 'set' ? 'set' : 'piece';
          const count = new Intl.NumberFormat(localeTags[language]).format(quantity);
          const amount = texts.message(language, `papers.unit.${unit}.${pluralForm(quantity, language)}`, {
            count,
          });
          return `${amount} ${line?.name ?? itemNo} (${itemNo})`;
        })
        .join(', '),
    }),
  );
