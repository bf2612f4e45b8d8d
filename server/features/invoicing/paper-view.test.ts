import { expect, test } from 'vitest';
import { locales } from '../../../domain/locale.ts';
import type { Paper } from '../../../domain/invoicing/paper.ts';
import { samplePaper } from '../../../tests/fakes/sample-papers.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { invoiceXml } from './invoice-xml.ts';
import { writeOut } from './paper-view.ts';

const viewOf = (paper: Paper) => writeOut(paper, siteTexts).view;

test.each(locales)('in %s no paper without tax speaks of a rate, or of a total that includes it', (language) => {
  for (const kind of ['quote', 'confirmation', 'invoice'] as const) {
    const sample = samplePaper(kind, language);
    const untaxed = { treatment: 'intra-community', lines: sample.lines.map((line) => ({ ...line, vatPercent: 0 })) };
    const { table, sums, notes } = viewOf({ ...sample, ...untaxed } as typeof sample);
    expect(sums).toHaveLength(1);
    expect(JSON.stringify([table, sums])).not.toMatch(/%|incl\.? (VAT|btw)|including VAT|inkl\. |TTC|\bUSt\. \d/);
    expect(notes.join(' ')).toMatch(/6a UStG/);
  }
});

/** What a consumer is charged: 3 packs at 9.50 net, whose tax is rounded once. */
const forConsumer = (kind: 'quote' | 'confirmation' | 'invoice') => {
  const sample = samplePaper(kind, 'de');
  return {
    ...sample,
    customer: { ...sample.customer, kind: 'private', company: null, vatId: null },
    lines: sample.lines.slice(0, 1).map((line) => ({ ...line, quantity: 3, unitPieces: 100, tiers: [] })),
  } as typeof sample;
};

test('a consumer reads prices with their tax, and once that a line is rounded; a business reads net', () => {
  for (const kind of ['quote', 'confirmation', 'invoice'] as const) {
    const { table, notes } = viewOf(forConsumer(kind));
    expect(table.columns.map(({ label }) => label)).toContain('Einzelpreis inkl. USt.');
    expect(table.rows[0]?.cells.join(' ')).toMatch(/11,31\s€ 19\s% 33,92\s€/);
    expect(notes.filter((note) => note.includes('je Position gerundet'))).toHaveLength(1);
    const net = viewOf(samplePaper(kind, 'de'));
    expect(net.table.rows[0]?.cells.join(' ')).toMatch(/9,50\s€ 19\s% 114,00\s€/);
    expect(net.notes.join(' ')).not.toContain('gerundet');
  }
});

test('packs are said in pieces, in a line and in what further quantities cost', () => {
  const sample = samplePaper('quote', 'en');
  const packs = { ...sample, lines: sample.lines.map((line, at) => (at === 0 ? { ...line, unitPieces: 100 } : line)) };
  const [line] = viewOf(packs).table.rows;
  expect(line?.cells).toContain('12 packs');
  expect(line?.below).toEqual([
    'Packung mit 100 Stück',
    '12 packs = 1,200 pieces',
    'from 100 packs = 10,000 pieces: €8.90 per pack',
  ]);
});

test('a quote says where it goes, and that shipping is free where it is', () => {
  const sample = samplePaper('quote', 'fr');
  expect(viewOf(sample).deliverTo?.lines).toContain('Lange Straße 12');
  expect(viewOf(samplePaper('invoice', 'fr')).deliverTo).toBeNull();
  expect(viewOf(sample).notes).not.toContain('Les frais de port sont offerts.');
  expect(viewOf({ ...sample, freeShipping: true }).notes).toContain('Les frais de port sont offerts.');
});

test('no code for a banking app while anything of the company is a sample', () => {
  const paper = samplePaper('invoice', 'de');
  expect(writeOut(paper, siteTexts).giro).toContain('DE89370400440532013000');
  const issuer = { ...paper.issuer, legalName: 'Muster GmbH (sample)' };
  expect(writeOut({ ...paper, issuer }, siteTexts).giro).toBeNull();
});

test('an invoice names the number of the tax office, where there is one, also as data', () => {
  const paper = samplePaper('invoice', 'de');
  expect(JSON.stringify(viewOf(paper).footer)).not.toContain('Steuernummer');
  const issuer = { ...paper.issuer, taxNumber: '17/123/45678' };
  expect(viewOf({ ...paper, issuer }).footer.flat()).toContain('Steuernummer 17/123/45678');
  expect(invoiceXml({ ...paper, issuer }, siteTexts)).toContain('<ram:ID schemeID="FC">17/123/45678</ram:ID>');
  expect(viewOf({ ...samplePaper('quote', 'de'), issuer }).footer.flat()).not.toContain('Steuernummer 17/123/45678');
});

test.each(locales)(
  'in %s the data of an invoice say in the language of the paper why no tax is charged',
  (language) => {
    const sample = samplePaper('invoice', language);
    const customer = { ...sample.customer, country: 'NL', vatId: 'NL004495445B01' };
    const lines = sample.lines.map((line) => ({ ...line, vatPercent: 0 as const }));
    const xml = invoiceXml({ ...sample, customer, lines, treatment: 'intra-community' }, siteTexts);
    const said = siteTexts.message(language, 'papers.treatment.intra-community');
    expect(xml).toContain(`<ram:ExemptionReason>${said}</ram:ExemptionReason>`);
  },
);
