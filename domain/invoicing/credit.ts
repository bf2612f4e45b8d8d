import type { Quantities } from '../orders/shipments.ts';
import type { PaperDraft, PaperLine, PaperOf } from './paper.ts';
import { amountsOf, partOf, roundedVatOf, type ChargedSoFar } from './totals.ts';

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

/** The lines of an invoice less what credits have taken back of it; a line of which nothing is left is not there. */
export function linesNotCredited(invoice: PaperOf<'invoice'>, credits: readonly Credit[]): PaperLine[] {
  const credited = credits.filter((credit) => correctedBy(credit) === invoice.number).flatMap(({ lines }) => lines);
  return invoice.lines.flatMap((line) => {
    const taken = credited.filter(
      ({ itemNo, name }) => itemNo === line.itemNo && (itemNo !== null || name === line.name),
    );
    if (taken.length === 0) return [line];
    const quantity = taken.reduce((left, one) => left + one.quantity, line.quantity);
    const vatCents = taken.reduce((left, one) => left + amountsOf(one).vatCents, amountsOf(line).vatCents);
    return quantity === 0 ? [] : [withAmounts(line, quantity, vatCents)];
  });
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
  return { ...takingBack(invoice, null), part: true, lines };
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
