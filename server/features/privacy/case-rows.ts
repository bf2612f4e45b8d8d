import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { longRead, type Database } from '../../platform/database/database.ts';
import type { PrivacyCaseRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Access, type Actor } from '../../platform/audit/record-access.ts';
import { parseDataSubject } from './data-subject.ts';
import { findPersonalData } from './find-personal-data.ts';
import { erasureSchema } from './privacy-job.ts';

/** What a case has on record: numbers and dates, never who it was about. */
const recordSchema = z.object({
  /** when the export was handed out, milliseconds */
  exports: z.optional(z.array(z.number())),
  erasures: z.optional(z.array(z.extend(erasureSchema, { at: z.number() }))),
  /** ids of what this case restricted, so that lifting it lifts nothing else */
  restricted: z.optional(
    z.object({
      at: z.number(),
      liftedAt: z.nullable(z.number()),
      enquiries: z.array(z.string()),
      orders: z.array(z.string()),
      numbers: z.array(z.string()),
    }),
  ),
});
type CaseRecord = z.infer<typeof recordSchema>;

export interface PrivacyCase extends Omit<PrivacyCaseRow, 'record'> {
  record: CaseRecord;
}

/** @param row as it is stored */
export const caseOf = ({ record, ...row }: PrivacyCaseRow): PrivacyCase => ({
  ...row,
  record: recordSchema.parse(JSON.parse(record)),
});

export const caseRow = (database: Database, id: string): Promise<PrivacyCaseRow | undefined> =>
  database.read((reader) => reader.selectFrom('privacy_cases').selectAll().where('id', '=', id).executeTakeFirst());

/** A case that nobody else changes until the transaction ends: its record is read, added to and written back. */
export const lockedCase = (
  { kind }: Pick<Database, 'kind'>,
  transaction: Kysely<Schema>,
  id: string,
): Promise<PrivacyCaseRow | undefined> =>
  transaction
    .selectFrom('privacy_cases')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Beside the server: it goes through every message. */
export async function dataOf(database: Database, row: PrivacyCaseRow) {
  const subject = row.subject === null || row.closed_at !== null ? null : parseDataSubject(row.subject);
  if (subject === null) return null;
  return database.readAside((reader) => findPersonalData(reader, subject, null), longRead);
}

/** A line of the log about a case; it names the case, and nobody. */
export const logCase = (
  transaction: Kysely<Schema>,
  actor: Actor,
  { id, action, detail }: { id: string; action: Access['action']; detail?: Access['detail'] },
  now: number,
) =>
  recordAccess(
    transaction,
    actor,
    { action, item: { kind: 'privacy-case', id, label: id.slice(0, 8) }, ...(detail === undefined ? {} : { detail }) },
    now,
  );
