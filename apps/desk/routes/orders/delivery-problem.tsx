import { useTexts } from '../../i18n/texts.tsx';
import type { OrderView } from './order-view.ts';

/** Where somebody at the desk goes on when wrong, missing or broken goods came. */
export function DeliveryProblem({ order }: { order: OrderView }) {
  const { t } = useTexts();
  return (
    <details>
      <summary>{t('orders.problemWith.heading')}</summary>
      <p className="hint">{t('orders.problemWith.text')}</p>
      <ul>
        <li>{t('orders.problemWith.replace')}</li>
        {order.money.mayReduce && <li>{t('orders.problemWith.less')}</li>}
        {order.mayEnter && order.buyer === 'private' && <li>{t('orders.problemWith.back')}</li>}
      </ul>
    </details>
  );
}
