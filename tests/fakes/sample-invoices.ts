import { cancellationOf, reductionPapers, type Credit } from '../../domain/invoicing/credit.ts';
import type { InvoiceLike, PaperOf } from '../../domain/invoicing/paper.ts';
import { samplePaper } from './sample-papers.ts';

/** What takes an invoice back, as it is issued. */
function cancelled(
  invoice: PaperOf<'invoice'>,
  reason: string | null = null,
  credits: readonly Credit[] = [],
): InvoiceLike {
  const paper = { ...cancellationOf(invoice, reason, credits), number: 'ST-2026-00009', date: '2026-03-20' };
  if (paper.kind !== 'cancellation') throw new Error('a cancellation was asked for');
  return paper;
}

/** What reduces the price of an invoice by 12,34 €. */
function reduced(invoice: PaperOf<'invoice'>): Credit {
  const [draft] = reductionPapers(1_234, [invoice], [], 'Preisnachlass') ?? [];
  if (draft?.kind !== 'cancellation') throw new Error('a reduction was asked for');
  return { ...draft, number: 'ST-2026-00010', date: '2026-03-19' };
}

/** Every kind of invoice that there is, by what it is. */
export const sampleInvoices: readonly (readonly [what: string, invoice: InvoiceLike])[] = (() => {
  const invoice = samplePaper('invoice', 'de');
  const deliveries = [
    { number: 'LS-2026-00040', date: '2026-03-12' },
    { number: 'LS-2026-00044', date: '2026-03-14' },
  ];
  // 9.50 a pack: a second one adds a cent less of tax than it has by itself
  const part: PaperOf<'invoice'> = {
    ...invoice,
    lines: invoice.lines.map((line) => (line.unit === 'pack' ? { ...line, quantity: 1, vatCents: 180 } : line)),
  };
  const untaxed = invoice.lines.map((line) => ({ ...line, vatPercent: 0 as const }));
  const { kind: _kind, vatId: _vatId, ...address } = invoice.customer;
  const abroad = { ...invoice.customer, country: 'FR', vatId: 'FR40303265045' };
  const rates = [19, 7, 0] as const;
  const within = { ...invoice, treatment: 'intra-community' as const, lines: untaxed, customer: abroad };
  return [
    ['an invoice', invoice],
    ['three rates', { ...invoice, lines: invoice.lines.map((line, at) => ({ ...line, vatPercent: rates[at] ?? 0 })) }],
    [
      'a consumer’s, paid',
      {
        ...invoice,
        customer: { ...invoice.customer, kind: 'private', company: null, vatId: null },
        payment: { by: 'paid', on: '2026-03-10' },
      },
    ],
    [
      'what was taken along at a stand, without an address',
      {
        ...invoice,
        customer: {
          ...invoice.customer,
          kind: 'private',
          company: null,
          name: 'Barverkauf',
          vatId: null,
          street: '',
          addition: null,
          postcode: '',
          city: '',
        },
        payment: { by: 'paid', on: '2026-03-10' },
      },
    ],
    ['one that is paid in part', { ...invoice, payment: { by: 'invoice', due: '2026-03-23', paidCents: 5_000 } }],
    ['a demand for prepayment', { ...invoice, suppliedOn: null, payment: { by: 'prepayment', due: '2026-03-23' } }],
    ['goods within the EU', within],
    ['a service within the EU', { ...within, treatment: 'reverse-charge' }],
    ['an export', { ...within, treatment: 'export', customer: { ...abroad, country: 'CH', vatId: null } }],
    ['what takes an invoice back', samplePaper('cancellation', 'de')],
    ['one of several deliveries', { ...part, deliveries: deliveries.slice(0, 1), isPart: true }],
    ['several deliveries in one', { ...part, deliveries }],
    [
      'several deliveries to several addresses',
      {
        ...part,
        deliveries: deliveries.map((one, at) => ({ ...one, to: { ...address, street: `Hofgasse ${at + 3}` } })),
      },
    ],
    [
      'several within the EU to several addresses',
      {
        ...within,
        deliveries: deliveries.map((one, at) => ({
          ...one,
          to: { ...address, street: `rue ${at + 3}`, country: 'FR' },
        })),
        deliverTo: { ...address, street: 'rue 4', country: 'FR' },
      },
    ],
    ['what takes a delivery’s back', cancelled({ ...part, deliveries: deliveries.slice(0, 1), isPart: true })],
    ['what reduces a price', reduced(invoice)],
    ['what takes an invoice with a reduced price back', cancelled(invoice, null, [reduced(invoice)])],
    [
      'a delivery within the EU',
      { ...within, deliveries: deliveries.slice(0, 1), isPart: true, payment: { by: 'invoice', due: '2026-03-30' } },
    ],
    ['delivered elsewhere', { ...invoice, deliverTo: { ...address, company: 'Festwiese', name: null, city: 'Laboe' } }],
    ['what takes one within the EU back, with signs that XML minds', cancelled(within, 'Maß & "Menge" <falsch>')],
  ];
})();
