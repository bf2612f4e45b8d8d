import type { Locale } from '../../../domain/locale.ts';
import { fill } from '../../../domain/messages.ts';
import { providerNames } from '../../../domain/orders/online-payment.ts';
import { answerTexts } from './answer-texts.ts';
import { legalVersions } from './legal-versions.ts';
import { content, type Content } from './load.ts';
import { siteSetting } from './site-setting.ts';
import { textLeaves } from './text-leaves.ts';
import { oncePer } from './once-per.ts';
import { plain } from './page-data.ts';
import { essentialsOf } from './product-facts.ts';
import { readCatalogue } from './read-catalogue.ts';
import { withdrawalText } from './withdrawal-text.ts';
import type { Company } from './schemas/company.ts';
import type { Issuer } from '../../../domain/invoicing/paper.ts';

/** The texts of a content by language and key. */
const textsIn = oncePer((current: Content): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const [language, sections] of Object.entries(current.messages)) {
    for (const [key, text] of textLeaves(sections)) texts.set(`${language}:${key}`, plain(text));
  }
  return texts;
});

const answersIn = oncePer((current: Content) => answerTexts(current));

/** What the server's mails and error answers need of the content: of the one that is public when they ask. */
export function serverContent() {
  return {
    get company() {
      return content().company;
    },
    get onlinePayment() {
      return content().company.onlinePayment;
    },
    get paymentService() {
      const { payment } = siteSetting();
      return payment === null ? undefined : providerNames[payment];
    },
    get onlinePaymentFor() {
      return content().company.onlinePaymentFor;
    },
    get issuer() {
      return issuerOf(content().company);
    },
    get facts() {
      return content().facts;
    },
    get legalVersions() {
      return legalVersions();
    },
    catalogue: () => readCatalogue(content()),
    withdrawalInformation: (language: Locale) => withdrawalText(content(), language),
    essentials: essentialsOf,
    get answers() {
      return answersIn(content());
    },
    /** The text of a dotted key with its placeholders filled. @throws when the key does not exist */
    message(language: Locale, key: string, values?: Readonly<Record<string, string | number>>): string {
      const text = textsIn(content()).get(`${language}:${key}`);
      if (text === undefined) throw new Error(`no message ${key} in ${language}`);
      return fill(text, values);
    },
  };
}

/** What stands of the company on a paper, and nothing else of company.json. */
const issuerOf = ({
  brand,
  legalName,
  street,
  postcode,
  city,
  country,
  phone,
  email,
  managingDirectors,
  registerCourt,
  registerNumber,
  vatId,
  taxNumber,
  bank,
}: Company): Issuer => ({
  brand,
  legalName,
  street,
  postcode,
  city,
  country,
  phone,
  email,
  managingDirectors,
  registerCourt,
  registerNumber,
  vatId,
  ...(taxNumber !== undefined && { taxNumber }),
  bank,
});
