import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { FormAnswer } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

interface ArrivalFormProps {
  order: Pick<OrderView, 'revision' | 'today'>;
  delivery: OrderView['deliveries'][number];
  refusal: FormAnswer | undefined;
}

/** Notes the day on which a delivery arrived, or corrects it; folded away, because most orders do without. */
export function ArrivalForm({ order, delivery, refusal }: ArrivalFormProps) {
  const { t } = useTexts();
  const { paperId, dispatchedOn, arrivedOn } = delivery;
  const paper = paperId ?? '';
  const returned = refusal?.returned?.['of'] === `arrival ${paper}` ? refusal.returned : undefined;
  const isNoted = arrivedOn !== null;
  const isWrong = returned !== undefined && refusal?.wrong?.includes('arrivedOn') === true;
  return (
    <details open={returned !== undefined}>
      <summary>{t(isNoted ? 'orders.arrival.correct' : 'orders.arrival.note')}</summary>
      <ActForm
        act="arrival"
        about={{ revision: order.revision, paper, noted: isNoted ? 'yes' : '' }}
        className="stack narrow"
      >
        <EnterKey />
        <Field
          id={`arrival-${paper}`}
          label={t('orders.arrival.day')}
          hint={`${t('orders.arrival.hint')}${isNoted ? ` ${t('orders.arrival.takeBack')}` : ''}`}
          name="arrivedOn"
          type="date"
          required={!isNoted}
          min={dispatchedOn}
          max={order.today}
          defaultValue={returned?.['arrivedOn'] ?? arrivedOn ?? ''}
          error={isWrong && refusal?.problem != null ? t(`orders.problem.${refusal.problem}`) : undefined}
        />
        <p className="row">
          <SubmitButton className="button">{t('orders.arrival.save')}</SubmitButton>
        </p>
      </ActForm>
    </details>
  );
}
