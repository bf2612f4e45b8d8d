import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
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
  // a line of the summary of errors leads to the first
  const invoiceId = `${id}-invoice`;
  return (
    <fieldset className="border-t border-sand pt-5" aria-describedby={describedBy}>
      <legend className="contents">
        <span className="label">
          {t('order.fields.payment')}
          <span className="only-business"> *</span>
        </span>
      </legend>
      <div className="mt-2 grid gap-2">
        <div className="flex min-h-11 items-start gap-3">
          <input
            type="radio"
            id={id}
            name="payment"
            value="prepayment"
            defaultChecked={chosen === 'prepayment'}
            aria-describedby={describedBy}
            className="checkbox"
          />
          <label htmlFor={id}>
            <Text id="order.fields.prepayment" />
          </label>
        </div>
        <div className="only-business">
          <div className="flex min-h-11 items-start gap-3">
            <input
              type="radio"
              id={invoiceId}
              name="payment"
              value="invoice"
              defaultChecked={chosen === 'invoice'}
              aria-describedby={describedBy}
              className="checkbox"
            />
            <label htmlFor={invoiceId}>
              <Text id="order.fields.onInvoice" />
            </label>
          </div>
        </div>
      </div>
      {error ? (
        <p id="order-payment-error" className="field-error mt-2">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
