import type { Cents } from '../../../domain/money.ts';
import type { Paper, PaperLine } from '../../../domain/invoicing/paper.ts';
import { amountsOf, type ChargedLine } from '../../../domain/invoicing/totals.ts';
import type { PaperKey } from '../../platform/texts/mail-key.ts';
import type { Words } from './paper-words.ts';
import { countInWords, isPack, quantityInWords, type Counted } from './quantity-words.ts';

export interface PaperTable {
  columns: { label: string; align: 'left' | 'right'; width: 'narrow' | 'wide' }[];
  rows: { cells: string[]; below: string[] }[];
  /** of the column that holds the name and what stands below it */
  nameColumn: number;
}

/** What a paper lists: goods and what is charged for them, or what is delivered. */
export function tableOf(paper: Paper, words: Words): PaperTable {
  const { text } = words;
  const left = (key: PaperKey, width: 'narrow' | 'wide' = 'narrow') => ({
    label: text(key),
    align: 'left' as const,
    width,
  });
  const right = (key: PaperKey) => ({ label: text(key), align: 'right' as const, width: 'narrow' as const });
  const first = [left('papers.table.item'), left('papers.table.name', 'wide'), right('papers.table.quantity')];
  const count = (counted: Counted) => countInWords(counted, paper.language, words);
  const inPieces = (counted: Counted) => quantityInWords(counted, paper.language, words);
  const below = ({ detail, ...line }: Counted & { detail: string | null }) => {
    const quantity = Math.abs(line.quantity);
    const pieces = line.unitPieces !== undefined && quantity > 1 ? [inPieces({ ...line, quantity })] : [];
    return [...(detail === null ? [] : [detail]), ...pieces];
  };
  if (paper.kind === 'delivery-note') {
    const isPart = paper.lines.some(({ outstanding }) => outstanding > 0);
    return {
      nameColumn: 1,
      columns: isPart ? [...first, right('papers.table.outstanding')] : first,
      rows: paper.lines.map((line) => ({
        cells: [
          line.itemNo ?? '',
          line.name,
          line.quantity === 0 ? '–' : count(line),
          ...(isPart ? [line.outstanding === 0 ? '–' : words.count(line.outstanding)] : []),
        ],
        below: below(line),
      })),
    };
  }
  const isTaxed = paper.treatment === 'domestic';
  const isGross = isForConsumer(paper);
  const tiersOf = (line: PaperLine): string[] => {
    const quoted = paper.kind === 'quote' ? paper.lines.find((one) => one === line) : undefined;
    return (quoted?.tiers ?? []).map(({ from, unitNetCents }) =>
      text(isPack(line) ? 'papers.tierPack' : 'papers.tier', {
        quantity: inPieces({ ...line, quantity: from }),
        price: words.money(isGross ? unitGrossOf({ ...line, unitNetCents }) : unitNetCents),
      }),
    );
  };
  return {
    nameColumn: 1,
    columns: [
      ...first,
      right(isGross ? 'papers.table.unitPriceGross' : 'papers.table.unitPrice'),
      ...(isTaxed ? [right('papers.table.vat')] : []),
      right(isGross ? 'papers.table.amountGross' : isTaxed ? 'papers.table.amount' : 'papers.table.amountOnly'),
    ],
    rows: paper.lines.map((line) => ({
      cells: [
        line.itemNo ?? '',
        line.name,
        count(line),
        line.unit === 'flat' ? '' : words.money(isGross ? unitGrossOf(line) : line.unitNetCents),
        ...(isTaxed ? [words.percent(line.vatPercent)] : []),
        words.money(isGross ? grossOf(line) : amountsOf(line).netCents),
      ],
      below: [...below(line), ...tiersOf(line)],
    })),
  };
}

/** A consumer reads prices with their tax; where tax is due elsewhere there is none. */
export const isForConsumer = (paper: Paper): boolean =>
  paper.kind !== 'delivery-note' && paper.treatment === 'domestic' && paper.customer.kind === 'private';

const grossOf = (line: ChargedLine): Cents => {
  const { netCents, vatCents } = amountsOf(line);
  return netCents + vatCents;
};

/** Of one by itself, also where a line is a part of another. */
const unitGrossOf = ({ unitNetCents, vatPercent }: PaperLine): Cents =>
  grossOf({ quantity: 1, unitNetCents, vatPercent });

/** Whether a consumer finds a price of one that, times their number, is not what stands beside it. */
export const isRounded = (paper: Paper): boolean =>
  isForConsumer(paper) &&
  paper.kind !== 'delivery-note' &&
  paper.lines.some((line) => unitGrossOf(line) * line.quantity !== grossOf(line));
