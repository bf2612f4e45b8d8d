import { Form, useNavigation } from 'react-router';
import { actOutcomes, type ActKind } from '../../../../domain/item-acts.ts';
import type { ActOutcome } from '../../../../server/features/enquiries/note-act.ts';
import { useTexts } from '../../i18n/texts.tsx';

interface ActFormProps {
  itemId: string;
  actId: string;
  kind: ActKind;
  /** there is nothing else to do */
  isOnlyStep?: boolean;
  /** what was typed before, when something was wrong with it */
  typed?: { outcome: string; amount: string; note: string; problem: ActOutcome };
}

/** How a call ended, or that the money went back. Folded where most items need neither. */
export function ActForm({ itemId, actId, kind, isOnlyStep = false, typed }: ActFormProps) {
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
  const id = `${kind}-${actId}`;
  return (
    <details className="act" open={isOnlyStep || typed !== undefined}>
      <summary>{t(`acts.${kind}`)}</summary>
      <Form method="post" action={`/inbox/${itemId}/acts`} className="stack narrow">
        <input type="hidden" name="act" value={actId} />
        <input type="hidden" name="kind" value={kind} />
        <div className="field">
          <label htmlFor={`${id}-outcome`}>{t(`acts.${kind}Outcome`)}</label>
          <select id={`${id}-outcome`} name="outcome" defaultValue={typed?.outcome}>
            {actOutcomes[kind].map((outcome) => (
              <option key={outcome} value={outcome}>
                {word('outcome', outcome)}
              </option>
            ))}
          </select>
        </div>
        {kind === 'refund' && (
          <div className="field">
            <label htmlFor={`${id}-amount`}>{t('acts.amount')}</label>
            <input
              id={`${id}-amount`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed?.amount}
              aria-invalid={typed?.problem === 'amount' ? true : undefined}
              aria-describedby={typed?.problem === 'amount' ? `${id}-amount-error` : undefined}
            />
            {typed?.problem === 'amount' && (
              <p id={`${id}-amount-error`} className="error">
                {t('acts.amountWrong')}
              </p>
            )}
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-note`}>{t('acts.note')}</label>
          <textarea
            id={`${id}-note`}
            name="note"
            rows={3}
            defaultValue={typed?.note}
            aria-invalid={typed?.problem === 'note' ? true : undefined}
            aria-describedby={typed?.problem === 'note' ? `${id}-note-error` : undefined}
          />
          {typed?.problem === 'note' && (
            <p id={`${id}-note-error`} className="error">
              {t('acts.noteLong')}
            </p>
          )}
        </div>
        <button type="submit" className="button" disabled={busy}>
          {t('acts.go')}
        </button>
      </Form>
    </details>
  );
}
