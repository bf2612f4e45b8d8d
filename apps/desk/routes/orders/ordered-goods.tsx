import { useTexts } from '../../i18n/texts.tsx';
import type { OrderView } from './order-view.ts';

/** What was ordered, line by line, and what it comes to. */
export function OrderedGoods({ order }: { order: Pick<OrderView, 'lines' | 'shipping' | 'net' | 'vat' | 'gross'> }) {
  const { t } = useTexts();
  const sums = [
    ['orders.sum.shipping', order.shipping ?? t('orders.arranged')],
    ['orders.sum.net', order.net],
    ['orders.sum.vat', order.vat],
    ['orders.sum.gross', order.gross],
  ] as const;
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t('orders.product')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col" className="amount">
              {t('orders.each')}
            </th>
            <th scope="col" className="amount">
              {t('orders.net')}
            </th>
            <th scope="col" className="amount">
              {t('orders.gross')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.itemNo}>
              <td>
                {line.name} <span className="number">{line.itemNo}</span>
              </td>
              <td className="when" data-label={t('orders.quantity')}>
                {line.quantity}
              </td>
              <td className="amount" data-label={t('orders.each')}>
                {line.each}
              </td>
              <td className="amount" data-label={t('orders.net')}>
                {line.net}
              </td>
              <td className="amount" data-label={t('orders.gross')}>
                {line.gross}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sums">
        {sums.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
