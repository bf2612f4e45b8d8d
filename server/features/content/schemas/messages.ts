import * as z from 'zod/mini';
import type { MessageTree } from '../../../../domain/messages.ts';

export const messagesSchema: z.ZodMiniType<MessageTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), messagesSchema])),
);
