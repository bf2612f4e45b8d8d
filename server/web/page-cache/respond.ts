import { brotliDecompressSync } from 'node:zlib';
import { builtQueriesOf } from '../../../domain/built-queries.ts';
import { defaultLocale, isLocale } from '../../../domain/locale.ts';
import { addressInLanguage, pages, splitAddress } from '../../../domain/pages.ts';
import { BodyCache } from './body-cache.ts';
import { compress, type Effort } from './compress.ts';
import type { Wanted } from './list-documents.ts';
import { packedInMemory, plainBody, type Encoding, type Packed } from './pack.ts';
import {
  baseSecurityHeaders,
  contentSecurityPolicy,
  fileSecurityHeaders,
  hashOf,
} from '../../platform/http/security-headers.ts';

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

const languageIn = (cookie: string | undefined): string | undefined =>
  cookie ? /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookie)?.[1] : undefined;

/** A document under its address: as it was built, or made when somebody asks for it first. */
interface Slot {
  ready: Ready | null;
  /** what it is made of; null: it was built */
  wanted: Wanted | null;
  /** under way, for everybody who asks meanwhile */
  making: Promise<Ready | null> | null;
  effort: Effort;
}

interface Table {
  single: Map<string, Slot>;
  byLanguage: Map<string, Map<string, Slot>>;
}

/**
 * The page cache: every file of the site, and every page as it was rendered, compressed, with its headers. It begins with
 * what the build made; once something else is public, pages are made as they are asked for (`use`).
 */
export class Documents {
  private table: Table;
  private readonly pack: readonly Packed[];
  private readonly secure: boolean;
  /** Texts for the few clients that take no compression. */
  private readonly plain = new BodyCache<Packed>(plainBytes);
  /** What stays in the file, at most one body an entry, while answers with it are under way. */
  private readonly passing = new BodyCache<Packed>(0);
  /** CSP sources of every sheet that may stand in a page: a page gone to brings its own into the one that is there */
  readonly styles: readonly string[];

  /**
   * @param pack what the build made
   * @param secure the public address is https
   * @param sheets texts of sheets that stand only in pages rendered on request
   */
  constructor(pack: readonly Packed[], secure: boolean, sheets: readonly string[] = []) {
    this.secure = secure;
    this.pack = pack;
    this.styles = [...new Set([...pack.flatMap(({ entry }) => entry.styles ?? []), ...sheets.map(hashOf)])];
    this.table = this.tableOf(null);
  }

  /**
   * From now on every answer is made of another content. What was begun before ends as it began.
   * @param wanted everything that is made of it; null: as it was built
   */
  use(wanted: readonly Wanted[] | null): void {
    this.table = this.tableOf(wanted);
  }

  private tableOf(wanted: readonly Wanted[] | null): Table {
    const table: Table = { single: new Map(), byLanguage: new Map() };
    const put = (path: string, language: string | undefined, slot: Slot) => {
      if (language === undefined) table.single.set(path, slot);
      else table.byLanguage.set(path, (table.byLanguage.get(path) ?? new Map<string, Slot>()).set(language, slot));
    };
    for (const packed of this.pack) {
      const { path, language, ofContent = false, immutable } = packed.entry;
      // what a name with a hash stands for is true for good
      if (wanted === null || !ofContent || immutable)
        put(path, language, { ready: this.prepare(packed), wanted: null, making: null, effort: 'best' });
    }
    for (const one of wanted ?? [])
      put(one.path, one.language, { ready: null, wanted: one, making: null, effort: 'quick' });
    return table;
  }

  /** Made once, however many ask for it at the same time. @throws when it cannot be rendered; the next who asks has it tried again */
  private made(slot: Slot): Promise<Ready | null> {
    if (slot.ready !== null) return Promise.resolve(slot.ready);
    slot.making ??= this.make(slot, 'quick').finally(() => (slot.making = null));
    return slot.making;
  }

  private async make(slot: Slot, effort: Effort): Promise<Ready | null> {
    const { wanted } = slot;
    if (wanted === null) throw new Error('what was built is there');
    const { make, ...entry } = wanted;
    const body = await make();
    slot.effort = effort;
    slot.ready = body === null ? null : this.prepare(packedInMemory(await compress(entry, body, effort)));
    return slot.ready;
  }

  /** Makes pages before somebody asks for them. @param paths plain ones, the most asked for first */
  async makeAtOnce(paths: readonly string[]): Promise<void> {
    const { single, byLanguage } = this.table;
    for (const path of paths) {
      const one = single.get(path);
      for (const slot of [...(one === undefined ? [] : [one]), ...(byLanguage.get(path)?.values() ?? [])])
        await this.made(slot);
    }
  }

  /**
   * Makes one document that nobody has asked for, or compresses one better that was made in a hurry.
   * @returns false when there is nothing left to do
   */
  async makeOneMore(): Promise<boolean> {
    const { single, byLanguage } = this.table;
    const slots = [...single.values(), ...[...byLanguage.values()].flatMap((variants) => [...variants.values()])];
    const next = slots.find(({ effort, wanted }) => wanted !== null && effort === 'quick');
    if (next === undefined) return false;
    await this.make(next, 'idle');
    return true;
  }

  private prepare(packed: Packed): Ready {
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
        ? {
            'Content-Security-Policy': contentSecurityPolicy(
              { scripts: entry.scripts, styles: this.styles },
              this.secure,
            ),
          }
        : {}),
      ...(/\.data(\?|$)/.test(entry.path) ? { 'X-Remix-Response': 'yes' } : {}),
      ...(compressed ? {} : { 'Accept-Ranges': 'bytes' }),
    };
    return { packed, headers, answers: new Map() };
  }

  private encoded(ready: Ready, encoding: Encoding) {
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

  private find(path: string, language: string | undefined): Slot | undefined {
    const variants = this.table.byLanguage.get(path);
    return this.table.single.get(path) ?? variants?.get(isLocale(language) ? language : defaultLocale);
  }

  private slotOf({ method, path, query, header }: DocumentRequest): Slot | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (splitAddress(path).path === '/404') return undefined;
    const address = documentPath(path, query);
    return address === null ? undefined : this.find(address, languageIn(header('cookie')));
  }

  /** The 404 page in the language of the address (its links then keep the prefix) or the cookie. */
  async notFound(request: DocumentRequest): Promise<DocumentResponse | null> {
    const { language } = splitAddress(request.path);
    const path = language ? addressInLanguage('/404', language) : '/404';
    const slot = this.find(path, languageIn(request.header('cookie')));
    const ready = slot === undefined ? null : await this.made(slot);
    return ready === null ? null : this.deliver(ready, request);
  }

  /** Answers from memory; null when that address has no document, or none that is made already. */
  respond(request: DocumentRequest): DocumentResponse | null {
    const ready = this.slotOf(request)?.ready ?? null;
    return ready === null ? null : this.deliver(ready, request);
  }

  /** The same, and makes it where nobody has asked for it before; null when that address has no document. */
  async answer(request: DocumentRequest): Promise<DocumentResponse | null> {
    const slot = this.slotOf(request);
    const ready = slot === undefined ? null : await this.made(slot);
    return ready === null ? null : this.deliver(ready, request);
  }

  /** A document as text; null where there is none. @param language for whoever has chosen it */
  async text(path: string, language: string): Promise<string | null> {
    const slot = this.find(path, language);
    const ready = slot === undefined ? null : await this.made(slot);
    return ready === null ? null : plainBody(ready.packed).toString('utf8');
  }

  private deliver(ready: Ready, request: DocumentRequest): DocumentResponse {
    const { entry } = ready.packed;
    const takes = accepted(request.header('accept-encoding'));
    const encoding = preference.find((name) => entry.bodies[name] && takes(name)) ?? 'identity';
    const { etag, headers, body } = this.encoded(ready, encoding);
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
