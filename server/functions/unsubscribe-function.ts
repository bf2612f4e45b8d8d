import type { NewsletterStore } from '../submissions/newsletter-store.ts';
import { unsubscribeNewsletter } from '../submissions/unsubscribe-newsletter.ts';
import type { Clock } from '../database/database.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import type { SiteTexts } from '../mail/site-texts.ts';
import { errorResponse } from './error-response.ts';
import type { RemoteFunction } from './handle.ts';

/**
 * One-click unsubscription (RFC 8058): mail programs POST to the address of List-Unsubscribe, with no cookie, origin
 * or JSON. A person who opens the address in a browser is led to the page that asks first.
 * @param pageOf the address of that page for a token
 */
export function unsubscribeFunction(store: NewsletterStore, now: Clock, texts: SiteTexts, pageOf: (token: string) => string): RemoteFunction {
  return {
    name: 'unsubscribe-newsletter',
    methods: ['POST', 'GET'],
    handle: async (request, { language }) => {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      if (request.method === 'GET') return new Response(null, { status: 303, headers: { Location: pageOf(token) } });
      try {
        const result = await unsubscribeNewsletter(store, token, now());
        return result === 'unknown' ? errorResponse(404, 'unknown-token', language, texts) : Response.json({ status: result });
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        return errorResponse(503, 'unavailable', language, texts, { headers: { 'Retry-After': '30' }, more: { email: texts.company.email } });
      }
    },
  };
}
