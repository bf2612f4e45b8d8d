import type { Database } from '../database/database.ts';
import type { PaperRow } from '../database/schema.ts';

const pageSize = 50;

export type ListedPaper = Pick<PaperRow, 'id' | 'kind' | 'number' | 'order_number' | 'language' | 'issued_on'>;

/**
 * A page of papers, newest first.
 * @param before `at.number` of the page before; null for the newest
 * @throws {StorageUnavailable}
 */
export async function listPapers(
  database: Database,
  before: string | null,
): Promise<{ rows: ListedPaper[]; older: string | null }> {
  const [, at = '', number = ''] = /^(\d{1,15})\.([\w-]{1,40})$/.exec(before ?? '') ?? [];
  const found = await database.readAside((reader) =>
    reader
      .selectFrom('papers')
      .select(['id', 'kind', 'number', 'order_number', 'language', 'issued_on', 'issued_at'])
      .$if(at !== '', (query) =>
        query.where((where) =>
          where.and([
            where('issued_at', '<=', Number(at)),
            where.or([where('issued_at', '<', Number(at)), where('number', '<', number)]),
          ]),
        ),
      )
      .orderBy('issued_at', 'desc')
      .orderBy('number', 'desc')
      .limit(pageSize + 1)
      .execute(),
  );
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, older: found.length > pageSize && last !== undefined ? `${last.issued_at}.${last.number}` : null };
}
