import type { FormEvent } from 'react';
import type { Buyer } from '../../../../domain/orders/order-state.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { GoodsFields } from './goods-fields.tsx';
import { ReturnChoice } from './return-choice.tsx';
import type { WithdrawalsView } from './withdrawal-view.ts';

interface EnterWithdrawalProps {
  order: Pick<WithdrawalsView, 'today' | 'enterLines' | 'entryId' | 'isOut'> & { buyer: Buyer };
  refusal: ActRefusal | undefined;
}

/** Whoever types a quantity means a part. */
function choosePart({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const part = currentTarget.querySelector<HTMLInputElement>('input[name="extent"][value="part"]');
  if (part !== null && target instanceof HTMLInputElement && target.type !== 'radio') part.checked = true;
}

/** The form for a withdrawal that came by mail, letter or telephone; of a business, which has no right to it, out of goodwill. */
export function EnterWithdrawal({ order, refusal }: EnterWithdrawalProps) {
  const { t, word } = useTexts();
  const isGoodwill = order.buyer === 'business';
  const typed = refusal?.returned?.['act'] === 'withdrawal-enter' ? refusal : undefined;
  return (
    <details open={typed !== undefined}>
      <summary>{t(isGoodwill ? 'withdrawals.enterGoodwill' : 'withdrawals.enter')}</summary>
      <p className="hint">{t(isGoodwill ? 'withdrawals.enterGoodwillText' : 'withdrawals.enterText')}</p>
      <ActForm act="withdrawal-enter" about={{ entry: typed?.returned?.['entry'] ?? order.entryId }} className="stack">
        <EnterKey />
        <div className="narrow">
          <Field
            id="withdrawal-received"
            label={t('withdrawals.receivedOn')}
            name="received"
            type="date"
            max={order.today}
            defaultValue={typed?.returned?.['received'] ?? order.today}
          />
        </div>
        <SelectField
          label={t('withdrawals.cameBy')}
          className="narrow"
          name="channel"
          defaultValue={typed?.returned?.['channel'] ?? 'phone'}
        >
          {choices(['phone', 'email', 'letter'] as const, (channel) => word('withdrawalChannel', channel))}
        </SelectField>
        <fieldset className="stack" onInput={choosePart}>
          <legend>{t('withdrawals.extent.legend')}</legend>
          {(['all', 'part'] as const).map((extent) => (
            <label key={extent} className="check">
              <input
                type="radio"
                name="extent"
                value={extent}
                required
                defaultChecked={typed?.returned?.['extent'] === extent}
              />{' '}
              {t(`withdrawals.extent.${extent}`)}
            </label>
          ))}
          <GoodsFields lines={order.enterLines} refusal={typed} />
        </fieldset>
        {order.isOut && <ReturnChoice chosen={typed?.returned?.['return'] ?? 'yes'} />}
        <p className="row">
          <SubmitButton name="decide" value="accept" className="button">
            {t('withdrawals.enterAndAccept')}
          </SubmitButton>
          <SubmitButton name="decide" value="later" className="button">
            {t('withdrawals.enterNow')}
          </SubmitButton>
        </p>
      </ActForm>
    </details>
  );
}
