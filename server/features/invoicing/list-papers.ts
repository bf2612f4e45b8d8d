import { sql } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import { isInvoiceLike, type PaperKind } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../../platform/database/page-cursor.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { findPapers, type MeantPapers } from './find-papers.ts';
import { paperOf } from './issue-paper.ts';
import { restrictedOrder } from './restricted-papers.ts';

const pageSize = 50;

export interface ListedPaper extends Pick<PaperRow, 'id' | 'kind' | 'number' | 'language' | 'issued_on'> {
  /** the order it was written for; null: it is gone, or there was none */
  order: { id: string; number: string } | null;
  /** the id of its order, whose processing is restricted: it is not opened from here */
  restrictedOrder: string | null;
  /** company, else name; null: it is restricted */
  customer: string | null;
  /** tax included; null: a delivery note charges nothing, or it is restricted */
  grossCents: Cents | null;
  /** of an invoice: the number of what took it back as a whole; null: it stands */
  cancelledBy: string | null;
}

/**
 * A page of papers, newest first.
 * @param kind null: of every kind
 * @param search as somebody typed it: a number, a name or an amount; empty: all of them
 * @param before `at.number` of the page before; null for the newest
 * @throws {StorageUnavailable}
 */
export async function listPapers(
  database: Database,
  { kind, before, search = '' }: { kind: PaperKind | null; before: string | null; search?: string },
): Promise<{ rows: ListedPaper[]; older: string | null }> {
  const meant = search.trim() === '' ? null : await findPapers(database, search);
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('papers')
      .leftJoin('orders', 'orders.order_number', 'papers.order_number')
      .select([
        'papers.id',
        'papers.kind',
        'papers.number',
        'papers.language',
        'papers.issued_on',
        'papers.issued_at',
        'papers.content',
        'papers.order_number',
        'orders.id as order_id',
        restrictedOrder.as('restricted_order'),
      ])
      .where(isBeyond(readCursor(before), { at: 'papers.issued_at', id: 'papers.number' }))
      .$if(kind !== null, (query) => query.where('papers.kind', '=', kind))
      .$if(meant !== null, (query) => query.where(isAmong(meant ?? { ids: [], orders: [] })))
      .orderBy('papers.issued_at', 'desc')
      .orderBy('papers.number', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  const { rows, next } = cutPage(found, pageSize, ({ issued_at, number }) =>
    writeCursor({ at: issued_at, id: number }),
  );
  const cancelled = await cancelledBy(
    database,
    rows.flatMap((row) => (row.kind === 'invoice' && row.order_number !== null ? [row.order_number] : [])),
  );
  return {
    rows: rows.map(({ content, order_id, order_number, restricted_order, ...row }) => {
      const { customer, grossCents } = restricted_order === null ? shown(content) : hidden;
      return {
        ...row,
        order: order_id === null || order_number === null ? null : { id: order_id, number: order_number },
        restrictedOrder: restricted_order,
        customer,
        grossCents,
        cancelledBy: cancelled.get(row.number) ?? null,
      };
    }),
    older: next,
  };
}

/** An empty list in SQL is none, in both databases. */
const isAmong = ({ ids, orders }: MeantPapers) =>
  sql<boolean>`(${ids.length === 0 ? sql`FALSE` : sql`papers.id IN (${sql.join(ids)})`} OR ${orders.length === 0 ? sql`FALSE` : sql`papers.order_number IN (${sql.join(orders)})`})`;

const hidden = { customer: null, grossCents: null };

function shown(content: string): Pick<ListedPaper, 'customer' | 'grossCents'> {
  const paper = paperOf({ content });
  const { company, name } = paper.customer;
  return {
    customer: company ?? name,
    grossCents: paper.kind === 'delivery-note' ? null : totalsOf(paper.lines).grossCents,
  };
}

/** By the number of the invoice; those that were taken back only in part are not in it. */
async function cancelledBy(database: Database, orders: readonly string[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const rows = await database.readAside((reader) =>
    reader
      .selectFrom('papers')
      .select(['number', 'content'])
      .where('order_number', 'in', orders)
      .where('kind', '=', 'cancellation')
      .execute(),
  );
  return new Map(
    rows.flatMap((row) => {
      const paper = paperOf(row);
      const isWhole = isInvoiceLike(paper) && paper.kind === 'cancellation' && paper.part !== true;
      return isWhole && paper.invoice !== null && paper.reduction !== true ? [[paper.invoice.number, row.number]] : [];
    }),
  );
}
