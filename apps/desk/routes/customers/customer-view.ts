import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import { mostOfKind, type Customer } from '../../../../server/features/customers/read-customer.ts';
import { addressInLines } from '../orders/address-lines.ts';
import { dayInFull, shortDay, shortMoment } from '../../i18n/moment.ts';

/** A customer with everything in words that only the server can say. @param now milliseconds since 1970 UTC */
export function customerView(customer: Customer, now: number, language: DeskLanguage) {
  const short = (at: number) => shortMoment(at, now, language);
  // a day has no hour, today neither
  const onDay = (day: string) => dayInFull(noonOf(day), language);
  const { items, orders, quotes, papers, payments, mails, cases, notes, newsletter } = customer;
  return {
    email: customer.email,
    name: customer.name,
    // the person, where the heading names their company
    person: customer.last !== null && customer.last.name !== customer.name ? customer.last.name : '',
    phone: customer.last?.phone ?? '',
    address: customer.last === null ? '' : addressInLines(customer.last.delivery, language).replaceAll('\n', ', '),
    restricted: customer.restricted,
    isLong: [items, orders, quotes, papers, payments, mails].some(({ length }) => length === mostOfKind),
    items: items.map(({ activeAt, ...item }) => ({ ...item, when: short(activeAt) })),
    orders: orders.map(({ grossCents, receivedAt, ...order }) => ({
      ...order,
      sum: localPrice(grossCents, language),
      when: short(receivedAt),
    })),
    quotes: quotes.map(({ madeAt, validUntil, withdrawnAt, state, ...quote }) => ({
      ...quote,
      state: state === 'open' && withdrawnAt !== null ? ('withdrawn' as const) : state,
      until: onDay(validUntil),
      when: short(madeAt),
    })),
    papers: papers.map(({ issuedOn, ...paper }) => ({ ...paper, when: onDay(issuedOn) })),
    payments: payments.map(({ cents, paidOn, ...payment }) => ({
      ...payment,
      sum: localPrice(cents, language),
      when: onDay(paidOn),
    })),
    mails: mails.map(({ at, ...mail }) => ({ ...mail, when: short(at) })),
    cases: cases.map(({ receivedAt, dueAt, closedAt, ...one }) => ({
      ...one,
      due: closedAt === null ? shortDay(dueAt, language) : null,
      when: short(receivedAt),
    })),
    notes: notes.map(({ at, ...note }) => ({ ...note, when: short(at) })),
    subscription: newsletter === null ? null : subscriptionOf(newsletter, language),
  };
}

function subscriptionOf(of: NonNullable<Customer['newsletter']>, language: DeskLanguage) {
  const day = (at: number | null) => (at === null ? '' : shortDay(at, language));
  if (of.undeliverable_at !== null) return { says: 'undeliverable' as const, day: '' };
  return { says: of.state, day: day(of.state === 'unsubscribed' ? of.unsubscribed_at : of.confirmed_at) };
}

export type CustomerView = ReturnType<typeof customerView>;
