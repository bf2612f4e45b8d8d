import type { CompanyPurpose } from '../server/content/missing-company-data.ts';
import { heldBackBy, SampleData } from '../server/mail/sample-hold.ts';
import type { DeskLanguage } from '../domain/desk-roles.ts';
import { wordsFor } from './website/field-words.ts';

/** What keeps something from being sent, by the names that the form of the company's data has for it. */
export const missingFields = (purpose: CompanyPurpose, language: DeskLanguage): string[] =>
  heldBackBy(purpose).map((field) => wordsFor('company.json', field.split('.'), language).label);

/** Whether an act was refused because it would have sent sample data. */
export const isSampleData = (error: unknown): error is SampleData => error instanceof SampleData;
