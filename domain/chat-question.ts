import * as z from 'zod/mini';
import { longestQuestion } from './chat-limits.ts';
import { paragraphs } from './forms/fields.ts';

/** A free question to the assistant (call 2 of the specification's section 7; its `language` travels beside it). */
export const chatQuestionSchema = z.strictObject({
  message: paragraphs({ min: [1, 'chat.error.question'], max: [longestQuestion, 'chat.error.questionTooLong'] }),
  /** the question before it, where the message goes on with that: "and the spoons?" */
  before: z.optional(
    paragraphs({ min: [1, 'chat.error.question'], max: [longestQuestion, 'chat.error.questionTooLong'] }),
  ),
});
