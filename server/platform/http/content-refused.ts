import type { FieldIssues } from '../../../domain/forms/fields.ts';

/** The content keeps its form's rules, and still cannot be taken as things stand, such as a price that has changed. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
  readonly fields: FieldIssues;

  constructor(fields: FieldIssues) {
    super(`Refused: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}
