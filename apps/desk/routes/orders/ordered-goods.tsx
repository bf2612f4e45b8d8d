import { useTexts } from '../../i18n/texts.tsx';
import type { OrderView } from './order-view.ts';

/** What was ordered, line by line, and what it comes to. */
export function OrderedGoods({ order }: { order: Pick<OrderView, 'lines' | 'shipping' | 'net' | 'vat' | 'gross'> }) {
  const { t } = useTexts();
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t('orders.product')}</th>
            <th scope="col">{t('orders.quantity')}</th>
            <th scope="col">{t('orders.each')}</th>
            <th scope="col">{t('orders.net')}</th>
            <th scope="col">{t('orders.gross')}</th>
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
              <td className="when" data-label={t('orders.each')}>
                {line.each}
              </td>
              <td className="when" data-label={t('orders.net')}>
                {line.net}
              </td>
              <td className="when" data-label={t('orders.gross')}>
                {line.gross}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('orders.sums', {
          shipping: order.shipping ?? t('orders.arranged'),
          net: order.net,
          vat: order.vat,
          gross: order.gross,
        })}
      </p>
    </>
  );
}
