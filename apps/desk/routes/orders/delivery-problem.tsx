import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { Field } from '../../components/field.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { ActForm } from './act-form.tsx';
import { ToField } from './to-field.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { GoodsFields } from './goods-fields.tsx';
import type { OrderView } from './order-view.ts';

interface DeliveryProblemProps {
  order: OrderView;
  /** of what was typed just now */
  refusal: ActRefusal | undefined;
}

/** Where somebody at the desk goes on when wrong, missing or broken goods came: each way is one press away. */
export function DeliveryProblem({ order, refusal }: DeliveryProblemProps) {
  const { t } = useTexts();
  return (
    <details open={refusal?.problem === 'replace'}>
      <summary>{t('orders.problemWith.heading')}</summary>
      <p className="hint">{t('orders.problemWith.text')}</p>
      <ul className="ways">
        {order.replaceable.length > 0 && (
          <Way says={t('orders.problemWith.replace')}>
            <ReplaceForm key={order.replacedBy.length} order={order} refusal={refusal} />
          </Way>
        )}
        {order.replaces === null && (
          <Way says={t(order.money.mayReduce ? 'orders.problemWith.less' : 'orders.problemWith.lessLater')}>
            <ToField field="refund-amount">{t('orders.money.notePaidBack')}</ToField>
          </Way>
        )}
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

/** How much of what is sent once more. */
function ReplaceForm({ order, refusal }: DeliveryProblemProps) {
  const { t } = useTexts();
  const typed = refusal?.problem === 'replace' ? refusal : undefined;
  return (
    <ActForm act="replace" about={{ replacement: order.replacementKey }} className="stack">
      <EnterKey />
      <GoodsFields lines={order.replaceable} refusal={typed} />
      <Field
        label={t('orders.problemWith.note')}
        name="note"
        defaultValue={typed?.returned?.['note'] ?? ''}
        autoComplete="off"
        maxLength={300}
      />
      <SubmitButton className="button">{t('orders.problemWith.replaceNow')}</SubmitButton>
    </ActForm>
  );
}

/** What the customer wants, and the button for it. */
const Way = ({ says, children }: { says: string; children: ReactNode }) => (
  <li>
    <p>{says}</p>
    {children}
  </li>
);
