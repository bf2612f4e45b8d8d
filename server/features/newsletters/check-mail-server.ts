import type { NewsletterFinding } from '../../../domain/newsletter.ts';

/** Without a mail server a newsletter would become files that reach nobody, and count as sent. */
export const checkMailServer = (hasMailServer: boolean): NewsletterFinding[] =>
  hasMailServer ? [] : [{ code: 'no-mail-server', language: null, block: null, found: '' }];
