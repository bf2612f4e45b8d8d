import { brotliDecompressSync } from 'node:zlib';
import { builtQueriesOf } from '../../domain/built-queries.ts';
import { defaultLocale, isLocale } from '../../domain/locale.ts';
import { addressInLanguage, pages, splitAddress } from '../../domain/pages.ts';
import { BodyCache } from './body-cache.ts';
import type { Encoding, Packed } from './pack.ts';
import { baseSecurityHeaders, contentSecurityPolicy, fileSecurityHeaders, hashOf } from './security-headers.ts';

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

interface Ready {
  packed: Packed;
  headers: Record<string, string>;
  /** per encoding: the complete headers and the body, made once */
  answers: Map<Encoding, { etag: string; headers: Record<string, string>; body: Buffer }>;
}

const empty = Buffer.alloc(0);

const preference: readonly Encoding[] = ['br', 'zstd', 'gzip'];

/** Encodings a client takes, by Accept-Encoding with q-values; ours come in the order br, zstd, gzip. */
function accepted(header: string | undefined): (encoding: Encoding) => boolean {
  if (!header) return (encoding) => encoding === 'identity';
  if (!header.includes('q=')) return (encoding) => encoding === 'identity' || header.includes(encoding);
  // split and trimmed without patterns: `\s*;` over a header full of blanks would take a second of the whole server
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0)) > 0;
}

const liveQueries = new Map<string, readonly string[]>(pages.map((page) => [page.path, page.liveQuery]));

/** How many bytes of uncompressed texts are kept, once they were asked for: about all of the site's. */
const plainBytes = 12 * 1024 * 1024;

/**
 * The path of the document that answers an address, with the query that it was rendered with; null where a query changes
 * the page in a way that must be rendered on request.
 */
function documentPath(path: string, query: string): string | null {
  if (query === '') return path;
  const plain = splitAddress(path.replace(/(\/_)?\.data$/, '') || '/').path;
  const asked = new URLSearchParams(query);
  const names = (liveQueries.get(plain) ?? []).filter((name) => asked.has(name));
  if (names.length === 0) return path;
  const changes = names.map((name) => `${name}=${asked.get(name)}`).join('&');
  return builtQueriesOf(plain).includes(changes) ? `${path}?${changes}` : null;
}

interface Table {
  /** CSP sources of every sheet that stands in some document: a page gone to brings its own into the one that is there */
  styles: readonly string[];
  single: Map<string, Ready>;
  byLanguage: Map<string, Map<string, Ready>>;
}

export class Documents {
  private table: Table;
  private readonly secure: boolean;
  /** Texts for the few clients that take no compression. */
  private readonly plain = new BodyCache<Packed>(plainBytes);
  /** What stays in the file, at most one body an entry, while answers with it are under way. */
  private readonly passing = new BodyCache<Packed>(0);

  /** CSP sources of sheets that stand only in pages rendered on request */
  private readonly moreStyles: readonly string[];

  /**
   * @param secure the public address is https
   * @param sheets texts of sheets that stand only in pages rendered on request
   */
  constructor(pack: Packed[], secure: boolean, sheets: readonly string[] = []) {
    this.secure = secure;
    this.moreStyles = sheets.map(hashOf);
    this.table = this.tableOf(pack);
  }

  /** From now on every answer comes from this pack. What was answered before is answered whole. */
  replace(pack: Packed[]): void {
    this.table = this.tableOf(pack);
  }

  private tableOf(pack: Packed[]): Table {
    const styles = [...new Set([...pack.flatMap(({ entry }) => entry.styles ?? []), ...this.moreStyles])];
    const table: Table = { styles, single: new Map(), byLanguage: new Map() };
    for (const packed of pack) {
      const ready = this.prepare(packed, styles);
      const { path, language } = packed.entry;
      if (language === undefined) table.single.set(path, ready);
      else {
        const variants = table.byLanguage.get(path) ?? new Map<string, Ready>();
        table.byLanguage.set(path, variants.set(language, ready));
      }
    }
    return table;
  }

  /** CSP sources of the sheets that may stand in a page. */
  get styles(): readonly string[] {
    return this.table.styles;
  }

  private prepare(packed: Packed, styles: readonly string[]): Ready {
    const { entry } = packed;
    const compressed = entry.bodies.br !== undefined;
    const vary = [...(compressed ? ['Accept-Encoding'] : []), ...(entry.language === undefined ? [] : ['Cookie'])].join(
      ', ',
    );
    const headers: Record<string, string> = {
      // a proxy of ours may keep it (docs/nginx.conf): a page for a second, so that a new build is seen at once;
      // before Cache-Control, because nginx up to 1.22 takes the first of the two
      'X-Accel-Expires': entry.immutable ? '86400' : '1',
      ...(entry.scripts ? baseSecurityHeaders(this.secure) : fileSecurityHeaders),
      'Content-Type': entry.type,
      'Cache-Control': entry.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(vary ? { Vary: vary } : {}),
      ...(entry.scripts
        ? { 'Content-Security-Policy': contentSecurityPolicy({ scripts: entry.scripts, styles }, this.secure) }
        : {}),
      ...(/\.data(\?|$)/.test(entry.path) ? { 'X-Remix-Response': 'yes' } : {}),
      ...(compressed ? {} : { 'Accept-Ranges': 'bytes' }),
    };
    return { packed, headers, answers: new Map() };
  }

  private answer(ready: Ready, encoding: Encoding) {
    const made = ready.answers.get(encoding);
    if (made) return made;
    const { packed } = ready;
    const body = this.body(packed, encoding);
    const etag = encoding === 'identity' ? `"${packed.entry.etag}"` : `"${packed.entry.etag}-${encoding}"`;
    const headers = {
      ...ready.headers,
      ETag: etag,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    const answer = { etag, headers, body };
    if (packed.holds(encoding)) ready.answers.set(encoding, answer);
    return answer;
  }

  private body(packed: Packed, encoding: Encoding): Buffer {
    if (packed.holds(encoding)) return packed.body(encoding) ?? empty;
    if (packed.entry.bodies[encoding]) return this.passing.share(packed, () => packed.body(encoding) ?? empty);
    return this.plain.keep(packed, () => brotliDecompressSync(packed.body('br') ?? empty));
  }

  private find(path: string, cookie: string | undefined): Ready | undefined {
    const single = this.table.single.get(path);
    if (single) return single;
    const variants = this.table.byLanguage.get(path);
    if (!variants) return undefined;
    const chosen = cookie ? /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookie)?.[1] : undefined;
    return variants.get(isLocale(chosen) ? chosen : defaultLocale);
  }

  /** The 404 page in the language of the address (its links then keep the prefix) or the cookie. */
  notFound(request: DocumentRequest): DocumentResponse | null {
    const { language } = splitAddress(request.path);
    const ready = this.find(language ? addressInLanguage('/404', language) : '/404', request.header('cookie'));
    return ready ? this.deliver(ready, request) : null;
  }

  /** Answers from memory, or null when the path is not a prerendered one (or its query needs a live rendering). */
  respond(request: DocumentRequest): DocumentResponse | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    if (splitAddress(request.path).path === '/404') return null;
    const path = documentPath(request.path, request.query);
    const ready = path === null ? undefined : this.find(path, request.header('cookie'));
    return ready ? this.deliver(ready, request) : null;
  }

  private deliver(ready: Ready, request: DocumentRequest): DocumentResponse {
    const { entry } = ready.packed;
    const takes = accepted(request.header('accept-encoding'));
    const encoding = preference.find((name) => entry.bodies[name] && takes(name)) ?? 'identity';
    const { etag, headers, body } = this.answer(ready, encoding);
    const known = request.header('if-none-match');
    if (
      entry.status === 200 &&
      known &&
      (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    ) {
      const {
        'Content-Length': _length,
        'Content-Type': _type,
        'Content-Encoding': _encoding,
        ...rest
      } = headers as Record<string, string>;
      return { status: 304, headers: rest, body: null };
    }
    const head = request.method === 'HEAD';
    const wanted = request.header('range');
    const ifRange = request.header('if-range');
    if (wanted && headers['Accept-Ranges' as keyof typeof headers] && (!ifRange || ifRange === etag)) {
      const part = parseRange(wanted, body.length);
      if (part === 'unsatisfiable')
        return {
          status: 416,
          headers: { ...ready.headers, 'Content-Range': `bytes */${body.length}`, 'Content-Length': '0' },
          body: null,
        };
      if (part) {
        const slice = body.subarray(part.from, part.to + 1);
        return {
          status: 206,
          headers: {
            ...headers,
            'Content-Length': String(slice.length),
            'Content-Range': `bytes ${part.from}-${part.to}/${body.length}`,
          },
          body: head ? null : slice,
        };
      }
    }
    return { status: entry.status, headers, body: head ? null : body };
  }
}

/** One range of RFC 9110, or null when the header is to be ignored (malformed, or several ranges). */
function parseRange(header: string, size: number): { from: number; to: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (from > to || from >= size) return 'unsatisfiable';
  return { from, to };
}
