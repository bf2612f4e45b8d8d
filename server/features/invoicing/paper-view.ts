import { localeTags, type Locale } from '../../../domain/locale.ts';
import { giroCode, isIban, writeIban } from '../../../domain/invoicing/giro-code.ts';
import { trackingInWords } from '../../../domain/orders/carriers.ts';
import {
  isInvoiceLike,
  payableOf,
  wentToSeveral,
  type Paper,
  type PaperKind,
} from '../../../domain/invoicing/paper.ts';
import { missingCompanyData } from '../../../domain/missing-company-data.ts';
import type { PaperKey } from '../../platform/texts/mail-key.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { greetingOf } from './greeting.ts';
import { addressLines } from './paper-address.ts';
import { notesOf } from './paper-notes.ts';
import { sumsOf, type PaperSum } from './paper-sums.ts';
import { tableOf, type PaperTable } from './paper-table.ts';
import { wordsIn, type Words } from './paper-words.ts';

/** A paper in words: everything it shows, written out. The template (letter.typ) only lays it out. */
interface PaperView {
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
  table: PaperTable;
  sums: PaperSum[];
  notes: string[];
  giro: { heading: string; text: string; alt: string } | null;
  payOnline: { heading: string; text: string; alt: string; url: string } | null;
  closing: string;
  /** of a paper that is a preview or a sample: across each sheet, and in a sentence above its text; null: it is neither */
  preview: { mark: string; text: string } | null;
  footer: string[][];
  /** with {page} and {pages} */
  pageOf: string;
}

/** A paper with what its QR codes say; null where it has none. */
export interface PaperText {
  view: PaperView;
  giro: string | null;
  /** the address of the page where it is paid online */
  payOnline: string | null;
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
  const isSample = missingCompanyData('paper', issuer).length > 0;
  const giro =
    payable === null || isSample || isPreview
      ? null
      : giroCode({ ...issuer.bank, name: issuer.legalName, cents: payable, purpose: paper.number });
  const address = paper.kind === 'confirmation' || paper.kind === 'invoice' ? paper.payOnline : undefined;
  const payOnline = payable === null || isPreview ? null : (address ?? null);
  const title = titleOf(paper, words);
  // who accepts a quote must see where it goes, also where that is the address above
  const place = wentToSeveral(paper) ? null : (paper.deliverTo ?? (paper.kind === 'quote' ? paper.customer : null));
  return {
    giro,
    payOnline,
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
      deliverTo: place === null ? null : { label: words.text('papers.deliverTo'), lines: addressLines(place) },
      greeting: greetingOf(paper.customer.name, words.text),
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
      payOnline:
        payOnline === null
          ? null
          : {
              heading: words.text('papers.payOnline.heading'),
              text: words.text('papers.payOnline.text'),
              alt: words.text('papers.payOnline.alt', { number: paper.orderNumber ?? paper.number }),
              url: payOnline,
            },
      closing: words.text('papers.closing'),
      preview: isPreview
        ? { mark, text: words.text('papers.preview.text') }
        : isSample
          ? { mark: words.text('papers.sample.mark'), text: words.text('papers.sample.text') }
          : null,
      footer: footerOf(paper, words),
      pageOf: words.text('papers.footer.page'),
    },
  };
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

function factsOf(paper: Paper, { text, day }: Words): [string, string][] {
  const fact = (key: PaperKey, value: string | null): [string, string][] =>
    value === null ? [] : [[text(key), value]];
  return [
    ...fact('papers.facts.date', day(paper.date)),
    ...(paper.kind === 'cancellation' && paper.invoice !== null
      ? fact('papers.facts.invoice', paper.invoice.number)
      : []),
    ...fact(paper.kind === 'quote' ? 'papers.facts.inquiryNumber' : 'papers.facts.orderNumber', paper.orderNumber),
    ...fact(
      paper.kind === 'quote' ? 'papers.facts.askedOn' : 'papers.facts.orderedOn',
      paper.orderedOn === null ? null : day(paper.orderedOn),
    ),
    ...fact('papers.facts.reference', paper.reference),
    ...fact('papers.facts.customerVatId', paper.customer.vatId),
    ...(paper.kind === 'quote' ? fact('papers.facts.validUntil', day(paper.validUntil)) : []),
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
    ...(paper.kind === 'delivery-note' && paper.tracking !== null
      ? fact('papers.facts.tracking', trackingInWords(paper.tracking, paper.carrier ?? null))
      : []),
  ];
}

function introOf(paper: Paper, { text, day }: Words): string {
  if (paper.kind === 'confirmation' && paper.quote !== undefined)
    return text('papers.intro.confirmationAccepted', { quote: paper.quote });
  if (paper.kind === 'invoice' && paper.isPart === true) return text('papers.intro.invoicePart');
  if (paper.kind !== 'cancellation') return text(`papers.intro.${paper.kind}`);
  if (paper.invoice === null) {
    if (paper.rest === true)
      return text(paper.by === 'customer' ? 'papers.intro.restAsWished' : 'papers.intro.restCalledOff');
    return text(paper.returned === true ? 'papers.intro.calledOffReturned' : 'papers.intro.calledOff');
  }
  const what = paper.reduction === true ? 'reduction' : paper.part === true ? 'correction' : 'cancellation';
  return text(`papers.intro.${what}`, {
    invoice: paper.invoice.number,
    date: day(paper.invoice.date),
  });
}

/** Who writes, where they are entered, and where money goes (§ 35a GmbHG). */
function footerOf(paper: Paper, { text }: Words): string[][] {
  const { issuer } = paper;
  const { bank, taxNumber } = issuer;
  return [
    [issuer.legalName, issuer.street, `${issuer.postcode} ${issuer.city}`],
    [issuer.phone, issuer.email],
    [
      text('papers.footer.directors', { names: issuer.managingDirectors.join(', ') }),
      text('papers.footer.register', { court: issuer.registerCourt, number: issuer.registerNumber }),
      text('papers.footer.vatId', { vatId: issuer.vatId }),
      ...(taxNumber !== undefined && isInvoiceLike(paper) ? [text('papers.footer.taxNumber', { taxNumber })] : []),
    ],
    [bank.name, `IBAN ${isIban(bank.iban) ? writeIban(bank.iban) : bank.iban}`, `BIC ${bank.bic}`],
  ];
}
