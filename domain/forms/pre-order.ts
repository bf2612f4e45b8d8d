import * as z from 'zod/mini';
import { parseMailAddress } from '../mail-address.ts';
import { line, paragraphs } from './fields.ts';
import type { Form } from './form.ts';

/** Non-space text, @, non-space text, a dot, non-space text: looser than the contact form's rule (specification, section 5). */
function isLooseAddress(value: string): boolean {
  const at = value.indexOf('@', 1);
  return at > 0 && !/\s/.test(value) && value.lastIndexOf('.', value.length - 2) > at + 1;
}

/**
 * The chat's pre-order form (specification, sections 3 and 5). The upper bounds are ours. An address that mail cannot
 * reach is stored as typed and reported, but gets no receipt.
 */
export const preOrderSchema = z.strictObject({
  name: line({ min: [1, 'validation.name.required'], max: [100, 'validation.name.max'] }),
  company: line({ min: [1, 'validation.company.required'], max: [200, 'validation.company.max'] }),
  email: line({ min: [1, 'validation.email.invalid'], max: [255, 'validation.email.max'] }).check(
    z.refine((value) => isLooseAddress(value) || parseMailAddress(value) !== null, 'validation.email.invalid'),
    z.overwrite((value) => parseMailAddress(value) ?? value),
  ),
  quantity: z.optional(line({ max: [100, 'validation.quantity.max'] })),
  note: z.optional(paragraphs({ max: [2000, 'validation.note.max'] })),
});

export type PreOrder = z.infer<typeof preOrderSchema>;

export const preOrderForm = {
  kind: 'preorder',
  call: 'send-pre-order',
  schema: preOrderSchema,
  labels: {
    name: 'mail.fields.name',
    company: 'mail.fields.company',
    email: 'mail.fields.email',
    quantity: 'mail.fields.quantity',
    note: 'mail.fields.note',
  },
  consent: false,
  proof: 'doubtful',
  stored: 'enquiry',
  mails: [
    { template: 'company-notice', to: 'company', fields: ['name', 'company', 'email', 'quantity', 'note'] },
    { template: 'receipt', to: 'sender', fields: [] },
  ],
  budget: 'inquiries',
  person: { email: 'email', phone: null },
  retention: 'contract',
} as const satisfies Form<PreOrder>;
