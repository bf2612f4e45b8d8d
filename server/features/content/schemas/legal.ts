import * as z from 'zod/mini';
import { text, day, month } from './fields.ts';

export const legalFrontMatterSchema = z.strictObject({
  title: text,
  description: text.check(z.maxLength(160)),
  asOf: z.optional(month),
  version: z.optional(day),
  /** complete in this language: it stands by itself, not above the German text */
  whole: z.optional(z.literal('true')),
});
export type LegalFrontMatter = z.infer<typeof legalFrontMatterSchema>;
