import type { MessageKey } from './message-key.ts';

/** Whether a message key named by a form's rules (`domain/`) is one of the texts in `validation.json`. */
export const isValidationKey = (key: string): key is Extract<MessageKey, `validation.${string}`> =>
  key.startsWith('validation.');
