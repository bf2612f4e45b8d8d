import { effectiveLines } from '../../../../domain/orders/effective-order.ts';
import type { Quantities } from '../../../../domain/orders/shipments.ts';
import type { DeliveryPart } from '../../../../domain/orders/delivery-parts.ts';
import type { Cents } from '../../../../domain/money.ts';
import { vatPercents, type PaperLine, type PaperOf, type VatTreatment } from '../../../../domain/invoicing/paper.ts';
import type { StoredOrder } from '../stored-order.ts';
import type { PaperTexts } from './order-for-papers.ts';

/** The rate that is charged where a rate holds in Germany; undefined: one that no paper can charge. */
export const rateIn = (treatment: VatTreatment, percent: number): PaperLine['vatPercent'] | undefined =>
  treatment === 'domestic' ? vatPercents.find((one) => one === percent) : 0;

/** Null: a rate that no paper can charge. @param gone what is left out */
export function linesOf(
  { priced, language }: StoredOrder,
  { message }: PaperTexts,
  treatment: VatTreatment,
  gone: Quantities = new Map(),
): PaperLine[] | null {
  const rateOf = (percent: number) => rateIn(treatment, percent);
  const lines: PaperLine[] = [];
  for (const line of effectiveLines(priced.lines, gone)) {
    const vatPercent = rateOf(line.vatPercent);
    if (vatPercent === undefined) return null;
    const isPack = line.unit === 'piece' && line.unitPieces > 1;
    lines.push({
      itemNo: line.itemNo,
      name: line.name,
      detail: isPack ? message(language, 'papers.packOf', { count: String(line.unitPieces) }) : null,
      unit: isPack ? 'pack' : line.unit,
      ...(isPack && { unitPieces: line.unitPieces }),
      quantity: line.quantity,
      unitNetCents: line.unitNetCents,
      vatPercent,
    });
  }
  const { shipping } = priced;
  if (shipping === null || shipping.netCents === 0) return lines;
  const vatPercent = rateOf(shipping.vatPercent);
  if (vatPercent === undefined) return null;
  return [...lines, flatLine(message(language, 'papers.shipping'), shipping.netCents, vatPercent)];
}

/** Lines of goods in other quantities; those of which nothing is left go, what is no goods stays. */
export const inQuantities = (lines: readonly PaperLine[], quantities: Quantities): PaperLine[] =>
  lines.flatMap((line) => {
    const quantity = line.itemNo === null ? line.quantity : (quantities.get(line.itemNo) ?? 0);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });

export const deliveredLine = (
  { itemNo, name, detail, unit, unitPieces }: PaperLine,
  quantity: number,
  outstanding: number,
): PaperOf<'delivery-note'>['lines'][number] => ({
  itemNo,
  name,
  detail,
  unit,
  ...(unitPieces !== undefined && { unitPieces }),
  quantity,
  outstanding,
});

export const flatLine = (name: string, unitNetCents: Cents, vatPercent: PaperLine['vatPercent']): PaperLine => ({
  itemNo: null,
  name,
  detail: null,
  unit: 'flat',
  quantity: 1,
  unitNetCents,
  vatPercent,
});

/** Parts as papers keep them; nothing where it leaves as a whole. */
export const inParts = (parts: readonly DeliveryPart[]) =>
  parts.length === 0 ? {} : { parts: parts.map(({ by, goods }) => ({ by, goods: goods.map((one) => ({ ...one })) })) };
