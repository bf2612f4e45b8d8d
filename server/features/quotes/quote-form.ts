import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import type { Cents } from '../../../domain/money.ts';
import { homeCountry } from '../../../domain/orders/countries.ts';
import {
  extraNumber,
  mostTiers,
  suggestPrices,
  type QuoteLine,
  type QuoteTerms,
  type Reduction,
} from '../../../domain/orders/quote.ts';
import type { Payment } from '../../../domain/orders/order-state.ts';
import {
  followQuantity,
  tiersAsText,
  type GivenPrices,
  type PriceStep,
} from '../../../domain/orders/follow-quantity.ts';
import { typedCents } from '../../../domain/typed-cents.ts';
import { typedCount } from '../../../domain/whole-number.ts';
import type { PaperOf } from '../../../domain/invoicing/paper.ts';
import { countIn, deliveryWeeksIn } from '../content/fact-values.ts';
import { reductionsIn } from '../content/quantity-reductions.ts';
import type { Fact } from '../content/schemas/facts.ts';
import { typedDay } from '../../../domain/typed-day.ts';
import { partRows, partsTyped, readParts, type QuoteFormPart } from './quote-parts.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { StoredOrder } from '../order-records/stored-order.ts';

/** What can be charged beside the goods, such as the making of a print: so many lines of the form. */
const extraLines = 2;

/** A product in the form; figures as they are typed. Without a quantity it is not quoted. */
export interface QuoteFormLine {
  itemNo: string;
  name: string;
  unit: 'piece' | 'set';
  unitPieces: number;
  /** of the list, for comparison */
  listCents: Cents;
  quantity: string;
  price: string;
  tiers: { from: string; price: string }[];
  given: GivenPrices;
}

/** The form of a quote, as it is typed. */
export interface QuoteFields {
  lines: QuoteFormLine[];
  extras: { name: string; price: string }[];
  shipping: string;
  /** shipping by the list as it stood there last, which follows the goods until somebody types another; empty: it does not */
  givenShipping: string;
  payment: Payment;
  validUntil: string;
  weeksMin: string;
  weeksMax: string;
  parts: QuoteFormPart[];
  note: string;
}

/** "8,55" or "8.55", as the person at the desk writes it. */
type WriteAmount = (cents: Cents) => string;

/** What a quote would say by the facts: the prices of the quantity, the tiers above it, how long it holds. */
export interface QuoteFacts {
  reductions: readonly Reduction[];
  /** days */
  holds: number;
  weeks: { min: number; max: number } | null;
}

/** @throws {Error} naming the fact that is missing or of another type: a mistake in content/facts.json */
export function quoteFacts(facts: Readonly<Record<string, Fact>>): QuoteFacts {
  return {
    reductions: reductionsIn(facts),
    holds: countIn(facts, 'quoteDays'),
    weeks: deliveryWeeksIn(facts),
  };
}

interface Prefill {
  request: StoredOrder;
  /** the last quote on it: the next one begins where that one ended */
  last: { paper: PaperOf<'quote'>; payment: Payment } | null;
  catalogue: Catalogue;
  facts: QuoteFacts;
  write: WriteAmount;
  /** milliseconds since 1970 UTC */
  now: number;
}

/** The form before anything is typed: from the last quote, else from the request and the facts. */
export function prefillQuote({ request, last, catalogue, facts, write, now }: Prefill): QuoteFields {
  const quoted = last?.paper.lines ?? [];
  const shipping = quoted.find(({ unit }) => unit === 'flat');
  const lines = productsOf(request, catalogue).map((product): QuoteFormLine => {
    const before = quoted.find(({ itemNo }) => itemNo === product.itemNo);
    const wanted = request.priced.lines.find(({ itemNo }) => itemNo === product.itemNo);
    const quantity = last === null ? wanted?.quantity : before?.quantity;
    const suggested = suggestPrices(product.listCents, quantity ?? 1, product.unit === 'set' ? [] : facts.reductions);
    const { unitNetCents, tiers } = before ?? suggested;
    const price = write(unitNetCents);
    const rows = Array.from({ length: mostTiers }, (_, index) => {
      const tier = quantity === undefined ? undefined : tiers[index];
      return tier === undefined
        ? { from: '', price: '' }
        : { from: String(tier.from), price: write(tier.unitNetCents) };
    });
    return {
      ...product,
      quantity: quantity === undefined ? '' : String(quantity),
      price,
      tiers: rows,
      given: { price, tiers: tiersAsText(rows) },
    };
  });
  const extras = quoted.filter(({ itemNo }) => itemNo?.startsWith(extraNumber));
  const byList = last === null ? listShipping(request, request.priced.goods.netCents, catalogue, write) : '';
  return {
    lines,
    extras: Array.from({ length: extraLines }, (_, index) => {
      const extra = extras[index];
      return extra === undefined ? { name: '', price: '' } : { name: extra.name, price: write(extra.unitNetCents) };
    }),
    shipping: last === null ? byList : write(shipping?.unitNetCents ?? 0),
    givenShipping: byList,
    payment: last?.payment ?? (request.buyer === 'business' ? 'invoice' : 'prepayment'),
    validUntil: dayAfter(germanDay(now), facts.holds),
    weeksMin: String(last === null ? (facts.weeks?.min ?? '') : (last.paper.leadWeeks?.min ?? '')),
    weeksMax: String(last === null ? (facts.weeks?.max ?? '') : (last.paper.leadWeeks?.max ?? '')),
    parts: partRows(last?.paper.parts ?? []),
    note: last?.paper.note ?? '',
  };
}

/** All that is sold, and what was asked for and is sold no longer, called as the request calls it. */
function productsOf({ language, priced }: StoredOrder, { products }: Catalogue) {
  const sold = products.map(({ itemNo, names, unit, unitPieces, netCents }) => ({
    itemNo,
    name: names[language],
    unit,
    unitPieces,
    listCents: netCents,
  }));
  const gone = priced.lines
    .filter(({ itemNo }) => !sold.some((product) => product.itemNo === itemNo))
    .map(({ itemNo, name, unit, unitPieces, unitNetCents }) => ({
      itemNo,
      name,
      unit,
      unitPieces,
      listCents: unitNetCents,
    }));
  return [...sold, ...gone];
}

/** Shipping by the list where there is one, in Germany; elsewhere nothing stands there until somebody found it out. */
function listShipping({ customer }: StoredOrder, goods: Cents, { shipping }: Catalogue, write: WriteAmount): string {
  if (customer.delivery.country !== homeCountry) return '';
  return write(goods < shipping.freeFromCents ? shipping.netCents : 0);
}

/** The form with the shipping of its goods, as far as nobody typed another. */
export function withFollowingShipping(
  fields: QuoteFields,
  { request, catalogue, write }: Pick<Prefill, 'request' | 'catalogue' | 'write'>,
): QuoteFields {
  if (fields.givenShipping === '' || fields.shipping !== fields.givenShipping) return fields;
  const goods = fields.lines.map(({ quantity, price }) => (countOf(quantity) ?? 0) * (amountOf(price) ?? 0));
  const sum = goods.reduce((all, one) => all + one, 0);
  const shipping = listShipping(request, sum, catalogue, write);
  return { ...fields, shipping, givenShipping: shipping };
}

/** Of each product, from what quantity on which price holds: by the last quote that names it, else by the facts. */
export const priceSteps = ({
  request,
  last,
  catalogue,
  facts,
  write,
}: Omit<Prefill, 'now'>): Readonly<Record<string, PriceStep[]>> =>
  Object.fromEntries(
    productsOf(request, catalogue).map(({ itemNo, listCents, unit }) => {
      const before = last?.paper.lines.find((line) => line.itemNo === itemNo);
      const { unitNetCents, tiers } = before ?? suggestPrices(listCents, 1, unit === 'set' ? [] : facts.reductions);
      const steps = [{ from: 1, unitNetCents }, ...tiers];
      return [itemNo, steps.map((step) => ({ from: step.from, price: write(step.unitNetCents) }))];
    }),
  );

/**
 * The form with the prices of its quantities, and which products got another price or other tiers by that.
 * @param taken the item number whose typed price gives way to that of its tier; empty: none
 */
export function withFollowingPrices(
  fields: QuoteFields,
  steps: Readonly<Record<string, readonly PriceStep[]>>,
  taken = '',
): { fields: QuoteFields; followed: string[] } {
  const lines = fields.lines.map((line): QuoteFormLine => {
    const typed = line.itemNo === taken ? { ...line, price: line.given.price } : line;
    const { prices, given } = followQuantity(line.quantity, typed, line.given, steps[line.itemNo] ?? []);
    return { ...line, ...prices, given };
  });
  const followed = lines.filter(({ price, tiers }, at) => {
    const typed = fields.lines[at];
    return price !== typed?.price || tiersAsText(tiers) !== tiersAsText(typed.tiers);
  });
  return { fields: { ...fields, lines }, followed: followed.map(({ itemNo }) => itemNo) };
}

/** What was typed into the form. */
export function fieldsIn(form: FormData, request: StoredOrder, catalogue: Catalogue): QuoteFields {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const products = productsOf(request, catalogue);
  return {
    lines: products.map((product) => ({
      ...product,
      quantity: text(`quantity.${product.itemNo}`),
      price: text(`price.${product.itemNo}`),
      tiers: Array.from({ length: mostTiers }, (_, index) => ({
        from: text(`from.${product.itemNo}.${index}`),
        price: text(`tier.${product.itemNo}.${index}`),
      })),
      given: { price: text(`given.${product.itemNo}`), tiers: text(`givenTiers.${product.itemNo}`) },
    })),
    extras: Array.from({ length: extraLines }, (_, index) => ({
      name: text(`extra.${index}`),
      price: text(`extraPrice.${index}`),
    })),
    shipping: text('shipping'),
    givenShipping: text('givenShipping'),
    payment: text('payment') === 'invoice' ? 'invoice' : 'prepayment',
    validUntil: text('validUntil'),
    weeksMin: text('weeksMin'),
    weeksMax: text('weeksMax'),
    parts: partsTyped(
      text,
      products.map(({ itemNo }) => itemNo),
    ),
    // a paper's note is one paragraph
    note: text('note').replace(/\s+/g, ' '),
  };
}

/** Whole packs or sets, up to ten million. */
const mostPacks = 10_000_000;
const countOf = (typed: string) => typedCount(typed, { least: 1, most: mostPacks, digits: 8 });

/** Below a million euros: times the largest quantity it is still an exact number of cents. */
function amountOf(typed: string): Cents | null {
  const cents = typedCents(typed);
  return cents !== null && cents < 100_000_000 ? cents : null;
}

/** Longest a quote may hold, in days. */
const longest = 366;

/** The form without the tiers that are no more above their line's quantity, or above the tier before. */
export const withoutOvertakenTiers = (fields: QuoteFields): QuoteFields => ({
  ...fields,
  lines: fields.lines.map((line) => {
    let least = countOf(line.quantity) ?? 0;
    const tiers = line.tiers.map((tier) => {
      const from = countOf(tier.from);
      if (from === null || from <= least) return { from: '', price: '' };
      least = from;
      return tier;
    });
    return { ...line, tiers };
  }),
});

/**
 * The quote that a form stands for, or the names of the fields that are wrong.
 * @param today YYYY-MM-DD in Germany
 */
export function readQuote(
  fields: QuoteFields,
  { buyer }: StoredOrder,
  today: string,
): { terms: QuoteTerms } | { wrong: string[] } {
  const wrong: string[] = [];
  const lines: QuoteLine[] = [];
  for (const { itemNo, name, unit, unitPieces, quantity: typed, price, tiers: rows } of fields.lines) {
    if (typed === '' || /^0+$/.test(typed)) continue;
    const quantity = countOf(typed);
    const unitNetCents = amountOf(price);
    if (quantity === null) wrong.push(`quantity.${itemNo}`);
    if (unitNetCents === null) wrong.push(`price.${itemNo}`);
    const tiers: { from: number; unitNetCents: Cents }[] = [];
    for (const [index, row] of rows.entries()) {
      if (row.from === '' && row.price === '') continue;
      const from = countOf(row.from);
      const cents = amountOf(row.price);
      // rising, and above what is quoted: a tier says what more would cost
      const isAbove = from !== null && from > Math.max(quantity ?? 0, tiers.at(-1)?.from ?? 0);
      if (!isAbove) wrong.push(`from.${itemNo}.${index}`);
      if (cents === null) wrong.push(`tier.${itemNo}.${index}`);
      if (from !== null && cents !== null) tiers.push({ from, unitNetCents: cents });
    }
    if (quantity !== null && unitNetCents !== null)
      lines.push({ itemNo, name, unit, unitPieces, quantity, unitNetCents, tiers });
  }
  for (const [index, { name, price }] of fields.extras.entries()) {
    if (name === '' && price === '') continue;
    const unitNetCents = amountOf(price);
    if (name === '' || name.length > 120) wrong.push(`extra.${index}`);
    if (unitNetCents === null) wrong.push(`extraPrice.${index}`);
    else
      lines.push({
        itemNo: `${extraNumber}${index + 1}`,
        name,
        unit: 'piece',
        unitPieces: 1,
        quantity: 1,
        unitNetCents,
        tiers: [],
      });
  }
  const isEmpty = !lines.some(({ itemNo }) => !itemNo.startsWith(extraNumber));
  if (isEmpty && wrong.length === 0) wrong.push('lines');
  // nothing is no price: what costs nothing is typed as 0
  const shippingNetCents = amountOf(fields.shipping);
  if (shippingNetCents === null) wrong.push('shipping');
  // an invoice is for businesses only (specification, section 9)
  if (fields.payment === 'invoice' && buyer === 'private') wrong.push('payment');
  const { weeksMin, weeksMax } = fields;
  const validUntil = typedDay(fields.validUntil);
  const isWrongDay = validUntil === null || validUntil < today || validUntil > dayAfter(today, longest);
  if (isWrongDay) wrong.push('validUntil');
  const noWeeks = weeksMin === '' && weeksMax === '';
  const weeks = { min: Number(weeksMin || weeksMax), max: Number(weeksMax || weeksMin) };
  const areWeeks = /^\d{0,2}$/.test(weeksMin) && /^\d{0,2}$/.test(weeksMax) && weeks.min >= 1 && weeks.min <= weeks.max;
  if (!noWeeks && !areWeeks) wrong.push('weeks');
  // a mistake in a price or a quantity is none in the parts
  const goods = fields.lines.flatMap(({ itemNo, quantity: typed }) =>
    typed === '' || /^0+$/.test(typed) ? [] : [{ itemNo, quantity: countOf(typed) ?? mostPacks }],
  );
  const delivery = readParts(fields.parts, goods, today);
  wrong.push(...delivery.wrong);
  if (fields.note.length > 1_000) wrong.push('note');
  if (wrong.length > 0 || shippingNetCents === null || isWrongDay) return { wrong };
  return {
    terms: {
      lines,
      shippingNetCents: shippingNetCents === 0 ? null : shippingNetCents,
      payment: fields.payment,
      validUntil,
      leadWeeks: noWeeks ? null : weeks,
      ...(delivery.parts.length > 0 && { parts: delivery.parts }),
      note: fields.note,
    },
  };
}
