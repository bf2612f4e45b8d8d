import type { FieldIssues } from './fields.ts';

/** A form that comes back to its page because it was not accepted: nothing that was typed is lost. */
export interface ReturnedForm {
  values: Readonly<Record<string, string>>;
  issues: FieldIssues;
  /** what went wrong beyond the fields, as a text in the visitor's language */
  problem: string | null;
  /** whether the very same is meant once more, as a text in the visitor's language; without it nothing is asked */
  question?: string | null;
}
