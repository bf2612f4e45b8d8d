import { isLocale } from '../../../domain/locale.ts';
import type { Clock, Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';
import { findQuote } from '../../features/quotes/find-quote.ts';
import { quotePath } from '../../features/quotes/quote-token.ts';
import type { Papers } from '../../features/invoicing/papers.ts';
import { PaperFailed } from '../../features/invoicing/paper-worker.ts';
import { unavailableResponse } from './error-response.ts';
import type { Endpoint } from './handle.ts';

interface QuotePaperParts {
  database: Database;
  secrets: Secrets;
  papers: Pick<Papers, 'file'>;
  texts: SiteTexts;
  now: Clock;
}

/** The paper of a quote as a file, for whoever has its link. A link that opens none leads to the page that says why. */
export function quotePaperEndpoint({ database, secrets, papers, texts, now }: QuotePaperParts): Endpoint {
  return {
    name: 'offer-paper',
    methods: ['GET'],
    handle: async (request, caller) => {
      const { searchParams } = new URL(request.url);
      const token = searchParams.get('token') ?? '';
      const written = searchParams.get('language');
      const language = isLocale(written) ? written : caller.language;
      const page = () => new Response(null, { status: 303, headers: { Location: quotePath(language, token) } });
      try {
        const found = await findQuote({ database, secrets }, token, now());
        if (found === null || found === 'restricted') return page();
        const file = await papers.file(found.quote.paper_id);
        if (file === null) return page();
        return new Response(file.pdf, {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Disposition': `inline; filename="${file.fileName}"`,
            'X-Robots-Tag': 'noindex',
          },
        });
      } catch (error) {
        if (!(error instanceof StorageUnavailable || error instanceof PaperFailed)) throw error;
        return unavailableResponse(language, texts);
      }
    },
  };
}
