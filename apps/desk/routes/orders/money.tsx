import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { AskRest } from './ask-rest.tsx';
import { OnlinePayments } from './online-payments.tsx';
import type { OrderView } from './order-view.ts';
import { PaymentForm } from './payment-form.tsx';

interface MoneyProps {
  order: Pick<OrderView, 'id' | 'mailId' | 'mayWriteMail' | 'money' | 'mayWork' | 'next' | 'restAsked'>;
  refusal: ActRefusal | undefined;
}

/** How an order stands in money, what came and went back, and the forms by which more is noted or taken back. */
export function Money({ order, refusal }: MoneyProps) {
  const { money, mayWork, next } = order;
  const { t, word } = useTexts();
  const isReturned = (kind: string) => refusal?.returned?.['of'] === kind;
  return (
    <section className="shipments" aria-labelledby="money">
      <h2 id="money">{t('orders.money.heading')}</h2>
      {!money.mayNote && money.paidCents === 0 && money.payments.length === 0 ? (
        <p className="hint">{t('orders.money.notYet')}</p>
      ) : (
        <p className={money.isUnderpaid || money.tooMuch !== null ? 'over' : 'hint'}>
          <Standing money={money} />
        </p>
      )}
      {/* else it stands with what is to be done next */}
      {next !== 'note-payment' && next !== 'refund' && <AskRest order={order} />}
      {money.payments.length > 0 && (
        <ul className="quotes">
          {money.payments.map((payment) => (
            <li key={payment.id}>
              {payment.isRefund
                ? t('orders.money.refunded', { amount: payment.amount, day: payment.day })
                : t('orders.money.came', { amount: payment.amount, day: payment.day })}{' '}
              · {word('paymentWay', payment.way)}
              {payment.invoice !== null && ` · ${payment.invoice}`}
              {payment.reference !== '' && ` · ${payment.reference}`}
              {payment.reason !== null && ` · ${payment.reason}`}
              {payment.takenBack !== null && (
                <span className="over">
                  {' '}
                  ·{' '}
                  {payment.isTakenBackByService
                    ? t('orders.money.cameBack', { when: payment.takenBack.when })
                    : t('orders.money.takenBack', payment.takenBack)}
                </span>
              )}
              {mayWork && payment.takenBack === null && payment.way !== 'online' && (
                <TakeBack payment={payment} refusal={isReturned(`taking-back-${payment.id}`) ? refusal : undefined} />
              )}
            </li>
          ))}
        </ul>
      )}
      <OnlinePayments order={{ money, mayWork, next }} />
      {mayWork && money.mayNote && next !== 'note-payment' && (
        <details open={isReturned('payment')}>
          <summary>{t('orders.money.notePayment')}</summary>
          <PaymentForm kind="payment" money={money} refusal={refusal} isNext={false} />
        </details>
      )}
      {mayWork && money.mayNote && next !== 'refund' && (
        <details open={isReturned('refund')}>
          <summary>{t('orders.money.notePaidBack')}</summary>
          <PaymentForm kind="refund" money={money} refusal={refusal} isNext={false} />
        </details>
      )}
    </section>
  );
}

/** What is to be paid, charged and paid, without what is nothing; and what follows from it. */
function Standing({ money }: Pick<MoneyProps['order'], 'money'>) {
  const { t } = useTexts();
  const sums = [
    money.owed === money.zero ? '' : t('orders.money.sumOwed', { amount: money.owed }),
    money.invoiced === money.zero ? '' : t('orders.money.sumInvoiced', { amount: money.invoiced }),
    money.paid === money.zero ? '' : t('orders.money.sumPaid', { amount: money.paid }),
  ].filter((part) => part !== '');
  const isEven = money.open === null && money.tooMuch === null;
  return (
    <>
      {sums.length > 0 && `${sums.join(' · ')}. `}
      {!isEven && money.isNotInvoiced && `${t('orders.money.notInvoiced')} `}
      {money.open !== null && t('orders.money.open', { amount: money.open })}
      {money.tooMuch !== null && t('orders.money.tooMuch', { amount: money.tooMuch })}
      {isEven && money.later !== null && t('orders.money.laterByInvoice', { amount: money.later })}
      {isEven &&
        money.later === null &&
        t(money.isInvoiceMissing ? 'orders.money.invoiceMissing' : 'orders.money.even')}
    </>
  );
}

interface TakeBackProps {
  payment: OrderView['money']['payments'][number];
  /** of this very form */
  refusal: ActRefusal | undefined;
}

/** Takes back what was noted by mistake; what has gone back to the buyer since, only at a second press. */
function TakeBack({ payment, refusal }: TakeBackProps) {
  const { t } = useTexts();
  const { amount } = payment;
  const isPaidBack = refusal?.problem === 'paid-back';
  return (
    <details open={refusal !== undefined}>
      <summary>{t('orders.money.takeBack')}</summary>
      <p className="hint">{t('orders.money.takeBackText')}</p>
      <ActForm
        act="take-payment-back"
        about={{ payment: payment.id, ...(isPaidBack && { returned: 'yes' }) }}
        className="stack narrow"
      >
        <Field
          label={t('orders.money.takeBackReason')}
          name="reason"
          required
          autoComplete="off"
          maxLength={300}
          defaultValue={refusal?.returned?.['reason'] ?? ''}
          error={refusal?.problem === 'reason' ? t('orders.money.reasonMissing') : undefined}
        />
        <SubmitButton className="button">
          {t(isPaidBack ? 'orders.money.takeBackReturned' : 'orders.money.takeBackNow', { amount })}
        </SubmitButton>
      </ActForm>
    </details>
  );
}
