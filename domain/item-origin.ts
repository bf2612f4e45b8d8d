/** How an item came here that no form and no mail brought: the desk wrote first, or somebody entered what was said. */
const itemOrigins = ['desk', 'telephone', 'fair'] as const;

export type ItemOrigin = (typeof itemOrigins)[number];

/** What somebody can enter by hand. */
export const enteredOrigins = ['telephone', 'fair'] as const satisfies readonly ItemOrigin[];
