import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import { ofOneAddress, type OfOneAddress } from '../../../../server/features/enquiries/of-one-address.ts';
import { withSumsNow } from '../../../../server/features/order-records/sums-now.ts';
import type { Database } from '../../../../server/platform/database/database.ts';
import { shortMoment } from '../../i18n/moment.ts';

/** What else came from one address; orders with what they come to now. @param except the id of what is looked at */
export async function readSameSender(database: Database, email: string | null, except: string): Promise<OfOneAddress> {
  const { orders, items } = await ofOneAddress(database, email, except);
  return { orders: await withSumsNow(database, orders), items };
}

/** What else the sender sent, with everything in words that only the server can say. @param now milliseconds since 1970 UTC */
export const sameSender = ({ orders, items }: OfOneAddress, now: number, language: DeskLanguage) => ({
  orders: orders.map(({ grossCents, receivedAt, ...order }) => ({
    ...order,
    sum: localPrice(grossCents, language),
    received: shortMoment(receivedAt, now, language),
  })),
  items: items.map(({ receivedAt, ...item }) => ({ ...item, received: shortMoment(receivedAt, now, language) })),
});

export type SameSender = ReturnType<typeof sameSender>;
