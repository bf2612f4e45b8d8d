import { dateInWords, noonOf } from '../../../../domain/german-time.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import {
  legalVersionPath,
  legalVersions,
  type LegalVersion,
  type VersionedDocument,
} from '../../../../server/features/content/legal-versions.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import {
  findLegalText,
  listLegalVersions,
  type KeptLegalText,
} from '../../../../server/features/content/legal/find-legal-text.ts';
import type { RequestContext } from '../../../../server/web/request-context.ts';

/** What an address that names a version leads to. */
export type VersionState = 'current' | 'former' | 'unknown' | 'unavailable';

export interface ShownVersions {
  state: VersionState;
  /** the day from which the shown text applies, in the reader's language */
  effective: string;
  /** the newest first */
  list: { id: string; effective: string; address: string; isShown: boolean }[];
}

/** 404 and 503 where the version that was asked for cannot be shown. */
export const statusOfVersion = (versions: ShownVersions | null): number =>
  versions?.state === 'unknown' ? 404 : versions?.state === 'unavailable' ? 503 : 200;

interface Asked {
  document: VersionedDocument;
  id: string;
  language: Locale;
  prefixed: boolean;
  /** null while documents are rendered at build */
  site: RequestContext | null;
}

/** The address at which a version stays readable, in the form of the page's own links. */
export function versionAddress(version: Pick<LegalVersion, 'document' | 'id'>, language: Locale, prefixed: boolean) {
  const [path, query = ''] = legalVersionPath(version).split('?');
  return `${prefixed ? addressInLanguage(`/${(path ?? '').slice(1)}`, language) : path}?${query}`;
}

/** A version that an address names, and which others there are. `text` is null where today's text is shown. */
export async function findVersion(asked: Asked): Promise<{ text: KeptLegalText | null; versions: ShownVersions }> {
  const { document, id, language, prefixed, site } = asked;
  const current = legalVersions()[document];
  const known = await lookUp(asked, current);
  const shown = known.text ?? current;
  const list = known.list.some((version) => version.id === current.id) ? known.list : [current, ...known.list];
  const state: VersionState =
    id === current.id ? 'current' : known.text ? 'former' : known.missing && site ? 'unavailable' : 'unknown';
  return {
    text: known.text,
    versions: {
      state,
      effective: dayInWords(shown.effective, language),
      list: list.map((version) => ({
        id: version.id,
        effective: dayInWords(version.effective, language),
        address: versionAddress({ document, id: version.id }, language, prefixed),
        isShown: version.id === shown.id,
      })),
    },
  };
}

interface Found {
  text: KeptLegalText | null;
  list: readonly { id: string; effective: string }[];
  /** the database did not answer */
  missing: boolean;
}

async function lookUp({ document, id, language, site }: Asked, current: LegalVersion): Promise<Found> {
  if (site === null) return { text: null, list: [], missing: true };
  const { database } = site.services;
  try {
    return {
      text: id === current.id ? null : await findLegalText(database, document, id, language),
      list: await listLegalVersions(database, document),
      missing: false,
    };
  } catch (error) {
    if (error instanceof StorageUnavailable) return { text: null, list: [], missing: true };
    throw error;
  }
}

/** "20 November 2026", on one line. */
export const dayInWords = (day: string, language: Locale): string =>
  dateInWords(noonOf(day), language).replaceAll(' ', '\u00a0');
