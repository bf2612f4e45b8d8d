import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { FormAnswer } from './acts/order-act.ts';
import { WithdrawalForms } from './withdrawal-forms.tsx';
import type { WithdrawalsView, WithdrawalView } from './withdrawal-view.ts';

interface WithdrawalsProps {
  order: WithdrawalsView & { mayWork: boolean };
  refusal: FormAnswer | undefined;
}

/** At the top of an order's page: who has withdrawn from what, and the next step about it. */
export function Withdrawals({ order, refusal }: WithdrawalsProps) {
  const { t } = useTexts();
  return (
    <>
      {order.withdrawals.map((withdrawal) => (
        <OneWithdrawal
          key={withdrawal.id}
          withdrawal={withdrawal}
          today={order.today}
          refusal={refusal?.returned?.['withdrawal'] === withdrawal.id ? refusal : undefined}
        />
      ))}
      {order.untied.map(({ id, number, received, contract }) => (
        <div key={id} className="notice notice-info">
          <p>
            {t('withdrawals.perhaps', { number, received, contract })}{' '}
            <Link to={`/inbox/${id}`}>{t('withdrawals.item')}</Link>
          </p>
          {order.mayWork && (
            <div className="row">
              {order.mayTie && (
                <ActForm act="withdrawal-tie" about={{ withdrawal: id }}>
                  <SubmitButton className="button button-primary" data-command="">
                    {t('withdrawals.tie')}
                  </SubmitButton>
                </ActForm>
              )}
              <ActForm act="withdrawal-deny" about={{ withdrawal: id }}>
                <SubmitButton className={`button ${order.mayTie ? '' : 'button-primary'}`}>
                  {t('withdrawals.deny')}
                </SubmitButton>
              </ActForm>
            </div>
          )}
        </div>
      ))}
    </>
  );
}

function OneWithdrawal({
  withdrawal,
  today,
  refusal,
}: {
  withdrawal: WithdrawalView;
  today: string;
  refusal: FormAnswer | undefined;
}) {
  const { t, word } = useTexts();
  const { id, number, state, goods } = withdrawal;
  return (
    <section className="shipments" aria-labelledby={`withdrawal-${id}`}>
      <h2 id={`withdrawal-${id}`}>
        {t('withdrawals.heading')} <span className="number">{number}</span>
      </h2>
      <p>
        <strong>{word('withdrawalState', state)}</strong> · {word('withdrawalChannel', withdrawal.channel)},{' '}
        {withdrawal.received} · <Link to={`/inbox/${id}`}>{t('withdrawals.item')}</Link>
      </p>
      <p>
        {goods.length > 0
          ? goods.join(', ')
          : t(withdrawal.mayMeanMore ? 'withdrawals.takesNothing' : 'withdrawals.nothingLeft')}
      </p>
      {withdrawal.refundUntil !== '' && (
        <p className={withdrawal.isLate ? 'over' : 'hint'}>
          {t(withdrawal.isLate ? 'withdrawals.refundLate' : 'withdrawals.refundUntil', { day: withdrawal.refundUntil })}
        </p>
      )}
      {withdrawal.refusal !== null && <p className="hint">{word('refusalReason', withdrawal.refusal)}</p>}
      {withdrawal.note !== '' && <p className="hint">{withdrawal.note}</p>}
      {withdrawal.because !== '' && <p className="hint">{withdrawal.because}</p>}
      {withdrawal.needsReturn && withdrawal.returnedOn === '' && withdrawal.dispatchedOn === '' && (
        <p className={withdrawal.isReturnLate ? 'over' : 'hint'}>
          {t('withdrawals.returnBy', { day: withdrawal.returnBy })}
        </p>
      )}
      {withdrawal.dispatchedOn !== '' && (
        <p className="hint">{t('withdrawals.dispatched', { day: withdrawal.dispatchedOn })}</p>
      )}
      {withdrawal.returnedOn !== '' && (
        <p className="hint">{t('withdrawals.returned', { day: withdrawal.returnedOn })}</p>
      )}
      {withdrawal.refund !== null && <p className="hint">{t('withdrawals.refunded', withdrawal.refund)}</p>}
      <WithdrawalForms withdrawal={withdrawal} today={today} refusal={refusal} />
    </section>
  );
}
