import type { Locale } from '../../../../domain/locale.ts';
import type { VersionedDocument } from '../legal-versions.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface KeptLegalText {
  id: string;
  effective: string;
  /** German, or the reader's language where the text is whole in it */
  language: Locale;
  title: string;
  /** Markdown with every token filled */
  body: string;
  /** a summary in the reader's language above the German text; null where none is needed */
  note: string | null;
}

/** A version as it was shown, or null when none has this id. @throws {StorageUnavailable} */
export async function findLegalText(
  database: Database,
  document: VersionedDocument,
  id: string,
  language: Locale,
): Promise<KeptLegalText | null> {
  const rows = await database.read((reader) =>
    reader
      .selectFrom('legal_texts')
      .selectAll()
      .where('document', '=', document)
      .where('version', '=', id)
      .where('language', 'in', [language, 'de'])
      .execute(),
  );
  const own = rows.find((row) => row.language === language);
  const german = rows.find((row) => row.language === 'de');
  if (!german) return null;
  const shown = own?.is_whole === 1 ? own : german;
  return {
    id,
    effective: german.effective_from,
    language: shown.language,
    title: shown.title,
    body: shown.body,
    note: own && shown !== own ? own.body : null,
  };
}

/** The versions of a text that were ever shown, the newest first. @throws {StorageUnavailable} */
export async function listLegalVersions(
  database: Database,
  document: VersionedDocument,
): Promise<{ id: string; effective: string }[]> {
  const rows = await database.read((reader) =>
    reader
      .selectFrom('legal_texts')
      .select(['version', 'effective_from'])
      .where('document', '=', document)
      .where('language', '=', 'de')
      .orderBy('effective_from', 'desc')
      .orderBy('stored_at', 'desc')
      .limit(200)
      .execute(),
  );
  return rows.map((row) => ({ id: row.version, effective: row.effective_from }));
}
