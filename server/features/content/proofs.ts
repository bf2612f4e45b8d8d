import type { DeskSentence } from '../../../domain/desk-roles.ts';
import type { ClaimMode } from '../../platform/claim-mode.ts';
import type { Claim, Proof } from './schemas/claim.ts';

/** Where the company puts proofs that it publishes itself, below `content/`. */
export const proofFolder = 'claims/proofs';

/** Request path of a proof that the company publishes itself. */
export const proofPath = (file: string): `/${string}` => `/proofs/${file}`;

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** A proof counts from its date up to and including its last day. `day` as YYYY-MM-DD. */
export const isProofValid = (proof: Pick<Proof, 'date' | 'validUntil'>, day: string): boolean =>
  proof.date <= day && (proof.validUntil === undefined || day <= proof.validUntil);

export const isProven = (claim: Pick<Claim, 'proof'>, day: string): boolean =>
  claim.proof !== undefined && isProofValid(claim.proof, day);

/** The claims that may be shown, in the order of the ledger. */
export function shownClaims(ledger: ReadonlyMap<string, Claim>, mode: ClaimMode, day: string): Map<string, Claim> {
  return new Map([...ledger].filter(([, claim]) => mode === 'all' || isProven(claim, day)));
}

/** How many days before its end a proof is spoken of. */
const noticeDays = 60;

export interface EndingProof {
  claim: string;
  issuer: string;
  /** last day, YYYY-MM-DD */
  validUntil: string;
  /** days from today to that day; negative once it has run out */
  daysLeft: number;
}

/** Proofs that have run out or will within 60 days, soonest first: for the launch check, the log at start and the desk. */
export function endingProofs(ledger: ReadonlyMap<string, Claim>, today: Date): EndingProof[] {
  const start = Date.parse(dayOf(today));
  return [...ledger.values()]
    .flatMap(({ id, proof }): EndingProof[] => {
      if (!proof?.validUntil) return [];
      const daysLeft = Math.round((Date.parse(proof.validUntil) - start) / 86_400_000);
      return daysLeft <= noticeDays
        ? [{ claim: id, issuer: proof.issuer, validUntil: proof.validUntil, daysLeft }]
        : [];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** One sentence about a proof that ends, as the launch check and the log at start say it. */
export function endingProofSentence({ claim, issuer, validUntil, daysLeft }: EndingProof): DeskSentence {
  const file = `content/claims/${claim}.json: proof`;
  return daysLeft < 0
    ? {
        en: `${file}: the document of ${issuer} ran out on ${validUntil}; the claim counts as unproven since`,
        de: `Aussage ${claim}: Der Nachweis von ${issuer} gilt seit ${validUntil} nicht mehr; die Aussage zählt als unbelegt.`,
      }
    : {
        en: `${file}: the document of ${issuer} runs out on ${validUntil}, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}; ask for a new one`,
        de: `Aussage ${claim}: Der Nachweis von ${issuer} läuft am ${validUntil} ab. Lassen Sie sich einen neuen geben.`,
      };
}

/** The ids of the claims with a valid proof, as one text: what is rendered depends on it, and changes with the day. */
export const provenIn = (ledger: ReadonlyMap<string, Claim>, today: Date): string =>
  [...ledger.values()]
    .filter((claim) => isProven(claim, dayOf(today)))
    .map(({ id }) => id)
    .join();
