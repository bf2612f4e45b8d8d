import type { OrderState } from '../../domain/orders/order-state.ts';
import { useTexts } from '../language/texts.tsx';
import { SecondPress } from '../ui/second-press.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderView } from './order-view.ts';

/** What the order does not come back from. */
const isEnd = <Step extends { to: OrderState }>(step: Step): step is Step & { to: 'cancelled' } =>
  step.to === 'cancelled';

interface StepProps {
  order: Pick<OrderView, 'kind' | 'next' | 'number' | 'offerNumber' | 'revision'>;
  busy: boolean;
}

/** The buttons for the next step of an order, and for its end. */
export function NextStep({ order, busy }: StepProps) {
  const { t, word } = useTexts();
  const { kind, next, number, offerNumber, revision } = order;
  const onward = next.filter((step) => !isEnd(step));
  return (
    <>
      {onward.map(({ to, mailed }, index) => (
        <ActForm
          key={to}
          className="row"
          // goods leave with their delivery note; without one only by the button that says so
          {...(to === 'shipped'
            ? { act: 'ship', about: { revision, all: 'yes' } }
            : to === 'confirmed'
              ? { act: 'confirm', about: { revision, number } }
              : { act: 'move', about: { revision, to } })}
        >
          <button
            className={`button ${index === 0 && kind === 'order' ? 'button-primary' : ''}`}
            disabled={busy}
            data-command=""
          >
            {to === 'shipped'
              ? t('orders.ship.all')
              : word('orderStep', kind === 'request' && to === 'done' ? 'answered' : to)}
            {mailed && to !== 'shipped' && ` ${t('orders.withMail')}`}
          </button>
        </ActForm>
      ))}
      {next.some(({ to }) => to === 'confirmed') && (
        <p className="hint">{t(offerNumber === null ? 'orders.contract' : 'orders.contractStands')}</p>
      )}
      {next.filter(isEnd).map(({ to, mailed }) => (
        <SecondPress
          key={to}
          label={word('orderStep', to)}
          text={t(`orders.end.${kind === 'request' ? 'calledOff' : 'cancelled'}`)}
        >
          <ActForm act="move" about={{ revision, to }}>
            <button className="button" disabled={busy}>
              {t(`orders.end.${to}Now`)}
              {mailed && ` ${t('orders.withMail')}`}
            </button>
          </ActForm>
        </SecondPress>
      ))}
    </>
  );
}
