import type { Cents } from '../money.ts';
import type { BankTransaction, OpenOrder } from './bank-transaction.ts';
import { comparedName, sameName, slips, type ComparedName } from './compare-names.ts';
import { codeOf, numberNamed, readReference, type NumberNamed, type ReadReference } from './read-reference.ts';

/** What part of a transfer pays for which order. */
export interface Allocation {
  readonly orderId: string;
  readonly number: string;
  /** the invoice it is for; null: what is due first */
  readonly invoice: string | null;
  readonly cents: Cents;
  /** what was open of the order before, or of that invoice */
  readonly openCents: Cents;
}

/** Why an order may be meant; `less`, `more`: than is open of it; `foreign`: the text names another one, too. */
type MatchReason = 'number' | 'slip' | 'near' | 'paper' | 'amount' | 'less' | 'more' | 'name' | 'account' | 'foreign';

export interface MatchCandidate {
  readonly allocations: readonly Allocation[];
  /** from 0 to 100: for the order in which candidates are shown */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

/**
 * `sure`: the first candidate may be noted after a glance; `doubtful`: somebody chooses among the candidates; `none`: there
 * is none.
 */
export interface Match {
  readonly level: 'sure' | 'doubtful' | 'none';
  readonly candidates: readonly MatchCandidate[];
}

/** More candidates than these nobody compares. */
const mostShown = 4;
/** Orders of one transfer among which sums are tried. */
const mostInOne = 8;
const isSame = 0.8;
/** A score below it says less than nothing: a name alone that pays too much. */
const worthShowing = 12;

interface Known {
  readonly order: OpenOrder;
  readonly code: string;
  readonly names: readonly ComparedName[];
}

interface Looked {
  readonly known: Known;
  readonly named: NumberNamed;
  /** the paper of this order that is named; null: none */
  readonly paper: string | null;
  /** from 0 to 1 */
  readonly name: number;
  readonly isAccount: boolean;
}

const none: Match = { level: 'none', candidates: [] };

/**
 * Finds the orders that transfers pay for, in the order in which they were booked: what a sure one covers is not open any
 * more for the next. Money that left, another currency and what was returned pay for nothing.
 * @param areAll whether these are all open orders: else nobody knows whom a slip of the pen could mean, too, and only an
 * order's own number is sure
 */
export function matchTransactions(
  transactions: readonly BankTransaction[],
  orders: readonly OpenOrder[],
  areAll = true,
): readonly Match[] {
  const known = new Map(
    orders.map((order) => [
      order.id,
      { order, code: codeOf(order.number), names: order.names.map(comparedName) } satisfies Known,
    ]),
  );
  const matches = new Map<BankTransaction, Match>();
  const byDay = transactions.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn));
  const covered = new Set<string>();
  // the sure ones first: what they cover is not proposed to others
  for (const isSecond of [false, true])
    for (const transaction of byDay) {
      const before = matches.get(transaction);
      const isCovered = before?.candidates.some(({ allocations }) =>
        allocations.some(({ orderId }) => covered.has(orderId)),
      );
      if (isSecond && (before?.level === 'sure' || isCovered !== true)) continue;
      const match = matchOne(transaction, [...known.values()], areAll);
      matches.set(transaction, match);
      const [first] = match.candidates;
      if (match.level !== 'sure' || first === undefined) continue;
      for (const { orderId, invoice, cents } of first.allocations) {
        const paid = known.get(orderId);
        if (paid !== undefined) known.set(orderId, { ...paid, order: lessOpen(paid.order, invoice, cents) });
        covered.add(orderId);
      }
    }
  return transactions.map((transaction) => matches.get(transaction) ?? none);
}

const lessOpen = (order: OpenOrder, invoice: string | null, cents: Cents): OpenOrder => ({
  ...order,
  openCents: order.openCents - cents,
  invoices: order.invoices.map((one) => (one.number === invoice ? { ...one, openCents: one.openCents - cents } : one)),
});

function matchOne(transaction: BankTransaction, known: readonly Known[], areAll: boolean): Match {
  const { cents, currency, isReturn, name, iban, text, endToEndId } = transaction;
  if (cents <= 0 || currency !== 'EUR' || isReturn) return none;
  const reference = readReference(text, endToEndId);
  const payer = comparedName(name);
  const looked = known.map((one) => lookAt(one, reference, payer, iban));
  const singles = looked.flatMap((one) => {
    const candidate = single(one, cents, reference);
    return candidate === null ? [] : [{ looked: [one], candidate }];
  });
  const several = sumsOf(looked, cents, reference);
  const found = [...several, ...singles].sort((one, other) => other.candidate.score - one.candidate.score);
  const [best] = found;
  if (best === undefined) return none;
  const isSure =
    sureOf(best.looked, best.candidate, reference, found) &&
    (areAll || best.looked.every(({ named }) => named === 'whole'));
  const shown = found.filter(({ candidate }) => isWorthShowing(candidate, found)).slice(0, mostShown);
  const candidates = (isSure ? [best] : shown).map(({ candidate }) => candidate);
  return candidates.length === 0 ? none : { level: isSure ? 'sure' : 'doubtful', candidates };
}

function lookAt(known: Known, reference: ReadReference, payer: ComparedName, iban: string): Looked {
  const { order, code, names } = known;
  return {
    known,
    named: numberNamed(reference, code),
    paper: reference.papers.find((paper) => order.papers.includes(paper)) ?? null,
    name: names.reduce((best, one) => Math.max(best, sameName(one, payer)), 0),
    isAccount: iban !== '' && order.ibans.includes(iban),
  };
}

/** What numbers it names that are of none of these orders. */
const isForeign = (reference: ReadReference, looked: readonly Looked[]): boolean =>
  reference.codes.some(
    (code) => !looked.some(({ known, named }) => known.code === code || named === 'slip' || named === 'near'),
  ) || reference.papers.some((paper) => !looked.some(({ known }) => known.order.papers.includes(paper)));

const numberScores: Record<NumberNamed, number> = { whole: 55, slip: 40, near: 20, no: 0 };

/** What speaks for an order by itself, whatever is paid. */
function reasonsFor({ named, paper, name, isAccount }: Looked): { reasons: MatchReason[]; score: number } {
  const reasons: MatchReason[] = [];
  if (named !== 'no') reasons.push(named === 'whole' ? 'number' : named);
  if (paper !== null) reasons.push('paper');
  if (name >= isSame) reasons.push('name');
  if (isAccount) reasons.push('account');
  const number = Math.max(numberScores[named], paper === null ? 0 : 35);
  return { reasons, score: number + Math.round(name * 15) + (isAccount ? 10 : 0) };
}

/** One order for the whole transfer; null: nothing speaks for it. */
function single(looked: Looked, cents: Cents, reference: ReadReference): MatchCandidate | null {
  const { order } = looked.known;
  const invoice = order.invoices.find(({ number }) => number === looked.paper) ?? null;
  const ofInvoice = invoice !== null && invoice.openCents === cents;
  const openCents = ofInvoice ? invoice.openCents : order.openCents;
  const { reasons, score } = reasonsFor(looked);
  const isExact = openCents === cents;
  if (reasons.length === 0 && !isExact) return null;
  // a name alone: somebody who owes nothing may pay for something else
  if (openCents <= 0 && looked.named === 'no' && looked.paper === null) return null;
  const foreign = isForeign(reference, [looked]);
  return {
    allocations: [
      { orderId: order.id, number: order.number, invoice: ofInvoice ? invoice.number : null, cents, openCents },
    ],
    score: Math.max(0, score + (isExact ? 20 : cents > openCents ? -10 : 0) - (foreign ? 15 : 0)),
    reasons: [
      ...reasons,
      isExact ? 'amount' : cents < openCents ? 'less' : 'more',
      ...(foreign ? (['foreign'] as const) : []),
    ],
  };
}

/** Several orders whose open amounts come to what was paid: those that are named, and others of the same buyer. */
function sumsOf(
  looked: readonly Looked[],
  cents: Cents,
  reference: ReadReference,
): { looked: readonly Looked[]; candidate: MatchCandidate }[] {
  const pool = looked
    .filter(
      ({ known, named, paper, name, isAccount }) =>
        known.order.openCents > 0 &&
        known.order.openCents < cents &&
        (named === 'whole' || named === 'slip' || paper !== null || name >= isSame || isAccount),
    )
    .sort((one, other) => reasonsFor(other).score - reasonsFor(one).score)
    .slice(0, mostInOne);
  const found: { looked: readonly Looked[]; candidate: MatchCandidate }[] = [];
  for (let bits = 1; bits < 1 << pool.length; bits += 1) {
    const chosen = pool.filter((_, at) => (bits & (1 << at)) !== 0);
    if (chosen.length < 2 || chosen.reduce((sum, one) => sum + one.known.order.openCents, 0) !== cents) continue;
    const each = chosen.map(reasonsFor);
    const foreign = isForeign(reference, chosen);
    const speaking = each.reduce((sum, one) => sum + one.score, 0) / each.length;
    // that several come to the very amount is seldom chance
    const score = Math.round(speaking) + 30 - (foreign ? 15 : 0);
    const reasons = new Set<MatchReason>(each.flatMap((one) => one.reasons));
    found.push({
      looked: chosen,
      candidate: {
        allocations: chosen.map(({ known: { order } }) => ({
          orderId: order.id,
          number: order.number,
          invoice: null,
          cents: order.openCents,
          openCents: order.openCents,
        })),
        score,
        reasons: [...reasons, 'amount', ...(foreign ? (['foreign'] as const) : [])],
      },
    });
  }
  return found;
}

/**
 * Whether a candidate may be ticked beforehand. Only where the amount is what is open, nothing else is named, and each order
 * by its own number; a slip in it or a paper's number, which are counted up and so easily another's, need the name as well
 * and nobody else it could be.
 */
function sureOf(
  looked: readonly Looked[],
  { reasons, allocations }: MatchCandidate,
  reference: ReadReference,
  found: readonly { looked: readonly Looked[]; candidate: MatchCandidate }[],
): boolean {
  if (!reasons.includes('amount') || isForeign(reference, looked)) return false;
  const isWhole = looked.every(({ named }) => named === 'whole');
  const others = found.filter(({ candidate }) => candidate.allocations !== allocations);
  // another one is named by its own number and is left out
  const isNamedElsewhere = others.some((other) =>
    other.looked.some((one) => one.named === 'whole' && !looked.some(({ known }) => known === one.known)),
  );
  if (isNamedElsewhere) return false;
  if (isWhole) return true;
  const isByName = looked.every(
    ({ named, paper, name }) => name >= isSame && (named === 'whole' || named === 'slip' || paper !== null),
  );
  const named = looked.flatMap(({ paper }) => paper ?? []);
  // somebody of the same name who owes the same, and whose number is but a slip away
  const isRival = others.some(
    (other) =>
      other.candidate.reasons.includes('amount') &&
      other.looked.some(
        (one) =>
          (one.name >= isSame || one.isAccount) &&
          (one.named !== 'no' ||
            one.known.order.papers.some((paper) => named.some((own) => slips(paper, own, 2) <= 2))),
      ),
  );
  return isByName && !isRival;
}

/** What only has the same amount is shown where few have, and nothing says more. */
function isWorthShowing(candidate: MatchCandidate, found: readonly { candidate: MatchCandidate }[]): boolean {
  const isAmountAlone = (one: MatchCandidate) => one.reasons.length === 1;
  if (!isAmountAlone(candidate)) return candidate.score >= worthShowing;
  const others = found.map((one) => one.candidate);
  return (
    others.filter(isAmountAlone).length <= 3 &&
    !others.some((one) => !isAmountAlone(one) && one.reasons.includes('amount') && one.score >= worthShowing)
  );
}
