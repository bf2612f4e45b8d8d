import { newIdempotencyKey } from './new-key.ts';

/** The message last tried with each form. Outside of the components, as the drafts are: a form left and opened again sends the same message again. */
const tried = new Map<string, { key: string; content: string }>();

/**
 * The idempotency key of the message in hand: the same while its content stays the same, so that sending again after a
 * failure stores it once; a new one when the visitor changes something.
 */
export function idempotencyKey(form: string, content: object): string {
  const text = JSON.stringify(content);
  const before = tried.get(form);
  const key = before?.content === text ? before.key : newIdempotencyKey();
  tried.set(form, { key, content: text });
  return key;
}

/** The message arrived: the same words once more are a new one. */
export const forgetIdempotencyKey = (form: string): boolean => tried.delete(form);
