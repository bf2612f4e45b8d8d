import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { quoteFacts } from '../../../../../server/features/editing/areas.ts';

interface Group {
  words: Record<DeskLanguage, string>;
  /** the first keys of its fields */
  keys: readonly string[];
}

/** What the fields of the two long forms are about, by file. */
const groups: Record<string, readonly Group[]> = {
  'company.json': [
    {
      words: { de: 'Name und Anschrift', en: 'Name and address' },
      keys: ['brand', 'legalName', 'street', 'postcode', 'city', 'phone', 'fax', 'email'],
    },
    {
      words: { de: 'Impressum und Register', en: 'Legal notice and register' },
      keys: ['managingDirectors', 'contentResponsible', 'registerCourt', 'registerNumber'],
    },
    { words: { de: 'Steuern', en: 'Tax' }, keys: ['vatId', 'taxNumber'] },
    { words: { de: 'Bankverbindung', en: 'Bank account' }, keys: ['bank'] },
    { words: { de: 'Online bezahlen', en: 'Paying online' }, keys: ['onlinePayment', 'onlinePaymentFor'] },
    {
      words: { de: 'Was vor dem Verkauf geklärt sein muss', en: 'What must be settled before you sell' },
      keys: [
        'supervisoryAuthority',
        'singleUsePlasticsAssessment',
        'packagingRegister',
        'foodContactDeclaration',
        'frenchWordingReview',
      ],
    },
    {
      words: { de: 'Partner, Standorte und Auftritt', en: 'Partners, sites and profiles' },
      keys: ['partners', 'sites', 'holidaysOf', 'social', 'claims'],
    },
  ],
  'facts.json': [
    { words: { de: 'Lieferung', en: 'Delivery' }, keys: ['deliveryWeeks', 'shippingCost', 'freeShippingFrom'] },
    {
      words: { de: 'Angebote', en: 'Quotes' },
      keys: quoteFacts,
    },
    { words: { de: 'Umsatzsteuer', en: 'VAT' }, keys: ['vat'] },
    { words: { de: 'Rabatte', en: 'Discounts' }, keys: ['loyaltyDiscount', 'voucher', 'referralDiscount'] },
    {
      words: { de: 'Fristen für Kunden', en: 'Periods for customers' },
      keys: [
        'returnDays',
        'withdrawalDays',
        'prepaymentDays',
        'invoiceDays',
        'transitDays',
        'reminderDays',
        'reminderFeeBusiness',
        'legalGuaranteeYears',
        'warrantyMonths',
      ],
    },
    { words: { de: 'Packungen', en: 'Packs' }, keys: ['salesUnit', 'partyBoxPieces'] },
    {
      words: { de: 'Beispiel für eine Veranstaltung', en: 'The example of an event' },
      keys: ['eventPortions', 'eventPacks', 'eventLeadWeeks'],
    },
    {
      words: { de: 'Wie lange etwas aufbewahrt wird', en: 'How long things are kept' },
      keys: [
        'contractDataYears',
        'processingRestrictedAfterYears',
        'inquiryMonths',
        'newsletterConfirmationHours',
        'newsletterUnconfirmedDays',
        'newsletterProofYears',
        'deliveredMailDays',
        'failedMailDays',
        'replacedDatabaseDays',
        'unansweredQuestionDays',
        'bankLineDays',
        'mailCountHours',
      ],
    },
    {
      words: { de: 'Challenges', en: 'Challenges' },
      keys: ['loyaltyDiscountPoints', 'startingPoints', 'useCount', 'plasticSaved', 'streakDays', 'plasticFreeMonths'],
    },
  ],
};

/** What a field is about; null where its form is short enough without. */
export const groupWords = (file: string, at: readonly string[], language: DeskLanguage): string | null =>
  groups[file]?.find(({ keys }) => keys.includes(at[0] ?? ''))?.words[language] ?? null;
