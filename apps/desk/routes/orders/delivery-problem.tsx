import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import type { OrderView } from './order-view.ts';

/** Where somebody at the desk goes on when wrong, missing or broken goods came: each way is one press away. */
export function DeliveryProblem({ order }: { order: OrderView }) {
  const { t } = useTexts();
  return (
    <details>
      <summary>{t('orders.problemWith.heading')}</summary>
      <p className="hint">{t('orders.problemWith.text')}</p>
      <ul className="ways">
        <Way says={t(order.money.mayReduce ? 'orders.problemWith.less' : 'orders.problemWith.lessLater')}>
          <ToField field="refund-amount">{t('orders.money.notePaidBack')}</ToField>
        </Way>
        {order.mayWriteMail && (
          <Way says={t('orders.problemWith.sendBack')}>
            <Form method="post" action={`/customers/${order.id}`}>
              <input type="hidden" name="mail" value={order.mailId} />
              <input type="hidden" name="from" value="order" />
              <SubmitButton className="button">{t('customers.write')}</SubmitButton>
            </Form>
          </Way>
        )}
        {order.mayEnter && order.buyer === 'private' && (
          <Way says={t('orders.problemWith.back')}>
            <ToField field="withdrawal-received">{t('withdrawals.enter')}</ToField>
          </Way>
        )}
      </ul>
    </details>
  );
}

/** What the customer wants, and the button for it. */
const Way = ({ says, children }: { says: string; children: ReactNode }) => (
  <li>
    <p>{says}</p>
    {children}
  </li>
);

/** Leads to a field of this page, out of its fold. */
const ToField = ({ field, children }: { field: string; children: ReactNode }) => (
  <a
    className="button"
    href={`#${field}`}
    onClick={() => {
      const fold = document.getElementById(field)?.closest('details');
      if (fold) fold.open = true;
    }}
  >
    {children}
  </a>
);
