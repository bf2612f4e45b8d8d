import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

/** The day before which an order is not to leave, and the folded field in which it is set. */
export function NotBefore({ order, refusal }: { order: OrderView; refusal: ActRefusal | undefined }) {
  const { t } = useTexts();
  const { notBefore, waitsUntil, revision } = order;
  const returned = refusal?.returned?.['of'] === 'not-before' ? refusal.returned : undefined;
  return (
    <>
      {waitsUntil !== null && (
        <p>
          <strong>{t('orders.notBefore.agreed', { day: waitsUntil })}</strong>
        </p>
      )}
      {notBefore !== null && (
        <details key={revision} className="not-before" open={returned !== undefined}>
          <summary>{t(notBefore.day === '' ? 'orders.notBefore.set' : 'orders.notBefore.change')}</summary>
          <ActForm act="not-before" about={{ revision }} className="stack narrow">
            <EnterKey />
            <Field
              label={t('orders.notBefore.day')}
              hint={t(order.state === 'received' ? 'orders.notBefore.hint' : 'orders.notBefore.hintLater')}
              name="day"
              type="date"
              min={notBefore.from}
              defaultValue={returned?.['day'] ?? notBefore.day}
              error={returned === undefined ? undefined : t('orders.notBefore.wrong')}
            />
            <SubmitButton className="button">{t('orders.notBefore.save')}</SubmitButton>
          </ActForm>
        </details>
      )}
    </>
  );
}
