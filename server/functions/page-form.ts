import { createHash } from 'node:crypto';
import { BadRequest, readText } from './request-body.ts';

/**
 * Reads a form that a page sent without JavaScript, within the same limits as the calls.
 * @throws {BadRequest} another content type than a plain form's, too large, too slow
 */
export async function readPageForm(request: Request): Promise<FormData> {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/x-www-form-urlencoded') throw new BadRequest(415, 'unsupported-media-type');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(await readText(request))) form.append(name, value);
  return form;
}

/**
 * The idempotency key of a form sent without JavaScript. Such a page is the same for everybody and cannot carry a key of
 * its own, so the content is the key: the same text sent twice within the hour (a double click, a reload) is one message.
 * @param now milliseconds, UTC
 */
export function pageFormKey(form: FormData, now: number): string {
  const hour = Math.floor(now / 3_600_000);
  return `page-${createHash('sha256').update(JSON.stringify([hour, [...form]])).digest('base64url')}`;
}
