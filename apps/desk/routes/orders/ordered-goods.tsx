import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { FieldList } from '../../components/field-list.tsx';
import type { OrderView } from './order-view.ts';

/** What was ordered, line by line, and what it comes to: for a consumer with tax, as they saw it. */
export function OrderedGoods({ order }: { order: OrderView }) {
  const { t } = useTexts();
  const { reduced, ordered } = order;
  const isNet = order.buyer === 'business';
  const sums = [
    ...(isNet
      ? ([
          ['orders.sum.shipping', order.shipping ?? t('orders.arranged')],
          ['orders.sum.net', order.net],
          ['orders.sum.vat', order.vat],
          ['orders.sum.gross', order.gross],
        ] as const)
      : ([
          ['orders.sum.shippingGross', order.shippingGross ?? t('orders.arranged')],
          ['orders.sum.vatIn', order.vat],
          ['orders.sum.gross', order.gross],
        ] as const)),
    ...(reduced === null
      ? []
      : ([
          ['orders.sum.reduced', reduced],
          ['orders.sum.now', order.sum],
        ] as const)),
  ] as const;
  return (
    <>
      {order.kind === 'request' && order.quotes.length > 0 && <p className="hint">{t('orders.asWasAsked')}</p>}
      {ordered !== null && <p className="hint">{t('orders.asOrdered', ordered)}</p>}
      <table className="list ordered">
        <ColumnHeads
          columns={[
            t('orders.product'),
            t('orders.quantity'),
            ...(isNet ? [{ amount: t('orders.each') }, { amount: t('orders.net') }] : []),
            { amount: t('orders.gross') },
          ]}
        />
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.itemNo}>
              <td>
                {line.name} <span className="number">{line.itemNo}</span>
              </td>
              <td className="when" data-label={t('orders.quantity')}>
                {line.quantity}
              </td>
              {isNet && (
                <>
                  <td className="amount" data-label={t('orders.each')}>
                    {line.each}
                  </td>
                  <td className="amount" data-label={t('orders.net')}>
                    {line.net}
                  </td>
                </>
              )}
              <td className="amount" data-label={t('orders.gross')}>
                {line.gross}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FieldList className="sums" entries={sums.map(([key, value]) => [t(key), value])} />
    </>
  );
}
