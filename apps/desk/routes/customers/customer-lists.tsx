import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts, type TextKey } from '../../i18n/texts.tsx';
import { useMailState } from '../../components/mail-state.tsx';
import type { CustomerView } from './customer-view.ts';
import { PaperLink } from '../../components/paper-link.tsx';

interface Line {
  key: string;
  what: ReactNode;
  more: readonly string[];
}

/** What is theirs, a list a kind; a kind of which there is nothing is left out. */
export function CustomerLists({ customer }: { customer: CustomerView }) {
  const { t, word } = useTexts();
  const stateOf = useMailState();
  const lists: readonly [TextKey, Line[]][] = [
    [
      'customers.orders',
      customer.orders.map(({ id, number, kind, state, sum, when }) => ({
        key: id,
        what: (
          <Link to={`/orders/${id}`}>
            {t(kind === 'request' ? 'orders.requestHeading' : 'orders.orderHeading')} {number}
          </Link>
        ),
        more: [word('orderState', state), sum, when],
      })),
    ],
    [
      'customers.items',
      customer.items.map(({ id, number, kind, state, about, isSpam, when }) => ({
        key: id,
        what: (
          <>
            <Link to={`/inbox/${id}`}>
              {word('kind', kind)} {number}
            </Link>
            {about !== null && <span className="about"> {about}</span>}
          </>
        ),
        more: [isSpam ? word('view', 'spam') : word('workState', state), when],
      })),
    ],
    [
      'customers.quotes',
      customer.quotes.map(({ orderId, number, state, until, when }) => ({
        key: number,
        what: <Link to={`/orders/${orderId}`}>{number}</Link>,
        more: [word('quoteStanding', state), t('customers.validUntil', { day: until }), when],
      })),
    ],
    [
      'customers.papers',
      customer.papers.map(({ id, kind, number, when }) => ({
        key: id,
        what: (
          <PaperLink id={id}>
            {word('paperKind', kind)} {number}
          </PaperLink>
        ),
        more: [when],
      })),
    ],
    [
      'customers.payments',
      customer.payments.map(({ id, orderId, orderNumber, sum, way, when }) => ({
        key: id,
        what: (
          <>
            <strong>{sum}</strong> <Link to={`/orders/${orderId}`}>{orderNumber}</Link>
          </>
        ),
        more: [word('paymentWay', way), when],
      })),
    ],
    [
      'customers.mails',
      customer.mails.map(({ id, itemId, orderId, template, state, subject, paperKind, paperNumber, when }) => ({
        key: id,
        what: (
          <Link to={itemId === null ? `/orders/${orderId}` : `/inbox/${itemId}/mails/${id}`}>
            {subject ?? (paperKind === null ? word('mail', template) : word('paperKind', paperKind))} {paperNumber}
          </Link>
        ),
        more: [stateOf(state), when],
      })),
    ],
  ];
  return lists.map(([heading, lines]) =>
    lines.length === 0 ? null : (
      <section key={heading} aria-labelledby={heading}>
        <h2 id={heading}>{t(heading)}</h2>
        <ul className="things">
          {lines.map(({ key, what, more }) => (
            <li key={key}>
              <span>{what}</span>
              <span className="hint">{more.join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}
