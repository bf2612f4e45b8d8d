import type { Cents } from '../../../domain/money.ts';
import { isInvoiceLike, type InvoiceLike, type VatTreatment } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { longRead, type Database } from '../../platform/database/database.ts';
import { paperOf } from './issue-paper.ts';
import { restrictedOrder } from './restricted-papers.ts';

/** Papers read at a time: their content is long. */
const page = 500;

/**
 * The invoices of a span, and what took invoices back, in the order of their numbers. Without names where they are
 * restricted.
 * @param from YYYY-MM-DD @param to YYYY-MM-DD, the day after the last
 * @throws {StorageUnavailable}
 */
export async function bookedPapers(database: Database, from: string, to: string): Promise<InvoiceLike[]> {
  const found: InvoiceLike[] = [];
  for (let last = ''; ;) {
    const rows = await database.readAside(
      (reader) =>
        reader
          .selectFrom('papers')
          .select(['number', 'content', restrictedOrder.as('restricted_order')])
          .where('kind', 'in', ['invoice', 'cancellation'])
          .where('issued_on', '>=', from)
          .where('issued_on', '<', to)
          .where('number', '>', last)
          .orderBy('number')
          .limit(page)
          .execute(),
      longRead,
    );
    for (const row of rows) {
      const paper = paperOf(row);
      if (isInvoiceLike(paper)) found.push(row.restricted_order === null ? paper : withoutNames(paper));
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < page) return found;
    last = end.number;
  }
}

/** What is restricted (Art. 18 GDPR) is booked, as tax law demands, without saying who it was. */
const withoutNames = (paper: InvoiceLike): InvoiceLike => ({
  ...paper,
  customer: { ...paper.customer, company: null, name: null },
  deliverTo: null,
});

/** What of a rate was charged in a month, cancellations taken off. */
export interface VatLine {
  /** YYYY-MM */
  month: string;
  treatment: VatTreatment;
  percent: number;
  netCents: Cents;
  vatCents: Cents;
}

/** Newest month first; within it tax at home before what is taxed elsewhere, highest rate first. */
export function vatByMonth(papers: readonly InvoiceLike[]): VatLine[] {
  const lines = new Map<string, VatLine>();
  for (const paper of papers) {
    const month = paper.date.slice(0, 7);
    const { treatment } = paper;
    for (const { percent, netCents, vatCents } of totalsOf(paper.lines).rates) {
      const key = `${month} ${treatment} ${percent}`;
      const so = lines.get(key) ?? { month, treatment, percent, netCents: 0, vatCents: 0 };
      lines.set(key, { ...so, netCents: so.netCents + netCents, vatCents: so.vatCents + vatCents });
    }
  }
  const home = ({ treatment }: VatLine) => (treatment === 'domestic' ? 0 : 1);
  return [...lines.values()].sort(
    (a, b) =>
      b.month.localeCompare(a.month) ||
      home(a) - home(b) ||
      b.percent - a.percent ||
      a.treatment.localeCompare(b.treatment),
  );
}

/** The first day of a month and of the next. @param month YYYY-MM */
export function spanOf(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}
