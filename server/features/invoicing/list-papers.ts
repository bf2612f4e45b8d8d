import type { Database } from '../../platform/database/database.ts';
import { cutPage, isBeyond, readCursor, writeCursor } from '../../platform/database/page-cursor.ts';
import type { PaperRow } from '../../platform/database/schema/papers.ts';
import { restrictedOrder } from './restricted-papers.ts';

const pageSize = 50;

export type ListedPaper = Pick<PaperRow, 'id' | 'kind' | 'number' | 'order_number' | 'language' | 'issued_on'> & {
  /** the id of its order, whose processing is restricted: it is not opened from here */
  restricted_order: string | null;
};

/**
 * A page of papers, newest first.
 * @param before `at.number` of the page before; null for the newest
 * @throws {StorageUnavailable}
 */
export async function listPapers(
  database: Database,
  before: string | null,
): Promise<{ rows: ListedPaper[]; older: string | null }> {
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('papers')
      .select([
        'id',
        'kind',
        'number',
        'order_number',
        'language',
        'issued_on',
        'issued_at',
        restrictedOrder.as('restricted_order'),
      ])
      .where(isBeyond(readCursor(before), { at: 'issued_at', id: 'number' }))
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  const { rows, next } = cutPage(found, pageSize, ({ issued_at, number }) =>
    writeCursor({ at: issued_at, id: number }),
  );
  return { rows, older: next };
}
