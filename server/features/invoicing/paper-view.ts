import { noonOf } from '../../../domain/german-time.ts';
import type { Locale } from '../../../domain/locale.ts';
import { localeTags } from '../../../domain/locale.ts';
import { localPrice, type Cents } from '../../../domain/money.ts';
import { giroCode, isIban, writeIban } from '../../../domain/papers/giro-code.ts';
import type { Paper, PaperKind, PaperLine, PaperOf, Party } from '../../../domain/papers/paper.ts';
import { amountsOf, totalsOf, type Totals } from '../../../domain/papers/totals.ts';
import { pluralForm, type PluralForm } from '../../../domain/plural.ts';
import { missingCompanyData } from '../content/missing-company-data.ts';
import type { PaperKey } from '../../platform/texts/mail-key.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { deliveryInWords, partsInWords } from './delivery-words.ts';

/** A paper in words: everything it shows, written out. The template (letter.typ) only lays it out. */
export interface PaperView {
  language: Locale;
  /** region of the language, for hyphens and quotation marks */
  region: string;
  title: string;
  author: string;
  /** the day of the paper */
  date: { year: number; month: number; day: number };
  brand: string;
  /** one line above the address, for a window envelope */
  sender: string;
  address: string[];
  facts: [label: string, value: string][];
  deliverTo: { label: string; lines: string[] } | null;
  greeting: string;
  intro: string;
  table: {
    columns: { label: string; align: 'left' | 'right'; width: 'narrow' | 'wide' }[];
    rows: { cells: string[]; below: string[] }[];
    /** of the column that holds the name and what stands below it */
    nameColumn: number;
  };
  sums: { label: string; value: string; strong: boolean }[];
  notes: string[];
  giro: { heading: string; text: string; alt: string } | null;
  closing: string;
  /** of a paper that is a preview or a sample: across each sheet, and in a sentence above its text; null: it is neither */
  preview: { mark: string; text: string } | null;
  footer: string[][];
  /** with {page} and {pages} */
  pageOf: string;
}

/** What the QR code of a paper says; null where it has none. */
export interface PaperText {
  view: PaperView;
  giro: string | null;
}

/** Formats of one language, as papers use them. */
interface Words {
  message: SiteTexts['message'];
  text(key: PaperKey, values?: Readonly<Record<string, string>>): string;
  money(cents: Cents): string;
  day(date: string): string;
  count(value: number): string;
  form(value: number): PluralForm;
  percent(value: number): string;
}

function wordsIn(language: Locale, texts: Pick<SiteTexts, 'message'>): Words {
  const tag = localeTags[language];
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const counts = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  return {
    message: (...asked) => texts.message(...asked),
    text: (key, values) => texts.message(language, key, values),
    money: (cents) => localPrice(cents, language),
    day: (date) => days.format(noonOf(date)),
    count: (value) => counts.format(value),
    form: (value) => pluralForm(value, language),
    percent: (value) => percents.format(value / 100),
  };
}

/**
 * Writes a paper out in its own language.
 * @param isPreview it was not issued and has no number of its own; it must not be taken for one that was
 * @throws {RangeError} when its amounts cannot be counted
 */
export function writeOut(issued: Paper, texts: Pick<SiteTexts, 'message'>, isPreview = false): PaperText {
  const words = wordsIn(issued.language, texts);
  const mark = words.text('papers.preview.mark');
  const paper: Paper = isPreview ? { ...issued, number: mark } : issued;
  const { issuer } = paper;
  const [year = 0, month = 1, day = 1] = paper.date.split('-').map(Number);
  const payable = payableOf(paper);
  const giro =
    payable === null
      ? null
      : giroCode({ ...issuer.bank, name: issuer.legalName, cents: payable, purpose: paper.number });
  const title = titleOf(paper, words);
  return {
    giro,
    view: {
      language: paper.language,
      region: localeTags[paper.language].slice(3),
      title,
      author: issuer.legalName,
      date: { year, month, day },
      brand: issuer.brand,
      sender: `${issuer.legalName} · ${issuer.street} · ${issuer.postcode} ${issuer.city}`,
      address: addressLines(paper.customer),
      facts: factsOf(paper, words),
      deliverTo:
        paper.deliverTo === null
          ? null
          : { label: words.text('papers.deliverTo'), lines: addressLines(paper.deliverTo) },
      greeting:
        paper.customer.name === null
          ? words.text('papers.greetingNobody')
          : words.text('papers.greeting', { name: paper.customer.name }),
      intro: introOf(paper, words),
      table: tableOf(paper, words),
      sums: sumsOf(paper, words),
      notes: notesOf(paper, words, payable),
      giro:
        giro === null || payable === null
          ? null
          : {
              heading: words.text('papers.giro.heading'),
              text: words.text('papers.giro.text'),
              alt: words.text('papers.giro.alt', {
                amount: words.money(payable),
                name: issuer.legalName,
                iban: writeIban(issuer.bank.iban),
                number: paper.number,
              }),
            },
      closing: words.text('papers.closing'),
      preview: isPreview
        ? { mark, text: words.text('papers.preview.text') }
        : missingCompanyData('paper', issuer).length > 0
          ? { mark: words.text('papers.sample.mark'), text: words.text('papers.sample.text') }
          : null,
      footer: footerOf(paper, words),
      pageOf: words.text('papers.footer.page'),
    },
  };
}

/** What is to be transferred when the paper comes; null where it asks for nothing. */
function payableOf(paper: Paper): Cents | null {
  const asks =
    (paper.kind === 'confirmation' && paper.payment.by === 'prepayment') ||
    (paper.kind === 'invoice' && paper.payment.by !== 'paid');
  return asks ? totalsOf(paper.lines).grossCents : null;
}

function titleOf(paper: Paper, { text }: Words): string {
  return text(`papers.kind.${namedKind(paper)}`, { number: paper.number });
}

/** What a paper is called: what takes back an order, an invoice, or a part of one has each its name. */
export function namedKind(paper: Paper): PaperKind | 'calledOff' | 'correction' {
  if (paper.kind !== 'cancellation') return paper.kind;
  if (paper.invoice === null) return 'calledOff';
  return paper.part === true ? 'correction' : 'cancellation';
}

/** As the post reads it; the country only where the letter leaves Germany, in German and capitals (DIN 5008). */
function addressLines({ company, name, addition, street, postcode, city, country }: Party): string[] {
  const abroad =
    country === 'DE' ? null : new Intl.DisplayNames('de-DE', { type: 'region' }).of(country)?.toUpperCase();
  return [company, name, addition, street, `${postcode} ${city}`, abroad].filter(
    (line) => line !== null && line !== undefined,
  );
}

function factsOf(paper: Paper, { text, day }: Words): [string, string][] {
  const fact = (key: PaperKey, value: string | null): [string, string][] =>
    value === null ? [] : [[text(key), value]];
  return [
    ...fact('papers.facts.date', day(paper.date)),
    ...(paper.kind === 'cancellation' && paper.invoice !== null
      ? fact('papers.facts.invoice', paper.invoice.number)
      : []),
    ...fact(paper.kind === 'offer' ? 'papers.facts.inquiryNumber' : 'papers.facts.orderNumber', paper.orderNumber),
    ...fact('papers.facts.orderedOn', paper.orderedOn === null ? null : day(paper.orderedOn)),
    ...fact('papers.facts.reference', paper.reference),
    ...fact('papers.facts.customerVatId', paper.customer.vatId),
    ...(paper.kind === 'offer' ? fact('papers.facts.validUntil', day(paper.validUntil)) : []),
    ...(paper.kind === 'invoice'
      ? fact(
          'papers.facts.suppliedOn',
          paper.suppliedOn === null ? text('papers.facts.notYetSupplied') : day(paper.suppliedOn),
        )
      : []),
    ...(paper.kind === 'invoice'
      ? paper.payment.by === 'paid'
        ? fact('papers.facts.paidOn', day(paper.payment.on))
        : fact('papers.facts.due', day(paper.payment.due))
      : []),
    ...(paper.kind === 'delivery-note' ? fact('papers.facts.shippedOn', day(paper.shippedOn)) : []),
    ...(paper.kind === 'delivery-note' ? fact('papers.facts.tracking', paper.tracking) : []),
  ];
}

function introOf(paper: Paper, { text, day }: Words): string {
  if (paper.kind === 'confirmation' && paper.offer !== undefined)
    return text('papers.intro.confirmationAccepted', { offer: paper.offer });
  if (paper.kind === 'invoice' && paper.isPart === true) return text('papers.intro.invoicePart');
  if (paper.kind !== 'cancellation') return text(`papers.intro.${paper.kind}`);
  if (paper.invoice === null) {
    if (paper.rest === true) return text('papers.intro.restCalledOff');
    return text(paper.returned === true ? 'papers.intro.calledOffReturned' : 'papers.intro.calledOff');
  }
  return text(`papers.intro.${paper.part === true ? 'correction' : 'cancellation'}`, {
    invoice: paper.invoice.number,
    date: day(paper.invoice.date),
  });
}

function tableOf(paper: Paper, words: Words): PaperView['table'] {
  const { text } = words;
  const left = (key: PaperKey, width: 'narrow' | 'wide' = 'narrow') => ({
    label: text(key),
    align: 'left' as const,
    width,
  });
  const right = (key: PaperKey) => ({ label: text(key), align: 'right' as const, width: 'narrow' as const });
  const first = [left('papers.table.item'), left('papers.table.name', 'wide'), right('papers.table.quantity')];
  const below = (detail: string | null) => (detail === null ? [] : [detail]);
  if (paper.kind === 'delivery-note') {
    const isPart = paper.lines.some(({ outstanding }) => outstanding > 0);
    return {
      nameColumn: 1,
      columns: isPart ? [...first, right('papers.table.outstanding')] : first,
      rows: paper.lines.map((line) => ({
        cells: [
          line.itemNo ?? '',
          line.name,
          line.quantity === 0 ? '–' : quantityOf(line, words),
          ...(isPart ? [line.outstanding === 0 ? '–' : words.count(line.outstanding)] : []),
        ],
        below: below(line.detail),
      })),
    };
  }
  const isTaxed = paper.treatment === 'domestic';
  const tiersOf = (line: PaperLine): string[] => {
    const offered = paper.kind === 'offer' ? paper.lines.find((one) => one === line) : undefined;
    return (offered?.tiers ?? []).map(({ from, unitNetCents }) =>
      text('papers.tier', { quantity: words.count(from), price: words.money(unitNetCents) }),
    );
  };
  return {
    nameColumn: 1,
    columns: [
      ...first,
      right('papers.table.unitPrice'),
      ...(isTaxed ? [right('papers.table.vat')] : []),
      right(isTaxed ? 'papers.table.amount' : 'papers.table.amountOnly'),
    ],
    rows: paper.lines.map((line) => ({
      cells: [
        line.itemNo ?? '',
        line.name,
        quantityOf(line, words),
        line.unit === 'flat' ? '' : words.money(line.unitNetCents),
        ...(isTaxed ? [words.percent(line.vatPercent)] : []),
        words.money(amountsOf(line).netCents),
      ],
      below: [...below(line.detail), ...tiersOf(line)],
    })),
  };
}

function quantityOf({ quantity, unit }: Pick<PaperLine, 'quantity' | 'unit'>, { text, count, form }: Words): string {
  if (unit === 'flat') return text('papers.unit.flat');
  return text(`papers.unit.${unit}.${form(quantity)}`, { count: count(quantity) });
}

function sumsOf(paper: Paper, words: Words): PaperView['sums'] {
  if (paper.kind === 'delivery-note' || (paper.kind === 'cancellation' && paper.invoice === null)) return [];
  const { text, money, percent } = words;
  const totals = totalsOf(paper.lines);
  return [
    // without tax the net sum is the sum
    ...(paper.treatment === 'domestic'
      ? [{ label: text('papers.sum.net'), value: money(totals.netCents), strong: false }]
      : []),
    ...ratesShown(paper, totals).map(({ percent: rate, netCents, vatCents }) => ({
      label: text('papers.sum.vat', { percent: percent(rate), net: money(netCents) }),
      value: money(vatCents),
      strong: false,
    })),
    // what is credited is an amount of its own, not a negative one
    {
      label: text(lastSum(paper)),
      value: money(paper.kind === 'cancellation' ? Math.abs(totals.grossCents) : totals.grossCents),
      strong: true,
    },
  ];
}

function lastSum(paper: Exclude<Paper, PaperOf<'delivery-note'>>): PaperKey {
  if (paper.kind === 'cancellation') return 'papers.sum.refund';
  if (payableOf(paper) !== null) return 'papers.sum.due';
  if (paper.treatment !== 'domestic') return 'papers.sum.withoutVat';
  return paper.kind === 'offer' ? 'papers.sum.offered' : 'papers.sum.gross';
}

/** Where tax is due elsewhere, a sentence says so instead. */
const ratesShown = (paper: Exclude<Paper, PaperOf<'delivery-note'>>, { rates }: Totals) =>
  paper.treatment === 'domestic' ? rates : [];

function notesOf(paper: Paper, words: Words, payable: Cents | null): string[] {
  const { text, money, day } = words;
  const notes: (string | null)[] = [];
  if (paper.kind === 'delivery-note')
    return [
      ...(paper.parts !== undefined
        ? [
            text('papers.note.partsLater'),
            ...partsInWords(paper.parts, paper.lines, paper.language, { message: words.message }),
          ]
        : paper.lines.some(({ outstanding }) => outstanding > 0)
          ? [text('papers.note.outstanding')]
          : []),
      text('papers.note.check'),
    ];
  if (paper.treatment !== 'domestic') notes.push(text(`papers.treatment.${paper.treatment}`));
  const transfer = (key: 'papers.note.prepayment' | 'papers.note.due', due: string) =>
    text(key, { amount: money(payable ?? 0), date: day(due), number: paper.number });
  switch (paper.kind) {
    case 'offer':
      notes.push(
        paper.payment === undefined
          ? null
          : text(paper.payment.by === 'invoice' ? 'papers.note.byInvoice' : 'papers.note.byPrepayment', {
              days: counted(paper.payment.days, 'day', words),
            }),
        ...deliveryInWords(
          { ...paper, parts: paper.parts ?? [], isPrepaid: paper.payment?.by === 'prepayment' },
          paper.language,
          { message: words.message },
        ),
        paper.note,
        text('papers.note.accept'),
      );
      break;
    case 'confirmation': {
      const { payment } = paper;
      const isPrepaid = payment.by === 'prepayment';
      notes.push(
        isPrepaid
          ? transfer('papers.note.prepayment', payment.due)
          : text('papers.note.byInvoice', { days: counted(payment.days, 'day', words) }),
        ...deliveryInWords({ ...paper, parts: paper.parts ?? [], isPrepaid }, paper.language, {
          message: words.message,
        }),
        paper.note ?? null,
        paper.terms === null ? null : text('papers.note.terms', { date: day(paper.terms) }),
      );
      break;
    }
    case 'invoice':
      notes.push(
        paper.deliveries === undefined
          ? null
          : text('papers.note.deliveries', {
              notes: paper.deliveries
                .map(({ number, date }) => text('papers.note.delivery', { number, date: day(date) }))
                .join(', '),
            }),
        paper.payment.by === 'paid'
          ? text('papers.note.paid', { date: day(paper.payment.on) })
          : transfer('papers.note.due', paper.payment.due),
      );
      break;
    case 'cancellation':
      notes.push(
        paper.reason === null ? null : text('papers.note.reason', { reason: paper.reason }),
        text(
          paper.part === true
            ? 'papers.note.refundPart'
            : paper.rest === true
              ? 'papers.note.refundRest'
              : 'papers.note.refund',
        ),
      );
  }
  return notes.filter((note) => note !== null);
}

const counted = (value: number, unit: 'day', { text, count, form }: Words): string =>
  text(`papers.${unit}.${form(value)}`, { count: count(value) });

/** Who writes, where they are entered, and where money goes (§ 35a GmbHG). */
function footerOf({ issuer }: Paper, { text }: Words): string[][] {
  const { bank } = issuer;
  return [
    [issuer.legalName, issuer.street, `${issuer.postcode} ${issuer.city}`],
    [issuer.phone, issuer.email],
    [
      text('papers.footer.directors', { names: issuer.managingDirectors.join(', ') }),
      text('papers.footer.register', { court: issuer.registerCourt, number: issuer.registerNumber }),
      text('papers.footer.vatId', { vatId: issuer.vatId }),
    ],
    [bank.name, `IBAN ${isIban(bank.iban) ? writeIban(bank.iban) : bank.iban}`, `BIC ${bank.bic}`],
  ];
}
