import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { localPrice } from '../../domain/money.ts';
import { isOrderState } from '../../domain/orders/order-state.ts';
import { countOpenOrders, listOrders, mostCountedOrders, openStates } from '../../server/desk/list-orders.ts';
import { actorOf, deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { moment, shortMoment } from '../language/moment.ts';
import { useTexts } from '../language/texts.tsx';
import { useListKeys } from '../ui/list-keys.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, now, brand } = context.get(deskContext);
  const language = languageOf(request, context);
  const asked = new URL(request.url).searchParams;
  const before = asked.get('before');
  const wanted = asked.get('state');
  const state = isOrderState(wanted) ? wanted : null;
  const { rows, older } = await listOrders(database, actorOf(context), { state, before }, now());
  const counts = await countOpenOrders(database);
  return {
    title: textIn(language, 'orders.title', { brand }),
    state,
    views: [
      ...openStates.map((key) => {
        const count = counts.get(key) ?? 0;
        return { key, count: count > mostCountedOrders ? `${mostCountedOrders}+` : String(count) };
      }),
      ...(['done', 'cancelled', 'withdrawn'] as const).map((key) => ({ key, count: null })),
    ],
    rows: rows.map((row) => ({
      ...row,
      sum: localPrice(row.grossCents, language),
      received: shortMoment(row.receivedAt, now(), language),
      receivedInFull: moment(row.receivedAt, language),
      receivedIso: new Date(row.receivedAt).toISOString(),
    })),
    older,
    first: before === null,
  };
}

/** The board: where the orders stand, newest first. */
export default function Orders() {
  const { rows, older, first, state, views } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  useListKeys();
  const query = (rest: Record<string, string>) =>
    `/orders?${new URLSearchParams({ ...(state === null ? {} : { state }), ...rest }).toString()}`;
  return (
    <>
      <h1>{t('orders.heading')}</h1>
      <nav className="pages" aria-label={t('orders.views')}>
        <Link to="/orders" aria-current={state === null ? 'page' : undefined}>
          {t('orders.all')}
        </Link>
        {views.map(({ key, count }) => (
          <Link key={key} to={`/orders?state=${key}`} aria-current={state === key ? 'page' : undefined}>
            {word('orderState', key)}
            {count === null ? '' : ` (${count})`}
          </Link>
        ))}
      </nav>
      {rows.length === 0 && <p className="empty">{first ? t('orders.empty') : t('inbox.noOlder')}</p>}
      {rows.length > 0 && (
        <table className="list orders">
          <thead>
            <tr>
              <th scope="col">{t('orders.who')}</th>
              <th scope="col">{t('orders.number')}</th>
              <th scope="col">{t('orders.state')}</th>
              <th scope="col">{t('orders.payment')}</th>
              <th scope="col">{t('orders.sum')}</th>
              <th scope="col">{t('orders.received')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="who">
                  <Link to={`/orders/${row.id}`} data-row="">
                    {row.restricted ? t('inbox.restricted') : (row.who ?? row.number)}
                  </Link>
                </td>
                <td className="when">{row.number}</td>
                <td>
                  {word('orderState', row.state)}
                  {row.kind === 'request' && ` · ${t('orders.request')}`}
                </td>
                <td>{word('orderPayment', row.payment)}</td>
                <td className="when">{row.sum}</td>
                <td className="when">
                  <time dateTime={row.receivedIso} title={row.receivedInFull}>
                    {row.received}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="pages" aria-label={t('orders.pages')}>
        {!first && <Link to={query({})}>{t('inbox.newest')}</Link>}
        {older !== null && <Link to={query({ before: older })}>{t('inbox.older')}</Link>}
      </nav>
    </>
  );
}
