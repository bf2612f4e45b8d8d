import { createHash } from 'node:crypto';
import { locales } from '../../../domain/locale.ts';
import { content, type Content } from './load.ts';
import { oncePer } from './once-per.ts';
import { siteUrl } from './site-setting.ts';

/** The legal texts that a contract or a consent can rest on: each of their versions is kept (server/features/content/legal). */
const versionedDocuments = ['agb', 'widerruf', 'datenschutz'] as const;
export type VersionedDocument = (typeof versionedDocuments)[number];

export const isVersionedDocument = (name: string): name is VersionedDocument =>
  versionedDocuments.some((document) => document === name);

export interface LegalVersion {
  document: VersionedDocument;
  /** for addresses, orders and mails: `2026-11-20-1f0c9a3b`, the day and what the texts hash to */
  id: string;
  /** YYYY-MM-DD: the first day on which the text applies (`version` in its file) */
  effective: string;
}

export type LegalVersions = Readonly<Record<VersionedDocument, LegalVersion>>;

/**
 * The version of a text as it is shown now, in all languages and with its tokens filled. A changed address of the
 * company or period in `facts.json` is a changed text, so it is a version of its own, even when nobody set a new day.
 * Not so the site's own address: the same text stands at each address that an instance is reached by.
 */
function versionOf(legal: Content['legal'], document: VersionedDocument): LegalVersion {
  const texts = locales.map((language) => {
    const { front, body } = legal[document][language];
    return [front.title, body.replaceAll(siteUrl(), '')];
  });
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
  const effective = legal[document].de.front.version;
  if (effective === undefined)
    throw new Error(`content/legal/${document}/de.md lacks "version", the day it applies from`);
  return { document, id: `${effective}-${digest}`, effective };
}

const versionsOf = oncePer((legal: Content['legal']): LegalVersions => ({
  agb: versionOf(legal, 'agb'),
  widerruf: versionOf(legal, 'widerruf'),
  datenschutz: versionOf(legal, 'datenschutz'),
}));

/** Which version of each text applies now: what an order or a consent names. */
export const legalVersions = ({ legal }: Pick<Content, 'legal'> = content()): LegalVersions => versionsOf(legal);

/** The path at which a version stays readable; the language's prefix is the caller's. */
export const legalVersionPath = ({ document, id }: Pick<LegalVersion, 'document' | 'id'>): `/${string}` =>
  `/${document}?version=${id}`;
