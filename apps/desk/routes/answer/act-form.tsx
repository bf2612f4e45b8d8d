import { Form } from 'react-router';
import { actOutcomes, type ActKind } from '../../../../domain/item-acts.ts';
import type { ActOutcome } from '../../../../server/features/enquiries/note-act.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField, TextAreaField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

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
  return (
    <details className="act" open={isOnlyStep || typed !== undefined}>
      <summary>{t(`acts.${kind}`)}</summary>
      <Form method="post" action={`/inbox/${itemId}/acts`} className="stack narrow">
        <input type="hidden" name="act" value={actId} />
        <input type="hidden" name="kind" value={kind} />
        {kind === 'refund' && (
          <>
            <SelectField label={t('acts.refundOutcome')} name="outcome" defaultValue={typed?.outcome}>
              {choices(actOutcomes.refund, (outcome) => word('outcome', outcome))}
            </SelectField>
            <Field
              label={t('acts.amount')}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed?.amount}
              error={typed?.problem === 'amount' ? t('acts.amountWrong') : undefined}
            />
          </>
        )}
        <TextAreaField
          label={t('acts.note')}
          name="note"
          rows={3}
          defaultValue={typed?.note}
          error={typed?.problem === 'note' ? t('acts.noteLong') : undefined}
        />
        {kind === 'refund' ? (
          <SubmitButton>{t('acts.go')}</SubmitButton>
        ) : (
          // each says how it ended: nothing is chosen before somebody chose it
          <div className="row">
            {actOutcomes.call.map((outcome) => (
              <SubmitButton key={outcome} name="outcome" value={outcome}>
                {word('callEnded', outcome)}
              </SubmitButton>
            ))}
          </div>
        )}
      </Form>
    </details>
  );
}
