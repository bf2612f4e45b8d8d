import { isLocale, type Locale } from '../../../domain/locale.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import type { Unsubscription } from '../../features/newsletters/unsubscribe-newsletter.ts';
import { errorResponse, unavailableResponse } from './error-response.ts';
import type { Endpoint } from './handle.ts';

/**
 * One-click unsubscription (RFC 8058): mail programs POST to the address of List-Unsubscribe, with no cookie, origin
 * or JSON. A person who opens the address in a browser is led to the page that asks first.
 * @param pageOf the address of that page for a token, in the language the subscription was made in
 */
export function unsubscribeEndpoint(
  unsubscribe: (token: string) => Promise<Unsubscription>,
  texts: SiteTexts,
  pageOf: (token: string, language: Locale) => string,
): Endpoint {
  return {
    name: 'unsubscribe-newsletter',
    methods: ['POST', 'GET'],
    handle: async (request, { language }) => {
      const { searchParams } = new URL(request.url);
      const token = searchParams.get('token') ?? '';
      if (request.method === 'GET') {
        const written = searchParams.get('language');
        return new Response(null, {
          status: 303,
          headers: { Location: pageOf(token, isLocale(written) ? written : language) },
        });
      }
      try {
        const result = await unsubscribe(token);
        return result === 'unknown'
          ? errorResponse({ status: 404, code: 'unknown-token' }, language, texts)
          : Response.json({ status: result });
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        return unavailableResponse(language, texts);
      }
    },
  };
}
