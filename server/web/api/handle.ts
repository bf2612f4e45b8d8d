import type { Logger } from 'pino';
import { describeError } from '../../platform/metrics/describe-error.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import { acceptedLanguage } from '../../platform/http/accepted-language.ts';
import type { Caller } from './call.ts';
import { errorResponse } from './error-response.ts';
import { BadRequest } from '../../platform/http/request-body.ts';

/** One address below /functions/v1/. `callEndpoint` makes one out of a call. */
export interface Endpoint {
  name: string;
  methods: readonly ('GET' | 'POST')[];
  handle(request: Request, caller: Caller): Promise<Response>;
}

export interface ApiOptions {
  endpoints: readonly Endpoint[];
  /** origins of other sites whose pages may call */
  allowedOrigins: readonly string[];
  texts: SiteTexts;
  logger: Logger;
  counters: Counters;
}

export type ApiHandler = (request: Request, client: { address: string; requestId: string }) => Promise<Response | null>;

const prefix = '/functions/v1/';

/** What a hosted backend's client sends; the key and the token are accepted and mean nothing here. */
const allowedHeaders = 'authorization, x-client-info, apikey, content-type, idempotency-key';

/** Answers everything below /functions/v1/; null for any other path. Never throws. */
export function createApiHandler({ endpoints, allowedOrigins, texts, logger, counters }: ApiOptions): ApiHandler {
  const byName = new Map(endpoints.map((entry) => [entry.name, entry]));

  async function answer(
    request: Request,
    name: string,
    client: { address: string; requestId: string },
  ): Promise<Response> {
    const language = acceptedLanguage(request.headers.get('accept-language'));
    const entry = byName.get(name);
    if (!entry) return errorResponse({ status: 404, code: 'not-found' }, language, texts);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow(entry) } });
    if (!entry.methods.some((method) => method === request.method))
      return errorResponse({ status: 405, code: 'method-not-allowed' }, language, texts, {
        headers: { Allow: allow(entry) },
        parameters: { method: entry.methods.join(', ') },
      });
    try {
      const idempotencyKey = request.headers.get('idempotency-key');
      if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
        throw new BadRequest(400, 'invalid-key');
      return await entry.handle(request, { address: client.address, language, idempotencyKey });
    } catch (error) {
      if (error instanceof BadRequest) {
        counters.increment('calls_invalid', name);
        return errorResponse({ status: error.status, code: error.code }, language, texts);
      }
      counters.increment('calls_failed', name);
      logger.error(
        { requestId: client.requestId, function: name, error: describeError(error) },
        'a call failed unexpectedly',
      );
      return errorResponse({ status: 500, code: 'failed' }, language, texts);
    }
  }

  return async (request, client) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(prefix)) return null;
    const response = await answer(request, pathname.slice(prefix.length), client);
    response.headers.set('Cache-Control', 'no-store');
    response.headers.append('Vary', 'Origin');
    const origin = request.headers.get('origin');
    if (origin !== null && allowedOrigins.includes(origin)) {
      response.headers.set('Access-Control-Allow-Origin', origin);
      response.headers.set('Access-Control-Expose-Headers', 'Retry-After');
      if (request.method === 'OPTIONS') {
        response.headers.set('Access-Control-Allow-Methods', response.headers.get('Allow') ?? 'POST');
        response.headers.set('Access-Control-Allow-Headers', allowedHeaders);
        response.headers.set('Access-Control-Max-Age', '86400');
      }
    }
    return response;
  };
}

const allow = (entry: Endpoint) => [...entry.methods, 'OPTIONS'].join(', ');
