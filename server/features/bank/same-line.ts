import { comparedName, sameName } from '../../../domain/bank/compare-names.ts';
import type { BankTransactionRow } from '../../platform/database/schema/bank.ts';
import { arePartsOfOne } from './part-reference.ts';

/** What lines are told apart by. */
export type ComparedLine = Pick<
  BankTransactionRow,
  | 'id'
  | 'bank_key'
  | 'print_key'
  | 'reference'
  | 'account'
  | 'booked_on'
  | 'amount_cents'
  | 'currency'
  | 'name'
  | 'iban'
  | 'remittance'
  | 'taken_at'
  | 'end_to_end_id'
  | 'message'
  | 'value_on'
  | 'transfer_ids'
>;

/** The columns of them. */
export const comparedColumns = [
  'id',
  'bank_key',
  'print_key',
  'reference',
  'account',
  'booked_on',
  'amount_cents',
  'currency',
  'name',
  'iban',
  'remittance',
  'taken_at',
  'end_to_end_id',
  'message',
  'value_on',
  'transfer_ids',
] as const satisfies readonly (keyof ComparedLine)[];

/** What somebody wrote, as two exports of a bank agree on it: they differ in spaces, signs and length. */
export const plainText = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 140);

/** By the bank's reference where both have one: two transfers may say the same on one day. Else by what they say. */
export function isSameLine(one: ComparedLine, other: ComparedLine): boolean {
  const isSamePrint = one.print_key === other.print_key;
  if (one.bank_key === null || other.bank_key === null) return isSamePrint;
  return one.bank_key === other.bank_key || (isSamePrint && arePartsOfOne(one.reference ?? '', other.reference ?? ''));
}

const isSameMoney = (one: ComparedLine, other: ComparedLine): boolean =>
  one.booked_on === other.booked_on && isSameSum(one, other);

/** The same money on the same account. */
export const isSameSum = (one: ComparedLine, other: ComparedLine): boolean =>
  one.amount_cents === other.amount_cents &&
  one.currency === other.currency &&
  (one.account === other.account || one.account === '' || other.account === '');

export const isSameName = (one: ComparedLine, other: ComparedLine): boolean =>
  sameName(comparedName(one.name), comparedName(other.name)) >= 0.8;

/** The same in two exports of which one has no references of the bank, and may name no account of the payer. */
export const isSameButReference = (one: ComparedLine, other: ComparedLine): boolean =>
  (one.bank_key === null || other.bank_key === null) &&
  isSameMoney(one, other) &&
  plainText(one.remittance) === plainText(other.remittance) &&
  (one.iban !== '' && other.iban !== '' ? one.iban === other.iban : isSameName(one, other));

/**
 * Whether a line looks like an earlier one of an export of another kind, which says less or otherwise: the same money on the
 * same day, by somebody of that name or with a part of that text.
 */
export function looksLike(one: ComparedLine, earlier: ComparedLine): boolean {
  const isOtherKind =
    (one.reference === null) !== (earlier.reference === null) || (one.iban === '') !== (earlier.iban === '');
  if (!isOtherKind || !isSameMoney(one, earlier)) return false;
  const [short = '', long = ''] = [plainText(one.remittance), plainText(earlier.remittance)].sort(
    (some, other) => some.length - other.length,
  );
  return isSameName(one, earlier) || (short !== '' && long.includes(short));
}
