import type { Kysely } from 'kysely';
import { longRead, type Database } from '../../platform/database/database.ts';
import type { PrivacyCaseRow } from '../../platform/database/schema/enquiries.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAccess, type Access, type Actor } from '../../platform/audit/record-access.ts';
import { parseDataSubject } from './data-subject.ts';
import { findPersonalData } from './find-personal-data.ts';
import type { ErasureRecord } from './privacy-job.ts';

/** What a case has on record: numbers and dates, never who it was about. */
interface CaseRecord {
  /** when the export was handed out, milliseconds */
  exports?: number[];
  erasures?: (ErasureRecord & { at: number })[];
  /** ids of what this case restricted, so that lifting it lifts nothing else */
  restricted?: { at: number; liftedAt: number | null; enquiries: string[]; orders: string[]; numbers: string[] };
}

export interface PrivacyCase extends Omit<PrivacyCaseRow, 'record'> {
  record: CaseRecord;
}

/** @param row as it is stored */
export const caseOf = ({ record, ...row }: PrivacyCaseRow): PrivacyCase => ({
  ...row,
  record: JSON.parse(record) as CaseRecord,
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
