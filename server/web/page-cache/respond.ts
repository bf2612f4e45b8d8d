import { brotliDecompressSync } from 'node:zlib';
import {
  baseSecurityHeaders,
  contentSecurityPolicy,
  fileSecurityHeaders,
} from '../../platform/http/security-headers.ts';
import { chooseEncoding } from './accepted-encoding.ts';
import { BodyCache } from './body-cache.ts';
import { parseRange } from './byte-range.ts';
import type { Encoding, CachedBody } from './cache-file.ts';

export interface DocumentRequest {
  method: string;
  /** decoded path */
  path: string;
  /** query without the question mark */
  query: string;
  /** lower-case header names */
  header(name: string): string | undefined;
}

export interface DocumentResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** A document with everything that its answers need. */
export interface Ready {
  cached: CachedBody;
  headers: Record<string, string>;
  /** per encoding: the complete headers and the body, made once */
  answers: Map<Encoding, Answer>;
}

interface Answer {
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
}

const empty = Buffer.alloc(0);

/** How many bytes of uncompressed texts are kept, once they were asked for: about all of the site's. */
const plainBytes = 12 * 1024 * 1024;

/** Answers requests with documents: encodings, validators, ranges. */
export class Responder {
  private readonly secure: boolean;
  private readonly styles: readonly string[];
  /** Texts for the few clients that take no compression. */
  private readonly plain = new BodyCache<CachedBody>(plainBytes);
  /** What stays in the file, at most one body an entry, while answers with it are under way. */
  private readonly passing = new BodyCache<CachedBody>(0);

  /**
   * @param secure the public address is https
   * @param styles CSP sources of every stylesheet that may stand in a page
   */
  constructor(secure: boolean, styles: readonly string[]) {
    this.secure = secure;
    this.styles = styles;
  }

  prepare(cached: CachedBody): Ready {
    const { entry } = cached;
    const { scripts } = entry;
    const compressed = entry.bodies.br !== undefined;
    const vary = [...(compressed ? ['Accept-Encoding'] : []), ...(entry.language === undefined ? [] : ['Cookie'])];
    const policy = scripts && contentSecurityPolicy({ scripts, styles: this.styles }, this.secure);
    const headers: Record<string, string> = {
      // a proxy of ours may keep it (docs/nginx.conf): a page for a second, so that a new build is seen at once;
      // before Cache-Control, because nginx up to 1.22 takes the first of the two
      'X-Accel-Expires': entry.immutable ? '86400' : '1',
      ...(scripts ? baseSecurityHeaders(this.secure) : fileSecurityHeaders),
      'Content-Type': entry.type,
      'Cache-Control': entry.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(vary.length > 0 ? { Vary: vary.join(', ') } : {}),
      ...(policy ? { 'Content-Security-Policy': policy } : {}),
      ...(/\.data(\?|$)/.test(entry.path) ? { 'X-Remix-Response': 'yes' } : {}),
      ...(compressed ? {} : { 'Accept-Ranges': 'bytes' }),
    };
    return { cached, headers, answers: new Map() };
  }

  respond(ready: Ready, { method, header }: DocumentRequest): DocumentResponse {
    const { status, bodies } = ready.cached.entry;
    const encoding = chooseEncoding(header('accept-encoding'), (name) => bodies[name] !== undefined);
    const answer = this.answer(ready, encoding);
    if (status === 200 && isKnown(answer.etag, header('if-none-match'))) {
      const {
        'Content-Length': _length,
        'Content-Type': _type,
        'Content-Encoding': _encoding,
        ...rest
      } = answer.headers;
      return { status: 304, headers: rest, body: null };
    }
    const ifRange = header('if-range');
    const range =
      ready.headers['Accept-Ranges'] && (!ifRange || ifRange === answer.etag) ? (header('range') ?? '') : '';
    const { status: given, headers, body } = range === '' ? { status, ...answer } : partOf(answer, range, status);
    return { status: given, headers, body: method === 'HEAD' ? null : body };
  }

  private answer(ready: Ready, encoding: Encoding): Answer {
    const made = ready.answers.get(encoding);
    if (made) return made;
    const { cached } = ready;
    const body = this.body(cached, encoding);
    const etag = encoding === 'identity' ? `"${cached.entry.etag}"` : `"${cached.entry.etag}-${encoding}"`;
    const headers = {
      ...ready.headers,
      ETag: etag,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    const answer = { etag, headers, body };
    if (cached.holds(encoding)) ready.answers.set(encoding, answer);
    return answer;
  }

  private body(cached: CachedBody, encoding: Encoding): Buffer {
    if (cached.holds(encoding)) return cached.body(encoding) ?? empty;
    if (cached.entry.bodies[encoding]) return this.passing.share(cached, () => cached.body(encoding) ?? empty);
    return this.plain.keep(cached, () => brotliDecompressSync(cached.body('br') ?? empty));
  }
}

/** Whether the client holds this already. @param known the header If-None-Match */
const isKnown = (etag: string, known: string | undefined): boolean =>
  known !== undefined && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

function partOf({ headers, body }: Answer, range: string, whole: number): DocumentResponse {
  const part = parseRange(range, body.length);
  if (part === null) return { status: whole, headers, body };
  if (part === 'unsatisfiable') {
    const { ETag: _etag, ...rest } = headers;
    return {
      status: 416,
      headers: { ...rest, 'Content-Range': `bytes */${body.length}`, 'Content-Length': '0' },
      body: null,
    };
  }
  const slice = body.subarray(part.from, part.to + 1);
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(slice.length),
      'Content-Range': `bytes ${part.from}-${part.to}/${body.length}`,
    },
    body: slice,
  };
}
