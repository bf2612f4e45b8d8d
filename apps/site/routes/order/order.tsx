import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { content } from '../../../../server/features/content/load.ts';
import {
  countryNames,
  listPictures,
  listShop,
  orderShop,
  orderVersions,
} from '../../../../server/features/content/order-page.ts';
import { pageData } from '../../../../server/features/content/page-data.ts';
import { OrderForm } from '../../features/shop/list/order-form.tsx';
import { isUnread } from '../../features/shop/list/order-draft.ts';
import { listText } from '../../features/shop/list/order-shop.ts';
import { OrderSheet } from '../../features/shop/list/order-sheet.tsx';
import { PriceSheet } from '../../features/shop/price-pair.tsx';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { noteRefusedForm, pageFormSetting, withErrorTitle } from '../take-form.ts';
import { amountsOf } from './amounts.ts';
import { carriedList, carryList, dropList, withMoreTyped, type CarriedList } from './list-cookie.ts';
import { takeOrderStep } from './take-order-step.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, {
    sections: ['order', 'shop.order', 'validation'],
    pictures: listPictures(),
    seoKey: 'order',
  });
  const { company } = content();
  const shop = listShop(page.language);
  const query = new URL(request.url).searchParams;
  const named = listNamed(query, carriedList(request));
  // what an address names is taken over once: asked for again, it would undo what was changed since, or add it twice
  if (query.has('list') || query.has('item'))
    throw redirect(page.prefixed ? addressInLanguage(page.path, page.language) : page.path, {
      status: 303,
      headers: named ? { 'Set-Cookie': carryList(listText(shop, named.amounts), named.isWhole) } : {},
    });
  return {
    ...withErrorTitle(page, context),
    shop,
    countries: countryNames(page.language),
    versions: orderVersions(page.language),
    seller: { brand: company.brand, email: company.email },
    given: named,
  };
}

/** The list that an address names: a whole one, or products that join what was carried so far. */
function listNamed(query: URLSearchParams, carried: CarriedList | null): CarriedList | null {
  const list = query.get('list');
  if (list !== null) return { amounts: amountsOf(list), isWhole: true };
  const quantities = query.getAll('quantity');
  const items = query
    .getAll('item')
    .map((itemNo, at): [string, string] => [itemNo, (quantities[at] ?? '1').slice(0, 20)]);
  if (items.length === 0) return carried;
  return { amounts: withMoreTyped(carried?.amounts ?? {}, items), isWhole: carried?.isWhole ?? false };
}

/** Every step of the order without scripts; the last leads to the page that says where the order stands. */
export async function action({ request, context }: ActionFunctionArgs) {
  const setting = pageFormSetting('order', { request, context });
  const answer = await takeOrderStep(request, setting);
  if ('link' in answer) return redirect(answer.link, { status: 303, headers: { 'Set-Cookie': dropList } });
  if (answer.status !== 200) noteRefusedForm(context);
  const { draft, status, headers: more } = answer;
  const list = listText(orderShop(setting.language), draft.amounts);
  return data(draft, {
    status,
    headers: {
      ...more,
      // a name and addresses stand in it
      'Cache-Control': 'no-store',
      ...(isUnread(draft) ? {} : { 'Set-Cookie': list === '' ? dropList : carryList(list, true) }),
    },
  });
}

export const meta = pageMeta;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function OrderPage() {
  const { shop, countries, versions, seller, given } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useLanguage();
  const paths = usePaths();
  return (
    <section id="hero" className="tone-oat">
      <OrderSheet />
      <PriceSheet />
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        <h1>{t('order.title')}</h1>
        <p className="lead measure mt-4">{t('order.lead')}</p>
        <OrderForm
          shop={shop}
          seller={seller}
          countries={countries}
          versions={versions}
          action={paths.local('/order')}
          returned={returned}
          given={given}
        />
      </div>
    </section>
  );
}
