/** What somebody may ask about their data: Art. 15 and 20, 17, and 18 GDPR. */
export const caseKinds = ['access', 'erasure', 'restriction'] as const;

export type CaseKind = (typeof caseKinds)[number];
