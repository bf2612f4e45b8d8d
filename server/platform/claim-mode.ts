/** Which claims the site shows: all of the ledger, or only those with a valid proof on file. */
export const claimModes = ['all', 'proven'] as const;
export type ClaimMode = (typeof claimModes)[number];
