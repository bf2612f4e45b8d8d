import { useTexts } from '../../i18n/texts.tsx';
import type { OrderView } from './order-view.ts';
import { WriteAboutOrder } from './write-about-order.tsx';

/** Begins the mail that asks for what is missing of a payment; nothing where all of it came, or nothing yet. */
export function AskRest({
  order,
}: {
  order: Pick<OrderView, 'id' | 'mailId' | 'mayWriteMail' | 'money' | 'restAsked'>;
}) {
  const { t } = useTexts();
  const { isUnderpaid, open } = order.money;
  if (!isUnderpaid || open === null || !order.mayWriteMail) return null;
  return (
    <>
      <p className="hint">
        {order.restAsked === null ? t('orders.askRestText') : t('orders.restAsked', { when: order.restAsked })}
      </p>
      <WriteAboutOrder order={order} about="rest">
        {t(order.restAsked === null ? 'orders.askRest' : 'orders.askRestAgain', { amount: open })}
      </WriteAboutOrder>
    </>
  );
}
