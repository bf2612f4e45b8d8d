import { escapeMarkup } from '../content/escape-markup.ts';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import type { PersonalDataExport } from './export-personal-data.ts';

/** A part that has no heading yet is an error of types. */
type Heading =
  | 'title'
  | 'about'
  | 'as'
  | 'nothing'
  | 'mailFiles'
  | Exclude<keyof PersonalDataExport['databases'][number], 'place'>;

const words: Readonly<Record<DeskLanguage, Readonly<Record<Heading, string>>>> = {
  en: {
    title: 'Your personal data',
    about: 'All that we have stored about',
    as: 'As of',
    nothing: 'Nothing.',
    messages: 'What you sent us',
    orders: 'Orders',
    bankTransfers: 'Bank transfers',
    quotes: 'Quotes',
    answers: 'Our answers',
    incomingMails: 'Mails that came in',
    callsAndRefunds: 'Calls and refunds',
    notesAboutYou: 'Notes about you',
    withdrawals: 'Withdrawals',
    newsletter: 'Newsletter',
    newsletterConsentsGivenElsewhere: 'Consents to the newsletter that you gave us elsewhere',
    newslettersReceived: 'Newsletters you received',
    mails: 'Records of mails',
    papers: 'Papers',
    mailFiles: 'Mails kept as files',
    newsletterObjection: 'Objection to the newsletter',
  },
  de: {
    title: 'Ihre personenbezogenen Daten',
    about: 'Alles, was wir gespeichert haben zu',
    as: 'Stand',
    nothing: 'Nichts.',
    messages: 'Was Sie uns geschickt haben',
    orders: 'Bestellungen',
    bankTransfers: 'Überweisungen',
    quotes: 'Angebote',
    answers: 'Unsere Antworten',
    incomingMails: 'Eingegangene E-Mails',
    callsAndRefunds: 'Anrufe und Erstattungen',
    notesAboutYou: 'Notizen über Sie',
    withdrawals: 'Widerrufe',
    newsletter: 'Newsletter',
    newsletterConsentsGivenElsewhere: 'Einwilligungen in den Newsletter, die Sie uns an anderer Stelle gegeben haben',
    newslettersReceived: 'Newsletter, die Sie bekommen haben',
    mails: 'Aufzeichnungen zu E-Mails',
    papers: 'Belege',
    mailFiles: 'Als Datei aufbewahrte E-Mails',
    newsletterObjection: 'Widerspruch gegen den Newsletter',
  },
};

/**
 * The export as a document that any browser shows and prints: the same content as the JSON, in order, with headings. It
 * loads nothing and runs nothing, wherever it is opened.
 * @param exported JSON text of a `PersonalDataExport`
 */
export function exportDocument(exported: string, language: DeskLanguage): string {
  const text = words[language];
  const { about, exportedAt, databases, mailFiles }: Record<string, unknown> = JSON.parse(exported);
  const headings = new Map<string, string>(Object.entries(text));
  const heading = (name: string) => escapeMarkup(headings.get(name) ?? name);
  const sections = (Array.isArray(databases) ? databases : []).map((database: Record<string, unknown>) =>
    Object.entries(database)
      .filter(([name]) => name !== 'place')
      .map(([name, value]) => `<h2>${heading(name)}</h2>${shown(value, text.nothing)}`)
      .join(''),
  );
  const files = `<h2>${heading('mailFiles')}</h2>${shown(mailFiles, text.nothing)}`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${text.title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}h2{margin-top:2rem}dl{border-top:1px solid #999;padding-top:.5rem}dt{color:#444;float:left;clear:left;width:12rem}dd{margin:0 0 .25rem 12.5rem;white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>${text.title}</h1><p>${text.about} <strong>${escapeMarkup(String(about))}</strong>. ${text.as}: ${escapeMarkup(String(exportedAt))}.</p>${sections.join('<hr>')}${files}</body></html>
`;
}

/** Values as people read them: lists of records one below the other, nested ones indented, nothing left out. */
function shown(value: unknown, nothing: string): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return `<p>${nothing}</p>`;
  if (Array.isArray(value)) return value.map((entry) => shown(entry, nothing)).join('');
  if (typeof value === 'object')
    return `<dl>${Object.entries(value)
      .filter(([, entry]) => entry !== null && entry !== '')
      .map(
        ([name, entry]) =>
          `<dt>${escapeMarkup(spaced(name))}</dt><dd>${typeof entry === 'object' ? shown(entry, nothing) : escapeMarkup(String(entry))}</dd>`,
      )
      .join('')}</dl>`;
  return `<p>${escapeMarkup(String(value))}</p>`;
}

/** receivedAt -> received at */
const spaced = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
