/** Which quote a form stands for: a second press of its button is the first, and another quote meanwhile is said. */
export interface QuoteTurn {
  quoteId: string;
  /** the quotes there were when it was opened */
  after: number;
}

/**
 * What the form is shown again with. Only once somebody was told that a quote went out meanwhile does the next press count
 * from there, as a quote of its own; whoever only looked at the sums, or mistyped, has not seen it yet.
 * @param quotes the quotes there are
 */
export const shownAgain = (sent: QuoteTurn, problem: string | null, quotes: number): QuoteTurn =>
  problem === 'changed' ? { quoteId: crypto.randomUUID(), after: quotes } : sent;
