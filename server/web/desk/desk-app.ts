import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { Logger } from 'pino';
import type { Promises } from '../../../domain/due-date.ts';
import type { Config } from '../../platform/config.ts';
import type { Clock } from '../../platform/database/database.ts';
import { uploadedFile, uploadedProof } from '../../features/content/uploads.ts';
import { describeError } from '../../platform/metrics/describe-error.ts';
import { formProblem } from '../../platform/http/form-shape.ts';
import { fileSecurityHeaders } from '../../platform/http/security-headers.ts';
import type { Documents } from '../page-cache/documents.ts';
import type { RequestLimiter } from '../../platform/request-limiter/request-limiter.ts';
import { letPass, readWhole, type BodyLimits } from '../../platform/http/read-whole.ts';
import { refusalResponse, type Refusal, type RefusalSettings } from '../../platform/request-limiter/refusal.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { SiteHealth } from '../../features/today/site-health.ts';
import type { Services } from '../services.ts';
import { deskFiles } from './desk-files.ts';
import { deskHeaders, deskPolicy, lookedOnly } from './desk-headers.ts';
import { mostBytes } from '../../features/editing/uploaded-files.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';

const gzip = promisify(gzipCallback);

/** The longest form of the desk is a reply of some pages. */
const deskBody: BodyLimits = { size: 256 * 1024, time: 30_000 };

/** A picture, a proof, a bank statement or what goes with an answer, with what its form wraps it in, from a slow line. */
const uploadBody: BodyLimits = { size: mostBytes + 64 * 1024, time: 60_000 };
/** A file that is far too large, from a browser whose scripts did not say so before: let in, and kept nothing of. */
const tooLargeBody: BodyLimits = { size: 512 * 1024 * 1024, time: 55_000 };
const uploadTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};
/** What is asked with a form and changes nothing: nobody's open list is to be read anew for it, with a line in the log. */
const looksOnly = /^\/(?:website\/(?:field|text|paste)|sign-in\/passkey|orders\/[\w-]+\/look)$/;
const uploadPath =
  /^\/(?:website\/(?:[\w-]+\/[\w-]+\/upload|certificate)|newsletter\/subscribers\/(?:new|import)|bank\/upload|inbox\/[\w-]+\/answer(?:\.data)?)$/;
/**
 * What waits for the content worker (publishing/open-worker.ts), seconds perhaps: that is another process, and whoever waits for it
 * takes no turn of this one's. Two who publish would otherwise shut the desk for all others.
 */
const workerPath =
  /^\/(?:backups|website\/(?:certificate|check|page|plan|publish|[\w-]+\/[\w-]+\/(?:delete|upload|picture|sale)))(?:\.data)?$/;

export interface DeskParts {
  config: Config;
  services: Services;
  logger: Logger;
  now: Clock;
  /** the desk's address as its people type it */
  deskUrl: URL;
  /** the site's texts, as they are public at the moment */
  texts: Pick<SiteTexts, 'company'>;
  publisher: Publisher;
  /** the public site's pictures, stylesheets and fonts, which previews show */
  documents: Pick<Documents, 'answer'>;
  /** from which deadlines are counted, as the content says at the moment */
  calendar: () => Promises;
  health: (now: number) => Promise<SiteHealth>;
  /** asked before a page is rendered or its form read */
  limiter: Pick<RequestLimiter, 'page' | 'turn'>;
  refusals: RefusalSettings;
  /** told of every refusal of the limiter */
  onRefusal(code: Refusal['code']): void;
}

export interface DeskClient {
  /** after trusted proxies */
  address: string;
}

export type DeskApp = (request: Request, client: DeskClient) => Promise<Response>;

/** What the desk's own bundle brings. */
interface DeskPages {
  /** who is signed in, as far as that is known without looking it up */
  accountOf(request: Request): string | null;
  /** whether somebody is, looked up. @throws {StorageUnavailable} */
  isSignedIn(request: Request): Promise<boolean>;
  render(request: Request, client: DeskClient & { nonce: string }): Promise<Response>;
  /** CSP source of the stylesheet that stands in its documents */
  stylesheet: string;
}

type DeskAppParts = Pick<DeskParts, 'logger' | 'deskUrl' | 'documents' | 'limiter' | 'refusals' | 'onRefusal'> & {
  services: Pick<Services, 'live'>;
};

/**
 * The desk's listener as a function from Request to Response: only under the desk's own address, changes only from the
 * desk's own pages, nothing kept by any cache. Never throws.
 */
export function createDeskApp(parts: DeskAppParts, { accountOf, isSignedIn, render, stylesheet }: DeskPages): DeskApp {
  const { logger, deskUrl, services, documents, limiter, refusals, onRefusal } = parts;
  const secure = deskUrl.protocol === 'https:';
  const files = deskFiles('build/desk/client');
  const plain = (status: number, text: string, more: Record<string, string> = {}) =>
    new Response(`${text}\n`, {
      status,
      headers: { ...deskHeaders(secure), 'Content-Type': 'text/plain; charset=utf-8', ...more },
    });

  return async (request, client) => {
    const url = new URL(request.url);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (url.host !== deskUrl.host) {
      // also keeps a foreign name that was pointed at this machine (DNS rebinding) from being the desk's origin
      if (!reads) return plain(421, `The desk is at ${deskUrl.origin}`);
      return plain(307, `The desk is at ${deskUrl.origin}`, {
        Location: `${deskUrl.origin}${url.pathname}${url.search}`,
      });
    }
    const file = reads ? files(url.pathname, request.headers.get('accept-encoding') ?? '') : null;
    const shown = reads && file === null ? await siteFile(url.pathname, request) : null;
    if (shown !== null) return shown;
    if (file !== null) return request.method === 'HEAD' ? new Response(null, file) : file;
    if (!reads && request.method !== 'POST') return plain(405, 'Method not allowed', { Allow: 'GET, HEAD, POST' });
    if (!reads && !comesFromTheDesk(request, deskUrl)) return plain(403, 'Only the desk’s own pages may do this');
    const refused = await limiter.page({
      method: request.method,
      origin: deskUrl.origin,
      from: request.headers.get('origin'),
      address: client.address,
      account: accountOf(request),
    });
    if (refused !== null) return refuse(refused, request);
    // before its turn, which nobody holds up by sending slowly
    const isUpload = uploadPath.test(url.pathname) && (await isOneOfUs(request));
    const whole = await readWhole(request, isUpload ? uploadBody : deskBody);
    // the page of the upload says it in the operator's language
    if (whole === 'too-large' && isUpload) {
      await letPass(request, tooLargeBody);
      return new Response(null, {
        status: 303,
        headers: { ...deskHeaders(secure), Location: `${url.pathname}?large` },
      });
    }
    if (!(whole instanceof Request)) return refuse({ code: whole }, request);
    const wrong = reads
      ? null
      : formProblem(whole.headers.get('content-type'), new Uint8Array(await whole.clone().arrayBuffer()));
    // others first: what was looked through is parsed next
    await nextTurn();
    if (wrong !== null) {
      const type = request.headers.get('content-type')?.split(';')[0]?.slice(0, 60) ?? null;
      logger.warn({ path: url.pathname, type, wrong }, 'what was sent to the desk is no form that can be read');
      return refuse({ code: wrong }, request);
    }
    const waits = workerPath.test(url.pathname) && (await isOneOfUs(request));
    const done = waits ? () => undefined : await limiter.turn();
    if (typeof done !== 'function') return refuse(done, request);
    try {
      const nonce = randomBytes(16).toString('base64');
      const response = await finish(await render(whole, { ...client, nonce }), request, nonce);
      // what one operator did, the others see
      const isLook = looksOnly.test(url.pathname) || response.headers.has(lookedOnly);
      if (!reads && response.status < 400 && !isLook) services.live.announce();
      return response;
    } catch (error) {
      if (error instanceof StorageUnavailable)
        return plain(503, 'The database is not available just now. Nothing was changed; try again in a moment.', {
          'Retry-After': '5',
        });
      logger.error({ error: describeError(error) }, 'a request to the desk failed');
      return plain(500, 'Something went wrong. It is in the log.');
    } finally {
      done();
    }
  };

  /**
   * Asked before files go either way: a stranger's would lie in memory, 12 MB for each of the requests in hand, until a
   * page refuses it, and what was uploaded is nobody else's before it is public.
   */
  function isOneOfUs(request: Request): Promise<boolean> {
    // looked up, not remembered: a session that was ended opens nothing; without the database nobody is signed in
    return isSignedIn(request).catch(() => false);
  }

  function refuse(refusal: Refusal, request: Request): Response {
    onRefusal(refusal.code);
    return refusalResponse(refusal, request, refusals);
  }

  /** What a previewed page looks like: stylesheets, pictures and fonts of the public site, never its scripts; and its proofs. */
  async function siteFile(path: string, request: Request): Promise<Response | null> {
    if (!/^\/(?:(?:assets|pictures)\/[\w.-]+\.(?:css|svg|woff2|avif|webp|png|jpg)|proofs\/[\w-]+\.pdf)$/.test(path))
      return null;
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const document = await documents.answer({ method: request.method, path, query: '', header });
    // what was uploaded and is not public yet
    const uploaded = document === null || document.status === 404 ? (uploadedFile(path) ?? uploadedProof(path)) : null;
    if (uploaded !== null && (await isOneOfUs(request)))
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(uploaded), {
        headers: {
          ...fileSecurityHeaders,
          'Content-Type': uploadTypes[extname(path)] ?? 'application/octet-stream',
          'Cache-Control': 'private, max-age=3600',
        },
      });
    return document && new Response(document.body && new Uint8Array(document.body), document);
  }

  async function finish(response: Response, request: Request, nonce: string): Promise<Response> {
    const headers = new Headers(response.headers);
    const ownPolicy = headers.has('Content-Security-Policy');
    for (const [name, value] of Object.entries(deskHeaders(secure)))
      if (!(ownPolicy && name === 'X-Frame-Options')) headers.set(name, value);
    if (!ownPolicy && headers.get('Content-Type')?.startsWith('text/html'))
      headers.set('Content-Security-Policy', deskPolicy({ nonce, stylesheet }, secure));
    const { status } = response;
    if (request.method === 'HEAD' || response.body === null) return new Response(null, { status, headers });
    // what grows while it is sent, or is far too large for the memory, is not waited for
    if (/^(?:text\/(?:event-stream|csv)|application\/vnd\.sqlite3)/.test(headers.get('Content-Type') ?? ''))
      return new Response(response.body, { status, headers });
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.length < 1024 || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(body, { status, headers });
    headers.set('Content-Encoding', 'gzip');
    headers.delete('Content-Length');
    return new Response(new Uint8Array(await gzip(body)), { status, headers });
  }
}

/** Browsers name the origin of every POST; one that does not must at least say that it is the same. */
function comesFromTheDesk(request: Request, deskUrl: URL): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === deskUrl.origin;
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
