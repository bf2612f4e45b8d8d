import { camtMessages } from '../../../domain/bank/bank-transaction.ts';
import { isSameName, isSameSum, plainText, type ComparedLine } from './same-line.ts';

/** Days around a line's own in which another message of the bank tells of the same transfer. */
export const nearDays = 7;

const idsOf = (line: ComparedLine): string[] => line.transfer_ids.split('\n').filter((id) => id !== '');

const uetrOf = (line: ComparedLine): string | undefined => idsOf(line).find((id) => id.startsWith('uetr '));

const share = (one: ComparedLine, other: ComparedLine, kind: 'tx' | 'bank'): boolean =>
  idsOf(one).some((id) => id.startsWith(`${kind} `) && idsOf(other).includes(id));

const isOfOtherMessage = (one: ComparedLine, other: ComparedLine): boolean =>
  one.message !== '' && other.message !== '' && one.message !== other.message;

/** A bank may book on one day what it reported on the day before; from when it bears interest stays. */
const isNear = (one: ComparedLine, other: ComparedLine): boolean =>
  one.booked_on === other.booked_on || (one.value_on !== '' && one.value_on === other.value_on);

const isSameParty = (one: ComparedLine, other: ComparedLine): boolean =>
  one.iban !== '' && other.iban !== '' ? one.iban === other.iban : isSameName(one, other);

/** As far as both say who it was. */
const mayBeSameParty = (one: ComparedLine, other: ComparedLine): boolean => {
  const isSaid = (one.iban !== '' && other.iban !== '') || (one.name !== '' && other.name !== '');
  return !isSaid || isSameParty(one, other);
};

/**
 * Whether two lines with different references of the bank are one transfer: it has one number worldwide (UETR); else two
 * messages of the bank name the same number of it, or the payer's, for the same money. Within one kind of message a payer may
 * give two transfers the same number.
 */
export function isSameTransfer(one: ComparedLine, other: ComparedLine): boolean {
  if (!isSameSum(one, other)) return false;
  const [uetr, otherUetr] = [uetrOf(one), uetrOf(other)];
  if (uetr !== undefined && otherUetr !== undefined) return uetr === otherUetr;
  if (!isNear(one, other) || !mayBeSameParty(one, other)) return false;
  if (share(one, other, 'bank')) return true;
  if (!isOfOtherMessage(one, other)) return false;
  return share(one, other, 'tx') || (one.end_to_end_id !== '' && one.end_to_end_id === other.end_to_end_id);
}

/** Whether a line looks like one of another message of the bank although no number says that it is the same. */
export function looksLikeTransfer(one: ComparedLine, other: ComparedLine): boolean {
  if (!isOfOtherMessage(one, other) || !isSameSum(one, other) || !isNear(one, other)) return false;
  const [uetr, otherUetr] = [uetrOf(one), uetrOf(other)];
  if (uetr !== undefined && otherUetr !== undefined) return false;
  if (one.end_to_end_id !== '' && other.end_to_end_id !== '' && one.end_to_end_id !== other.end_to_end_id) return false;
  const [text, otherText] = [plainText(one.remittance), plainText(other.remittance)];
  if (!text.includes(otherText) && !otherText.includes(text)) return false;
  // a notification may not say who it was
  return isSameParty(one, other) || (mayBeSameParty(one, other) && text !== '' && otherText !== '');
}

/** What a line is known by once another message told of it, too; null: nothing new. */
export function merged(
  known: ComparedLine,
  other: ComparedLine,
): Pick<ComparedLine, 'message' | 'value_on' | 'transfer_ids'> | null {
  const rank = ({ message }: ComparedLine) => camtMessages.findIndex((one) => one === message);
  const next = {
    message: rank(other) > rank(known) ? other.message : known.message,
    value_on: known.value_on || other.value_on,
    transfer_ids: [...new Set([...idsOf(known), ...idsOf(other)])].join('\n'),
  };
  const isNew = next.message !== known.message || next.transfer_ids !== known.transfer_ids;
  return isNew ? next : null;
}
