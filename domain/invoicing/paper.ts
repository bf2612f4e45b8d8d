import * as z from 'zod/mini';
import { locales } from '../locale.ts';
import type { Cents } from '../money.ts';
import { callersOff } from '../orders/called-off-by.ts';
import { carriers } from '../orders/carriers.ts';
import { amountsOf, roundedVatOf, totalsOf } from './totals.ts';

/** The papers of an order, as the company writes them. */
export const paperKinds = ['quote', 'confirmation', 'invoice', 'cancellation', 'delivery-note'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Rates of value added tax that are charged here; 0 also stands where another country taxes. */
export const vatPercents = [19, 7, 0] as const;

/**
 * Where tax is due: `domestic`: in Germany; `intra-community`: goods to a business in the EU (§ 4 no. 1 b, § 6a UStG);
 * `reverse-charge`: a service to a business in the EU (§ 13b UStG); `export`: goods to elsewhere (§ 4 no. 1 a, § 6 UStG).
 */
const vatTreatments = ['domestic', 'intra-community', 'reverse-charge', 'export'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const textOrNone = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u));
const whole = z.int().check(z.nonnegative());
/** YYYY-MM-DD, a day in Germany */
const day = z.iso.date();

/** As long as the order's form takes them (forms/customer-fields.ts): what can be ordered can be confirmed. */
const partySchema = z.strictObject({
  company: z.nullable(text(200)),
  /** of a person: who ordered, or whom a delivery is for */
  name: z.nullable(text(200)),
  street: text(200),
  /** such as a floor or a gate */
  addition: z.nullable(text(120)),
  postcode: text(20),
  city: text(100),
  /** ISO 3166, two capitals */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});
export type Party = z.infer<typeof partySchema>;

/** The company as it was when the paper was written: a later change must not change what was sent. */
const issuerSchema = z.strictObject({
  brand: text(80),
  legalName: text(120),
  street: text(120),
  postcode: text(20),
  city: text(80),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone: text(40),
  email: text(120),
  managingDirectors: z.array(text(120)),
  registerCourt: text(120),
  registerNumber: text(60),
  vatId: text(20),
  /** of the tax office; without it papers name the VAT id alone (§ 14 (4) no. 2 UStG asks for one of both) */
  taxNumber: z.optional(text(20)),
  bank: z.strictObject({ name: text(80), iban: text(42), bic: text(11) }),
});
export type Issuer = z.infer<typeof issuerSchema>;

const itemFields = {
  /** null for what is no product, such as shipping */
  itemNo: z.nullable(text(40)),
  name: text(120),
  /** a second line, such as what a pack holds */
  detail: z.nullable(text(300)),
  /** `pack`: of several pieces; `set`: a box; `piece`: one; `flat`: a sum without a number, such as shipping */
  unit: z.enum(['pack', 'set', 'piece', 'flat']),
  /** pieces in a pack; nothing else has any */
  unitPieces: z.optional(z.int().check(z.minimum(2), z.maximum(100_000))),
};

const chargedLine = z.strictObject({
  ...itemFields,
  quantity: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)),
  unitNetCents: whole.check(z.maximum(100_000_000)),
  vatPercent: z.literal(vatPercents),
  /** where a line charges part of what was ordered and rounding would give another tax: parts come to what the whole does */
  vatCents: z.optional(z.int()),
});
export type PaperLine = z.infer<typeof chargedLine>;

const quotedLine = z.strictObject({
  ...chargedLine.shape,
  /** prices of one from further quantities on, rising */
  tiers: z.array(z.strictObject({ from: whole, unitNetCents: whole })).check(z.maxLength(10)),
});

const deliveredLine = z.strictObject({
  ...itemFields,
  /** 0: of this line nothing comes yet */
  quantity: whole.check(z.maximum(10_000_000)),
  /** what of it is still to come with another delivery */
  outstanding: whole,
});

const commonFields = {
  language: z.literal(locales),
  issuer: issuerSchema,
  customer: z.strictObject({
    ...partySchema.shape,
    // of what was handed over at a stand nobody asked (§ 33 UStDV)
    street: textOrNone(200),
    postcode: textOrNone(20),
    city: textOrNone(100),
    kind: z.enum(['private', 'business']),
    vatId: z.nullable(text(20)),
  }),
  /** null: to the customer's address */
  deliverTo: z.nullable(partySchema),
  /** our number of the order or enquiry */
  orderNumber: z.nullable(text(60)),
  orderedOn: z.nullable(day),
  /** the customer's own, such as a number of purchase */
  reference: z.nullable(text(100)),
};

const treatment = z.enum(vatTreatments);
const lines = z.array(chargedLine).check(z.minLength(1), z.maxLength(200));
const weeks = z.strictObject({ min: whole, max: whole });

/** what leaves until which day, where an order leaves in parts */
const deliveryParts = z
  .array(
    z.strictObject({
      by: day,
      goods: z.array(z.strictObject({ itemNo: text(40), quantity: whole })).check(z.minLength(1)),
    }),
  )
  .check(z.minLength(1), z.maxLength(10));

/** tax was left off for a VAT id that proved to be invalid, and is added: the paper says so */
const taxedLater = z.optional(z.literal(true));

/** nothing is charged for shipping, and the paper says so; the first papers did not */
const freeShipping = z.optional(z.literal(true));

/** where what it asks for can be paid online: the page of its order */
const payOnline = z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(400)));

const byPrepayment = z.strictObject({ by: z.literal('prepayment'), due: day });
/** what of it had come before it was written, where that was not all; tax included */
const paidCents = z.optional(z.int().check(z.positive()));
/** how its last day to pay was counted: so many days from receipt of the goods, or from the invoice where that was later */
const terms = z.optional(z.strictObject({ days: whole, from: z.enum(['receipt', 'invoice']), transitDays: whole }));
/** the days run from receipt of the invoice */
const byInvoice = z.strictObject({ by: z.literal('invoice'), days: whole });

const bodies = {
  quote: z.strictObject({
    ...commonFields,
    kind: z.literal('quote'),
    treatment,
    lines: z.array(quotedLine).check(z.minLength(1), z.maxLength(200)),
    validUntil: day,
    /** from order to dispatch */
    leadWeeks: z.nullable(weeks),
    parts: z.optional(deliveryParts),
    freeShipping,
    /** such as on own branding */
    note: z.nullable(text(1_000)),
    /** how it is paid once it is accepted */
    payment: z.strictObject({ by: z.enum(['prepayment', 'invoice']), days: whole }),
  }),
  confirmation: z.strictObject({
    ...commonFields,
    kind: z.literal('confirmation'),
    treatment,
    lines,
    payment: z.discriminatedUnion('by', [byPrepayment, byInvoice]),
    leadWeeks: z.nullable(weeks),
    parts: z.optional(deliveryParts),
    /** the day before which it does not leave, where one was agreed */
    notBefore: z.optional(day),
    freeShipping,
    /** of the quote that was accepted */
    note: z.optional(text(1_000)),
    /** the number of the quote whose acceptance made the contract; without it the confirmation makes it */
    quote: z.optional(text(40)),
    /** which version of the terms the contract is made on */
    terms: z.nullable(day),
    taxedLater,
    payOnline,
  }),
  invoice: z.strictObject({
    ...commonFields,
    kind: z.literal('invoice'),
    treatment,
    lines,
    /** day of the delivery (§ 14 (4) no. 6 UStG); null: not delivered yet, which a demand for prepayment says */
    suppliedOn: z.nullable(day),
    /** of an order that left in parts: the delivery notes of what is charged, oldest first */
    deliveries: z.optional(
      z
        .array(
          z.strictObject({
            number: text(40),
            date: day,
            /** where it went, where they went to several addresses */
            to: z.optional(partySchema),
          }),
        )
        .check(z.minLength(1)),
    ),
    /** other deliveries of the order are charged by other invoices */
    isPart: z.optional(z.literal(true)),
    taxedLater,
    payOnline,
    payment: z.discriminatedUnion('by', [
      z.strictObject({ ...byPrepayment.shape, paidCents }),
      z.strictObject({ by: z.literal('invoice'), due: day, paidCents, terms }),
      z.strictObject({ by: z.literal('paid'), on: day }),
    ]),
  }),
  cancellation: z.strictObject({
    ...commonFields,
    kind: z.literal('cancellation'),
    treatment,
    lines,
    /** null: an order is called off that was never invoiced; the paper then is none for the books */
    invoice: z.nullable(z.strictObject({ number: text(40), date: day, suppliedOn: z.nullable(day) })),
    /** only a part of the invoice is taken back */
    part: z.optional(z.literal(true)),
    /** no goods are taken back: the price is reduced */
    reduction: z.optional(z.literal(true)),
    /** only what had not been shipped of the order is called off */
    rest: z.optional(z.literal(true)),
    /** who called it off; without it nobody said */
    by: z.optional(z.enum(callersOff)),
    /** some of what is called off had been delivered, and is to come back */
    returned: z.optional(z.literal(true)),
    /** numbers of the withdrawals whose goods it takes back */
    withdrawals: z.optional(z.array(text(40)).check(z.minLength(1), z.maxLength(200))),
    reason: z.nullable(text(300)),
  }),
  'delivery-note': z.strictObject({
    ...commonFields,
    kind: z.literal('delivery-note'),
    lines: z.array(deliveredLine).check(z.minLength(1), z.maxLength(200)),
    shippedOn: day,
    /** when the rest leaves, where that was agreed */
    parts: z.optional(deliveryParts),
    /** how the parcel is found */
    tracking: z.nullable(text(120)),
    carrier: z.optional(z.enum(carriers)),
  }),
};

/**
 * What a paper says, before it has a number. It is kept as it is written, so that prices, texts and addresses that change
 * later change no paper.
 */
export const paperDraftSchema = z.discriminatedUnion('kind', [
  bodies.quote,
  bodies.confirmation,
  bodies.invoice,
  bodies.cancellation,
  bodies['delivery-note'],
]);
export type PaperDraft = z.infer<typeof paperDraftSchema>;

/** A paper with its number and day: from here on nothing of it changes. */
export type Paper = PaperDraft & { readonly number: string; readonly date: string };
export type PaperOf<K extends PaperKind> = Extract<PaperDraft, { kind: K }> & Pick<Paper, 'number' | 'date'>;
export type InvoiceLike = PaperOf<'invoice'> | PaperOf<'cancellation'>;

const numbered = { number: text(40), date: day };

/** @throws {z.core.$ZodError} naming the field: what is stored was not written by us */
export const paperSchema = z.discriminatedUnion('kind', [
  z.extend(bodies.quote, numbered),
  z.extend(bodies.confirmation, numbered),
  z.extend(bodies.invoice, numbered),
  z.extend(bodies.cancellation, numbered),
  z.extend(bodies['delivery-note'], numbered),
]);

/** Where the goods of a paper go: to an address of their own, else the customer's. */
export function destinationOf({ customer, deliverTo }: Pick<Paper, 'customer' | 'deliverTo'>): Party {
  if (deliverTo !== null) return deliverTo;
  const { kind: _kind, vatId: _vatId, ...party } = customer;
  return party;
}

/** Whether two addresses are one. */
export const isSameParty = (one: Party, other: Party): boolean =>
  (['company', 'name', 'street', 'addition', 'postcode', 'city', 'country'] as const).every(
    (part) => one[part] === other[part],
  );

/** Whether an invoice charges deliveries that went to several addresses: each is named with its own then. */
export const wentToSeveral = (paper: Paper): boolean =>
  paper.kind === 'invoice' && paper.deliveries?.some(({ to }) => to !== undefined) === true;

/** Whether a paper is one for the books: an invoice, or what takes one back. */
export const isInvoiceLike = (paper: Paper): paper is InvoiceLike =>
  paper.kind === 'invoice' || (paper.kind === 'cancellation' && paper.invoice !== null);

/** What is to be transferred when a paper comes, tax included; null where it asks for nothing. */
export function payableOf(paper: PaperDraft): Cents | null {
  if (paper.kind === 'confirmation') return paper.payment.by === 'prepayment' ? totalsOf(paper.lines).grossCents : null;
  if (paper.kind !== 'invoice' || paper.payment.by === 'paid') return null;
  return totalsOf(paper.lines).grossCents - (paper.payment.paidCents ?? 0);
}

/** What a paper lacks beside the form of its fields: one sentence for a developer or operator, null when nothing. */
export function contradictionIn(draft: PaperDraft): string | null {
  const { customer } = draft;
  if (customer.company === null && customer.name === null) return 'the customer has neither a company nor a name';
  if (draft.kind === 'delivery-note')
    return draft.lines.every(({ quantity }) => quantity === 0) ? 'nothing is delivered with it' : null;
  if (draft.treatment !== 'domestic' && draft.lines.some(({ vatPercent }) => vatPercent !== 0))
    return 'tax is charged although it is due elsewhere';
  if ((draft.treatment === 'intra-community' || draft.treatment === 'reverse-charge') && customer.vatId === null)
    return 'a supply without tax to a business in the EU needs its VAT number';
  if (draft.kind !== 'cancellation' && draft.lines.some(({ quantity }) => quantity < 0))
    return 'only a cancellation takes back';
  if (draft.kind === 'invoice' && (payableOf(draft) ?? 0) < 0) return 'more was paid before than it charges';
  // of two amounts that are rounded the difference is a cent off at most, and so may be what it is charged beside
  const most = draft.kind !== 'invoice' ? Infinity : draft.deliveries === undefined ? 0 : 2;
  if (draft.lines.some((line) => Math.abs(amountsOf(line).vatCents - roundedVatOf(line)) > most))
    return 'a line has another tax than its rate gives';
  return null;
}
