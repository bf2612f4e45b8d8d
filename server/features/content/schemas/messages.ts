import * as z from 'zod/mini';

export type MessageTree = { [key: string]: string | MessageTree };
export const messagesSchema: z.ZodMiniType<MessageTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), messagesSchema])),
);
