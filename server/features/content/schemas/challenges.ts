import * as z from 'zod/mini';
import { typedAs, text, whole } from './fields.ts';

export const challengeFactsSchema = typedAs(
  'fixed',
  z.strictObject({
    steps: whole,
    groups: z.array(
      z.strictObject({
        id: text,
        challenges: z.array(
          z.strictObject({
            id: text,
            points: whole,
            badge: z.optional(z.boolean()),
            special: z.optional(z.boolean()),
            featured: z.optional(z.boolean()),
            otherPoints: z.optional(z.array(whole)),
          }),
        ),
      }),
    ),
    rewards: z.array(text),
  }),
);
export type ChallengeFacts = z.infer<typeof challengeFactsSchema>;
const titled = z.strictObject({ title: text, text });
export const challengeProseSchema = z.strictObject({
  steps: z.array(titled),
  groups: z.record(z.string(), titled),
  challenges: z.record(z.string(), z.strictObject({ title: text, text, reward: text, otherReading: z.optional(text) })),
  rewards: z.record(z.string(), titled),
});
export type ChallengeProse = z.infer<typeof challengeProseSchema>;
