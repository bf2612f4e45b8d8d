import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLocale, isLocale, type Locale } from '../../../domain/locale.ts';
import { splitAddress } from '../../../domain/pages.ts';
import { acceptedLanguage } from '../http/accepted-language.ts';
import type { TextKey } from '../texts/mail-key.ts';

const statuses = {
  'bad-request': 400,
  unprintable: 400,
  'other-site': 403,
  timeout: 408,
  'too-large': 413,
  'address-too-long': 414,
  'wrong-host': 421,
  'too-many': 429,
  failed: 500,
  'not-implemented': 501,
  busy: 503,
  unavailable: 503,
} as const;

/** Why a request is not let through; its text is `refused.<code>`. */
export interface Refusal {
  code: keyof typeof statuses;
  /** seconds after which it may be tried again */
  retryAfter?: number;
}

/** The site's sentences, by their keys. */
interface RefusalTexts {
  message(language: Locale, key: TextKey, parameters?: Readonly<Record<string, string>>): string;
}

export interface RefusalSettings {
  texts: RefusalTexts;
  /** of every answer */
  headers: Readonly<Record<string, string>>;
  /** origins of other sites whose pages may call, and so may read why they were refused */
  allowedOrigins: readonly string[];
  /** neither addresses nor cookies name a language there: the browser's is taken */
  followsBrowser: boolean;
}

/** What of a request decides how a refusal is worded. */
interface RefusedRequest {
  path: string;
  header(name: string): string | undefined;
}

/** An answer made in one piece. */
export interface RefusalAnswer<Body = string> {
  status: number;
  headers: Record<string, string>;
  body: Body;
}

/** The one kind of refusal: a short sentence in the visitor's language, JSON for calls, kept by no cache. */
export function wordRefusal(
  { code, retryAfter }: Refusal,
  request: RefusedRequest,
  settings: RefusalSettings,
): RefusalAnswer {
  const { texts, allowedOrigins, followsBrowser } = settings;
  const isCall = request.path.startsWith('/functions/v1/');
  const origin = request.header('origin');
  const values: Record<string, string> = retryAfter === undefined ? {} : { seconds: String(retryAfter) };
  const message = texts.message(languageOf(request, isCall || followsBrowser), `refused.${code}`, values);
  const body = isCall ? JSON.stringify({ error: { code, message } }) : `${message}\n`;
  return {
    status: statuses[code],
    body,
    headers: {
      ...settings.headers,
      'Content-Type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...(isCall ? { Vary: 'Origin' } : {}),
      ...(isCall && origin !== undefined && allowedOrigins.includes(origin)
        ? { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }
        : {}),
    },
  };
}

/** The same for a request whose body is read already, or that had none. */
export function refusalResponse(refusal: Refusal, request: Request, settings: RefusalSettings): Response {
  const refusedRequest = {
    path: new URL(request.url).pathname,
    header: (name: string) => request.headers.get(name) ?? undefined,
  };
  const { status, headers, body } = wordRefusal(refusal, refusedRequest, settings);
  return new Response(body, { status, headers });
}

/** As the page would have been: the address decides, then the cookie; calls and the desk's browsers say what they want. */
function languageOf({ path, header }: RefusedRequest, saysItself: boolean): Locale {
  const { language } = splitAddress(path);
  if (language !== null) return language;
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(header('cookie') ?? '')?.[1];
  if (isLocale(chosen)) return chosen;
  return saysItself ? acceptedLanguage(header('accept-language') ?? null) : defaultLocale;
}

/** How much of a body that nobody wants is read away, in bytes, and for how long, in milliseconds. */
const readAway = { size: 1024 * 1024, time: 2_000 };

/**
 * Answers a request whose body has not been read, and closes the connection: what is still coming would be taken for
 * the next request. Some of it is read away before, because a connection that is closed on a sender who still sends is
 * reset, and takes the answer with it.
 */
export function answerUnread(
  request: IncomingMessage,
  response: ServerResponse,
  answer: RefusalAnswer<string | Buffer>,
): void {
  response.writeHead(answer.status, { ...answer.headers, Connection: 'close' });
  const wantsBody = request.method !== 'HEAD';
  // whoever asked first and was told no sends nothing more
  if (request.complete || request.headers.expect !== undefined) {
    response.end(wantsBody ? answer.body : undefined);
    return;
  }
  response.write(wantsBody ? answer.body : '');
  let left = readAway.size;
  const done = () => {
    clearTimeout(limit);
    response.end();
  };
  const limit = setTimeout(done, readAway.time);
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) done();
  });
  request.once('end', done);
  request.once('close', done);
  request.resume();
}
