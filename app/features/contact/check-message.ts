import * as z from 'zod/mini';
import { contactFormSchema, type ContactMessage } from '../../../domain/contact.ts';
import { fieldIssues, type FieldIssues } from '../../../domain/form-fields.ts';

/** The rules of the form, loaded when a visitor starts to fill it in. The consent is checked and not part of the message. */
export function checkMessage(fields: Record<string, unknown>): { message: ContactMessage } | { issues: FieldIssues } {
  const parsed = z.safeParse(contactFormSchema, fields);
  if (!parsed.success) return { issues: fieldIssues(parsed.error) };
  const { privacy: _checked, ...message } = parsed.data;
  return { message };
}
