import { useLanguage } from '../../i18n/language-provider.tsx';
import { InputField } from '../../components/field.tsx';
import type { OrderToWithdraw, WithdrawalState } from './withdrawal-state.ts';

interface OrderItemsProps {
  order: OrderToWithdraw;
  state: WithdrawalState;
}

/** What is left of the order, each line with how much of it is withdrawn from: all, unless something else is typed. */
export function OrderItems({ order, state }: OrderItemsProps) {
  const { t } = useLanguage();
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="font-semibold">{t('withdrawal.items.label')}</legend>
      <p className="hint">{t('withdrawal.items.hint')}</p>
      {order.lines.map(({ itemNo, name, left }) => (
        <InputField
          key={itemNo}
          id={`withdrawal-amount-${itemNo}`}
          name={`amount.${itemNo}`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          label={name}
          hint={t('withdrawal.items.of', { left })}
          defaultValue={state.amounts[itemNo] ?? '0'}
          error={state.wrong.includes(itemNo) ? t('withdrawal.items.wrong', { left }) : undefined}
        />
      ))}
    </fieldset>
  );
}
