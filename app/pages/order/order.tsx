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
import { countryNames, orderShop, orderVersions } from '../../../server/content/order-page.ts';
import { pageData } from '../../../server/content/page-data.ts';
import { OrderForm } from '../../features/shop/list/order-form.tsx';
import { OrderSheet } from '../../features/shop/list/order-sheet.tsx';
import { usePaths } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Text } from '../../language/text.tsx';
import { pageMeta } from '../../page-meta.ts';
import { noteRefusedForm, pageFormSetting, withErrorTitle } from '../take-form.ts';
import { amountsOf } from './amounts.ts';
import { takeOrderStep } from './take-order-step.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['order', 'shop.order', 'validation'], seoKey: 'order' });
  const { company } = content();
  const query = new URL(request.url).searchParams;
  const list = query.get('list');
  const quantities = query.getAll('quantity');
  const items = query.getAll('item').map((itemNo, at) => `${itemNo}:${quantities[at] ?? '1'}`);
  return {
    ...withErrorTitle(page, context),
    shop: orderShop(page.language),
    countries: countryNames(page.language),
    versions: orderVersions(page.language),
    seller: { brand: company.brand, email: company.email },
    given:
      list !== null
        ? { amounts: amountsOf(list), isWhole: true }
        : items.length > 0
          ? { amounts: amountsOf(items.join(',')), isWhole: false }
          : null,
  };
}

/** Every step of the order without scripts; the last leads to the page that says where the order stands. */
export async function action({ request, context }: ActionFunctionArgs) {
  const setting = pageFormSetting('order', { request, context });
  const answer = await takeOrderStep(request, setting);
  if ('link' in answer) return redirect(answer.link, 303);
  if (answer.status !== 200) noteRefusedForm(context);
  // a name and addresses stand in it
  return data(answer.draft, { status: answer.status, headers: { ...answer.headers, 'Cache-Control': 'no-store' } });
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
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        <h1>{t('order.title')}</h1>
        <p className="lead measure mt-4">{t('order.lead')}</p>
        <p className="text-links measure mt-3">
          <Text id="order.planner" />
        </p>
        <p className="text-links measure mt-2">
          <Text id="order.offer" />
        </p>
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
