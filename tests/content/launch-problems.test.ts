import { describe, expect, it } from 'vitest';
import { launchProblems as launchProblemsIn } from '../../server/features/content/launch-problems.ts';
import { loadContent, type Content } from '../../server/features/content/load.ts';
import { rememberTexts } from '../../server/features/content/remembered.ts';
import { sampleValues } from '../../domain/sample-values.ts';
import type { Company } from '../../server/features/content/schemas/company.ts';

// one value differs from one mistake to the next
rememberTexts();
const launchProblems = (...given: Parameters<typeof launchProblemsIn>) =>
  launchProblemsIn(...given).map(({ en }) => en);

const filledIn: Company = {
  brand: 'No2ndPlanet',
  legalName: 'Zweigrad Besteck GmbH',
  street: 'Große Elbstraße 10',
  postcode: '20000',
  city: 'Hamburg',
  country: 'DE',
  phone: '+49 40 5550 1000',
  fax: '+49 40 5550 1001',
  email: 'post@zweigrad-besteck.de',
  managingDirectors: ['A. B.'],
  contentResponsible: 'A. B.',
  registerCourt: 'Amtsgericht Hamburg',
  registerNumber: 'HRB 100200',
  vatId: 'DE100020003',
  bank: { name: 'Bank', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' },
  onlinePaymentFor: 'business',
  supervisoryAuthority: 'Der Hamburgische Beauftragte',
  singleUsePlasticsAssessment: 'Kanzlei am Hafen, 3. Dezember 2026',
  packagingRegister: 'DE1234567890123',
  foodContactDeclaration: 'Institut Nord, 1. Dezember 2026',
  frenchWordingReview: 'Cabinet Martin, 4 décembre 2026',
  partners: [],
  sites: { pilot: 'Hamburg', logistics: 'Büdelsdorf' },
  holidaysOf: 'BUND',
  social: [],
  claims: 'all',
};
const settings = {
  SITE_URL: 'https://www.zweigrad-besteck.de',
  SMTP_URL: 'smtps://mail.zweigrad-besteck.de',
  MAIL_TO: 'post@zweigrad-besteck.de',
};

function ready(): Content {
  const content = structuredClone(loadContent());
  content.company = structuredClone(filledIn);
  content.claims = new Map();
  content.availability = { state: 'available', from: '2026-01' };
  content.samples = new Set();
  for (const { facts } of content.products) facts.samples = [];
  delete content.rawMessages.de.shop?.['spec'];
  delete content.rawMessages.de.press?.['licence'];
  content.community.facts = { leaderboard: [], feed: [] };
  const notice = { src: '', file: '', type: '', width: 595, height: 842 };
  content.guaranteeNotices = { en: notice, de: notice, nl: notice, fr: notice };
  return content;
}

it('has nothing to say about a site that is ready', () => {
  expect(launchProblems(ready(), settings)).toEqual([]);
});

it('asks for each thing that only the company can settle, with the desk’s page for it', () => {
  const content = ready();
  const {
    singleUsePlasticsAssessment: _a,
    packagingRegister: _b,
    foodContactDeclaration: _c,
    frenchWordingReview: _d,
    ...rest
  } = content.company;
  content.company = rest;
  const problems = launchProblemsIn(content, settings);
  expect(problems.map(({ en }) => en.split(': ')[1])).toEqual([
    'singleUsePlasticsAssessment',
    'packagingRegister',
    'foodContactDeclaration',
    'frenchWordingReview',
  ]);
  expect(new Set(problems.map(({ to }) => to))).toEqual(new Set(['/website/company']));
});

it('leads from an unproven claim and a sample to where they are filled in', () => {
  const places = launchProblemsIn(loadContent(), settings).map(({ to }) => to);
  for (const place of ['/website/claims/heat-60', '/website/products/forks', '/website/company'])
    expect(places).toContain(place);
});

describe('sample values', () => {
  it('are all found in the file the project comes with', () => {
    const fields = sampleValues(loadContent().company).map(({ field }) => field);
    // real already: brand, place, country, supervisory authority, sites
    expect(fields).toEqual([
      'legalName',
      'street',
      'phone',
      'fax',
      'email',
      'managingDirectors.0',
      'contentResponsible',
      'registerCourt',
      'registerNumber',
      'vatId',
      'taxNumber',
      'bank.name',
      'bank.iban',
      'bank.bic',
      'partners.0.name',
      'partners.0.url',
      'partners.1.name',
      'partners.1.url',
      'partners.2.name',
      'partners.2.url',
    ]);
  });

  it('are listed with their field', () => {
    const content = ready();
    content.company.phone = '+49 40 000000';
    expect(launchProblems(content, settings)).toEqual([
      'content/company.json: phone: “+49 40 000000” is a sample value; fill in the company’s own',
    ]);
  });

  it('of the community are listed once', () => {
    const content = ready();
    content.community = structuredClone(loadContent().community);
    expect(launchProblems(content, settings)).toEqual([
      expect.stringContaining('content/community: 4 members of the leaderboard and 4 posts are samples'),
    ]);
  });
});

it('names each language whose official guarantee notice is missing', () => {
  const content = ready();
  content.guaranteeNotices = { ...content.guaranteeNotices, de: null, fr: null };
  expect(launchProblems(content, settings)).toEqual([
    expect.stringMatching(
      /^content\/legal\/guarantee-notice\/de\.svg: the EU’s official notice on the legal guarantee is missing in German; put the European Commission’s file there, unaltered/,
    ),
    expect.stringContaining('is missing in French'),
  ]);
});

describe('settings', () => {
  it.each([
    [{ ...settings, SITE_URL: undefined }, 'SITE_URL is not set'],
    [
      { ...settings, SITE_URL: 'http://www.zweigrad-besteck.de' },
      'SITE_URL is http://www.zweigrad-besteck.de: a public site needs',
    ],
    [{ ...settings, SITE_URL: 'https://localhost:3000' }, 'SITE_URL is https://localhost:3000: that is this machine'],
    [{ ...settings, SMTP_URL: ' ' }, 'SMTP_URL is not set'],
    [{ ...settings, MAIL_TO: '' }, 'MAIL_TO is not set'],
    [{ ...settings, AI_BASE_URL: 'https://api.modelhouse.eu/v1' }, 'AI_BASE_URL leads to api.modelhouse.eu'],
  ])('%j', (given, problem) => {
    expect(launchProblems(ready(), given)).toEqual([expect.stringContaining(problem)]);
  });

  it('a model on the own machine, or one that the privacy policy names, is fine', () => {
    const content = ready();
    content.legal.datenschutz.de.body += '\n\nAnbieter des Sprachmodells: Modelhouse SARL.';
    expect(launchProblems(content, { ...settings, AI_BASE_URL: 'https://api.modelhouse.eu/v1' })).toEqual([]);
    expect(launchProblems(ready(), { ...settings, AI_BASE_URL: 'http://127.0.0.1:8080/v1' })).toEqual([]);
  });
});

describe('launch check of claims, dates and samples', () => {
  const today = new Date('2026-12-22T12:00:00Z');
  const problems = (content: Content) => launchProblems(content, settings, today);
  const claim = () => structuredClone([...loadContent().ledger.values()].find(({ id }) => id === 'heat-60'));
  const proof = {
    kind: 'test-report',
    issuer: 'Institute',
    date: '2026-01-01',
    covers: { en: 'e', de: 'd', nl: 'n', fr: 'f' },
    url: 'https://institute.example/report.pdf',
  } as const;

  it('names a claim that is shown without a proof, and none that has one', () => {
    const content = ready();
    const shown = claim();
    if (!shown) throw new Error('no claim');
    content.claims = new Map([[shown.id, shown]]);
    expect(problems(content)).toEqual([
      'content/claims/heat-60.json: proof: “60\u00a0°C” is shown without a proof; add the document, or set "claims" to "proven" in content/company.json',
    ]);
    shown.proof = proof;
    expect(problems(content)).toEqual([]);
  });

  it.each([
    ['2027-02-21', 'not yet'],
    ['2027-02-20', 'runs out on 2027-02-20, in 60 days'],
    ['2026-12-22', 'runs out on 2026-12-22, in 0 days'],
    ['2026-12-21', 'ran out on 2026-12-21'],
  ])('speaks of a proof that is valid until %s: %s', (validUntil, said) => {
    const content = ready();
    const proven = claim();
    if (!proven) throw new Error('no claim');
    proven.proof = { ...proof, validUntil };
    content.ledger = new Map([[proven.id, proven]]);
    expect(problems(content).join()).toContain(said === 'not yet' ? '' : said);
    expect(problems(content)).toHaveLength(said === 'not yet' ? 0 : 1);
  });

  it('names the month of a pre-order that has passed', () => {
    const content = ready();
    content.availability = { state: 'pre-order', from: '2026-10' };
    expect(problems(content).join()).toContain('deliveries were to start in 2026-10, which has passed');
    content.availability = { state: 'pre-order', from: '2026-12' };
    expect(problems(content)).toEqual([]);
  });

  it('names facts and texts that are marked as samples', () => {
    const content = ready();
    content.samples = new Set(['shippingCost']);
    content.rawMessages.de.shop = { ...content.rawMessages.de.shop, probe: { text: 'Wert {sample}' } };
    expect(problems(content)).toEqual([
      'content/facts.json: shippingCost: is a sample value; fill in the company’s own and take it out of "samples"',
      'content/messages/de/shop.json: probe.text: says {sample}; write what is so in every language and remove the mark',
    ]);
  });
});
