import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { MessageKey } from '../../../i18n/message-key.ts';
import type { useForm } from '../../../forms/use-form.ts';

interface PaymentChoiceProps {
  form: ReturnType<typeof useForm>;
  chosen: string | undefined;
}

/** How an order is paid. A private person has one way, which is no choice (order.css). */
export function PaymentChoice({ form, chosen }: PaymentChoiceProps) {
  const { t } = useLanguage();
  const { id, error } = form.field('payment');
  const describedBy = error ? 'order-payment-error' : undefined;
  const way = (value: string, wayId: string, label: MessageKey) => (
    <div className="flex min-h-11 items-start gap-3">
      <input
        type="radio"
        id={wayId}
        name="payment"
        value={value}
        defaultChecked={chosen === value}
        aria-describedby={describedBy}
        className="checkbox"
      />
      <label htmlFor={wayId}>
        <Text id={label} />
      </label>
    </div>
  );
  return (
    <fieldset className="border-t border-sand pt-5" aria-describedby={describedBy}>
      <legend className="contents">
        <span className="label">
          {t('order.fields.payment')}
          <span className="only-business"> *</span>
        </span>
      </legend>
      <div className="mt-2 grid gap-2">
        {/* a line of the summary of errors leads to the first */}
        {way('prepayment', id, 'order.fields.prepayment')}
        <div className="only-business">{way('invoice', `${id}-invoice`, 'order.fields.onInvoice')}</div>
      </div>
      {error ? (
        <p id="order-payment-error" className="field-error mt-2">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
