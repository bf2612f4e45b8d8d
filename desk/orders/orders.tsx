import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isOrderState } from '../../domain/orders/order-state.ts';
import { countOpenOrders, listOrders, mostCountedOrders, openStates } from '../../server/desk/list-orders.ts';
import { searchOrders } from '../../server/desk/search-orders.ts';
import { actorOf, deskContext } from '../desk-context.ts';
import { SearchField } from '../inbox/inbox-tools.tsx';
import { languageOf, textIn } from '../language/language-of.ts';
import { useTexts } from '../language/texts.tsx';
import { useListKeys } from '../ui/list-keys.ts';
import { orderLines } from './order-lines.ts';
import { OrdersTable } from './orders-table.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, now, brand } = context.get(deskContext);
  const language = languageOf(request, context);
  const asked = new URL(request.url).searchParams;
  const before = asked.get('before');
  const wanted = asked.get('state');
  const searched = (asked.get('q') ?? '').trim().slice(0, 200);
  const state = searched === '' && isOrderState(wanted) ? wanted : null;
  const page =
    searched === ''
      ? await listOrders(database, actorOf(context), { state, before }, now())
      : await searchOrders(database, actorOf(context), { typed: searched, before }, now());
  const counts = await countOpenOrders(database);
  return {
    title: textIn(language, 'orders.title', { brand }),
    state,
    searched,
    views: [
      ...openStates.map((key) => {
        const count = counts.get(key) ?? 0;
        return { key, count: count > mostCountedOrders ? `${mostCountedOrders}+` : String(count) };
      }),
      ...(['done', 'cancelled', 'withdrawn'] as const).map((key) => ({ key, count: null })),
    ],
    rows: orderLines(page?.rows ?? [], now(), language),
    older: page?.older ?? null,
    first: before === null,
  };
}

/** The board: where the orders stand, newest first. */
export default function Orders() {
  const { rows, older, first, state, searched, views } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  useListKeys();
  const address = (rest: Record<string, string>) => {
    const query = new URLSearchParams(rest);
    if (searched !== '') query.set('q', searched);
    else if (state !== null) query.set('state', state);
    return `/orders?${query.toString()}`;
  };
  const isAll = state === null && searched === '';
  return (
    <>
      <div className="inbox-head">
        <h1>{searched === '' ? t('orders.heading') : t('orders.found', { words: searched })}</h1>
        <SearchField searched={searched} where="/orders" />
      </div>
      <nav className="pages" aria-label={t('orders.views')}>
        <Link to="/orders" aria-current={isAll ? 'page' : undefined}>
          {t('orders.all')}
        </Link>
        {views.map(({ key, count }) => (
          <Link key={key} to={`/orders?state=${key}`} aria-current={state === key ? 'page' : undefined}>
            {word('orderState', key)}
            {count === null ? '' : ` (${count})`}
          </Link>
        ))}
      </nav>
      {rows.length === 0 && (
        <p className="empty">{t(!first ? 'inbox.noOlder' : searched === '' ? 'orders.empty' : 'inbox.foundNothing')}</p>
      )}
      {rows.length > 0 && <OrdersTable rows={rows} />}
      <nav className="pages" aria-label={t('orders.pages')}>
        {!first && <Link to={address({})}>{t('inbox.newest')}</Link>}
        {older !== null && <Link to={address({ before: older })}>{t('inbox.older')}</Link>}
      </nav>
    </>
  );
}
