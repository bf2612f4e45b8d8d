import * as z from 'zod/mini';
import { mailAddress } from './form-fields.ts';

export const newsletterRequestSchema = z.strictObject({ email: mailAddress() });

export type NewsletterRequest = z.infer<typeof newsletterRequestSchema>;

/** A confirmation link works for 48 hours, once. Milliseconds. */
export const confirmationLifetime = 48 * 60 * 60 * 1000;
