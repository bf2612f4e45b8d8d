/** Whether the products can be bought, in the order in which a product comes to the shelf. */
export const availabilityStates = ['pre-order', 'available', 'sold-out'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** Has the month that `from` (YYYY-MM) names passed on a day (YYYY-MM-DD)? */
export const isPast = ({ from }: { from: string }, day: string): boolean => from < day.slice(0, 7);
