import type { FieldIssues } from '../../../domain/forms/fields.ts';

/** The content keeps its form's rules, and still cannot be taken as things stand, such as a price that has changed. */
export class FormContentRefused extends Error {
  override name = 'FormContentRefused';
  readonly fields: FieldIssues;

  constructor(fields: FieldIssues) {
    super(`Refused: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}
