import { logAccess, type Actor } from '../../../platform/audit/record-access.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What may prove a consent, by how such a file begins. What a name says is nobody's word. */
const beginnings: readonly [type: string, begins: readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
];

export const mostConsentBytes = 5 * 1024 * 1024;

/** The type of a file that may be kept as a proof; null: it may not. */
export const consentFileType = (bytes: Uint8Array): string | null =>
  beginnings.find(([, begins]) => begins.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

/**
 * The file that proves a consent; that it was taken stands in the log first. @returns null: there is none
 * @param id of the subscription @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readConsentFile(
  database: Database,
  actor: Actor,
  id: string,
  now: number,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const row = await database.readAside((reader) =>
    reader
      .selectFrom('newsletter_given_consents')
      .select(['file_name', 'file_bytes'])
      .where('subscription_id', '=', id)
      .executeTakeFirst(),
  );
  if (row === undefined || row.file_name === null || row.file_bytes === null) return null;
  await logAccess(database, actor, { action: 'consent-file-read' }, now);
  return { name: row.file_name, bytes: row.file_bytes };
}
