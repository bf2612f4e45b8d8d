import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { recordAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvMappingSchema, plainColumn, type CsvMapping } from './csv-mapping.ts';

/** More banks than these no company has; the newest are read. */
const most = 50;

/** How people at the desk said that files are to be read. @throws {StorageUnavailable} */
export async function readMappings(database: Database): Promise<readonly CsvMapping[]> {
  const rows = await database.readAside((reader) =>
    reader.selectFrom('bank_csv_mappings').select('mapping').orderBy('made_at', 'desc').limit(most).execute(),
  );
  return rows.flatMap(({ mapping }) => {
    const read = csvMappingSchema.safeParse(JSON.parse(mapping));
    return read.success ? [read.data] : [];
  });
}

/**
 * Keeps how the columns of a file are read; said again for the same columns it replaces what was said before.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function keepMapping(database: Database, actor: Actor, mapping: CsvMapping, now: number): Promise<void> {
  const id = createHash('sha256').update(mapping.columns.map(plainColumn).join('\n')).digest('base64url');
  const row = { mapping: JSON.stringify(z.parse(csvMappingSchema, mapping)), made_at: now, made_by: actor.operator.id };
  await database.write(async (transaction) => {
    await transaction
      .insertInto('bank_csv_mappings')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await recordAccess(transaction, actor, { action: 'bank-columns-named' }, now);
  });
}
