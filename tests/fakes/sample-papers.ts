import { cancellationOf } from '../../domain/invoicing/credit.ts';
import type { Locale } from '../../domain/locale.ts';
import { type Paper, type PaperDraft, type PaperKind, type PaperOf } from '../../domain/invoicing/paper.ts';
import { siteTexts } from './site-texts.ts';

const common = (language: Locale) => ({
  language,
  issuer: siteTexts.issuer,
  customer: {
    kind: 'business' as const,
    company: 'Café Łódź & Söhne GmbH',
    name: 'Zoë Größler',
    street: 'Lange Straße 12',
    addition: 'Hinterhaus',
    postcode: '24118',
    city: 'Kiel',
    country: 'DE',
    vatId: 'DE136695976',
  },
  deliverTo: null,
  orderNumber: 'N2P-7F3K-2Q9C',
  orderedOn: '2026-03-02',
  reference: 'Sommerfest 2026',
});

const items = [
  {
    itemNo: 'CB-002',
    name: 'Gabeln',
    detail: 'Packung mit 100 Stück',
    unit: 'pack',
    quantity: 12,
    unitNetCents: 950,
    vatPercent: 19,
  },
  {
    itemNo: 'CB-PARTY-001',
    name: 'Party-Box',
    detail: 'Gabeln, Messer, Löffel',
    unit: 'set',
    quantity: 1,
    unitNetCents: 4_990,
    vatPercent: 19,
  },
  { itemNo: null, name: 'Versand', detail: null, unit: 'flat', quantity: 1, unitNetCents: 590, vatPercent: 19 },
] as const;

const numbers: Record<PaperKind, string> = {
  quote: 'AN-2026-00007',
  confirmation: 'AB-2026-00031',
  invoice: 'RE-2026-00042',
  cancellation: 'ST-2026-00003',
  'delivery-note': 'LS-2026-00040',
};

const draft = (kind: PaperKind, language: Locale): PaperDraft => {
  const shared = common(language);
  const charged = { ...shared, treatment: 'domestic' as const, lines: items.map((item) => ({ ...item })) };
  switch (kind) {
    case 'quote':
      return {
        ...charged,
        kind,
        lines: charged.lines.map((line) => ({
          ...line,
          tiers: line.itemNo === 'CB-002' ? [{ from: 100, unitNetCents: 890 }] : [],
        })),
        validUntil: '2026-04-15',
        payment: { by: 'invoice', days: 14 },
        leadWeeks: { min: 2, max: 4 },
        note: null,
      };
    case 'confirmation':
      return {
        ...charged,
        kind,
        payment: { by: 'prepayment', due: '2026-03-23' },
        leadWeeks: { min: 2, max: 4 },
        terms: '2026-01-15',
      };
    case 'invoice':
      return { ...charged, kind, suppliedOn: '2026-03-14', payment: { by: 'invoice', due: '2026-03-30' } };
    case 'cancellation':
      return cancellationOf(samplePaper('invoice', language), null);
    case 'delivery-note':
      return {
        ...shared,
        kind,
        lines: items.slice(0, 2).map(({ itemNo, name, detail, unit, quantity }, index) => ({
          itemNo,
          name,
          detail,
          unit,
          quantity,
          outstanding: index === 0 ? 3 : 0,
        })),
        shippedOn: '2026-03-14',
        tracking: '00340434161094042557',
      };
  }
};

const isOf = <K extends PaperKind>(paper: Paper, kind: K): paper is PaperOf<K> => paper.kind === kind;

/** A paper of a kind as the company might write it. */
export function samplePaper<K extends PaperKind>(kind: K, language: Locale): PaperOf<K> {
  const paper: Paper = { ...draft(kind, language), number: numbers[kind], date: '2026-03-16' };
  if (!isOf(paper, kind)) throw new Error(`no sample of ${kind}`);
  return paper;
}
