import type { Cents } from '../money.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { comparedName, sameName } from './compare-names.ts';
import { codeOf, numberNamed, readReference } from './read-reference.ts';

/** A transfer or direct debit that was noted as payments, and may be returned. */
export interface NotedTransaction {
  readonly id: string;
  readonly cents: Cents;
  /** YYYY-MM-DD */
  readonly bookedOn: string;
  readonly name: string;
  readonly iban: string;
  readonly endToEndId: string;
  /** of the orders that it paid, such as N2P-7F3K-2Q9C */
  readonly numbers: readonly string[];
}

export interface ReturnCandidate {
  readonly noted: NotedTransaction;
  readonly score: number;
}

export interface ReturnMatch {
  readonly level: 'sure' | 'doubtful' | 'none';
  /** the likeliest first */
  readonly candidates: readonly ReturnCandidate[];
}

/** Banks add what the return costs, in cents. The same amount alone says nothing: many orders cost the same. */
const mostFee = 1_500;
const mostShown = 4;

/**
 * Finds the payment that a return takes back: by the reference that both carry, the order's number, the account, the name.
 * Sure only with the very amount, and with one that nothing else fits as well.
 */
export function matchReturn(
  { cents, bookedOn, currency, name, iban, text, endToEndId, isReturn }: BankTransaction,
  noted: readonly NotedTransaction[],
): ReturnMatch {
  if (!isReturn || cents >= 0 || currency !== 'EUR') return { level: 'none', candidates: [] };
  const reference = readReference(text, endToEndId);
  const payer = comparedName(name);
  const found = noted
    .filter((one) => one.cents > 0 && one.cents <= -cents && -cents - one.cents <= mostFee && one.bookedOn <= bookedOn)
    .map((one) => {
      const isOwn = one.endToEndId !== '' && (endToEndId === one.endToEndId || text.includes(one.endToEndId));
      const isNamed = one.numbers.some((number) => numberNamed(reference, codeOf(number)) === 'whole');
      const isAccount = iban !== '' && iban === one.iban;
      const isName = sameName(payer, comparedName(one.name)) >= 0.8;
      const isAmount = one.cents === -cents;
      const score =
        (isOwn ? 40 : 0) + (isNamed ? 40 : 0) + (isAccount ? 15 : 0) + (isName ? 10 : 0) + (isAmount ? 20 : 0);
      return { noted: one, score, isPlain: isAmount && (isOwn || isNamed) };
    })
    .filter(({ score }) => score > 20)
    .sort((one, other) => other.score - one.score);
  const [best, next] = found;
  if (best === undefined) return { level: 'none', candidates: [] };
  const isSure = best.isPlain && (next === undefined || next.score < best.score);
  const candidates = (isSure ? [best] : found.slice(0, mostShown)).map(({ noted: one, score }) => ({
    noted: one,
    score,
  }));
  return { level: isSure ? 'sure' : 'doubtful', candidates };
}
