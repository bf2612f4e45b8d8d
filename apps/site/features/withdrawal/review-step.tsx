import type { MouseEvent } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { StepHeading } from './step-heading.tsx';
import { readWithdrawalItems } from '../../../../domain/orders/withdrawal-items.ts';
import { withdrawalFields, type OrderToWithdraw, type WithdrawalState } from './withdrawal-state.ts';

interface ReviewStepProps {
  state: WithdrawalState;
  order: OrderToWithdraw | null;
  /** what stood in the honeypot of the first step */
  trap: string;
  busy: boolean;
  onChange(): void;
}

/** The declaration as it will be received, and the button that makes it. */
export function ReviewStep({ state, order, trap, busy, onChange }: ReviewStepProps) {
  const { t } = useLanguage();
  const items = order === null ? [] : (readWithdrawalItems(state.values.items) ?? []);
  function change(event: MouseEvent) {
    event.preventDefault();
    if (!busy) onChange();
  }
  return (
    <>
      <StepHeading step={t('withdrawal.review.step')} title={t('withdrawal.review.title')} />
      <div className="border-l-4 border-leaf pl-4">
        <p className="font-semibold">{t('withdrawal.review.declaration')}</p>
        <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {withdrawalFields.map((field) => (
            <div key={field} className="contents">
              <dt className="soft text-small sm:pt-0.5">{t(`withdrawal.review.${field}`)}</dt>
              <dd className="mb-2 min-w-0 [overflow-wrap:anywhere] sm:mb-0">{state.values[field]}</dd>
            </div>
          ))}
          {items.length === 0 ? null : (
            <div className="contents">
              <dt className="soft text-small sm:pt-0.5">{t('withdrawal.review.items')}</dt>
              <dd className="mb-2 min-w-0 sm:mb-0">
                <ul>
                  {items.map(({ itemNo, quantity }) => (
                    <li key={itemNo}>
                      {quantity} × {order?.lines.find((line) => line.itemNo === itemNo)?.name ?? itemNo}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </div>
      <p>{t('withdrawal.review.intro')}</p>
      {withdrawalFields.map((field) => (
        <input key={field} type="hidden" name={field} value={state.values[field]} />
      ))}
      <input type="hidden" name="order" value={state.values.order} />
      <input type="hidden" name="items" value={state.values.items} />
      {Object.entries(state.amounts).map(([itemNo, amount]) => (
        <input key={itemNo} type="hidden" name={`amount.${itemNo}`} value={amount} />
      ))}
      <input type="hidden" name="key" value={state.key} />
      {trap === '' ? null : <input type="hidden" name="website" value={trap} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="step"
          value="confirm"
          className="btn btn-primary w-full sm:w-auto"
          aria-disabled={busy || undefined}
        >
          {t(busy ? 'withdrawal.review.confirming' : 'withdrawal.review.confirm')}
        </button>
        <button
          type="submit"
          name="step"
          value="edit"
          className="btn btn-quiet w-full sm:w-auto"
          aria-disabled={busy || undefined}
          onClick={change}
        >
          {t('withdrawal.review.change')}
        </button>
      </div>
    </>
  );
}
