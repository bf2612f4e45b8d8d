import type { Buyer } from '../../../../domain/orders/order-state.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { ExtentFields } from './extent-fields.tsx';
import { ReturnChoice } from './return-choice.tsx';
import type { MessageAsWithdrawal } from '../../../../server/features/withdrawals/message-as-withdrawal.ts';
import type { WithdrawalsView } from './withdrawal-view.ts';

interface EnterWithdrawalProps {
  order: Pick<WithdrawalsView, 'today' | 'enterLines' | 'entryId' | 'isOut'> & { buyer: Buyer };
  /** what a message says that it is entered from */
  message: MessageAsWithdrawal | null;
  refusal: ActRefusal | undefined;
}

/** The form for a withdrawal that came by mail, letter or telephone; of a business, which has no right to it, out of goodwill. */
export function EnterWithdrawal({ order, message, refusal }: EnterWithdrawalProps) {
  const { t, word } = useTexts();
  const isGoodwill = order.buyer === 'business';
  const typed = refusal?.returned?.['act'] === 'withdrawal-enter' ? refusal : undefined;
  const isPart = message !== null && message.items.length > 0;
  const lines = order.enterLines.map((line) =>
    isPart && message.items.includes(line.itemNo) ? { ...line, quantity: line.most } : line,
  );
  return (
    <details id="enter-withdrawal" open={typed !== undefined || message !== null}>
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
            defaultValue={typed?.returned?.['received'] ?? message?.receivedOn ?? order.today}
          />
        </div>
        <SelectField
          label={t('withdrawals.cameBy')}
          className="narrow"
          name="channel"
          defaultValue={typed?.returned?.['channel'] ?? (message === null ? 'phone' : 'email')}
        >
          {choices(['phone', 'email', 'letter'] as const, (channel) => word('withdrawalChannel', channel))}
        </SelectField>
        <ExtentFields lines={lines} proposed={isPart ? 'part' : null} refusal={typed} />
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
