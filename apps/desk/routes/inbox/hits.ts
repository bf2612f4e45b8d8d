import { customersOf } from '../../../../server/features/customers/customers-of.ts';
import { searchItems } from '../../../../server/features/enquiries/search-items.ts';
import { searchOrders } from '../../../../server/features/orders/search-orders.ts';
import type { Found, Hit } from '../../components/palette-hits.ts';
import { withDesk } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';

/** Of each kind; the search shows all. */
const most = 5;

/** What the palette lists while somebody types: customers by their name first, then orders, then messages. */
export const loader = withDesk(async ({ database, actor, language, now, search }) => {
  const typed = (search.get('q') ?? '').trim().slice(0, 200);
  const [orders, items] = await Promise.all([
    searchOrders(database, actor, { typed, before: null, limit: most }, now()),
    searchItems(database, actor, { typed, after: null }, now()),
  ]);
  const orderRows = orders?.rows ?? [];
  const itemRows = (items?.rows ?? []).slice(0, most);
  const records: Hit[] = [
    ...orderRows.map(({ id, who, number, state }) => ({
      key: id,
      label: [who ?? '', number, textIn(language, `orderState.${state}`)].filter((part) => part !== '').join(' · '),
      to: `/orders/${id}`,
    })),
    ...itemRows.map(({ id, name, inquiryNumber, kind, about }) => ({
      key: id,
      label: [name ?? '', textIn(language, `kind.${kind}`), about ?? inquiryNumber]
        .filter((part) => part !== '')
        .join(' · '),
      to: `/inbox/${id}`,
    })),
  ];
  const people = [
    ...orderRows.map(({ id, who }) => ({ id, name: who })),
    ...itemRows.map(({ id, name }) => ({ id, name })),
  ];
  const all = await customersOf(database, people);
  const customers = all.filter(({ name, email }) => isNamedBy(`${name} ${email}`, typed)).slice(0, most);
  const customerHits = customers.map(({ id, name }): Hit => ({
    key: `customer-${id}`,
    label: [name, textIn(language, 'palette.customer')].join(' · '),
    to: `/customers/${id}`,
  }));
  // among what is not listed may be somebody else's
  const isCut = (orders?.older ?? null) !== null || (items?.next ?? null) !== null || (items?.rows.length ?? 0) > most;
  const [one] = isCut ? [] : records.length === 1 ? records : all.length === 1 ? customerHits : [];
  const found: Found = { hits: [...customerHits, ...records], only: one?.key ?? null };
  return Response.json(found, { headers: { 'cache-control': 'no-store' } });
});

const isNamedBy = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
