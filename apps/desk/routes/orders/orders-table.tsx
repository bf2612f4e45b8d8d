import { Link } from 'react-router';
import { Due } from '../inbox/inbox-table.tsx';
import { TickAll } from '../inbox/several.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { boxOf } from './order-box.ts';
import type { OrderLine } from './order-lines.ts';

interface OrdersTableProps {
  rows: readonly OrderLine[];
  /** null: nothing can be ticked; else what is, as its boxes name it */
  ticked?: readonly string[] | null;
}

/** Lines to open, one an order; with a box for whoever may assign several at once. */
export function OrdersTable({ rows, ticked = null }: OrdersTableProps) {
  const { t, word } = useTexts();
  return (
    <table className="list orders cards" aria-label={t('orders.heading')}>
      <thead>
        <tr>
          {ticked !== null && (
            <th scope="col" className="tick-box">
              <TickAll />
            </th>
          )}
          <th scope="col">{t('orders.who')}</th>
          <th scope="col">{t('orders.number')}</th>
          <th scope="col">{t('orders.state')}</th>
          <th scope="col">{t('inbox.due')}</th>
          <th scope="col">{t('orders.payment')}</th>
          <th scope="col" className="amount">
            {t('orders.sumColumn')}
          </th>
          <th scope="col">{t('orders.received')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {ticked !== null && (
              <td className="tick-box">
                {/* whatever is done with it makes another box of it, which is not ticked */}
                <label key={boxOf(row)}>
                  <input
                    type="checkbox"
                    name="item"
                    value={boxOf(row)}
                    aria-label={t('several.tickRow', { name: row.who ?? row.number })}
                    defaultChecked={ticked.includes(boxOf(row))}
                    disabled={row.restricted}
                  />
                </label>
              </td>
            )}
            <th scope="row" className="who">
              <Link to={`/orders/${row.id}`} data-row="">
                {row.restricted ? t('inbox.restricted') : (row.who ?? row.number)}
              </Link>
            </th>
            <td className="when" data-label={t('orders.number')}>
              <span>
                {row.number}
                {row.origin !== null && <span className="of-quote">{word('orderOrigin', row.origin)}</span>}
                {row.quote !== null && (
                  <span className="of-quote">
                    {row.quote.number} · {word('quoteStanding', row.quote.standing)}
                  </span>
                )}
              </span>
            </td>
            <td data-label={t('orders.state')}>
              <span>
                {/* a request that was answered waits for the buyer */}
                {row.kind === 'request' && row.state === 'done' && row.quote !== null
                  ? word('quoteState', row.quote.standing)
                  : word('orderState', row.state)}
                {row.kind === 'request' && ` · ${t('orders.request')}`}
                {row.state === 'confirmed' && row.payment === 'prepayment' && ` · ${t('orders.awaits')}`}
                {row.owner !== null && <span className="whose"> · {row.owner}</span>}
                {row.withdrawal !== null && (
                  <span className="withdrawal-open">{t(`orders.withdrawal.${row.withdrawal}`)}</span>
                )}
              </span>
            </td>
            <td className="due" data-label={row.due === null ? undefined : t('inbox.due')}>
              {row.due !== null && <Due {...row.due} />}
            </td>
            <td data-label={row.kind === 'order' || row.paymentDue !== null ? t('orders.payment') : undefined}>
              <span>
                {/* a request names no way of payment */}
                {row.kind === 'order' && <span className="one-word">{word('orderPayment', row.payment)}</span>}
                {row.paymentDue !== null && (
                  <span className="payment-overdue">{t('orders.overdueSince', { day: row.paymentDue })}</span>
                )}
              </span>
            </td>
            <td className="amount" data-label={t('orders.sumColumn')}>
              <span>
                {row.sum}
                {row.ordered !== null && row.kind === 'order' && (
                  <span className="of-quote">{t('orders.orderedSum', { sum: row.ordered })}</span>
                )}
              </span>
            </td>
            <td className="when" data-label={t('orders.received')}>
              <time dateTime={row.receivedIso} title={row.receivedInFull}>
                {row.received}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
