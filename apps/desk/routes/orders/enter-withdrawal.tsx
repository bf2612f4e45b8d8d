import { useId } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { GoodsFields } from './goods-fields.tsx';
import type { WithdrawalsView } from './withdrawal-view.ts';

interface EnterWithdrawalProps {
  order: Pick<WithdrawalsView, 'today' | 'enterLines' | 'entryId'>;
  refusal: ActRefusal | undefined;
  busy: boolean;
}

/** The form for a withdrawal that came by mail, letter or telephone. */
export function EnterWithdrawal({ order, refusal, busy }: EnterWithdrawalProps) {
  const { t, word } = useTexts();
  const id = useId();
  const typed = refusal?.returned?.['act'] === 'withdrawal-enter' ? refusal : undefined;
  return (
    <details open={typed !== undefined}>
      <summary>{t('withdrawals.enter')}</summary>
      <p className="hint">{t('withdrawals.enterText')}</p>
      <ActForm act="withdrawal-enter" about={{ entry: typed?.returned?.['entry'] ?? order.entryId }} className="stack">
        <EnterKey />
        <div className="narrow">
          <Field
            label={t('withdrawals.receivedOn')}
            name="received"
            type="date"
            max={order.today}
            defaultValue={typed?.returned?.['received'] ?? order.today}
          />
        </div>
        <div className="field narrow">
          <label htmlFor={id}>{t('withdrawals.cameBy')}</label>
          <select id={id} name="channel" defaultValue={typed?.returned?.['channel']}>
            {(['email', 'phone', 'letter'] as const).map((channel) => (
              <option key={channel} value={channel}>
                {word('withdrawalChannel', channel)}
              </option>
            ))}
          </select>
        </div>
        <GoodsFields lines={order.enterLines} refusal={typed} />
        <p>
          <button className="button" disabled={busy}>
            {t('withdrawals.enterNow')}
          </button>
        </p>
      </ActForm>
    </details>
  );
}
