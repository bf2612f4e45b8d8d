import { noSign } from '../../../domain/forms/fields.ts';

/** Why a form is not parsed at all. */
export type FormProblem = 'bad-request' | 'too-large' | 'unprintable';

/** More than any form of ours has. A parser takes 20 ms for so many. */
export const mostFields = 10_000;

/**
 * Of a form with files: parts; what looks like the beginning of a separator, at which every search stops; the lines before
 * each part, and what is typed beside a file, in bytes.
 */
const mostOf = { parts: 200, beginnings: 20_000, head: 4 * 1024, text: 64 * 1024 };

/**
 * What keeps a body from being handed to a parser of forms, told by looking for separators only: a body of a permitted
 * length can hold fields by the hundred thousand, and parsing them holds up everybody.
 */
export function formProblem(contentType: string | null, body: Uint8Array): FormProblem | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (contentType === null) return bytes.length === 0 ? null : 'bad-request';
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (mediaType.toLowerCase() === 'application/x-www-form-urlencoded') return urlencodedProblem(bytes);
  if (mediaType.toLowerCase() !== 'multipart/form-data') return 'bad-request';
  const [, boundary] =
    parameters.map((one) => /^boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(one)).find((found) => found !== null) ?? [];
  return boundary === undefined ? 'bad-request' : multipartProblem(bytes, `--${boundary}`);
}

/** Whether a urlencoded text has no more fields than may be parsed. */
export function hasFewFields(text: string, most = mostFields): boolean {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > most) return false;
  }
  return true;
}

function urlencodedProblem(bytes: Buffer): FormProblem | null {
  const text = bytes.toString('utf8');
  if (!hasFewFields(text)) return 'too-large';
  for (const value of new URLSearchParams(text).values()) if (noSign.test(value)) return 'unprintable';
  return null;
}

/** As browsers write it (RFC 7578): each part between two separators, a name in each. @param separator `--` and the boundary */
function multipartProblem(bytes: Buffer, separator: string): FormProblem | null {
  if (!bytes.subarray(0, separator.length).equals(Buffer.from(separator))) return 'bad-request';
  let beginnings = 0;
  for (let found = bytes.indexOf('--'); found >= 0; found = bytes.indexOf('--', found + 2)) {
    beginnings += 1;
    if (beginnings > mostOf.beginnings) return 'too-large';
  }
  let at = separator.length;
  for (let parts = 0; ; parts += 1) {
    const after = bytes.toString('latin1', at, at + 2);
    if (after === '--') return null;
    if (after !== '\r\n') return 'bad-request';
    if (parts === mostOf.parts) return 'too-large';
    const head = bytes.subarray(at, at + mostOf.head);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return 'bad-request';
    const lines = head.toString('latin1', 0, end);
    if (!/^content-disposition: ?form-data; ?name="/im.test(lines)) return 'bad-request';
    const begin = at + end + 4;
    const next = lineWith(bytes, separator, begin - 2);
    if (next < 0) return 'bad-request';
    if (!/; ?filename\*?=/i.test(lines)) {
      if (next - begin > mostOf.text) return 'too-large';
      if (noSign.test(bytes.toString('utf8', begin, Math.max(begin, next)))) return 'unprintable';
    }
    at = next + 2 + separator.length;
  }
}

/** Where a line end stands with this behind it. Without the line end in what is searched, which many files are full of. */
function lineWith(bytes: Buffer, text: string, from: number): number {
  for (let at = bytes.indexOf(text, from + 2); at >= 0; at = bytes.indexOf(text, at + 1))
    if (bytes[at - 2] === 13 && bytes[at - 1] === 10) return at - 2;
  return -1;
}
