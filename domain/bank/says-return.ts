import type { Cents } from '../money.ts';

/** What says in words that something earlier came back. */
export const saysReturn = (text: string): boolean =>
  /r(?:ü|ue|u)ck(?:lastschrift|(?:ü|ue)berweisung|gabe|belastung|buchung|last\b)|retoure|stornierung|\bstorno\b/i.test(
    text,
  );

/**
 * Whether a line of a CSV is an earlier movement that came back: what the bank calls it says so. What people write is heard
 * only of money that left, and not where the bank calls it a transfer: that is one of ours, whatever we wrote with it.
 * @param kind what the bank calls the movement; empty: it has no column for that
 */
export const isReturned = ({ kind, text, cents }: { kind: string; text: string; cents: Cents }): boolean =>
  saysReturn(kind) || (cents < 0 && saysReturn(text) && !/(?:ü|ue)berweisung|dauerauftrag/i.test(kind));
