import { NumbersHeld } from '../../../server/platform/restored/restored.ts';
import type { CompanyPurpose } from '../../../domain/missing-company-data.ts';
import { heldBackBy, SampleData } from '../../../server/platform/mail/sample-hold.ts';
import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { labelOf, linkToField } from '../routes/website/fields/difference-words.ts';
import { wordsFor } from '../routes/website/fields/field-words.ts';

/** What keeps something from being sent, by the names that the form of the company's data has for it. */
export const missingFields = (purpose: CompanyPurpose, language: DeskLanguage): string[] =>
  heldBackBy(purpose).map((field) => wordsFor('company.json', field.split('.'), language).label);

/** The same of figures of the site, by their names in `content/facts.json`, each with where it is entered. */
export const sampleFields = (names: readonly string[], language: DeskLanguage): SampleField[] =>
  names
    .filter((name) => name !== '')
    .map((name) => ({ label: labelOf('facts.json', [name], language), to: linkToField('facts.json', [name]) }));

export interface SampleField {
  label: string;
  to: string;
}

/**
 * Why an act was not done: it would have sent sample data of the company, or numbers of papers wait since a restore.
 * @throws whatever else it is
 */
export function heldBecause(error: unknown): 'sample' | 'restored' {
  if (error instanceof SampleData) return 'sample';
  if (error instanceof NumbersHeld) return 'restored';
  throw error;
}
