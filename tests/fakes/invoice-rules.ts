import { evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath';
import { parseXmlDocument, type Document, type Element } from 'slimdom';

/**
 * Business rules of EN 16931-1 as far as they concern what is written here, in words and expressions of our own; the official
 * schematron stands in no package. No invoice here has allowances, charges, exempt goods (category E) or what is no matter
 * of VAT (O): `notWritten` says so, and whoever begins to write them adds their rules.
 */
export interface InvoiceRule {
  /** as the standard names it */
  id: string;
  /** XPath of what it is about; each must hold */
  of: string;
  /** XPath from there, true where it holds */
  holds: string;
  /** what breaks it, and in which kind of invoice (sample-invoices.ts) */
  broken: { by: Spoiling; in?: string };
}

type Spoiling = (invoice: Document) => void;

const namespaces: Readonly<Record<string, string>> = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
const options = { namespaceResolver: (prefix: string) => namespaces[prefix] ?? null };

const root = '/rsm:CrossIndustryInvoice';
const head = `${root}/rsm:ExchangedDocument`;
const trade = `${root}/rsm:SupplyChainTradeTransaction`;
const line = `${trade}/ram:IncludedSupplyChainTradeLineItem`;
const agreement = `${trade}/ram:ApplicableHeaderTradeAgreement`;
const seller = `${agreement}/ram:SellerTradeParty`;
const buyer = `${agreement}/ram:BuyerTradeParty`;
const delivery = `${trade}/ram:ApplicableHeaderTradeDelivery`;
const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`;
const tax = `${settlement}/ram:ApplicableTradeTax`;
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`;
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const earlier = `${settlement}/ram:InvoiceReferencedDocument`;
const period = `${settlement}/ram:BillingSpecifiedPeriod`;

const vatIdOf = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]';
const lineTax = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
const lineNet =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount';
const price = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount';

const given = (path: string) => `normalize-space((${path})[1]) != ''`;
/** In cents: the decimals of this XPath are floats. */
const cents = (path: string) => `round(xs:decimal((${path}, 0)[1]) * 100)`;
const total = (path: string) => `sum(for $each in ${path} return ${cents('$each')})`;

const nodes = (invoice: Document, path: string): Element[] => {
  const found = evaluateXPathToNodes<Element>(path, invoice, null, null, options);
  if (found.length === 0) throw new Error(`there is no ${path} to spoil`);
  return found;
};
const without =
  (path: string): Spoiling =>
  (invoice) => {
    for (const node of nodes(invoice, path)) node.parentNode?.removeChild(node);
  };
/** The first of what is found becomes another text. */
const as =
  (path: string, text: string): Spoiling =>
  (invoice) => {
    const [node] = nodes(invoice, path);
    if (node !== undefined) node.textContent = text;
  };
const withoutAttribute =
  (path: string, name: string): Spoiling =>
  (invoice) => {
    for (const node of nodes(invoice, path)) node.removeAttribute(name);
  };

const required = (id: string, of: string, path: string, kind?: string): InvoiceRule => ({
  id,
  of,
  holds: given(path),
  broken: { by: without(`${of}/${path}`), ...(kind !== undefined && { in: kind }) },
});
const twoDecimals = (id: string, of: string, path: string, kind?: string): InvoiceRule => ({
  id,
  of: `${of}/${path}`,
  holds: `matches(., '^-?[0-9]+(\\.[0-9]{1,2})?$')`,
  broken: { by: as(`${of}/${path}`, '1.005'), ...(kind !== undefined && { in: kind }) },
});

/** Kinds of invoice that rules of theirs are tried on. */
const kinds = {
  paid: 'a consumer’s, paid',
  rates: 'three rates',
  within: 'goods within the EU',
  service: 'a service within the EU',
  export: 'an export',
  back: 'what takes an invoice back',
  elsewhere: 'delivered elsewhere',
  deliveries: 'several deliveries in one',
};

/** What holds of every category of tax; 01, 02, 05, 08, 09 and 10 are the numbers that the standard gives these rules. */
function ofCategory(name: string, code: string, kind: string): InvoiceRule[] {
  const isTaxed = code === 'S';
  const hasReason = !isTaxed && code !== 'Z';
  const needsBuyer = code === 'K' || code === 'AE';
  const lines = `${line}[${lineTax}/ram:CategoryCode = '${code}']`;
  const groups = `${tax}[ram:CategoryCode = '${code}']`;
  const rule = (position: string, of: string, holds: string, by: Spoiling): InvoiceRule => ({
    id: `BR-${name}-${position}`,
    of,
    holds,
    broken: { by, in: kind },
  });
  const rate = 'ram:RateApplicablePercent';
  const reason = '(ram:ExemptionReason | ram:ExemptionReasonCode)';
  return [
    // a line's category has its sum
    rule('01', lines, isTaxed ? `exists(${groups})` : `count(${groups}) = 1`, without(groups)),
    rule(
      '02',
      lines,
      [
        given(isTaxed || code === 'Z' ? `${seller}/ram:SpecifiedTaxRegistration/ram:ID` : `${seller}/${vatIdOf}`),
        ...(needsBuyer ? [given(`${buyer}/${vatIdOf}`)] : []),
      ].join(' and '),
      without(`${needsBuyer ? buyer : seller}/ram:SpecifiedTaxRegistration`),
    ),
    rule(
      '05',
      `${lines}/${lineTax}`,
      `${cents(rate)} ${isTaxed ? '>' : '='} 0`,
      as(`${lines}/${lineTax}/${rate}`, isTaxed ? '0' : '19'),
    ),
    rule(
      '08',
      groups,
      isTaxed
        ? `let $rate := string(${rate}) return ${cents('ram:BasisAmount')} = ${total(`${lines}[${lineTax}/${rate} = $rate]/${lineNet}`)}`
        : `${cents('ram:BasisAmount')} = ${total(`${lines}/${lineNet}`)}`,
      as(`${groups}/ram:BasisAmount`, '9999.00'),
    ),
    rule(
      '09',
      groups,
      isTaxed
        ? `abs(${cents('ram:CalculatedAmount')} - ${cents('ram:BasisAmount')} * xs:decimal(${rate}) div 100) < 100`
        : `${cents('ram:CalculatedAmount')} = 0`,
      as(`${groups}/ram:CalculatedAmount`, '9999.00'),
    ),
    rule('10', groups, hasReason ? given(reason) : `not(${reason})`, (invoice) => {
      for (const group of nodes(invoice, groups)) {
        const reasons = evaluateXPathToNodes<Element>(reason, group, null, null, options);
        for (const one of reasons) group.removeChild(one);
        if (!hasReason) {
          const added = invoice.createElementNS(namespaces['ram'] ?? null, 'ram:ExemptionReason');
          added.textContent = 'for no reason';
          group.insertBefore(added, group.children[2] ?? null);
        }
      }
    }),
  ];
}

/** "DE", "FR": a VAT identifier begins with its country; Greece's with EL. */
const prefixed = (of: string, kind?: string): InvoiceRule => ({
  id: 'BR-CO-09',
  of: `${of}/${vatIdOf}`,
  holds: `matches(., '^(EL|[A-Z]{2})[0-9A-Z+*]{2,}$')`,
  broken: { by: as(`${of}/${vatIdOf}`, '123456789'), ...(kind !== undefined && { in: kind }) },
});

export const invoiceRules: readonly InvoiceRule[] = [
  required('BR-01', root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
  required('BR-02', head, 'ram:ID'),
  required('BR-03', head, 'ram:IssueDateTime/udt:DateTimeString[@format = "102"]'),
  required('BR-04', head, 'ram:TypeCode'),
  required('BR-05', settlement, 'ram:InvoiceCurrencyCode'),
  required('BR-06', seller, 'ram:Name'),
  required('BR-07', buyer, 'ram:Name'),
  required('BR-08', seller, 'ram:PostalTradeAddress'),
  required('BR-09', seller, 'ram:PostalTradeAddress/ram:CountryID'),
  required('BR-10', buyer, 'ram:PostalTradeAddress'),
  required('BR-11', buyer, 'ram:PostalTradeAddress/ram:CountryID'),
  required('BR-12', sums, 'ram:LineTotalAmount'),
  required('BR-13', sums, 'ram:TaxBasisTotalAmount'),
  required('BR-14', sums, 'ram:GrandTotalAmount'),
  required('BR-15', sums, 'ram:DuePayableAmount'),
  { id: 'BR-16', of: root, holds: `exists(${line})`, broken: { by: without(line) } },
  required('BR-21', line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
  required('BR-22', line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
  {
    id: 'BR-23',
    of: `${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`,
    holds: given('@unitCode'),
    broken: { by: withoutAttribute(`${line}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`, 'unitCode') },
  },
  required('BR-24', line, lineNet),
  required('BR-25', line, 'ram:SpecifiedTradeProduct/ram:Name'),
  required('BR-26', line, price),
  {
    id: 'BR-27',
    of: `${line}/${price}`,
    holds: 'xs:decimal(.) >= 0',
    broken: { by: as(`${line}/${price}`, '-1.00') },
  },
  {
    id: 'BR-29',
    of: period,
    holds: 'ram:EndDateTime/udt:DateTimeString >= ram:StartDateTime/udt:DateTimeString',
    broken: { by: as(`${period}/ram:EndDateTime/udt:DateTimeString`, '20200101'), in: kinds.deliveries },
  },
  required('BR-45', tax, 'ram:BasisAmount'),
  required('BR-46', tax, 'ram:CalculatedAmount'),
  required('BR-47', tax, 'ram:CategoryCode'),
  required('BR-48', tax, 'ram:RateApplicablePercent'),
  required('BR-49', means, 'ram:TypeCode'),
  required('BR-50', means, 'ram:PayeePartyCreditorFinancialAccount/ram:IBANID'),
  {
    id: 'BR-55',
    of: earlier,
    holds: given('ram:IssuerAssignedID'),
    broken: { by: as(`${earlier}/ram:IssuerAssignedID`, ''), in: kinds.back },
  },
  required('BR-57', `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress`, 'ram:CountryID', kinds.elsewhere),
  {
    id: 'BR-61',
    of: `${means}[ram:TypeCode = ('30', '58')]`,
    holds: given('ram:PayeePartyCreditorFinancialAccount/ram:IBANID'),
    broken: { by: without(`${means}/ram:PayeePartyCreditorFinancialAccount`) },
  },
  required('BR-CO-04', line, `${lineTax}/ram:CategoryCode`),
  prefixed(seller),
  prefixed(buyer, kinds.within),
  {
    id: 'BR-CO-10',
    of: sums,
    holds: `${cents('ram:LineTotalAmount')} = ${total(`${line}/${lineNet}`)}`,
    broken: { by: as(`${sums}/ram:LineTotalAmount`, '9999.00') },
  },
  {
    // no allowances and charges here, which would stand in between
    id: 'BR-CO-13',
    of: sums,
    holds: `${cents('ram:TaxBasisTotalAmount')} = ${cents('ram:LineTotalAmount')}`,
    broken: { by: as(`${sums}/ram:TaxBasisTotalAmount`, '9999.00') },
  },
  {
    id: 'BR-CO-14',
    of: sums,
    holds: `${cents('ram:TaxTotalAmount')} = ${total(`${tax}/ram:CalculatedAmount`)}`,
    broken: { by: as(`${sums}/ram:TaxTotalAmount`, '9999.00') },
  },
  {
    id: 'BR-CO-15',
    of: sums,
    holds: `${cents('ram:GrandTotalAmount')} = ${cents('ram:TaxBasisTotalAmount')} + ${cents('ram:TaxTotalAmount[@currencyID = "EUR"]')}`,
    broken: { by: as(`${sums}/ram:GrandTotalAmount`, '9999.00') },
  },
  {
    id: 'BR-CO-16',
    of: sums,
    holds: `${cents('ram:DuePayableAmount')} = ${cents('ram:GrandTotalAmount')} - ${cents('ram:TotalPrepaidAmount')}`,
    broken: { by: as(`${sums}/ram:DuePayableAmount`, '9999.00'), in: kinds.paid },
  },
  {
    // rounded a line, which the standard allows for; a line of a part may be off by a cent
    id: 'BR-CO-17',
    of: tax,
    holds: `abs(${cents('ram:CalculatedAmount')} - ${cents('ram:BasisAmount')} * xs:decimal((ram:RateApplicablePercent, 0)[1]) div 100) <= count(${line})`,
    broken: { by: as(`${tax}/ram:CalculatedAmount`, '9999.00') },
  },
  { id: 'BR-CO-18', of: settlement, holds: 'exists(ram:ApplicableTradeTax)', broken: { by: without(tax) } },
  {
    id: 'BR-CO-19',
    of: period,
    holds: 'exists(ram:StartDateTime | ram:EndDateTime)',
    broken: { by: without(`${period}/*`), in: kinds.deliveries },
  },
  {
    id: 'BR-CO-25',
    of: `${settlement}[${cents('ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount')} > 0]`,
    holds: given('ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime | ram:SpecifiedTradePaymentTerms/ram:Description'),
    broken: { by: without(`${settlement}/ram:SpecifiedTradePaymentTerms`) },
  },
  {
    id: 'BR-CO-26',
    of: seller,
    holds: given(`ram:ID | ram:GlobalID | ram:SpecifiedLegalOrganization/ram:ID | ${vatIdOf}`),
    broken: { by: without(`${seller}/ram:SpecifiedLegalOrganization | ${seller}/ram:SpecifiedTaxRegistration`) },
  },
  twoDecimals('BR-DEC-09', sums, 'ram:LineTotalAmount'),
  twoDecimals('BR-DEC-12', sums, 'ram:TaxBasisTotalAmount'),
  twoDecimals('BR-DEC-13', sums, 'ram:TaxTotalAmount'),
  twoDecimals('BR-DEC-14', sums, 'ram:GrandTotalAmount'),
  twoDecimals('BR-DEC-16', sums, 'ram:TotalPrepaidAmount', kinds.paid),
  twoDecimals('BR-DEC-18', sums, 'ram:DuePayableAmount'),
  twoDecimals('BR-DEC-19', tax, 'ram:BasisAmount'),
  twoDecimals('BR-DEC-20', tax, 'ram:CalculatedAmount'),
  twoDecimals('BR-DEC-23', line, lineNet),
  ...ofCategory('S', 'S', kinds.rates),
  ...ofCategory('Z', 'Z', kinds.rates),
  ...ofCategory('IC', 'K', kinds.within),
  ...ofCategory('AE', 'AE', kinds.service),
  ...ofCategory('G', 'G', kinds.export),
  {
    id: 'BR-IC-11',
    of: `${root}[${tax}/ram:CategoryCode = 'K']`,
    holds: given(`${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime | ${period}`),
    broken: { by: without(`${delivery}/ram:ActualDeliverySupplyChainEvent`), in: kinds.within },
  },
  {
    id: 'BR-IC-12',
    of: `${root}[${tax}/ram:CategoryCode = 'K']`,
    holds: given(`${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`),
    broken: { by: without(`${delivery}/ram:ShipToTradeParty`), in: kinds.within },
  },
];

/** What no invoice here has, and so no rule above is about. */
export const notWritten: readonly string[] = [
  '//ram:SpecifiedTradeAllowanceCharge',
  '//ram:AppliedTradeAllowanceCharge',
  '//ram:GrossPriceProductTradePrice',
  '//ram:SellerTaxRepresentativeTradeParty',
  '//ram:PayeeTradeParty',
  '//ram:TaxCurrencyCode',
  '//ram:TaxPointDate',
  '//ram:RoundingAmount',
  `//ram:CategoryCode[not(. = ('S', 'Z', 'K', 'AE', 'G'))]`,
];

/** Which rules an invoice breaks, each once. */
export const brokenIn = (invoice: Document): string[] => [
  ...new Set(
    invoiceRules.flatMap(({ id, of, holds }) =>
      evaluateXPathToNodes<Element>(of, invoice, null, null, options).every((node) =>
        evaluateXPathToBoolean(holds, node, null, null, options),
      )
        ? []
        : [id],
    ),
  ),
];

/** Whether an invoice has something. @param path XPath */
export const has = (invoice: Document, path: string): boolean =>
  evaluateXPathToBoolean(`exists(${path})`, invoice, null, null, options);

export const readInvoice = (xml: string): Document => parseXmlDocument(xml);
