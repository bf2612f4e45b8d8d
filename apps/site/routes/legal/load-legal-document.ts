import type { LoaderFunctionArgs } from 'react-router';
import { localeTags, type Locale } from '../../../../domain/locale.ts';
import { isVersionedDocument, legalVersions } from '../../../../server/features/content/legal-versions.ts';
import { content } from '../../../../server/features/content/load.ts';
import type { LegalDocumentId } from '../../../../server/features/content/legal-documents.ts';
import { markdownToHtml } from '../../../../server/features/content/markdown.ts';
import { pageData, visitOf, type PageData } from '../../../../server/features/content/page-data.ts';
import { requestContext } from '../../../../server/web/request-context.ts';
import { dayInWords, findVersion, versionAddress, type ShownVersions } from './find-version.ts';

export interface LegalHeading {
  id: string;
  text: string;
}

export interface LegalPageData extends PageData {
  document: {
    /** in the reader's language */
    title: string;
    germanTitle: string;
    /** month and day in the reader's language; null where the document names none */
    asOf: string | null;
    version: string | null;
    /** where this version stays readable; null for documents whose versions are not kept */
    versionAddress: string | null;
    /** null where the address names no version */
    versions: ShownVersions | null;
    /** the language of the text below */
    textLanguage: Locale;
    /** HTML; null for those who read the text in their own language */
    note: string | null;
    /** HTML of the German text; more than one part where something stands between */
    parts: string[];
    /** the German section headings */
    headings: LegalHeading[];
  };
}

/**
 * What a legal page shows: today's text, or the version that its address names. `formMarker` splits the text where a
 * form belongs.
 */
export async function loadLegalDocument(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  id: LegalDocumentId,
  sections: readonly string[],
  formMarker?: string,
): Promise<LegalPageData> {
  const { language, prefixed } = visitOf(request);
  const { legal, company } = content();
  const own = legal[id][language];
  const german = legal[id].de;
  const askedVersion = new URL(request.url).searchParams.get('version');
  const document = isVersionedDocument(id) ? id : null;
  const found =
    document && askedVersion !== null
      ? await findVersion({ document, id: askedVersion, language, prefixed, site: context.get(requestContext) })
      : null;
  // a document that is complete in the reader's language stands by itself
  const whole = own.front.whole ? own : german;
  const shown = found?.text ?? {
    body: whole.body,
    title: german.front.title,
    language: own.front.whole ? language : ('de' as const),
    note: language === 'de' || own.front.whole ? null : own.body,
  };
  const html = markdownToHtml(unbroken(shown.body), language, prefixed);
  const parts = formMarker ? html.split(`<p>${formMarker}</p>`) : [html];
  if (formMarker && parts.length !== 2 && !found?.text)
    throw new Error(`content/legal/${id}/${shown.language}.md must hold ${formMarker} once, alone on its line`);
  const effective = found?.text?.effective ?? german.front.version;
  return {
    ...pageData(request, {
      sections: ['legal', ...sections],
      seoKey: id,
      seo: { title: `${own.front.title} | ${company.brand}`, description: own.front.description },
      index: askedVersion === null,
    }),
    document: {
      title: own.front.title,
      germanTitle: shown.title,
      asOf: german.front.asOf && !found?.text ? month(german.front.asOf, language) : null,
      version: effective ? dayInWords(effective, language) : null,
      versionAddress: document && versionAddress(legalVersions()[document], language, prefixed),
      versions: found?.versions ?? null,
      textLanguage: shown.language,
      note: shown.note === null ? null : markdownToHtml(unbroken(shown.note), language, prefixed),
      parts,
      headings: sectionHeadings(html),
    },
  };
}

/** Keeps "§ 5", "Art. 6 Abs. 1 Nr. 2" and phone numbers on one line. */
const unbroken = (markdown: string) =>
  markdown
    .replace(/(?<=(?:§|Art\.|Abs\.|Nr\.|Buchst\.)) (?=[\da-z])/g, '\u00a0')
    .replace(/\+\d[\d ]+\d/g, (number) => number.replaceAll(' ', '\u00a0'));

const sectionHeadings = (html: string): LegalHeading[] =>
  [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', text = '']) => ({
    id,
    text: text.replace(/<[^<>]+>/g, '').replace(/&amp;/g, '&'),
  }));

const month = (value: string, language: Locale) =>
  new Intl.DateTimeFormat(localeTags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${value}-01T00:00:00Z`))
    .replaceAll(' ', '\u00a0');
