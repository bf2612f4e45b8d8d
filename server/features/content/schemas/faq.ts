import * as z from 'zod/mini';
import { typedAs, text } from './fields.ts';

/** The assistant's questions and answers. An entry either has an answer of its own and the page it stands on, or is a claim. */
export const faqFactsSchema = typedAs(
  'fixed',
  z.strictObject({
    entries: z.array(
      z.union([
        z.strictObject({ id: text, path: z.string().check(z.startsWith('/')) }),
        z.strictObject({ id: text, claim: text }),
      ]),
    ),
  }),
);
export const faqProseSchema = z.record(
  z.string(),
  z.strictObject({
    title: text,
    /** ways in which people ask it; searched, never shown */
    ask: z.array(text).check(z.minLength(2)),
    answer: z.optional(text),
  }),
);
export type FaqFacts = z.infer<typeof faqFactsSchema>;
export type FaqProse = z.infer<typeof faqProseSchema>;
