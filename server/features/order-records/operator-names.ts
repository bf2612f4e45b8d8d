import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Names of operators by their ids; those who were removed have none. */
export async function operatorNames(
  reader: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await reader.selectFrom('operators').select(['id', 'name']).where('id', 'in', asked).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
