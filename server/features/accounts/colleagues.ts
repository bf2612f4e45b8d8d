import type { Database } from '../../platform/database/database.ts';

export interface Colleague {
  id: string;
  name: string;
  /** false: was removed; what is theirs still is until somebody takes it */
  active: boolean;
}

/** Who works at the desk, by name: for naming and choosing whose an item is. A handful. @throws {StorageUnavailable} */
export async function listColleagues(database: Database): Promise<Colleague[]> {
  const found = await database.read((reader) =>
    reader.selectFrom('operators').select(['id', 'name', 'disabled_at']).orderBy('name').execute(),
  );
  return found.map(({ id, name, disabled_at }) => ({ id, name, active: disabled_at === null }));
}
