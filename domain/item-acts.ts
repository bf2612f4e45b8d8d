/** How a call can end, and how the money of a withdrawn contract goes back. */
export const actOutcomes = {
  call: ['reached', 'not-reached', 'call-again', 'wrong-number'],
  refund: ['transfer', 'card', 'other', 'nothing-due'],
} as const;

export type ActKind = keyof typeof actOutcomes;
