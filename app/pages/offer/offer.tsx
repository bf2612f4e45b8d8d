import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { parseQuantity } from '../../../domain/orders/quantity.ts';
import { content } from '../../../server/content/load.ts';
import { countryNames, orderShop } from '../../../server/content/order-page.ts';
import { pageData } from '../../../server/content/page-data.ts';
import { OrderSheet } from '../../features/shop/list/order-sheet.tsx';
import { OfferForm } from '../../features/shop/list/offer-form.tsx';
import { usePaths } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { pageMeta } from '../../page-meta.ts';
import { amountsOf } from '../order/amounts.ts';
import { noteRefusedForm, pageFormSetting, withErrorTitle } from '../take-form.ts';
import { takeOfferRequest } from './take-offer-request.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['offer', 'order', 'validation'], seoKey: 'offer' });
  const { products } = orderShop(page.language);
  const list = new URL(request.url).searchParams.get('list');
  return {
    ...withErrorTitle(page, context),
    products,
    countries: countryNames(page.language),
    firstDay: dayAfter(germanDay(Date.now()), 1),
    email: content().company.email,
    given: list === null ? null : piecesOf(list, products),
  };
}

/** An order list is in packs; what is no number stays as it is, so that its owner can mend it. */
const piecesOf = (list: string, products: ReturnType<typeof orderShop>['products']) =>
  Object.fromEntries(
    Object.entries(amountsOf(list)).map(([itemNo, typed]) => {
      const packs = parseQuantity(typed);
      const unitPieces = products.find((product) => product.itemNo === itemNo)?.unitPieces ?? 1;
      return [itemNo, packs === null ? typed : String(packs * unitPieces)];
    }),
  );

/** The request without scripts; it leads to the page that says what becomes of it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await takeOfferRequest(request, pageFormSetting('offer', { request, context }));
  if ('link' in answer) return redirect(answer.link, 303);
  noteRefusedForm(context);
  // a name and addresses stand in it
  return data(answer.draft, { status: answer.status, headers: { ...answer.headers, 'Cache-Control': 'no-store' } });
}

export const meta = pageMeta;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function OfferPage() {
  const { products, countries, firstDay, email, given } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useLanguage();
  const paths = usePaths();
  return (
    <section id="hero" className="tone-oat">
      <OrderSheet />
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        <h1>{t('offer.title')}</h1>
        <p className="lead measure mt-4">{t('offer.lead')}</p>
        <OfferForm
          products={products}
          countries={countries}
          firstDay={firstDay}
          email={email}
          action={paths.local('/offer')}
          returned={returned}
          given={given}
        />
      </div>
    </section>
  );
}
