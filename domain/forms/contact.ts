import * as z from 'zod/mini';
import { line, mailAddress, paragraphs } from './fields.ts';
import type { Form } from './form.ts';

/** What the contact form sends (specification, sections 5 and 7.1). Lengths are in UTF-16 units, as in `maxlength`. */
export const contactMessageSchema = z.strictObject({
  name: line({ min: [2, 'validation.name.min'], max: [100, 'validation.name.max'] }),
  email: mailAddress(),
  subject: z.optional(line({ max: [200, 'validation.subject.max'] })),
  message: paragraphs({ min: [10, 'validation.message.min'], max: [2000, 'validation.message.max'] }),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const contactForm = {
  kind: 'contact',
  call: 'send-contact-email',
  schema: contactMessageSchema,
  labels: {
    name: 'mail.fields.name',
    email: 'mail.fields.email',
    subject: 'mail.fields.subject',
    message: 'mail.fields.message',
  },
  consent: true,
  proof: 'doubtful',
  stored: 'enquiry',
  mails: [
    { template: 'company-notice', to: 'company', fields: ['name', 'email', 'subject', 'message'] },
    { template: 'receipt', to: 'sender', fields: [] },
  ],
  budget: 'inquiries',
  person: { email: 'email', phone: null },
  retention: 'enquiry',
} as const satisfies Form<ContactMessage>;
