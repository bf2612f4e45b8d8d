import type { Cents } from '../money.ts';
import type { Quantities } from '../orders/shipments.ts';
import { vatPercents, type PaperDraft, type PaperLine, type PaperOf } from './paper.ts';
import { amountsOf, partOf, roundedVatOf, totalsOf, type ChargedSoFar, type RateTotal } from './totals.ts';

/** What takes back a part of an invoice: its lines have the quantities taken back, below zero. */
export type Credit = PaperOf<'cancellation'>;

/** The number of the invoice that a paper takes back as a whole; null: it takes none back, or only a part. */
export const takenBackBy = (paper: PaperDraft): string | null =>
  paper.kind === 'cancellation' && paper.part !== true ? (paper.invoice?.number ?? null) : null;

/** The number of the invoice of which a paper takes back a part, or null. */
export const correctedBy = (paper: PaperDraft): string | null =>
  paper.kind === 'cancellation' && paper.part === true ? (paper.invoice?.number ?? null) : null;

/** A line in another quantity, with the tax it then has. */
function withAmounts(line: PaperLine, quantity: number, vatCents: number): PaperLine {
  const { vatCents: _former, ...rest } = line;
  const part = { ...rest, quantity };
  return vatCents === roundedVatOf(part) ? part : { ...part, vatCents };
}

const isSameLine = (line: PaperLine, { itemNo, name }: PaperLine): boolean =>
  itemNo === line.itemNo && (itemNo !== null || name === line.name);

const creditedOf = (invoice: PaperOf<'invoice'>, credits: readonly Credit[]): PaperLine[] =>
  credits.filter((credit) => correctedBy(credit) === invoice.number).flatMap(({ lines }) => lines);

/** The lines of an invoice less what credits have taken back of it; a line of which nothing is left is not there. */
export function linesNotCredited(invoice: PaperOf<'invoice'>, credits: readonly Credit[]): PaperLine[] {
  const credited = creditedOf(invoice, credits);
  const charged = invoice.lines.flatMap((line) => {
    const taken = credited.filter((one) => isSameLine(line, one));
    if (taken.length === 0) return [line];
    const quantity = taken.reduce((left, one) => left + one.quantity, line.quantity);
    const vatCents = taken.reduce((left, one) => left + amountsOf(one).vatCents, amountsOf(line).vatCents);
    return quantity === 0 ? [] : [withAmounts(line, quantity, vatCents)];
  });
  return [...charged, ...reductionsOf(invoice, credits)];
}

/** What its price was reduced by, a line of each name and rate, below zero; less what was taken back of that since. */
function reductionsOf(invoice: PaperOf<'invoice'>, credits: readonly Credit[]): PaperLine[] {
  const added = creditedOf(invoice, credits).filter((one) => !invoice.lines.some((line) => isSameLine(line, one)));
  const of = new Map<string, PaperLine[]>();
  for (const line of added) {
    const key = `${line.vatPercent} ${line.name}`;
    of.set(key, [...(of.get(key) ?? []), line]);
  }
  return [...of.values()].flatMap((lines) => {
    const [first] = lines;
    const { netCents, vatCents } = totalsOf(lines);
    return first === undefined || (netCents === 0 && vatCents === 0)
      ? []
      : [withAmounts({ ...first, unitNetCents: 0 - netCents }, -1, vatCents)];
  });
}

/** What the prices of invoices were reduced by, tax included, as far as it holds. */
export const reducedBy = (invoices: readonly PaperOf<'invoice'>[], credits: readonly Credit[]): Cents =>
  0 - totalsOf(invoices.flatMap((invoice) => reductionsOf(invoice, credits))).grossCents;

/**
 * An amount out of an invoice's rates, each as much as its share in what the invoice still charges: a reduction of its price
 * (§ 17 (1) UStG), or what of one falls on goods that are taken back.
 * @param cents tax included, no more than `rates` come to
 */
function spread(cents: Cents, rates: readonly RateTotal[], sign: 1 | -1, name: string): PaperLine[] {
  const charged = rates.filter(({ netCents, vatCents }) => netCents + vatCents > 0);
  const whole = charged.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0);
  let left = cents;
  return charged.flatMap(({ percent, netCents, vatCents }, index) => {
    const vatPercent = vatPercents.find((one) => one === percent);
    if (vatPercent === undefined) return [];
    const share = index === charged.length - 1 ? left : Math.floor((cents * (netCents + vatCents)) / whole);
    left -= share;
    if (share <= 0) return [];
    const unitNetCents = Math.round((share * 100) / (100 + percent));
    const line = { itemNo: null, name, detail: null, unit: 'flat', unitNetCents, vatPercent, quantity: 1 } as const;
    return [withAmounts(line, sign, sign * (share - unitNetCents))];
  });
}

/**
 * What reduces the price of invoices without taking goods back, a paper each, the newest first.
 * @param cents tax included
 * @param name of its line, in the customer's language
 * @returns null: the invoices do not charge as much
 */
export function reductionPapers(
  cents: Cents,
  invoices: readonly PaperOf<'invoice'>[],
  credits: readonly Credit[],
  name: string,
): PaperDraft[] | null {
  let left = cents;
  const papers = invoices.toReversed().flatMap((invoice) => {
    const { rates, grossCents } = totalsOf(linesNotCredited(invoice, credits));
    const share = Math.min(left, grossCents);
    if (share <= 0) return [];
    left -= share;
    const lines = spread(share, rates, -1, name);
    return [{ ...takingBack(invoice, null), part: true as const, reduction: true as const, lines }];
  });
  return left > 0 ? null : papers;
}

/** What invoices charge of each item by now, by item number: what credits took back is taken off. */
export function chargedOf(
  invoices: readonly PaperOf<'invoice'>[],
  credits: readonly Credit[],
): Map<string, ChargedSoFar> {
  const charged = new Map<string, ChargedSoFar>();
  for (const line of invoices.flatMap((invoice) => linesNotCredited(invoice, credits))) addTo(charged, line);
  return charged;
}

function addTo(charged: Map<string, ChargedSoFar>, line: PaperLine): void {
  if (line.itemNo === null) return;
  const so = charged.get(line.itemNo) ?? nothingCharged;
  charged.set(line.itemNo, {
    quantity: so.quantity + line.quantity,
    vatCents: so.vatCents + amountsOf(line).vatCents,
  });
}

export const nothingCharged: ChargedSoFar = { quantity: 0, vatCents: 0 };

/** What takes the rest of an invoice back, so that all that was written about it is nothing. */
export const cancellationOf = (
  invoice: PaperOf<'invoice'>,
  reason: string | null,
  credits: readonly Credit[] = [],
): PaperDraft => ({
  ...takingBack(invoice, reason),
  lines: linesNotCredited(invoice, credits).map((line) => turned(line, line.quantity, amountsOf(line).vatCents)),
});

/**
 * What takes back a part of an invoice. All that its order's invoices then still charge of an item has the tax of one
 * invoice over just that, to the cent; so parts that are taken back one after the other come to what was charged.
 * @param quantities packs or sets to take back by item number, no more than is left
 * @param charged by all invoices of the order
 */
function creditOf(
  invoice: PaperOf<'invoice'>,
  credits: readonly Credit[],
  quantities: Quantities,
  charged: ReadonlyMap<string, ChargedSoFar>,
): PaperDraft {
  const lines = linesNotCredited(invoice, credits).flatMap((line) => {
    const { itemNo } = line;
    const quantity = itemNo === null ? 0 : Math.min(line.quantity, quantities.get(itemNo) ?? 0);
    if (itemNo === null || quantity <= 0) return [];
    // the whole of a line is what it is
    if (quantity === line.quantity) return [turned(line, quantity, amountsOf(line).vatCents)];
    const { vatCents: _former, ...bare } = line;
    return partOf(bare, -quantity, charged.get(itemNo) ?? nothingCharged) ?? [];
  });
  return { ...takingBack(invoice, null), part: true, lines: [...lines, ...fallenAway(invoice, credits, lines)] };
}

/** What of a reduction falls on goods that are taken back, by rate: they go back at the price that was paid for them. */
function fallenAway(
  invoice: PaperOf<'invoice'>,
  credits: readonly Credit[],
  taken: readonly PaperLine[],
): readonly PaperLine[] {
  return reductionsOf(invoice, credits).flatMap((reduction) => {
    const ofRate = (lines: readonly PaperLine[]) =>
      totalsOf(lines.filter(({ vatPercent }) => vatPercent === reduction.vatPercent));
    const reduced = 0 - totalsOf([reduction]).grossCents;
    const goods = ofRate(linesNotCredited(invoice, credits).filter(({ quantity }) => quantity > 0)).grossCents;
    const back = 0 - ofRate(taken).grossCents;
    if (back <= 0) return [];
    const { netCents, vatCents } = amountsOf(reduction);
    if (back >= goods) return [turned(reduction, reduction.quantity, vatCents)];
    const rate = { percent: reduction.vatPercent, netCents: 0 - netCents, vatCents: 0 - vatCents };
    return spread(Math.floor((reduced * back) / goods), [rate], 1, reduction.name);
  });
}

/** The papers of corrections, in their order: each is worked out with those before it written. */
export function correctionPapers(
  corrections: readonly Correction[],
  invoices: readonly PaperOf<'invoice'>[],
  credits: readonly Credit[],
): PaperDraft[] {
  const charged = chargedOf(invoices, credits);
  return corrections.map(({ invoice, quantities }) => {
    const draft =
      quantities === null ? cancellationOf(invoice, null, credits) : creditOf(invoice, credits, quantities, charged);
    if (draft.kind === 'cancellation') for (const line of draft.lines) addTo(charged, line);
    return draft;
  });
}

const turned = (line: PaperLine, quantity: number, vatCents: number): PaperLine =>
  withAmounts(line, -quantity, 0 - vatCents);

function takingBack(invoice: PaperOf<'invoice'>, reason: string | null) {
  const {
    number,
    date,
    suppliedOn,
    deliveries: _deliveries,
    isPart: _isPart,
    payment: _payment,
    kind: _kind,
    lines: _lines,
    ...common
  } = invoice;
  return { ...common, kind: 'cancellation' as const, invoice: { number, date, suppliedOn }, reason };
}

/** An invoice that charges more than its order still comes to, and what is to be taken back of it. */
export interface Correction {
  readonly invoice: PaperOf<'invoice'>;
  /** null: all of it */
  readonly quantities: Quantities | null;
}

/**
 * Which invoices of an order charge goods that it no longer comes to; the newest is corrected first.
 * @param invoices those that were not taken back, oldest first
 * @param owed packs or sets by item number that the order still comes to
 */
export function correctionsOf(
  invoices: readonly PaperOf<'invoice'>[],
  credits: readonly Credit[],
  owed: Quantities,
): Correction[] {
  const charged = invoices.map((invoice) => ({ invoice, lines: linesNotCredited(invoice, credits) }));
  const quantityOf = (lines: readonly PaperLine[], itemNo: string) =>
    lines.reduce((sum, line) => sum + (line.itemNo === itemNo ? line.quantity : 0), 0);
  const tooMuch = new Map<string, number>();
  for (const itemNo of new Set(charged.flatMap(({ lines }) => lines.flatMap((line) => line.itemNo ?? [])))) {
    const all = charged.reduce((sum, { lines }) => sum + quantityOf(lines, itemNo), 0);
    if (all > (owed.get(itemNo) ?? 0)) tooMuch.set(itemNo, all - (owed.get(itemNo) ?? 0));
  }
  // with nothing left of the order its shipping goes, too
  const isAll = [...owed.values()].every((quantity) => quantity === 0);
  const found: Correction[] = [];
  for (const { invoice, lines } of charged.toReversed()) {
    const quantities = new Map<string, number>();
    for (const { itemNo } of lines) {
      if (itemNo === null) continue;
      const quantity = Math.min(quantityOf(lines, itemNo), tooMuch.get(itemNo) ?? 0);
      if (quantity === 0) continue;
      quantities.set(itemNo, quantity);
      tooMuch.set(itemNo, (tooMuch.get(itemNo) ?? 0) - quantity);
    }
    const isWhole = lines.every(({ itemNo, quantity }) =>
      itemNo === null ? isAll : quantities.get(itemNo) === quantity,
    );
    if (lines.length === 0 || (quantities.size === 0 && !(isAll && isWhole))) continue;
    found.push({ invoice, quantities: isWhole ? null : quantities });
  }
  return found;
}

/**
 * For what each of several credits is written: of all that took goods from their order the latest first, each as far as its
 * goods go, for an invoice leaves out what was gone before it. One that credits no goods is written for the latest.
 * @param takings `at`: milliseconds since 1970 UTC; `quantities`: packs or sets by item number
 */
export function reasonsFor<Taking extends { readonly at: number; readonly quantities: Quantities }>(
  credits: readonly { readonly lines: readonly { readonly itemNo: string | null; readonly quantity: number }[] }[],
  takings: readonly Taking[],
): Taking[][] {
  const latest = takings
    .toSorted((one, other) => other.at - one.at)
    .map((taking) => ({ taking, left: new Map(taking.quantities) }));
  return credits.map(({ lines }) => {
    const goods = lines.filter(({ itemNo }) => itemNo !== null);
    if (goods.length === 0) return latest.slice(0, 1).map(({ taking }) => taking);
    const reasons = new Set<Taking>();
    for (const { itemNo, quantity } of goods) {
      let credited = -quantity;
      for (const { taking, left } of latest) {
        const share = Math.min(credited, left.get(itemNo ?? '') ?? 0);
        if (share <= 0) continue;
        left.set(itemNo ?? '', (left.get(itemNo ?? '') ?? 0) - share);
        credited -= share;
        reasons.add(taking);
      }
    }
    return [...reasons];
  });
}
