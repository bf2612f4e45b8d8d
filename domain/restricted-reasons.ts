/**
 * For what a restricted record may be read at all: consent, legal claims, the rights of somebody else (Art. 18 (2) GDPR),
 * or a duty to keep and show it, such as to the tax office (important public interest; § 147 AO).
 */
export const restrictedReasons = ['consent', 'claims', 'others', 'duty'] as const;

export type RestrictedReason = (typeof restrictedReasons)[number];

export const isRestrictedReason = (value: unknown): value is RestrictedReason =>
  restrictedReasons.some((reason) => reason === value);
