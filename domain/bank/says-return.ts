import type { Cents } from '../money.ts';

/** What says in words that something earlier came back. */
const saysReturn = (text: string): boolean =>
  /r(?:ü|ue|u)ck(?:lastschrift|(?:ü|ue)berweisung|gabe|belastung|buchung|last\b)|retoure|stornierung|\bstorno\b/i.test(
    text,
  );

/** Characters of what a bank calls a movement; some write behind it what the payer wrote. */
const longestKind = 40;

/**
 * Whether a bank calls a movement one that came back. What begins as a transfer is one, whatever somebody wrote with it.
 * @param kind what the bank calls it; empty: it has no word for that
 */
export const isCalledReturn = (kind: string): boolean =>
  !/^\s*(?:sepa[\s-]{0,3})?(?:(?:ü|ue)berweisung|gutschrift|dauerauftrag)\b/i.test(kind) &&
  saysReturn(kind.slice(0, longestKind));

/**
 * Whether a movement is an earlier one that came back. What was written with it counts only where money left, and where the
 * bank does not call it a transfer: that is one of ours, whatever we wrote.
 * @param kind what the bank calls it; empty: it has no word for that
 */
export function returnOf({ kind, text, cents }: { kind: string; text: string; cents: Cents }) {
  if (isCalledReturn(kind)) return { isReturn: true };
  const isByText = cents < 0 && saysReturn(text) && !/(?:ü|ue)berweisung|dauerauftrag/i.test(kind);
  return { isReturn: isByText, isReturnByTextOnly: isByText };
}
