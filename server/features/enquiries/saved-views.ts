import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

/** An operator's own view of the inbox. */
export interface SavedView {
  id: string;
  name: string;
  /** the query of the inbox's address (domain/item-filter.ts) */
  filter: string;
}

/** They stand above every list. */
const mostViews = 20;

/** Characters of a view's name. */
const longestViewName = 40;

/** In the order they were kept. @throws {StorageUnavailable} */
export function listViews(database: Database, operatorId: string): Promise<SavedView[]> {
  return database.read((reader) =>
    reader
      .selectFrom('saved_views')
      .select(['id', 'name', 'filter'])
      .where('operator_id', '=', operatorId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
}

/**
 * Keeps a view; one of the same name is replaced.
 * @returns what stood against it
 * @throws {StorageUnavailable}
 */
export function keepView(
  database: Database,
  operatorId: string,
  view: Omit<SavedView, 'id'>,
  now: number,
): Promise<'kept' | 'name' | 'too-many'> {
  const name = view.name.replace(/[\s\p{C}]+/gu, ' ').trim();
  if (name === '' || name.length > longestViewName) return Promise.resolve('name');
  return database.write(async (transaction) => {
    const views = await transaction
      .selectFrom('saved_views')
      .select(['id', 'name'])
      .where('operator_id', '=', operatorId)
      .execute();
    const same = views.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (same !== undefined) {
      await transaction
        .updateTable('saved_views')
        .set({ name, filter: view.filter })
        .where('id', '=', same.id)
        .execute();
      return 'kept';
    }
    if (views.length >= mostViews) return 'too-many';
    await transaction
      .insertInto('saved_views')
      .values({ id: randomUUID(), operator_id: operatorId, name, filter: view.filter, created_at: now })
      .execute();
    return 'kept';
  });
}

/** Somebody else's stay. @throws {StorageUnavailable} */
export async function dropView(database: Database, operatorId: string, id: string): Promise<void> {
  await database.write((transaction) =>
    transaction.deleteFrom('saved_views').where('id', '=', id).where('operator_id', '=', operatorId).execute(),
  );
}
