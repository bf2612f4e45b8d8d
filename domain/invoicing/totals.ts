import { vatOf, type Cents } from '../money.ts';

/** What a line of a paper charges. */
export interface ChargedLine {
  /** negative where something is taken back */
  readonly quantity: number;
  /** of one, without tax */
  readonly unitNetCents: Cents;
  /** whole per cent */
  readonly vatPercent: number;
  /** another tax than that of the line by itself: see `partOf` */
  readonly vatCents?: Cents | undefined;
}

export interface LineAmounts {
  readonly netCents: Cents;
  readonly vatCents: Cents;
}

/** What a rate of tax comes to (§ 14 (4) no. 7 and 8 UStG). */
export interface RateTotal extends LineAmounts {
  readonly percent: number;
}

export interface Totals extends LineAmounts {
  readonly grossCents: Cents;
  /** highest rate first; every rate that a line has, also 0 */
  readonly rates: readonly RateTotal[];
}

/**
 * Net and tax of a line. The tax is rounded here and nowhere else, so that lines add up to their sums to the cent.
 * @throws {RangeError} beyond what can be counted in whole cents without loss
 */
export function amountsOf(line: ChargedLine): LineAmounts {
  const { quantity, unitNetCents, vatPercent } = line;
  const netCents = quantity * unitNetCents;
  if (![quantity, unitNetCents, vatPercent, netCents * 100].every(Number.isSafeInteger))
    throw new RangeError(
      `${quantity} at ${unitNetCents} cents and ${vatPercent} % cannot be charged: whole numbers only`,
    );
  // 0 times -1 is -0
  return { netCents: netCents === 0 ? 0 : netCents, vatCents: line.vatCents ?? vatOf(netCents, vatPercent) };
}

/** The tax of a line by itself, rounded to the cent. */
export const roundedVatOf = ({ quantity, unitNetCents, vatPercent }: ChargedLine): Cents =>
  vatOf(quantity * unitNetCents, vatPercent);

/** What papers charge of a line by now: packs or sets, and their tax. */
export interface ChargedSoFar {
  readonly quantity: number;
  readonly vatCents: Cents;
}

/**
 * A part of a line: its tax is what the tax of all that is charged grows by with it. So parts that are charged, and taken
 * back, one after the other come to the tax of an invoice over what is left, to the cent; rounding each by itself would not.
 * @param quantity packs or sets; below zero, what is taken back
 * @returns null: none of it is charged
 */
export function partOf<L extends ChargedLine>(line: L, quantity: number, charged: ChargedSoFar): L | null {
  if (quantity === 0) return null;
  const part = { ...line, quantity };
  const vatCents = roundedVatOf({ ...line, quantity: charged.quantity + quantity }) - charged.vatCents;
  return vatCents === roundedVatOf(part) ? part : { ...part, vatCents };
}

/** The sums of a paper, each a sum of lines. @throws {RangeError} as `amountsOf` */
export function totalsOf(lines: readonly ChargedLine[]): Totals {
  const rates = new Map<number, LineAmounts>();
  for (const line of lines) {
    const amounts = amountsOf(line);
    const so = rates.get(line.vatPercent) ?? { netCents: 0, vatCents: 0 };
    rates.set(line.vatPercent, {
      netCents: so.netCents + amounts.netCents,
      vatCents: so.vatCents + amounts.vatCents,
    });
  }
  const all = [...rates].map(([percent, amounts]) => ({ percent, ...amounts })).sort((a, b) => b.percent - a.percent);
  const sum = (part: keyof LineAmounts) => all.reduce((total, rate) => total + rate[part], 0);
  const [netCents, vatCents] = [sum('netCents'), sum('vatCents')];
  if (!Number.isSafeInteger(netCents * 100)) throw new RangeError('the lines come to more than can be charged');
  return { netCents, vatCents, grossCents: netCents + vatCents, rates: all };
}
