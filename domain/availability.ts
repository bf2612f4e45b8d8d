/** Whether the products can be bought, in the order in which a product comes to the shelf. */
export const availabilityStates = ['pre-order', 'available', 'sold-out'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];
