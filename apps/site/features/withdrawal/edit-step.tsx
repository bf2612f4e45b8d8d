import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Honeypot } from '../../forms/form-status.tsx';
import type { useForm } from '../../forms/use-form.ts';
import { InputField } from '../../components/field.tsx';
import { StepHeading } from './step-heading.tsx';
import { OrderItems } from './order-items.tsx';
import { withdrawalFields, type OrderToWithdraw, type WithdrawalState } from './withdrawal-state.ts';

/** Name, contract, address for the receipt: all that the law lets us ask. */
export function EditStep({
  state,
  form,
  order,
}: {
  state: WithdrawalState;
  form: ReturnType<typeof useForm>;
  order: OrderToWithdraw | null;
}) {
  const { t } = useLanguage();
  return (
    <>
      <StepHeading step={t('withdrawal.edit.step')} title={t('withdrawal.edit.title')} />
      <p>{t('withdrawal.edit.intro')}</p>
      {withdrawalFields.map((field) => (
        <InputField
          key={field}
          {...form.field(field)}
          type={field === 'email' ? 'email' : 'text'}
          label={t(`withdrawal.${field}.label`)}
          hint={t(`withdrawal.${field}.hint`)}
          autoComplete={field === 'contract' ? 'off' : field}
          required
          defaultValue={state.values[field]}
          onFocus={form.warm}
        />
      ))}
      {order === null ? null : <OrderItems order={order} state={state} />}
      <input type="hidden" name="order" value={order?.token ?? ''} />
      {/* made of the quantities when it is sent; without scripts the server does it */}
      <input type="hidden" name="items" defaultValue={state.values.items} />
      <Honeypot />
      <p className="hint">{t('withdrawal.edit.required')}</p>
      <div>
        <button
          type="submit"
          name="step"
          value="review"
          className="btn btn-primary w-full sm:w-auto"
          aria-disabled={form.busy || undefined}
        >
          {t('withdrawal.edit.start')}
        </button>
      </div>
      <p className="hint [&_a]:underline">
        <Text id="withdrawal.edit.privacy" />
      </p>
    </>
  );
}
