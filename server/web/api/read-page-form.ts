import { BadRequest, readText } from '../../platform/http/request-body.ts';

/**
 * The fields of a page's own form, sent by the browser without JavaScript; the same limits of size and time as for calls.
 * @throws {BadRequest} another content type, too large, too slow, broken off
 */
export async function readPageForm(request: Request): Promise<FormData> {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new BadRequest(415, 'unsupported-media-type');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(await readText(request))) form.append(name, value);
  return form;
}
