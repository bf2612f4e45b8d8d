import * as z from 'zod/mini';
import { line } from './fields.ts';
import type { Form } from './form.ts';

const digitCount = (value: string) => value.replace(/\D/g, '').length;

/** The chat's callback form: a name, and a phone number of at least 7 digits (specification, section 5). */
export const callbackRequestSchema = z.strictObject({
  name: line({ min: [1, 'validation.name.required'], max: [100, 'validation.name.max'] }),
  phone: line({ max: [50, 'validation.phone.max'] }).check(
    z.refine((value) => digitCount(value) >= 7, 'validation.phone.invalid'),
  ),
});

export type CallbackRequest = z.infer<typeof callbackRequestSchema>;

/** There is no address for a receipt: the number in the answer is it. */
export const callbackForm = {
  kind: 'callback',
  call: 'request-callback',
  schema: callbackRequestSchema,
  labels: { name: 'mail.fields.name', phone: 'mail.fields.phone' },
  consent: false,
  proof: 'doubtful',
  stored: 'enquiry',
  mails: [{ template: 'company-notice', to: 'company', fields: ['name', 'phone'] }],
  budget: 'inquiries',
  person: { email: null, phone: 'phone' },
  retention: 'enquiry',
} as const satisfies Form<CallbackRequest>;
