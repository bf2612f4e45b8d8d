import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { SameSender } from './same-sender.ts';

/** Orders and messages of the same address, so that nobody answers without knowing them. */
export function SameSenderList({ orders, items, customer }: SameSender & { customer: string | null }) {
  const { t, word } = useTexts();
  if (customer === null) return null;
  return (
    <section className="panel" aria-labelledby="same-sender">
      <h2 id="same-sender">{t('sameSender.heading')}</h2>
      {orders.length + items.length === 0 && <p className="hint">{t('customers.nothingElse')}</p>}
      <ul className="same-sender">
        {orders.map(({ id, number, state, sum, received }) => (
          <li key={id}>
            <Link to={`/orders/${id}`}>
              {t('orders.orderHeading')} {number}
            </Link>
            <span className="hint">
              {word('orderState', state)} · {sum} · {received}
            </span>
          </li>
        ))}
        {items.map(({ id, number, kind, state, received }) => (
          <li key={id}>
            <Link to={`/inbox/${id}`}>
              {word('kind', kind)} {number}
            </Link>
            <span className="hint">
              {word('workState', state)} · {received}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/customers/${customer}`} data-command="">
          {t('customers.all')}
        </Link>
      </p>
    </section>
  );
}
