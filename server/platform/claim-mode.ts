/** Which claims the site shows: all of the ledger, or only those with a valid proof on file. */
export const claimModes = ['all', 'proven'] as const;
export type ClaimMode = (typeof claimModes)[number];

let chosen: ClaimMode | null = null;

/** Sets the mode of this process from its environment (CLAIMS); null leaves it to content/company.json. Before the first text is read. */
export function setClaimMode(mode: ClaimMode | null): void {
  chosen = mode;
}

/** What the environment says, or null. */
export const claimModeOfEnvironment = (): ClaimMode | null => chosen;
