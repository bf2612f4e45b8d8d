import { searchItems } from '../../../../server/features/enquiries/search-items.ts';
import { searchOrders } from '../../../../server/features/orders/search-orders.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
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

/** Whose the orders and messages are, each address once; what has none is nobody's. */
async function customersOf(
  database: Database,
  people: readonly { id: string; name: string | null }[],
): Promise<{ id: string; name: string; email: string }[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const rows = await database.readAside(async (reader) => [
    ...(await reader.selectFrom('orders').select(['id', 'email']).where('id', 'in', ids).execute()),
    ...(await reader.selectFrom('enquiries').select(['id', 'email']).where('id', 'in', ids).execute()),
  ]);
  const emails = new Map(rows.map(({ id, email }) => [id, email?.toLowerCase() ?? '']));
  const customers = new Map<string, { id: string; name: string; email: string }>();
  for (const { id, name } of people) {
    const email = emails.get(id) ?? '';
    if (email !== '' && !customers.has(email)) customers.set(email, { id, name: name ?? email, email });
  }
  return [...customers.values()];
}
