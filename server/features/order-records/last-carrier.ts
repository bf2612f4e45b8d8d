import type { Carrier } from '../../../domain/orders/carriers.ts';
import type { Database } from '../../platform/database/database.ts';
import { paperOf } from '../invoicing/issue-paper.ts';

/**
 * Who carried the parcel that left last, so that nobody has to choose it each time; null: nobody said, or none left.
 * @throws {StorageUnavailable}
 */
export async function lastCarrier(database: Database): Promise<Carrier | null> {
  const row = await database.read((reader) =>
    reader
      .selectFrom('papers')
      .select('content')
      .where('kind', '=', 'delivery-note')
      .orderBy('issued_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const paper = paperOf(row);
  return paper.kind === 'delivery-note' ? (paper.carrier ?? null) : null;
}
