import type { Database } from '../../platform/database/database.ts';

/** Somebody who ordered or wrote, named by one of their orders or messages. */
interface FoundCustomer {
  id: string;
  name: string;
  email: string;
}

/**
 * Whose the orders and messages are, each address once; what has none is nobody's.
 * @param found ids of orders and messages, each with the name on it
 * @throws {StorageUnavailable}
 */
export async function customersOf(
  database: Database,
  found: readonly { id: string; name: string | null }[],
): Promise<FoundCustomer[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await database.readAside(async (reader) => [
    ...(await reader.selectFrom('orders').select(['id', 'email']).where('id', 'in', ids).execute()),
    ...(await reader.selectFrom('enquiries').select(['id', 'email']).where('id', 'in', ids).execute()),
  ]);
  const emails = new Map(rows.map(({ id, email }) => [id, email?.toLowerCase() ?? '']));
  const customers = new Map<string, FoundCustomer>();
  for (const { id, name } of found) {
    const email = emails.get(id) ?? '';
    if (email !== '' && !customers.has(email)) customers.set(email, { id, name: name ?? email, email });
  }
  return [...customers.values()];
}
