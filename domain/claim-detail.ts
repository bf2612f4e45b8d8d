/** The grounds a claim may have (content/README.md, "A claim"). */
export const claimStatuses = [
  'measured',
  'company-figure',
  'supplier-assessment',
  'literature',
  'company-plan',
] as const;
type ClaimStatus = (typeof claimStatuses)[number];

/** The topics of claims, in the order in which /claims lists them: what is asked most comes first. */
export const claimTopics = [
  'degradation',
  'composition',
  'heat',
  'certification',
  'emissions',
  'weight',
  'field-test',
  'crisis',
  'plan',
  'market',
] as const;
export type ClaimTopic = (typeof claimTopics)[number];

/** The kinds of document that can prove a claim. */
export const proofKinds = [
  'certificate',
  'test-report',
  'life-cycle-assessment',
  'declaration',
  'record',
  'publication',
] as const;
type ProofKind = (typeof proofKinds)[number];

/** The document behind a claim, in one language. */
export interface ProofDetail {
  kind: ProofKind;
  issuer: string;
  number: string | null;
  date: string;
  validUntil: string | null;
  covers: string;
  /** where the document can be read */
  href: string;
}

/** A claim in one language, ready to be shown: figures and dates formatted, company data filled in. */
export interface ClaimDetail {
  id: string;
  topic: ClaimTopic;
  figure: string;
  statement: string;
  scope: string;
  /** null when nothing is compared */
  comparator: string | null;
  basis: string;
  source: string;
  sourceUrl: string | null;
  status: ClaimStatus;
  /** claims that give another figure for the same thing */
  otherReadings: { id: string; figure: string }[];
  /** null while there is no valid one */
  proof: ProofDetail | null;
  checkedOn: string;
  reviewBy: string;
}
