import * as z from 'zod/mini';
import { fieldIssues } from '../../../domain/form-fields.ts';
import { newsletterRequestSchema } from '../../../domain/newsletter.ts';

/** The address as it will be sent, or the key of what is wrong with it. Loaded when a visitor enters the field. */
export function checkAddress(email: string): { email: string } | { issue: string } {
  const parsed = z.safeParse(newsletterRequestSchema, { email });
  return parsed.success ? parsed.data : { issue: fieldIssues(parsed.error)['email'] ?? 'validation.email.invalid' };
}
