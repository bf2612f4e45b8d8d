import { payableOf, type Paper, type PaperOf } from '../../../domain/invoicing/paper.ts';
import { totalsOf, type Totals } from '../../../domain/invoicing/totals.ts';
import type { PaperKey } from '../../platform/texts/mail-key.ts';
import type { Words } from './paper-words.ts';

/** A line below the table. */
export interface PaperSum {
  label: string;
  value: string;
  strong: boolean;
}

/** What its lines come to, the last one in bold. @throws {RangeError} when its amounts cannot be counted */
export function sumsOf(paper: Paper, words: Words): PaperSum[] {
  if (paper.kind === 'delivery-note' || (paper.kind === 'cancellation' && paper.invoice === null)) return [];
  const { text, money, percent } = words;
  const totals = totalsOf(paper.lines);
  return [
    // without tax the net sum is the sum
    ...(paper.treatment === 'domestic'
      ? [{ label: text('papers.sum.net'), value: money(totals.netCents), strong: false }]
      : []),
    ...ratesShown(paper, totals).map(({ percent: rate, netCents, vatCents }) => ({
      label: text('papers.sum.vat', { percent: percent(rate), net: money(netCents) }),
      value: money(vatCents),
      strong: false,
    })),
    ...paidBefore(paper, totals, words),
    // what is credited is an amount of its own, not a negative one
    {
      label: text(lastSum(paper)),
      value: money(
        paper.kind === 'cancellation' ? Math.abs(totals.grossCents) : (payableOf(paper) ?? totals.grossCents),
      ),
      strong: true,
    },
  ];
}

/** What an invoice comes to, and what of it came before it was written. */
function paidBefore(paper: Paper, { grossCents }: Totals, { text, money }: Words): PaperSum[] {
  const paid = paper.kind === 'invoice' && paper.payment.by !== 'paid' ? paper.payment.paidCents : undefined;
  if (paid === undefined || paper.kind !== 'invoice') return [];
  const total = paper.treatment === 'domestic' ? 'papers.sum.gross' : 'papers.sum.withoutVat';
  return [
    { label: text(total), value: money(grossCents), strong: false },
    { label: text('papers.sum.received'), value: money(-paid), strong: false },
  ];
}

function lastSum(paper: Exclude<Paper, PaperOf<'delivery-note'>>): PaperKey {
  if (paper.kind === 'cancellation') return 'papers.sum.refund';
  if (payableOf(paper) !== null) return 'papers.sum.due';
  if (paper.treatment !== 'domestic') return 'papers.sum.withoutVat';
  return paper.kind === 'quote' ? 'papers.sum.quoted' : 'papers.sum.gross';
}

/** Where tax is due elsewhere, a sentence says so instead. */
const ratesShown = (paper: Exclude<Paper, PaperOf<'delivery-note'>>, { rates }: Totals) =>
  paper.treatment === 'domestic' ? rates : [];
