import { escapeMarkup } from '../content/escape-markup.ts';
import type { Cents } from '../../../domain/money.ts';
import { correctedBy } from '../../../domain/invoicing/credit.ts';
import {
  payableOf,
  wentToSeveral,
  type InvoiceLike,
  type PaperLine,
  type Party,
  type VatTreatment,
} from '../../../domain/invoicing/paper.ts';
import { amountsOf, totalsOf } from '../../../domain/invoicing/totals.ts';
import type { SiteTexts } from '../content/site-texts.ts';

/** An element: its name, its attributes where it has any, and what stands in it. */
type Content = string | readonly (Content | null)[];

const inside = (content: Content | null): string =>
  content === null ? '' : typeof content === 'string' ? content : content.map(inside).join('');

/** @param attributes as they stand in the tag, without what would need escaping */
const element = (name: string, content: Content | null, attributes = ''): string =>
  `<${name}${attributes === '' ? '' : ` ${attributes}`}>${inside(content)}</${name}>`;

const text = (name: string, value: string, attributes = '') => element(name, escapeMarkup(value), attributes);
const maybe = (name: string, value: string | null) => (value === null ? null : text(name, value));

/** An element without content is none. */
const filled = (name: string, value: string) => (value === '' ? null : text(name, value));

const amount = (name: string, cents: Cents, attributes = '') => text(name, decimal(cents), attributes);

/** "-12.05": two places, never a float in between. */
function decimal(cents: Cents): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** A day as the standard writes it, 102: YYYYMMDD. */
const day = (name: string, date: string, kind: 'udt' | 'qdt' = 'udt') =>
  element(name, text(`${kind}:DateTimeString`, date.replaceAll('-', ''), 'format="102"'));

/** UNTDID 5305, with the code of the reason why no tax is charged (CEF VATEX). */
const categories: Record<VatTreatment, { code: string; exemption: string | null }> = {
  domestic: { code: 'S', exemption: null },
  'intra-community': { code: 'K', exemption: 'VATEX-EU-IC' },
  'reverse-charge': { code: 'AE', exemption: 'VATEX-EU-AE' },
  export: { code: 'G', exemption: 'VATEX-EU-G' },
};

/** 0 % in Germany is a rate, not an exemption: zero rated. */
const categoryOf = (treatment: VatTreatment, percent: number) =>
  treatment === 'domestic' && percent === 0 ? 'Z' : categories[treatment].code;

/** UN/ECE Recommendation 20 and 21: package, set, piece, one. */
const units = { pack: 'XPK', set: 'SET', piece: 'H87', flat: 'C62' } as const;

/**
 * An invoice, or what takes one back, as the CrossIndustryInvoice of EN 16931 (ZUGFeRD 2.3, Factur-X 1.07, profile
 * EN 16931): https://www.ferd-net.de. Elements stand in the order that the schema demands.
 * Its words are those of the paper, in the paper's language.
 */
export function invoiceXml(written: InvoiceLike, texts: Pick<SiteTexts, 'message'>): string {
  // a credit note says what is credited in amounts above zero
  const paper = isCredit(written) ? { ...written, lines: written.lines.map(turnedLine) } : written;
  const invoice = element(
    'rsm:CrossIndustryInvoice',
    [
      element(
        'rsm:ExchangedDocumentContext',
        element('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', 'urn:cen.eu:en16931:2017')),
      ),
      element('rsm:ExchangedDocument', [
        text('ram:ID', paper.number),
        // 380: invoice; 384: corrected invoice, with what it corrects taken back; 381: credit note, over a part of one
        text('ram:TypeCode', paper.kind === 'invoice' ? '380' : isCredit(paper) ? '381' : '384'),
        day('ram:IssueDateTime', paper.date),
        note(paper),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        paper.lines.map((_, index) => line(paper, index)),
        agreement(paper),
        delivery(paper),
        settlement(paper, texts),
      ]),
    ],
    [
      'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
      'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
      'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
      'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
    ].join(' '),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${invoice}\n`;
}

const isCredit = (paper: InvoiceLike): boolean => correctedBy(paper) !== null;

const turnedLine = (line: PaperLine): PaperLine => ({
  ...line,
  quantity: 0 - line.quantity,
  ...(line.vatCents !== undefined && { vatCents: 0 - line.vatCents }),
});

/** Who the company is by law (§ 35a GmbHG), and why an invoice was taken back. */
function note(paper: InvoiceLike): Content {
  const { issuer } = paper;
  const contents = [
    ...(paper.kind === 'cancellation' && paper.reason !== null ? [paper.reason] : []),
    ...places(paper),
    `${issuer.legalName}, ${issuer.registerCourt} ${issuer.registerNumber}, ${issuer.managingDirectors.join(', ')}`,
  ];
  return contents.map((content) => element('ram:IncludedNote', text('ram:Content', content)));
}

function line({ lines, treatment }: InvoiceLike, index: number): Content {
  const one = lines[index];
  if (one === undefined) return [];
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', text('ram:LineID', String(index + 1))),
    element('ram:SpecifiedTradeProduct', [
      maybe('ram:SellerAssignedID', one.itemNo),
      text('ram:Name', one.name),
      maybe('ram:Description', one.detail),
    ]),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', amount('ram:ChargeAmount', one.unitNetCents)),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      text('ram:BilledQuantity', String(one.quantity), `unitCode="${units[one.unit]}"`),
    ),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', categoryOf(treatment, one.vatPercent)),
        text('ram:RateApplicablePercent', String(one.vatPercent)),
      ]),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        amount('ram:LineTotalAmount', amountsOf(one).netCents),
      ),
    ]),
  ]);
}

const nameOf = ({ company, name }: Party) => company ?? name ?? '';

const address = ({ postcode, street, addition, city, country }: Omit<Party, 'company' | 'name'>) =>
  element('ram:PostalTradeAddress', [
    filled('ram:PostcodeCode', postcode),
    filled('ram:LineOne', street),
    maybe('ram:LineTwo', addition),
    filled('ram:CityName', city),
    text('ram:CountryID', country),
  ]);

/** `VA`: a VAT id; `FC`: the number of the tax office */
const taxRegistration = (number: string | null, scheme: 'VA' | 'FC' = 'VA') =>
  number === null
    ? null
    : element('ram:SpecifiedTaxRegistration', text('ram:ID', number.replace(/\s/g, ''), `schemeID="${scheme}"`));

function agreement({ issuer, customer, orderNumber, reference }: InvoiceLike): Content {
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:SellerTradeParty', [
      text('ram:Name', issuer.legalName),
      element('ram:SpecifiedLegalOrganization', text('ram:ID', issuer.registerNumber)),
      element('ram:DefinedTradeContact', [
        text('ram:PersonName', issuer.brand),
        element('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', issuer.phone)),
        element('ram:EmailURIUniversalCommunication', text('ram:URIID', issuer.email)),
      ]),
      address({ ...issuer, addition: null }),
      taxRegistration(issuer.taxNumber ?? null, 'FC'),
      taxRegistration(issuer.vatId),
    ]),
    element('ram:BuyerTradeParty', [
      text('ram:Name', nameOf(customer)),
      customer.company === null || customer.name === null
        ? null
        : element('ram:DefinedTradeContact', text('ram:PersonName', customer.name)),
      address(customer),
      taxRegistration(customer.vatId),
    ]),
    orderNumber === null
      ? null
      : element('ram:SellerOrderReferencedDocument', text('ram:IssuerAssignedID', orderNumber)),
    reference === null ? null : element('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', reference)),
  ]);
}

const suppliedOn = (paper: InvoiceLike): string | null =>
  paper.kind === 'invoice' ? paper.suppliedOn : (paper.invoice?.suppliedOn ?? null);

const deliveriesOf = (paper: InvoiceLike) => (paper.kind === 'invoice' ? (paper.deliveries ?? []) : []);

/** Where each delivery went, for whoever reads the data. */
const places = (paper: InvoiceLike): string[] =>
  deliveriesOf(paper).flatMap(({ number, to }) =>
    to === undefined
      ? []
      : [[number, nameOf(to), to.street, to.addition, `${to.postcode} ${to.city}`].filter(Boolean).join(', ')],
  );

/** From the first to the last of several deliveries that are charged together. */
function period(paper: InvoiceLike): Content | null {
  const days = deliveriesOf(paper).map(({ date }) => date);
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined || first === last
    ? null
    : element('ram:BillingSpecifiedPeriod', [day('ram:StartDateTime', first), day('ram:EndDateTime', last)]);
}

function delivery(paper: InvoiceLike): Content {
  const to = paper.deliverTo ?? paper.customer;
  const on = suppliedOn(paper);
  const [note, ...others] = deliveriesOf(paper);
  return element('ram:ApplicableHeaderTradeDelivery', [
    // one place for all that is charged (BG-13); of several only their country is the same, and the notes name them
    wentToSeveral(paper)
      ? element('ram:ShipToTradeParty', element('ram:PostalTradeAddress', text('ram:CountryID', to.country)))
      : element('ram:ShipToTradeParty', [text('ram:Name', nameOf(to)), address(to)]),
    on === null ? null : element('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', on)),
    // the data have room for one; the paper names them all
    note === undefined || others.length > 0
      ? null
      : element('ram:DespatchAdviceReferencedDocument', text('ram:IssuerAssignedID', note.number)),
  ]);
}

function settlement(paper: InvoiceLike, { message }: Pick<SiteTexts, 'message'>): Content {
  const { issuer, treatment } = paper;
  const totals = totalsOf(paper.lines);
  // a credit note has no sum to be paid, and names what it credits as due
  const due = paper.kind === 'invoice' ? (payableOf(paper) ?? 0) : totals.grossCents;
  const paid = totals.grossCents - due;
  const asksFor = paper.kind === 'invoice' && paper.payment.by !== 'paid' ? paper.payment.due : null;
  const { exemption } = categories[treatment];
  const reason = treatment === 'domestic' ? null : message(paper.language, `papers.treatment.${treatment}`);
  const currency = 'currencyID="EUR"';
  return element('ram:ApplicableHeaderTradeSettlement', [
    text('ram:PaymentReference', paper.number),
    text('ram:InvoiceCurrencyCode', 'EUR'),
    asksFor === null
      ? null
      : element('ram:SpecifiedTradeSettlementPaymentMeans', [
          // SEPA credit transfer
          text('ram:TypeCode', '58'),
          element('ram:PayeePartyCreditorFinancialAccount', [
            text('ram:IBANID', issuer.bank.iban.replace(/\s/g, '')),
            text('ram:AccountName', issuer.legalName),
          ]),
          element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', issuer.bank.bic)),
        ]),
    totals.rates.map(({ percent, netCents, vatCents }) =>
      element('ram:ApplicableTradeTax', [
        amount('ram:CalculatedAmount', vatCents),
        text('ram:TypeCode', 'VAT'),
        maybe('ram:ExemptionReason', reason),
        amount('ram:BasisAmount', netCents),
        text('ram:CategoryCode', categoryOf(treatment, percent)),
        maybe('ram:ExemptionReasonCode', exemption),
        text('ram:RateApplicablePercent', String(percent)),
      ]),
    ),
    period(paper),
    isCredit(paper)
      ? element(
          'ram:SpecifiedTradePaymentTerms',
          text('ram:Description', message(paper.language, 'papers.note.refundPart')),
        )
      : null,
    asksFor === null ? null : element('ram:SpecifiedTradePaymentTerms', day('ram:DueDateDateTime', asksFor)),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', totals.netCents),
      amount('ram:TaxBasisTotalAmount', totals.netCents),
      amount('ram:TaxTotalAmount', totals.vatCents, currency),
      amount('ram:GrandTotalAmount', totals.grossCents),
      paid === 0 ? null : amount('ram:TotalPrepaidAmount', paid),
      amount('ram:DuePayableAmount', due),
    ]),
    paper.kind === 'cancellation' && paper.invoice !== null
      ? element('ram:InvoiceReferencedDocument', [
          text('ram:IssuerAssignedID', paper.invoice.number),
          day('ram:FormattedIssueDateTime', paper.invoice.date, 'qdt'),
        ])
      : null,
  ]);
}
