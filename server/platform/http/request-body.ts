import { readWhole } from './read-whole.ts';

/** A request that cannot be answered as asked; `code` is the wire's, its text is `validation.call.<code>`. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  readonly status: 400 | 408 | 413 | 415;
  readonly code: 'invalid-json' | 'timeout' | 'too-large' | 'unsupported-media-type' | 'invalid-key';
  constructor(status: 400 | 408 | 413 | 415, code: BadRequest['code']) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** bytes; the longest form is a tenth of it */
export const bodyLimit = 64 * 1024;

/** milliseconds for a body to arrive */
export const bodyTime = 10_000;

/**
 * Reads a JSON object.
 * @throws {BadRequest} wrong content type, too large, too slow, not JSON, not an object
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';');
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (mediaType.trim().toLowerCase() !== 'application/json' || encoding.toLowerCase() !== 'identity')
    throw new BadRequest(415, 'unsupported-media-type');
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRequest(400, 'invalid-json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadRequest(400, 'invalid-json');
  return Object.fromEntries(Object.entries(value));
}

/**
 * Reads a body as UTF-8 text, within the limits of size and time.
 * @throws {BadRequest}
 */
export async function readText(request: Request): Promise<string> {
  const whole = await readWhole(request, { size: bodyLimit, time: bodyTime });
  if (whole === 'too-large') throw new BadRequest(413, whole);
  if (whole === 'timeout') throw new BadRequest(408, whole);
  try {
    if (whole !== 'bad-request') return new TextDecoder('utf-8', { fatal: true }).decode(await whole.arrayBuffer());
  } catch {
    // not UTF-8
  }
  // that, or broken off by the sender: either way there is no JSON
  throw new BadRequest(400, 'invalid-json');
}
