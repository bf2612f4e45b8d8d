import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { content } from '../../../server/content/load.ts';
import { orderVersions } from '../../../server/content/order-page.ts';
import { pageData } from '../../../server/content/page-data.ts';
import { StorageUnavailable } from '../../../server/database/storage-unavailable.ts';
import { findOffer } from '../../../server/orders/find-offer.ts';
import { requestContext } from '../../../server/request-context.ts';
import { OrderSheet } from '../../features/shop/list/order-sheet.tsx';
import { OfferView } from '../../features/shop/list/offer-view.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { pageMeta } from '../../page-meta.ts';
import { noteRefusedForm, withErrorTitle } from '../take-form.ts';
import { takeOfferAnswer } from './take-offer-answer.ts';
import { viewOfOffer, type OfferPageView } from './view-of-offer.ts';

type View = { kind: 'offer'; offer: OfferPageView } | { kind: 'invalid' | 'gone' | 'later' };

const statusOf = { offer: 200, invalid: 404, gone: 410, later: 503 } as const;

/** An offer for whoever has its link, and the answer to it. Looking changes nothing: only a pressed button does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['offer', 'order', 'validation'], seoKey: 'offerView', index: false });
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const view = await viewOf(token);
  const { email } = content().company;
  const shown = { ...withErrorTitle(page, context), view, token, email, versions: orderVersions(page.language) };
  return data(shown, { status: statusOf[view.kind] });

  async function viewOf(given: string): Promise<View> {
    const site = context.get(requestContext);
    if (site === null) return { kind: 'invalid' };
    try {
      const found = await findOffer(site.services, given, Date.now());
      if (found === null) return { kind: 'invalid' };
      if (found === 'restricted') return { kind: 'gone' };
      return { kind: 'offer', offer: viewOfOffer(found, page.language) };
    } catch (error) {
      if (error instanceof StorageUnavailable) return { kind: 'later' };
      throw error;
    }
  }
}

/** Accepting, or asking for a change; both lead back to the page, which then says where the offer stands. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(requestContext);
  if (!site) throw new Response(null, { status: 405 });
  const answer = await takeOfferAnswer(request, site.services);
  if ('link' in answer) return redirect(answer.link, 303);
  noteRefusedForm(context);
  // what was typed stands in it
  return data(answer.returned, { status: answer.status, headers: { 'Cache-Control': 'no-store' } });
}

export const meta = pageMeta;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function OfferViewPage() {
  const { view, token, email, versions } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <section id="hero" className="tone-oat">
      <OrderSheet />
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        {view.kind === 'offer' ? (
          <OfferView offer={view.offer} token={token} email={email} versions={versions} returned={returned} />
        ) : (
          <>
            <h1>{t(`offer.view.${view.kind}`)}</h1>
            <p className="lead measure mt-4">{t(`offer.view.${view.kind}Text`, { email })}</p>
          </>
        )}
      </div>
    </section>
  );
}
