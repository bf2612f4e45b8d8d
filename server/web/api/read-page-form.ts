import { hasFewFields } from '../../platform/http/form-shape.ts';
import { BadRequest, readText } from '../../platform/http/request-body.ts';

/** More than any form of the site has. */
const mostFields = 1_000;

/**
 * The fields of a page's own form, sent by the browser without JavaScript; the same limits of size and time as for calls.
 * @throws {BadRequest} another content type, too large, too slow, broken off
 */
export async function readPageForm(request: Request): Promise<FormData> {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (mediaType.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new BadRequest(415, 'unsupported-media-type');
  const text = await readText(request);
  if (!hasFewFields(text, mostFields)) throw new BadRequest(413, 'too-large');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}
