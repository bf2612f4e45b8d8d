import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bodyLimit, bodyTime } from '../../platform/http/request-body.ts';
import { isAnsweredLive } from '../../../domain/live-addresses.ts';
import { ownAddress, pageAt } from '../../../domain/pages.ts';
import type { Documents } from '../page-cache/documents.ts';
import type { DocumentResponse } from '../page-cache/respond.ts';
import type { RequestLimiter } from '../../platform/request-limiter/request-limiter.ts';
import { readWhole } from '../../platform/http/read-whole.ts';
import { refusalResponse, type Refusal, type RefusalSettings } from '../../platform/request-limiter/refusal.ts';
import {
  baseSecurityHeaders,
  contentSecurityPolicy,
  inlineScriptHashes,
} from '../../platform/http/security-headers.ts';

const compress = promisify(gzip);

export interface Client {
  /** the visitor's address after trusted proxies */
  address: string;
  requestId: string;
}

export interface AppDependencies {
  documents: Documents;
  /** answers calls under /functions/v1/, else null */
  calls(request: Request, client: Client): Promise<Response | null>;
  /** renders a page that depends on the request (React Router) */
  render(request: Request, client: Client): Promise<Response>;
  /** asked before a page is rendered or its form read */
  limiter: Pick<RequestLimiter, 'page' | 'turn'>;
  refusals: RefusalSettings;
  /** told of every refusal */
  onRefusal(code: Refusal['code']): void;
  /** the public address is https */
  secure: boolean;
  /** where the button of a page that pays may lead to */
  formTargets: readonly string[];
}

/** Addresses that lead elsewhere for good: trailing slashes, doubled slashes, English under a prefix, and English words under another's. */
export function permanentRedirect(pathname: string, search: string): string | null {
  let target = pathname.replace(/\/{2,}/g, '/');
  target = target.replace(/^\/en(?=\/|$)/, '') || '/';
  if (target.length > 1) target = target.replace(/(?<!\/)\/+$/, '') || '/';
  target = ownAddress(`/${target.slice(1)}`);
  return target === pathname ? null : target + search;
}

/**
 * The site as a function from Request to Response: documents from memory, calls, live pages, else 404.
 * Never throws; what goes wrong inside a part is that part's to answer.
 */
export function createApp({
  documents,
  calls,
  render,
  limiter,
  refusals,
  onRefusal,
  secure,
  formTargets,
}: AppDependencies) {
  const security = baseSecurityHeaders(secure);

  /** A page rendered on request, or taking its form: when the limiter lets it through, and it is its turn. */
  async function live(request: Request, client: Client): Promise<Response> {
    const refused = await limiter.page({
      method: request.method,
      origin: new URL(request.url).origin,
      from: request.headers.get('origin'),
      address: client.address,
      account: null,
    });
    if (refused !== null) return refuse(refused, request);
    // before its turn, which nobody holds up by sending slowly
    const whole = await readWhole(request, { size: bodyLimit, time: bodyTime });
    if (!(whole instanceof Request)) return refuse({ code: whole }, request);
    const done = await limiter.turn();
    if (typeof done !== 'function') return refuse(done, request);
    try {
      return await rendered(whole, client);
    } finally {
      done();
    }
  }

  function refuse(refusal: Refusal, request: Request): Response {
    onRefusal(refusal.code);
    return refusalResponse(refusal, request, refusals);
  }

  async function rendered(request: Request, client: Client): Promise<Response> {
    const response = await render(request, client);
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(security)) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
    headers.append('Vary', 'Cookie');
    if (!headers.get('Content-Type')?.startsWith('text/html'))
      return new Response(response.body, { status: response.status, headers });
    const html = new Uint8Array(await response.arrayBuffer());
    // Hashes of whatever stands in the page would also allow a script that somebody smuggled into it. So only the first
    // script counts, which the head starts with (apps/site/root.tsx); the framework's own carry this request's random number.
    const scripts = [...inlineScriptHashes(firstScriptIn(html)), `'nonce-${client.requestId}'`];
    const pays = pageAt(decodePath(new URL(request.url).pathname) ?? '')?.pays === true;
    const sources = { scripts, styles: documents.styles, formTargets: pays ? formTargets : [] };
    headers.set('Content-Security-Policy', contentSecurityPolicy(sources, secure));
    headers.append('Vary', 'Accept-Encoding');
    if (request.method === 'HEAD') return new Response(null, { status: response.status, headers });
    if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
      return new Response(html, { status: response.status, headers });
    headers.set('Content-Encoding', 'gzip');
    headers.delete('Content-Length');
    return new Response(new Uint8Array(await compress(html)), { status: response.status, headers });
  }

  return async function app(request: Request, client: Client): Promise<Response> {
    const url = new URL(request.url);
    const readOnly = request.method === 'GET' || request.method === 'HEAD';
    const called = await calls(request, client);
    if (called) {
      for (const [name, value] of Object.entries(security)) called.headers.set(name, value);
      return called;
    }
    const path = decodePath(url.pathname);
    if (path === null) return refuse({ code: 'bad-request' }, request);
    if (readOnly) {
      const moved = permanentRedirect(url.pathname, url.search);
      if (moved) return new Response(null, { status: 301, headers: { ...security, Location: moved } });
      const documentRequest = {
        method: request.method,
        path,
        query: url.search.slice(1),
        header: (name: string) => request.headers.get(name) ?? undefined,
      };
      const document = await documents.answer(documentRequest);
      if (document) return asResponse(document);
      if (!isAnsweredLive(path)) {
        const missing = await documents.notFound(documentRequest);
        if (missing) return asResponse(missing);
      }
    }
    if (readOnly || (request.method === 'POST' && takesForms(path))) return live(request, client);
    return notAllowed(request, path);
  };

  /** Documents are only read; three pages also take their own form. */
  async function notAllowed(request: Request, path: string): Promise<Response> {
    const documentRequest = {
      method: 'GET',
      path,
      query: '',
      header: (name: string) => request.headers.get(name) ?? undefined,
    };
    if (!isAnsweredLive(path) && (await documents.answer(documentRequest)) === null) {
      const missing = await documents.notFound(documentRequest);
      if (missing) return asResponse(missing);
    }
    const headers = {
      ...security,
      Allow: takesForms(path) ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS',
      'Cache-Control': 'no-store',
    };
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    return new Response('Method not allowed\n', {
      status: 405,
      headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

/** Whether a page is rendered for a request that no document answers, or takes its form. @param path decoded */
export const isRendered = (method: string, path: string): boolean =>
  method === 'GET' || method === 'HEAD' ? isAnsweredLive(path) : method === 'POST' && takesForms(path);

/** Pages with an action: their form is posted to the page's own address (or its data address, with JavaScript). */
const takesForms = (path: string) => {
  const page = pageAt(path);
  return page?.form !== undefined || page?.pays === true;
};

/** The first script of a document. */
function firstScriptIn(html: Uint8Array): string {
  const tag = '</script>';
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const end = bytes.indexOf(tag);
  return bytes.toString('utf8', bytes.lastIndexOf('<script', end), end + tag.length);
}

function asResponse({ status, headers, body }: DocumentResponse): Response {
  // a Buffer over the shared memory of the page cache: Response copies only its own part
  return new Response(body && new Uint8Array(body), { status, headers });
}

export function decodePath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}
