import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { plainWords } from '../../../../../server/features/editing/plain-words.ts';
import { valueAt } from '../../../../../server/features/editing/change.ts';

/** Files of texts that are divided into parts, each of which is called by what it says. */
const divided = /^(messages|faq|challenges|community)\/(?:en|de|nl|fr)(?=[/.])/;

export const isDivided = (file: string): boolean => divided.test(file);

/** What a part of a page is called in its own texts, in this order. */
const headings = ['title', 'heading', 'legend', 'subject', 'label', 'name', 'text'];
/** Letters of a name that are shown. */
const most = 44;

/**
 * A part of a page's texts by its heading on the page, else by its first words: "Fakten und Zahlen" is found, `facts` is
 * not. @param part the first key of a place; empty for what stands in no part
 */
export function partName(file: string, part: string, language: DeskLanguage, trees: ContentTrees): string {
  const own = file.replace(divided, `$1/${language}`);
  const known = lists[part]?.[language];
  if (known !== undefined && !file.startsWith('messages/')) return known;
  const texts = part === '' ? undefined : valueAt(trees.tree(own), [part]);
  const heading = headings.map((key) => valueAt(texts, [key])).find((one) => typeof one === 'string' && one !== '');
  const brand = trees.valueAt('company.json', ['brand']);
  const text = typeof heading === 'string' ? heading : (firstText(texts) ?? '');
  const words = plainWords(text.replaceAll('{company:brand}', typeof brand === 'string' ? brand : '…'));
  if (words === '') return part;
  return words.length > most ? `${words.slice(0, most).trimEnd()} …` : words;
}

function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const one of Object.values(value)) {
    const found = firstText(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lists of the programme and the community, which have no heading. */
const lists: Record<string, Record<DeskLanguage, string>> = {
  steps: { de: 'Schritte', en: 'Steps' },
  groups: { de: 'Gruppen der Aufgaben', en: 'Groups of challenges' },
  challenges: { de: 'Aufgaben', en: 'Challenges' },
  rewards: { de: 'Prämien', en: 'Rewards' },
  leaderboard: { de: 'Rangliste', en: 'Leaderboard' },
  feed: { de: 'Beiträge der Mitglieder', en: 'Posts of members' },
};

/** What kind of text it is, by the last word of its key; what is not here is a text. */
const german: Record<string, string> = {
  alt: 'Bild in Worten',
  answer: 'Antwort',
  ask: 'Frage',
  author: 'Von wem',
  availability: 'Lieferbarkeit',
  axis: 'Beschriftung der Achse',
  back: 'Link zurück',
  body: 'Text',
  button: 'Schaltfläche',
  caption: 'Bildunterschrift',
  captions: 'Bildunterschrift',
  close: 'Schließen',
  conclusion: 'Schlusssatz',
  contact: 'Link zum Kontakt',
  cta: 'Aufforderung',
  desc: 'Beschreibung',
  description: 'Beschreibung',
  detail: 'Zusatz',
  down: 'Link nach unten',
  empty: 'Wenn nichts da ist',
  figure: 'Zahl',
  film: 'Film in Worten',
  first: 'Erstens',
  from: 'Wort davor',
  greeting: 'Anrede',
  gross: 'Preis mit MwSt.',
  heading: 'Überschrift',
  hint: 'Hinweis',
  intro: 'Einleitung',
  invalid: 'Wenn es falsch ist',
  label: 'Beschriftung',
  lead: 'Einleitung',
  legend: 'Überschrift',
  link: 'Link',
  market: 'Satz zum Markt',
  material: 'Material',
  max: 'Wenn es zu lang ist',
  menu: 'Menü',
  message: 'Meldung',
  microline: 'Kleine Zeile',
  min: 'Wenn es zu kurz ist',
  more: 'Link zu mehr',
  name: 'Name',
  net: 'Preis ohne MwSt.',
  note: 'Anmerkung',
  one: 'Einzahl',
  open: 'Öffnen',
  order: 'Link zur Bestellung',
  other: 'Mehrzahl',
  out: 'Wenn es ausverkauft ist',
  packaging: 'Verpackung',
  period: 'Zeitraum',
  placeholder: 'Beispiel im Feld',
  price: 'Preis',
  problem: 'Einwand',
  product: 'Produkt',
  quote: 'Zitat',
  required: 'Wenn es fehlt',
  reward: 'Prämie',
  second: 'Zweitens',
  sending: 'Während des Sendens',
  shop: 'Link zum Shop',
  source: 'Quelle',
  subject: 'Betreff',
  submit: 'Schaltfläche',
  subtitle: 'Untertitel',
  tagline: 'Unterzeile',
  teaser: 'Anreißer',
  third: 'Drittens',
  tiers: 'Staffelpreise',
  title: 'Überschrift',
  to: 'Wort danach',
  user: 'Name',
  value: 'Wert',
  vat: 'Mehrwertsteuer',
  vision: 'Vision',
  week: 'Woche',
  weight: 'Gewicht',
};

/** What a text of a page is called. The keys are English words; in German the kind of text stands for them. */
export function textName(at: readonly string[], language: DeskLanguage): string {
  const list = lists[at.at(-1) ?? '']?.[language];
  if (list !== undefined) return list;
  const key = at.findLast((one) => /^[a-z]/i.test(one)) ?? '';
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  if (language === 'en') return words.charAt(0).toUpperCase() + words.slice(1);
  return german[words.split(' ').at(-1) ?? ''] ?? 'Text';
}
