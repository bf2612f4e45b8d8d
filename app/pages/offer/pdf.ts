import type { LoaderFunctionArgs } from 'react-router';
import { visitOf } from '../../../server/content/page-data.ts';
import { serverContent } from '../../../server/content/server-content.ts';
import { StorageUnavailable } from '../../../server/database/storage-unavailable.ts';
import { findOffer } from '../../../server/orders/find-offer.ts';
import { offerPath } from '../../../server/orders/offer-token.ts';
import { requestContext } from '../../../server/request-context.ts';

/** The paper of an offer as a file, for whoever has its link. A link that opens none leads to the page that says why. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const site = context.get(requestContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { language } = visitOf(request);
  const page = () => Response.redirect(new URL(offerPath(language, token), request.url), 303);
  if (site === null) return page();
  const { services } = site;
  try {
    const found = await findOffer(services, token, Date.now());
    if (found === null || found === 'restricted') return page();
    const file = await services.papers.file(found.offer.paper_id);
    if (file === null) return page();
    return new Response(file.pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${file.fileName}"`,
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    if (error instanceof StorageUnavailable) return page();
    // perhaps another bundle's class
    if (!(error instanceof Error) || error.name !== 'PaperFailed') throw error;
    const texts = serverContent();
    const words = texts.message(language, 'validation.call.unavailable', { email: texts.company.email });
    return new Response(`${words}\n`, {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '10' },
    });
  }
}
