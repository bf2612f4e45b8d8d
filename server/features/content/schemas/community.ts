import * as z from 'zod/mini';
import { typedAs, text, whole } from './fields.ts';

export const communityFactsSchema = typedAs(
  'fixed',
  z.strictObject({
    leaderboard: z.array(z.strictObject({ id: text, initials: text, points: whole, rank: whole, isUser: z.boolean() })),
    feed: z.array(
      z.strictObject({
        id: text,
        initials: text,
        level: z.enum(['ecoWarrior', 'starter', 'champion']),
        likes: whole,
        comments: whole,
        rating: whole,
        product: z.nullable(text),
      }),
    ),
  }),
);
export type CommunityFacts = z.infer<typeof communityFactsSchema>;
export const communityProseSchema = z.strictObject({
  leaderboard: z.record(z.string(), text),
  feed: z.record(z.string(), z.strictObject({ user: text, content: text })),
});
export type CommunityProse = z.infer<typeof communityProseSchema>;
