import type { Cents } from '../../../domain/money.ts';
import type { InvoiceLike, VatTreatment } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { foldToWindows1252, windows1252Bytes } from './windows-1252.ts';

/** DATEV's charts of accounts that small companies use. */
export const charts = ['03', '04'] as const;
type Chart = (typeof charts)[number];

export interface DatevSetting {
  /** the tax adviser's number at DATEV */
  consultant: number;
  /** the company's number at the adviser */
  client: number;
  chart: Chart;
}

/** A fee of a reminder that was paid beside the sum: damages (§ 288 (5) BGB), which bear no tax. */
export interface BookedFee {
  orderNumber: string;
  /** empty: it is restricted */
  customer: string;
  cents: Cents;
  /** YYYY-MM-DD */
  paidOn: string;
}

/** Damages that others paid: an account of their own (DATEV: "Versicherungsentschädigungen und Schadenersatzleistungen"). */
const damages: Record<Chart, number> = { '03': 2742, '04': 4970 };

/** Accounts of revenue that bring their tax along (DATEV: automatic accounts), so that no key of tax is written. */
const accounts: Record<Chart, Record<Exclude<VatTreatment, 'domestic'> | 'at19' | 'at7' | 'at0', number>> = {
  '03': { at19: 8400, at7: 8300, at0: 8290, 'intra-community': 8125, 'reverse-charge': 8336, export: 8120 },
  '04': { at19: 4400, at7: 4300, at0: 4290, 'intra-community': 4125, 'reverse-charge': 4336, export: 4120 },
};

/** Sundry debtors: the adviser splits them up by name where that is wanted. */
const debtors = 10_000;

const accountLength = 4;

/** What a column holds: text is quoted, everything else is not. */
type Cell = { text: string } | { plain: string } | null;

/** The columns of a Buchungsstapel, format 700, version 13, in DATEV's order and words. */
const columns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation - Inhalt'),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

function pairs(count: number, kind: string, content: string): string[] {
  return Array.from({ length: count }, (_, index) => [`${kind} ${index + 1}`, `${content} ${index + 1}`]).flat();
}

/**
 * The invoices of a month for the tax adviser: a Buchungsstapel as DATEV imports it, in Windows-1252. A line for each rate
 * of each invoice; what takes an invoice back stands on the other side. Fees of reminders follow, by the day they were paid.
 * @param month YYYY-MM
 * @param now milliseconds since 1970 UTC
 */
export function buchungsstapel(
  papers: readonly InvoiceLike[],
  { consultant, client, chart, fees = [] }: DatevSetting & { fees?: readonly BookedFee[] },
  month: string,
  now: number,
): Uint8Array<ArrayBuffer> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const compact = month.replace('-', '');
  const text = (value: string): Cell => ({ text: value });
  const plain = (value: number | string): Cell => ({ plain: String(value) });
  const header: Cell[] = [
    text('EXTF'),
    plain(700),
    plain(21),
    text('Buchungsstapel'),
    plain(13),
    plain(new Date(now).toISOString().replace(/\D/g, '')),
    null,
    text('RE'),
    text(''),
    text(''),
    plain(consultant),
    plain(client),
    plain(`${year}0101`),
    plain(accountLength),
    plain(`${compact}01`),
    plain(`${compact}${lastDay}`),
    text(`Rechnungen ${month}`),
    text(''),
    plain(1),
    plain(0),
    // not fixed: the adviser may still correct
    plain(0),
    text('EUR'),
    null,
    text(''),
    null,
    null,
    text(chart),
    null,
    null,
    text(''),
    text(''),
  ];
  const rows = [...papers.flatMap((paper) => bookingsOf(paper, chart)), ...fees.map((fee) => feeBooking(fee, chart))];
  const table = rows.map((row) => columns.map((column) => row[column] ?? null));
  const lines = [header, columns.map((column): Cell => ({ plain: column })), ...table];
  return windows1252Bytes(lines.map((cells) => `${cells.map(written).join(';')}\r\n`).join(''));
}

function bookingsOf(paper: InvoiceLike, chart: Chart): Record<string, Cell>[] {
  const { customer, treatment } = paper;
  const supplied = paper.kind === 'invoice' ? paper.suppliedOn : (paper.invoice?.suppliedOn ?? null);
  return totalsOf(paper.lines)
    .rates.map(({ percent, netCents, vatCents }) => ({ percent, gross: netCents + vatCents }))
    .filter(({ gross }) => gross !== 0)
    .map(({ percent, gross }) => ({
      'Umsatz (ohne Soll/Haben-Kz)': { plain: amount(gross) },
      'Soll/Haben-Kennzeichen': { text: gross < 0 ? 'H' : 'S' },
      'WKZ Umsatz': { text: 'EUR' },
      Konto: { plain: String(debtors) },
      'Gegenkonto (ohne BU-Schlüssel)': { plain: String(accountFor(chart, treatment, percent)) },
      Belegdatum: { plain: `${paper.date.slice(8, 10)}${paper.date.slice(5, 7)}` },
      'Belegfeld 1': { text: paper.number },
      Buchungstext: { text: (customer.company ?? customer.name ?? '').slice(0, 60) },
      'EU-Land u. UStID (Bestimmung)':
        treatment === 'intra-community' || treatment === 'reverse-charge'
          ? { text: (customer.vatId ?? '').replace(/\s/g, '') }
          : null,
      Auftragsnummer: paper.orderNumber === null ? null : { text: paper.orderNumber.slice(0, 30) },
      Festschreibung: { plain: '0' },
      Leistungsdatum: supplied === null ? null : { plain: supplied.split('-').toReversed().join('') },
    }));
}

const feeBooking = ({ orderNumber, customer, cents, paidOn }: BookedFee, chart: Chart): Record<string, Cell> => ({
  'Umsatz (ohne Soll/Haben-Kz)': { plain: amount(cents) },
  'Soll/Haben-Kennzeichen': { text: 'S' },
  'WKZ Umsatz': { text: 'EUR' },
  Konto: { plain: String(debtors) },
  'Gegenkonto (ohne BU-Schlüssel)': { plain: String(damages[chart]) },
  Belegdatum: { plain: `${paidOn.slice(8, 10)}${paidOn.slice(5, 7)}` },
  'Belegfeld 1': { text: orderNumber },
  Buchungstext: { text: `Verzugspauschale ${customer}`.trim().slice(0, 60) },
  Auftragsnummer: { text: orderNumber },
  Festschreibung: { plain: '0' },
});

function accountFor(chart: Chart, treatment: VatTreatment, percent: number): number {
  const of = accounts[chart];
  if (treatment !== 'domestic') return of[treatment];
  return percent === 19 ? of.at19 : percent === 7 ? of.at7 : of.at0;
}

/** "1234,05": the side says whether it is given or taken. */
function amount(cents: Cents): string {
  const size = Math.abs(cents);
  return `${Math.trunc(size / 100)},${String(size % 100).padStart(2, '0')}`;
}

const written = (cell: Cell): string => {
  if (cell === null) return '';
  return 'plain' in cell ? cell.plain : quotedCell(cell.text);
};

/**
 * A text that does not begin like a formula where the file is opened as a table. Folded before that is looked at, because
 * folding may change its first sign.
 */
export const quotedCell = (text: string): string =>
  `"${foldToWindows1252(text.replace(/\p{C}/gu, ' '))
    .replace(/\p{C}/gu, ' ')
    .replace(/^[\s=+\-@]+/, '')
    .replaceAll('"', '""')}"`;
