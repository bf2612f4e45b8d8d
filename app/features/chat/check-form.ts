import * as z from 'zod/mini';
import { callbackRequestSchema } from '../../../domain/callback.ts';
import { fieldIssues, type FieldIssues } from '../../../domain/form-fields.ts';
import { preOrderSchema } from '../../../domain/pre-order.ts';
import type { ChatFormName, Draft } from './conversation.ts';

const schemas = {
  preorder: { schema: preOrderSchema, optional: ['quantity', 'note'], required: ['name', 'company', 'email'] },
  callback: { schema: callbackRequestSchema, optional: [], required: ['name', 'phone'] },
} as const;

/** Checks a form by the rules the server has too. Issues are message keys; an empty optional field is left out. */
export function checkForm(
  form: ChatFormName,
  draft: Draft,
): { body: Record<string, unknown> } | { issues: FieldIssues } {
  const { schema, optional, required } = schemas[form];
  const filled = optional.filter((name) => (draft[name] ?? '').trim() !== '');
  const parsed = z.safeParse(
    schema,
    Object.fromEntries([...required, ...filled].map((name) => [name, draft[name] ?? ''])),
  );
  return parsed.success ? { body: parsed.data } : { issues: fieldIssues(parsed.error) };
}
