import { searchItems } from '../../../../server/features/enquiries/search-items.ts';
import { searchOrders } from '../../../../server/features/orders/search-orders.ts';
import type { Hit } from '../../components/palette-hits.ts';
import { withDesk } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';

/** Of each kind; the search shows all. */
const most = 5;

/** What the palette lists while somebody types: orders first, then messages. */
export const loader = withDesk(async ({ database, actor, language, now, search }) => {
  const typed = (search.get('q') ?? '').trim().slice(0, 200);
  const [orders, items] = await Promise.all([
    searchOrders(database, actor, { typed, before: null, limit: most }, now()),
    searchItems(database, actor, { typed, after: null }, now()),
  ]);
  const hits: Hit[] = [
    ...(orders?.rows ?? []).map(({ id, who, number, state }) => ({
      key: id,
      label: [who ?? '', number, textIn(language, `orderState.${state}`)].filter((part) => part !== '').join(' · '),
      to: `/orders/${id}`,
    })),
    ...(items?.rows ?? []).slice(0, most).map(({ id, name, inquiryNumber, kind, about }) => ({
      key: id,
      label: [name ?? '', textIn(language, `kind.${kind}`), about ?? inquiryNumber]
        .filter((part) => part !== '')
        .join(' · '),
      to: `/inbox/${id}`,
    })),
  ];
  return Response.json({ hits }, { headers: { 'cache-control': 'no-store' } });
});
