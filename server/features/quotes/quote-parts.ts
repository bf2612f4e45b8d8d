import { mostParts, type DeliveryPart } from '../../../domain/orders/delivery-parts.ts';
import { typedDay } from '../../../domain/typed-day.ts';
import { typedCount } from '../../../domain/whole-number.ts';

/** A part of the delivery in the form of a quote; figures as they are typed. */
export interface QuoteFormPart {
  /** YYYY-MM-DD */
  by: string;
  /** by item number */
  quantities: Record<string, string>;
}

/** The rows of the form: those there were, then empty ones. */
export const partRows = (parts: readonly DeliveryPart[]): QuoteFormPart[] =>
  Array.from({ length: mostParts }, (_, index) => ({
    by: parts[index]?.by ?? '',
    quantities: Object.fromEntries(
      (parts[index]?.goods ?? []).map(({ itemNo, quantity }) => [itemNo, String(quantity)]),
    ),
  }));

/** What was typed into the rows. @param text of a field */
export const partsTyped = (text: (name: string) => string, itemNos: readonly string[]): QuoteFormPart[] =>
  Array.from({ length: mostParts }, (_, index) => ({
    by: text(`partBy.${index}`),
    quantities: Object.fromEntries(itemNos.map((itemNo) => [itemNo, text(`part.${itemNo}.${index}`)])),
  }));

/**
 * The parts that rows stand for, and the names of the fields that are wrong: days rise from today on, and no more leaves
 * than is quoted. The last part may be left without quantities: it takes what is left.
 * @param today YYYY-MM-DD in Germany
 */
export function readParts(
  rows: readonly QuoteFormPart[],
  quoted: readonly { itemNo: string; quantity: number }[],
  today: string,
): { parts: DeliveryPart[]; wrong: string[] } {
  const wrong: string[] = [];
  const parts: DeliveryPart[] = [];
  const left = new Map(quoted.map(({ itemNo, quantity }) => [itemNo, quantity]));
  for (const [index, { by: typedBy, quantities }] of rows.entries()) {
    const typed = Object.entries(quantities).filter(([, quantity]) => quantity !== '' && !/^0+$/.test(quantity));
    if (typedBy === '' && typed.length === 0) continue;
    const by = typedDay(typedBy) ?? '';
    if (by < today || by <= (parts.at(-1)?.by ?? '')) wrong.push(`partBy.${index}`);
    const goods = typed.flatMap(([itemNo, text]) => {
      const most = left.get(itemNo) ?? 0;
      const quantity = most === 0 ? null : typedCount(text, { least: 1, most, digits: 8 });
      if (quantity === null) wrong.push(`part.${itemNo}.${index}`);
      else left.set(itemNo, most - quantity);
      return quantity === null ? [] : [{ itemNo, quantity }];
    });
    parts.push({ by, goods });
  }
  const last = parts.at(-1);
  if (last === undefined) return { parts, wrong };
  // what no part names leaves with the last
  const rest = [...left].filter(([, quantity]) => quantity > 0);
  const whole = {
    by: last.by,
    goods: quoted.flatMap(({ itemNo }) => {
      const quantity =
        (last.goods.find((one) => one.itemNo === itemNo)?.quantity ?? 0) +
        (rest.find(([one]) => one === itemNo)?.[1] ?? 0);
      return quantity > 0 ? [{ itemNo, quantity }] : [];
    }),
  };
  const all = [...parts.slice(0, -1), whole];
  const empty = all.findIndex(({ goods }) => goods.length === 0);
  if (empty !== -1 && wrong.length === 0) wrong.push(`partBy.${empty}`);
  return { parts: all, wrong };
}
