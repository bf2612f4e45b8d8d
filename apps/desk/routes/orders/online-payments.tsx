import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderView } from './order-view.ts';

interface OnlinePaymentsProps {
  order: Pick<OrderView, 'money' | 'mayWork' | 'next'>;
}

/** What was begun at the payment service, how far it came, what went back of it, and what somebody is to look at. */
export function OnlinePayments({ order: { money, mayWork, next } }: OnlinePaymentsProps) {
  const { t, word } = useTexts();
  if (money.online.length === 0) return null;
  return (
    <section aria-labelledby="online-payments">
      <h3 id="online-payments">{t('orders.online.heading')}</h3>
      <ul className="quotes">
        {money.online.map(({ id, service, amount, state, when, refunds, problem, waits, came, back, isCounted }) => (
          <li key={id}>
            {service} · {amount} · {word('onlineState', state)} · {when}
            {refunds.map((refund) => (
              <span key={refund.id} className={refund.state === 'failed' ? 'over' : undefined}>
                <br />
                {word('onlineRefundKind', refund.kind)} {refund.amount}: {word(`${refund.kind}State`, refund.state)}
                {refund.said !== null && ` (${service}: ${refund.said})`}
              </span>
            ))}
            {waits && <p className="over">{t('orders.online.waits', { service })}</p>}
            {problem !== null && (
              <p className="over">{t(`orders.online.problem.${problem}`, { came: came ?? '', amount, service })}</p>
            )}
            {/* the next step has its button above */}
            {mayWork && back !== null && !(isCounted && next === 'refund') && (
              <ActForm act="online-back" about={{ online: id, cents: back.cents }} className="row">
                <SubmitButton className="button">
                  {t('orders.online.back', { amount: back.amount, service })}
                </SubmitButton>
              </ActForm>
            )}
            {mayWork && problem !== null && (
              <ActForm act="online-settled" about={{ online: id }} className="row">
                <SubmitButton className="button">{t('orders.online.settled')}</SubmitButton>
              </ActForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
