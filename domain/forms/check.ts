import * as z from 'zod/mini';
import { fieldIssues, type FieldIssues } from './fields.ts';
import type { Form, FormInput } from './form.ts';

/**
 * Checks what stands in a form by its definition, before it is sent. The consent is checked here and not part of the
 * content (specification, section 7.1).
 * @param typed what stands in the fields; anything else is ignored
 */
export function checkForm(
  form: Pick<Form, 'schema' | 'labels' | 'consent' | 'across'>,
  typed: Readonly<Record<string, unknown>>,
  consented: boolean,
): { content: FormInput } | { issues: FieldIssues } {
  const names = Object.keys(form.labels);
  const parsed = z.safeParse(form.schema, Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])));
  const lacksConsent = form.consent && !consented;
  const across = form.across?.(textsIn(typed, names)) ?? {};
  if (parsed.success && !lacksConsent && Object.keys(across).length === 0) return { content: parsed.data };
  const issues: FieldIssues = {
    ...across,
    ...(parsed.success ? {} : fieldIssues(parsed.error)),
    ...(lacksConsent ? { privacy: 'validation.privacy' } : {}),
  };
  return { issues: inOrder(issues, names) };
}

/** The issues in the order of the form, for whoever goes through them from the first. */
export const inOrder = (issues: FieldIssues, names: readonly string[]): FieldIssues =>
  Object.fromEntries(
    Object.entries(issues).sort(([one], [other]) => (names.indexOf(one) >>> 0) - (names.indexOf(other) >>> 0)),
  );

/** What stands in the fields as text, for rules that compare them. */
export const textsIn = (typed: Readonly<Record<string, unknown>>, names: readonly string[]): FormInput =>
  Object.fromEntries(names.map((name) => [name, typeof typed[name] === 'string' ? typed[name] : '']));
