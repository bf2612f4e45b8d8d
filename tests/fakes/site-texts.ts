import { locales, type Locale } from '../../domain/locale.ts';
import { fill } from '../../domain/messages.ts';
import { legalVersions } from '../../server/features/content/legal-versions.ts';
import { answerTexts } from '../../server/features/content/answer-texts.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { textLeaves } from '../../server/features/content/text-leaves.ts';
import { essentialsOf } from '../../server/features/content/product-facts.ts';
import { readCatalogue } from '../../server/features/content/read-catalogue.ts';
import { withdrawalText } from '../../server/features/content/withdrawal-text.ts';
import type { SiteTexts } from '../../server/features/content/site-texts.ts';

const texts = new Map<string, string>();
const siteContent = loadContent();
const { messages, facts } = siteContent;
for (const language of locales)
  for (const section of ['mail', 'papers', 'refused', 'validation'])
    for (const [key, text] of textLeaves(messages[language][section] ?? {}))
      texts.set(`${language}:${section}.${key}`, text);

/** The real texts of `content/messages`, with a company of the tests' own. */
export const siteTexts: SiteTexts = {
  company: {
    brand: 'Testbrand',
    legalName: 'Testbrand GmbH',
    street: 'Testweg 1',
    postcode: '20095',
    city: 'Hamburg',
    email: 'company@test.example',
    phone: '+49 40 1',
  },
  issuer: {
    brand: 'Testbrand',
    legalName: 'Testbrand GmbH',
    street: 'Testweg 1',
    postcode: '20095',
    city: 'Hamburg',
    email: 'company@test.example',
    phone: '+49 40 1',
    country: 'DE',
    managingDirectors: ['Ada Bergmann', 'Jan Muster'],
    registerCourt: 'Amtsgericht Hamburg',
    registerNumber: 'HRB 123456',
    // with check digits that are right, as no sample value of the site has them
    vatId: 'DE136695976',
    bank: { name: 'Testbank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
  },
  onlinePaymentFor: 'business',
  facts,
  legalVersions: legalVersions(siteContent),
  catalogue: () => readCatalogue(siteContent),
  withdrawalInformation: (language) => withdrawalText(siteContent, language),
  essentials: essentialsOf,
  answers: answerTexts(siteContent),
  message(language: Locale, key: string, parameters?: Readonly<Record<string, string>>): string {
    const text = texts.get(`${language}:${key}`);
    if (text === undefined) throw new Error(`no message ${key} in ${language}`);
    return fill(text, parameters);
  },
};
