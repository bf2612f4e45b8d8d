import * as z from 'zod/mini';
import { line, mailAddress, paragraphs } from './form-fields.ts';

/** What the contact form sends (specification, sections 5 and 7.1). Lengths are in UTF-16 units, as in `maxlength`. */
export const contactMessageSchema = z.strictObject({
  name: line({ min: [2, 'validation.name.min'], max: [100, 'validation.name.max'] }),
  email: mailAddress(),
  subject: z.optional(line({ max: [200, 'validation.subject.max'] })),
  message: paragraphs({ min: [10, 'validation.message.min'], max: [2000, 'validation.message.max'] }),
});

export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** What the visitor fills in: the consent is checked here and not sent (specification, section 7.1). */
export const contactFormSchema = z.extend(contactMessageSchema, {
  privacy: z.literal(true, 'validation.privacy'),
});
