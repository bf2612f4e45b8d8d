import * as z from 'zod/mini';
import { mailAddress } from './fields.ts';
import type { Form } from './form.ts';

const newsletterRequestSchema = z.strictObject({ email: mailAddress() });

export type NewsletterRequest = z.infer<typeof newsletterRequestSchema>;

/** The double opt-in: no enquiry, but a subscription that waits for its confirmation. */
export const newsletterForm = {
  kind: 'newsletter',
  call: 'subscribe-newsletter',
  schema: newsletterRequestSchema,
  labels: { email: 'mail.fields.email' },
  consent: false,
  proof: 'doubtful',
  stored: 'subscription',
  mails: [{ template: 'newsletter-confirmation', to: 'sender', fields: [] }],
  budget: 'newsletter',
  person: { email: 'email', phone: null },
  retention: 'consent',
} as const satisfies Form<NewsletterRequest>;
