import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { changesSchema, type Change } from '../../features/editing/change.ts';

/** One field before and after a publication. */
const differenceSchema = z.strictObject({
  file: z.string(),
  at: z.array(z.string()),
  from: z.optional(z.json()),
  to: z.optional(z.json()),
});
export type Difference = z.infer<typeof differenceSchema>;

/** What was published once: the changes over the code's files, all of them. */
export interface Version {
  number: number;
  id: string;
  publishedAt: number;
  operator: string;
  /** the version that was put back; null for something new */
  returnsTo: number | null;
  changes: Change[];
  differences: Difference[];
}

/** How many versions can be put back. */
export const versionsKept = 200;

/** The newest version's number and id; null where nothing was ever published. */
export type Newest = { number: number; id: string } | null;

export async function newestVersion(database: Database): Promise<Newest> {
  const row = await database.read((tables) =>
    tables
      .selectFrom('content_versions')
      .select(['number', 'id'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row ?? null;
}

const columns = [
  'number',
  'id',
  'published_at as publishedAt',
  'operator',
  'returns_to as returnsTo',
  'differences',
] as const;

const differencesIn = (text: string): Difference[] => z.array(differenceSchema).parse(JSON.parse(text));

export async function readVersion(database: Database, number: number): Promise<Version | null> {
  const row = await database.read((tables) =>
    tables
      .selectFrom('content_versions')
      .select([...columns, 'changes'])
      .where('number', '=', number)
      .executeTakeFirst(),
  );
  if (row === undefined) return null;
  const { changes, differences, ...version } = row;
  return {
    ...version,
    changes: changesSchema.parse(JSON.parse(changes)),
    differences: differencesIn(differences),
  };
}

/** The newest versions, newest first, without what they hold. */
export async function listVersions(database: Database, most: number): Promise<Omit<Version, 'changes'>[]> {
  const rows = await database.read((tables) =>
    tables.selectFrom('content_versions').select(columns).orderBy('number', 'desc').limit(most).execute(),
  );
  return rows.map(({ differences, ...version }) => ({ ...version, differences: differencesIn(differences) }));
}

/**
 * Writes a version down, in the transaction that makes it public, and forgets the oldest.
 * @returns false when another instance has written one of this number first: nothing is done then
 */
export async function recordVersion(
  transaction: Kysely<Schema>,
  version: Version,
  operatorId: string | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('content_versions')
    .values({
      number: version.number,
      id: version.id,
      published_at: version.publishedAt,
      operator_id: operatorId,
      operator: version.operator,
      returns_to: version.returnsTo,
      changes: JSON.stringify(version.changes),
      differences: JSON.stringify(version.differences),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await transaction
    .deleteFrom('content_versions')
    .where('number', '<=', version.number - versionsKept)
    .execute();
  return true;
}
