import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import type { OfOneAddress } from '../../../../server/features/enquiries/of-one-address.ts';
import { shortMoment } from '../../i18n/moment.ts';

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
