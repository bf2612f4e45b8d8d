import { notedWays } from '../../../../domain/orders/payment-ways.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { FormAnswer } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

interface PaymentFormProps {
  kind: 'payment' | 'refund';
  money: OrderView['money'];
  /** of what was typed just now */
  refusal: FormAnswer | undefined;
  /** it is what is to be done next */
  isNext: boolean;
}

/** Money that came for an order, or was paid back: how much, when, by which way, and what the transfer said. */
export function PaymentForm({ kind, money, refusal, isNext }: PaymentFormProps) {
  const { t, word } = useTexts();
  const isRefund = kind === 'refund';
  const typed = refusal?.returned?.['of'] === kind ? refusal.returned : undefined;
  const wrong = (name: string) => typed !== undefined && refusal?.wrong?.includes(name) === true;
  // where all of it goes back with one press, this form is for the other ways
  const hasPress = money.online.some((one) => one.isCounted && one.back !== null);
  const isOnlineFirst = isRefund && money.mayRefundOnline !== null && !hasPress;
  const error = (name: string, text: string) => (wrong(name) ? text : undefined);
  return (
    <ActForm
      act={isRefund ? 'note-refund' : 'note-payment'}
      about={{
        payment: typed?.['payment'] ?? (isRefund ? money.refundId : money.paymentId),
        sure: typed?.['sure'] ?? '',
        seen: money.paidCents,
      }}
      className="stack narrow"
    >
      <EnterKey />
      <Field
        id={`${kind}-amount`}
        label={t(isRefund ? 'orders.money.refundAmount' : 'orders.money.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={20}
        defaultValue={typed?.['amount'] ?? (isRefund ? money.refundProposed : money.proposed)}
        error={error('amount', t('orders.money.amountWrong'))}
      />
      <Field
        label={t(isRefund ? 'orders.money.refundDay' : 'orders.money.day')}
        name="day"
        type="date"
        required
        max={money.today}
        defaultValue={typed?.['day'] ?? money.today}
        error={error('day', t('orders.money.dayWrong'))}
      />
      <div className="field">
        <label htmlFor={`${kind}-way`}>{t('orders.money.way')}</label>
        <select id={`${kind}-way`} name="way" defaultValue={typed?.['way'] ?? (isOnlineFirst ? 'online' : 'transfer')}>
          {isRefund && money.mayRefundOnline !== null && (
            <option value="online">{t('orders.money.refundOnline', money.mayRefundOnline)}</option>
          )}
          {choices(notedWays, (way) => word('paymentWay', way))}
        </select>
        {isRefund && money.mayRefundOnline !== null && (
          <p className="hint">{t('orders.money.refundOnlineHint', money.mayRefundOnline)}</p>
        )}
      </div>
      {!isRefund && money.openInvoices.length > 1 && (
        <SelectField label={t('orders.money.invoice')} name="invoice" defaultValue={typed?.['invoice'] ?? ''}>
          <option value="">{t('orders.money.anyInvoice')}</option>
          {money.openInvoices.map(({ number, open }) => (
            <option key={number} value={number}>
              {t('orders.money.oneInvoice', { number, open })}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label={t('orders.money.reference')}
        name="reference"
        autoComplete="off"
        maxLength={140}
        defaultValue={typed?.['reference'] ?? ''}
      />
      {isRefund && (
        <Field
          label={t('orders.money.refundReason')}
          hint={t('orders.money.refundReasonHint', { amount: money.tooMuch ?? money.zero })}
          name="reason"
          autoComplete="off"
          maxLength={300}
          defaultValue={typed?.['reason'] ?? ''}
          error={error('reason', t('orders.money.reasonMissing'))}
        />
      )}
      {isRefund && typed?.['sure'] !== undefined && (
        <fieldset className="stack">
          <legend>{t('orders.money.beyond')}</legend>
          {(['reduction', 'owed'] as const).map((kind) => (
            <label key={kind} className="check">
              <input
                type="radio"
                name="beyond"
                value={kind}
                disabled={kind === 'reduction' && !money.mayReduce}
                defaultChecked={(typed['beyond'] || (money.mayReduce ? 'reduction' : 'owed')) === kind}
              />{' '}
              {t(`orders.money.beyondKind.${kind}`)}
            </label>
          ))}
          {!money.mayReduce && <p className="hint">{t('orders.money.invoiceFirst')}</p>}
        </fieldset>
      )}
      <p className="row">
        <SubmitButton className={`button ${isNext ? 'button-primary' : ''}`}>
          {t(
            !isRefund
              ? 'orders.money.note'
              : typed?.['sure'] === undefined
                ? 'orders.money.noteRefund'
                : 'orders.money.noteRefundSure',
          )}
        </SubmitButton>
      </p>
    </ActForm>
  );
}
