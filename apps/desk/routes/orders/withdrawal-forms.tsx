import { useId } from 'react';
import { notedWays } from '../../../../domain/orders/payment-ways.ts';
import { refusalReasons } from '../../../../domain/orders/withdrawal.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { FormAnswer } from './acts/order-act.ts';
import { LookFirst } from './look-first.tsx';
import { ExtentFields } from './extent-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { ReturnChoice } from './return-choice.tsx';
import type { WithdrawalView } from './withdrawal-view.ts';

interface FormsProps {
  withdrawal: WithdrawalView;
  /** YYYY-MM-DD */
  today: string;
  refusal: FormAnswer | undefined;
}

/** The one next step about a withdrawal, and what may be done instead. */
export function WithdrawalForms({ withdrawal, today, refusal }: FormsProps) {
  const { t } = useTexts();
  const { id, next, corrections, mayRevoke } = withdrawal;
  const about = { withdrawal: id };
  const act = refusal?.returned?.['act'];
  const accept = (
    <Accept
      withdrawal={withdrawal}
      refusal={act === 'withdrawal-accept' ? refusal : undefined}
      isNext={next === 'decide'}
    />
  );
  return (
    <>
      {withdrawal.state === 'open' && next !== null && (
        <>
          {next === 'settle' && <Settle about={about} />}
          {next === 'decide' && accept}
          {next === 'settle' && withdrawal.mayMeanMore && (
            <details open={act === 'withdrawal-accept'}>
              <summary>{t('withdrawals.acceptAllTheSame')}</summary>
              {accept}
            </details>
          )}
          <Refuse id={id} refusal={act === 'withdrawal-refuse' ? refusal : undefined} />
          <SecondPress label={t('withdrawals.untie')} text={t('withdrawals.untieText')}>
            <ActForm act="withdrawal-untie" about={about}>
              <SubmitButton className="button">{t('withdrawals.untieNow')}</SubmitButton>
            </ActForm>
          </SecondPress>
        </>
      )}
      {next === 'correct' && (
        <ActForm act="withdrawal-correct" about={about}>
          <p className="hint">{t('withdrawals.correctText', { invoices: corrections.join(', ') })}</p>
          <div className="row">
            <LookFirst of={`withdrawal-correct ${id}`}>
              <SubmitButton className="button button-primary" data-command="">
                {t('withdrawals.correct')}
              </SubmitButton>
            </LookFirst>
          </div>
        </ActForm>
      )}
      {withdrawal.mayNoteReturn && next !== 'correct' && (
        <Return withdrawal={withdrawal} today={today} refusal={refusal} />
      )}
      {next === 'return' && withdrawal.mayRefundBefore && (
        <details>
          <summary>{t('withdrawals.refundBefore')}</summary>
          <Refund withdrawal={withdrawal} today={today} refusal={refusal} isNext={false} />
        </details>
      )}
      {next === 'refund' && <Refund withdrawal={withdrawal} today={today} refusal={refusal} isNext />}
      {next === 'refund' && withdrawal.refund !== null && (
        <details>
          <summary>{t('withdrawals.noMore')}</summary>
          <Settle about={about} isNext={false} />
        </details>
      )}
      {withdrawal.state === 'accepted' && next === 'settle' && (
        <>
          <Settle about={about} />
          {withdrawal.refund === null && (
            <details>
              <summary>{t('withdrawals.refundOther')}</summary>
              <Refund withdrawal={withdrawal} today={today} refusal={refusal} isNext={false} />
            </details>
          )}
        </>
      )}
      {mayRevoke && <Revoke id={id} refusal={act === 'withdrawal-revoke' ? refusal : undefined} />}
    </>
  );
}

function Settle({ about, isNext = true }: { about: Readonly<Record<string, string>>; isNext?: boolean }) {
  const { t } = useTexts();
  return (
    <ActForm act="withdrawal-settle" about={about}>
      <SubmitButton className={`button ${isNext ? 'button-primary' : ''}`} data-command="">
        {t('withdrawals.settle')}
      </SubmitButton>
    </ActForm>
  );
}

interface PartProps {
  refusal: FormAnswer | undefined;
}

function Accept({ withdrawal, refusal, isNext }: PartProps & { withdrawal: WithdrawalView; isNext: boolean }) {
  const { t } = useTexts();
  const typed = refusal?.returned;
  const proposed = withdrawal.proposesReturn ? 'yes' : 'no';
  return (
    <ActForm act="withdrawal-accept" about={{ withdrawal: withdrawal.id }} className="stack">
      <EnterKey />
      <p className="hint">{t('withdrawals.acceptText')}</p>
      {withdrawal.isToBeRead ? (
        <ExtentFields lines={withdrawal.lines} refusal={refusal} />
      ) : (
        <GoodsFields lines={withdrawal.lines} refusal={refusal} />
      )}
      <ReturnChoice chosen={typed?.['return'] ?? proposed} />
      <Note label={t('withdrawals.note')} name="note" text={typed?.['note'] ?? ''} />
      <div className="row">
        <LookFirst of={`withdrawal-accept ${withdrawal.id}`}>
          <SubmitButton className={`button ${isNext ? 'button-primary' : ''}`} data-command="">
            {t('withdrawals.accept')}
          </SubmitButton>
        </LookFirst>
      </div>
    </ActForm>
  );
}

function Refuse({ id, refusal }: PartProps & { id: string }) {
  const { t, word } = useTexts();
  return (
    <details open={refusal !== undefined}>
      <summary>{t('withdrawals.refuse')}</summary>
      <ActForm act="withdrawal-refuse" about={{ withdrawal: id }} className="stack">
        <SelectField
          label={t('withdrawals.reason')}
          className="narrow"
          name="reason"
          defaultValue={refusal?.returned?.['reason']}
        >
          {choices(refusalReasons, (reason) => word('refusalReason', reason))}
        </SelectField>
        <Note label={t('withdrawals.refuseNote')} name="note" text={refusal?.returned?.['note'] ?? ''} />
        <div className="row">
          <LookFirst of={`withdrawal-refuse ${id}`}>
            <SubmitButton className="button">{t('withdrawals.refuseNow')}</SubmitButton>
          </LookFirst>
        </div>
      </ActForm>
    </details>
  );
}

/** The day the goods came back, or were proven to be on their way. */
function Return({ withdrawal, today, refusal }: PartProps & { withdrawal: WithdrawalView; today: string }) {
  const { t } = useTexts();
  const isNext = withdrawal.next === 'return';
  const typed = refusal?.returned?.['act'] === 'withdrawal-return' ? refusal.returned : undefined;
  return (
    <ActForm act="withdrawal-return" about={{ withdrawal: withdrawal.id }} className="stack">
      {isNext && <p className="hint">{t('withdrawals.returnText')}</p>}
      <div className="narrow">
        <Field
          label={t('withdrawals.returnDay')}
          name="on"
          type="date"
          max={today}
          defaultValue={typed?.['on'] ?? today}
        />
      </div>
      <p className="row">
        <SubmitButton name="what" value="returned" className={`button ${isNext ? 'button-primary' : ''}`}>
          {t('withdrawals.isBack')}
        </SubmitButton>
        {isNext && (
          <SubmitButton name="what" value="dispatched" className="button">
            {t('withdrawals.isSent')}
          </SubmitButton>
        )}
      </p>
    </ActForm>
  );
}

function Refund({
  withdrawal,
  today,
  refusal,
  isNext,
}: PartProps & { withdrawal: WithdrawalView; today: string; isNext: boolean }) {
  const { t, word } = useTexts();
  const id = useId();
  const typed = refusal?.returned?.['act'] === 'withdrawal-refund' ? refusal.returned : undefined;
  return (
    <ActForm
      act="withdrawal-refund"
      about={{
        withdrawal: withdrawal.id,
        refund: typed?.['refund'] ?? withdrawal.actId,
        sure: typed?.['sure'] ?? '',
      }}
      className="stack"
    >
      <EnterKey />
      <p className="hint">{t('withdrawals.refundText', { worth: withdrawal.worth })}</p>
      <div className="narrow">
        <Field
          label={t('acts.amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.['amount'] ?? withdrawal.proposed}
          error={refusal?.problem === 'amount' ? t('acts.amountWrong') : undefined}
        />
      </div>
      <div className="narrow">
        <Field
          label={t('withdrawals.returnDay')}
          name="on"
          type="date"
          max={today}
          defaultValue={typed?.['on'] ?? today}
        />
      </div>
      <div className="field narrow">
        <label htmlFor={id}>{t('acts.refundOutcome')}</label>
        <select id={id} name="way" defaultValue={typed?.['way'] ?? (withdrawal.isOnline ? 'online' : undefined)}>
          {withdrawal.online !== null && (
            <option value="online">{t('orders.money.refundOnline', withdrawal.online)}</option>
          )}
          {choices(notedWays, (way) => word('paymentWay', way))}
        </select>
        {withdrawal.online !== null && <p className="hint">{t('orders.money.refundOnlineHint', withdrawal.online)}</p>}
      </div>
      <Note label={t('acts.note')} name="note" text={typed?.['note'] ?? ''} />
      <p>
        <SubmitButton className={`button ${isNext ? 'button-primary' : ''}`}>{t('withdrawals.refund')}</SubmitButton>
      </p>
    </ActForm>
  );
}

function Revoke({ id, refusal }: PartProps & { id: string }) {
  const { t } = useTexts();
  return (
    <details open={refusal !== undefined}>
      <summary>{t('withdrawals.revoke')}</summary>
      <p className="hint">{t('withdrawals.revokeText')}</p>
      <ActForm act="withdrawal-revoke" about={{ withdrawal: id }} className="stack">
        <Note label={t('withdrawals.because')} name="because" text={refusal?.returned?.['because'] ?? ''} />
        <p>
          <SubmitButton className="button">{t('withdrawals.revokeNow')}</SubmitButton>
        </p>
      </ActForm>
    </details>
  );
}

function Note({ label, name, text }: { label: string; name: string; text: string }) {
  const id = useId();
  return (
    <div className="field narrow">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} name={name} rows={3} defaultValue={text} />
    </div>
  );
}
