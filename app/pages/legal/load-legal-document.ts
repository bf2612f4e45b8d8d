import { localeTags, type Locale } from '../../../domain/locale.ts';
import { content, type LegalDocumentId } from '../../../server/content/load.ts';
import { markdownToHtml } from '../../../server/content/markdown.ts';
import { pageData, visitOf, type PageData } from '../../../server/content/page-data.ts';

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

/** What a legal page shows. `formMarker` splits the German text where a form belongs. */
export function loadLegalDocument(
  request: Request,
  id: LegalDocumentId,
  sections: readonly string[],
  formMarker?: string,
): LegalPageData {
  const { language, prefixed } = visitOf(request);
  const { legal, company } = content();
  const own = legal[id][language];
  const german = legal[id].de;
  // a document that is complete in the reader's language stands by itself
  const shown = own.front.whole ? own : german;
  const html = markdownToHtml(unbroken(shown.body), language, prefixed);
  const parts = formMarker ? html.split(`<p>${formMarker}</p>`) : [html];
  if (formMarker && parts.length !== 2)
    throw new Error(`content/legal/${id}/de.md must hold ${formMarker} once, alone on its line`);
  return {
    ...pageData(request, {
      sections: ['legal', ...sections],
      seoKey: id,
      seo: { title: `${own.front.title} | ${company.brand}`, description: own.front.description },
    }),
    document: {
      title: own.front.title,
      germanTitle: german.front.title,
      asOf: german.front.asOf ? month(german.front.asOf, language) : null,
      version: german.front.version ? day(german.front.version, language) : null,
      textLanguage: own.front.whole ? language : 'de',
      note: language === 'de' || own.front.whole ? null : markdownToHtml(unbroken(own.body), language, prefixed),
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
    text: text.replace(/<[^>]+>/g, '').replace(/&amp;/g, '&'),
  }));

const month = (value: string, language: Locale) => format(`${value}-01`, language, { month: 'long', year: 'numeric' });
const day = (value: string, language: Locale) =>
  format(value, language, { day: 'numeric', month: 'long', year: 'numeric' });
const format = (date: string, language: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTags[language], { ...options, timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll(' ', '\u00a0');
