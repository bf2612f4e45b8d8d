import { createHash } from 'node:crypto';

/**
 * The idempotency key of a form sent without JavaScript. Such a page is the same for everybody and cannot carry a key of
 * its own, so the content is the key: the same text sent twice within the hour (a double click, a reload) is one message.
 * @param now milliseconds, UTC
 */
export function pageFormKey(form: FormData, now: number): string {
  const hour = Math.floor(now / 3_600_000);
  return `page-${createHash('sha256')
    .update(JSON.stringify([hour, [...form]]))
    .digest('base64url')}`;
}
