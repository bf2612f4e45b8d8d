export const legalDocuments = ['impressum', 'datenschutz', 'agb', 'widerruf', 'accessibility'] as const;
export type LegalDocumentId = (typeof legalDocuments)[number];

export const isLegalDocument = (id: string): id is LegalDocumentId =>
  legalDocuments.some((document) => document === id);
