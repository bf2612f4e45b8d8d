import * as z from 'zod/mini';
import { fieldIssues, type FieldIssues } from './fields.ts';
import type { Form, FormInput } from './form.ts';

/**
 * Checks what stands in a form by its definition, before it is sent. The consent is checked here and not part of the
 * content (specification, section 7.1).
 * @param typed what stands in the fields; anything else is ignored
 */
export function checkForm(
  form: Form,
  typed: Readonly<Record<string, unknown>>,
  consented: boolean,
): { content: FormInput } | { issues: FieldIssues } {
  const names = Object.keys(form.labels);
  const parsed = z.safeParse(form.schema, Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])));
  const lacksConsent = form.consent && !consented;
  if (parsed.success && !lacksConsent) return { content: parsed.data };
  return {
    issues: {
      ...(parsed.success ? {} : fieldIssues(parsed.error)),
      ...(lacksConsent ? { privacy: 'validation.privacy' } : {}),
    },
  };
}
