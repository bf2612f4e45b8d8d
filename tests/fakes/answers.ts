import type { Challenge } from 'altcha-lib';
import * as z from 'zod/mini';

const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    challenge: z.optional(z.custom<Challenge>()),
    email: z.optional(z.string()),
    earlier: z.optional(z.object({ inquiryNumber: z.string(), receivedAt: z.string() })),
  }),
});

/** The error of a function's answer. */
export async function errorOf(response: Response): Promise<z.infer<typeof errorSchema>['error']> {
  return errorSchema.parse(await response.json()).error;
}

export const bodyOf = (response: Response): Promise<unknown> => response.json();
