import { useId } from 'react';
import { notedWays } from '../../../../domain/orders/payment-ways.ts';
import { refusalReasons } from '../../../../domain/orders/withdrawal.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import { GoodsFields } from './goods-fields.tsx';
import type { WithdrawalView } from './withdrawal-view.ts';

interface FormsProps {
  withdrawal: WithdrawalView;
  /** YYYY-MM-DD */
  today: string;
  refusal: ActRefusal | undefined;
  busy: boolean;
}

/** The one next step about a withdrawal, and what may be done instead. */
export function WithdrawalForms({ withdrawal, today, refusal, busy }: FormsProps) {
  const { t } = useTexts();
  const { id, next, corrections, mayRevoke } = withdrawal;
  const about = { withdrawal: id };
  const act = refusal?.returned?.['act'];
  const accept = (
    <Accept
      withdrawal={withdrawal}
      refusal={act === 'withdrawal-accept' ? refusal : undefined}
      isNext={next === 'decide'}
      busy={busy}
    />
  );
  return (
    <>
      {withdrawal.state === 'open' && next !== null && (
        <>
          {next === 'settle' && <Settle about={about} busy={busy} />}
          {next === 'decide' && accept}
          {next === 'settle' && withdrawal.mayMeanMore && (
            <details open={act === 'withdrawal-accept'}>
              <summary>{t('withdrawals.acceptAllTheSame')}</summary>
              {accept}
            </details>
          )}
          <Refuse id={id} refusal={act === 'withdrawal-refuse' ? refusal : undefined} busy={busy} />
          <SecondPress label={t('withdrawals.untie')} text={t('withdrawals.untieText')}>
            <ActForm act="withdrawal-untie" about={about}>
              <button className="button" disabled={busy}>
                {t('withdrawals.untieNow')}
              </button>
            </ActForm>
          </SecondPress>
        </>
      )}
      {next === 'correct' && (
        <ActForm act="withdrawal-correct" about={about}>
          <p className="hint">{t('withdrawals.correctText', { invoices: corrections.join(', ') })}</p>
          <button className="button button-primary" disabled={busy} data-command="">
            {t('withdrawals.correct')}
          </button>
        </ActForm>
      )}
      {withdrawal.mayNoteReturn && next !== 'correct' && (
        <Return withdrawal={withdrawal} today={today} refusal={refusal} busy={busy} />
      )}
      {next === 'return' && withdrawal.mayRefundBefore && (
        <details>
          <summary>{t('withdrawals.refundBefore')}</summary>
          <Refund withdrawal={withdrawal} today={today} refusal={refusal} busy={busy} isNext={false} />
        </details>
      )}
      {next === 'refund' && <Refund withdrawal={withdrawal} today={today} refusal={refusal} busy={busy} isNext />}
      {withdrawal.state === 'accepted' && next === 'settle' && (
        <>
          <Settle about={about} busy={busy} />
          {withdrawal.refund === null && (
            <details>
              <summary>{t('withdrawals.refundOther')}</summary>
              <Refund withdrawal={withdrawal} today={today} refusal={refusal} busy={busy} isNext={false} />
            </details>
          )}
        </>
      )}
      {mayRevoke && <Revoke id={id} refusal={act === 'withdrawal-revoke' ? refusal : undefined} busy={busy} />}
    </>
  );
}

function Settle({ about, busy }: { about: Readonly<Record<string, string>>; busy: boolean }) {
  const { t } = useTexts();
  return (
    <ActForm act="withdrawal-settle" about={about}>
      <button className="button button-primary" disabled={busy} data-command="">
        {t('withdrawals.settle')}
      </button>
    </ActForm>
  );
}

interface PartProps {
  refusal: ActRefusal | undefined;
  busy: boolean;
}

function Accept({ withdrawal, refusal, isNext, busy }: PartProps & { withdrawal: WithdrawalView; isNext: boolean }) {
  const { t } = useTexts();
  const typed = refusal?.returned;
  const proposed = withdrawal.proposesReturn ? 'yes' : 'no';
  return (
    <ActForm act="withdrawal-accept" about={{ withdrawal: withdrawal.id }} className="stack">
      <EnterKey />
      <p className="hint">{t('withdrawals.acceptText')}</p>
      <GoodsFields lines={withdrawal.lines} refusal={refusal} />
      <fieldset className="stack">
        <legend>{t('withdrawals.isToReturn')}</legend>
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer} className="check">
            <input
              type="radio"
              name="return"
              value={answer}
              defaultChecked={(typed?.['return'] ?? proposed) === answer}
            />{' '}
            {t(`withdrawals.return.${answer}`)}
          </label>
        ))}
      </fieldset>
      <Note label={t('withdrawals.note')} name="note" text={typed?.['note'] ?? ''} />
      <p>
        <button className={`button ${isNext ? 'button-primary' : ''}`} disabled={busy} data-command="">
          {t('withdrawals.accept')}
        </button>
      </p>
    </ActForm>
  );
}

function Refuse({ id, refusal, busy }: PartProps & { id: string }) {
  const { t, word } = useTexts();
  const field = useId();
  return (
    <details open={refusal !== undefined}>
      <summary>{t('withdrawals.refuse')}</summary>
      <ActForm act="withdrawal-refuse" about={{ withdrawal: id }} className="stack">
        <div className="field narrow">
          <label htmlFor={field}>{t('withdrawals.reason')}</label>
          <select id={field} name="reason" defaultValue={refusal?.returned?.['reason']}>
            {refusalReasons.map((reason) => (
              <option key={reason} value={reason}>
                {word('refusalReason', reason)}
              </option>
            ))}
          </select>
        </div>
        <Note label={t('withdrawals.refuseNote')} name="note" text={refusal?.returned?.['note'] ?? ''} />
        <p>
          <button className="button" disabled={busy}>
            {t('withdrawals.refuseNow')}
          </button>
        </p>
      </ActForm>
    </details>
  );
}

/** The day the goods came back, or were proven to be on their way. */
function Return({ withdrawal, today, refusal, busy }: PartProps & { withdrawal: WithdrawalView; today: string }) {
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
        <button name="what" value="returned" className={`button ${isNext ? 'button-primary' : ''}`} disabled={busy}>
          {t('withdrawals.isBack')}
        </button>
        {isNext && (
          <button name="what" value="dispatched" className="button" disabled={busy}>
            {t('withdrawals.isSent')}
          </button>
        )}
      </p>
    </ActForm>
  );
}

function Refund({
  withdrawal,
  today,
  refusal,
  busy,
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
          {notedWays.map((way) => (
            <option key={way} value={way}>
              {word('paymentWay', way)}
            </option>
          ))}
        </select>
        {withdrawal.online !== null && <p className="hint">{t('orders.money.refundOnlineHint', withdrawal.online)}</p>}
      </div>
      <Note label={t('acts.note')} name="note" text={typed?.['note'] ?? ''} />
      <p>
        <button className={`button ${isNext ? 'button-primary' : ''}`} disabled={busy}>
          {t('withdrawals.refund')}
        </button>
      </p>
    </ActForm>
  );
}

function Revoke({ id, refusal, busy }: PartProps & { id: string }) {
  const { t } = useTexts();
  return (
    <details open={refusal !== undefined}>
      <summary>{t('withdrawals.revoke')}</summary>
      <p className="hint">{t('withdrawals.revokeText')}</p>
      <ActForm act="withdrawal-revoke" about={{ withdrawal: id }} className="stack">
        <Note label={t('withdrawals.because')} name="because" text={refusal?.returned?.['because'] ?? ''} />
        <p>
          <button className="button" disabled={busy}>
            {t('withdrawals.revokeNow')}
          </button>
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
