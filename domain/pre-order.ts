import * as z from 'zod/mini';
import { line, paragraphs } from './form-fields.ts';

/** Non-space text, @, non-space text, a dot, non-space text: looser than the contact form's rule (specification, section 5). */
const looseAddress = /^\S+@\S+\.\S+$/;

/** The chat's pre-order form (specification, sections 3 and 5). The upper bounds are ours. */
export const preOrderSchema = z.strictObject({
  name: line({ min: [1, 'validation.name.required'], max: [100, 'validation.name.max'] }),
  company: line({ min: [1, 'validation.company.required'], max: [200, 'validation.company.max'] }),
  email: line({ min: [1, 'validation.email.invalid'], max: [255, 'validation.email.max'] }).check(
    z.regex(looseAddress, 'validation.email.invalid'),
  ),
  quantity: z.optional(line({ max: [100, 'validation.quantity.max'] })),
  note: z.optional(paragraphs({ max: [2000, 'validation.note.max'] })),
});

export type PreOrder = z.infer<typeof preOrderSchema>;
