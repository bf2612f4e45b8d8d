import { useLanguage } from '../../language/language-provider.tsx';
import { Text } from '../../language/text.tsx';
import { isValidationKey } from '../../language/validation-key.ts';
import { InputField } from '../../ui/field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { WithdrawalState } from './withdrawal-state.ts';

/** Name, contract, address for the receipt: all that the law lets us ask. */
export function EditStep({
  state,
  busy,
  onFieldFocus,
}: {
  state: WithdrawalState;
  busy: boolean;
  onFieldFocus(): void;
}) {
  const { t } = useLanguage();
  const error = (field: string) => {
    const issue = state.issues[field];
    return issue !== undefined && isValidationKey(issue) ? t(issue) : issue;
  };
  return (
    <>
      <StepHeading step={t('withdrawal.edit.step')} title={t('withdrawal.edit.title')} />
      <p>{t('withdrawal.edit.intro')}</p>
      <InputField
        id="withdrawal-name"
        name="name"
        label={t('withdrawal.name.label')}
        hint={t('withdrawal.name.hint')}
        autoComplete="name"
        required
        defaultValue={state.values.name}
        onFocus={onFieldFocus}
        error={error('name')}
      />
      <InputField
        id="withdrawal-contract"
        name="contract"
        label={t('withdrawal.contract.label')}
        hint={t('withdrawal.contract.hint')}
        autoComplete="off"
        required
        defaultValue={state.values.contract}
        onFocus={onFieldFocus}
        error={error('contract')}
      />
      <InputField
        id="withdrawal-email"
        name="email"
        type="email"
        label={t('withdrawal.email.label')}
        hint={t('withdrawal.email.hint')}
        autoComplete="email"
        required
        defaultValue={state.values.email}
        onFocus={onFieldFocus}
        error={error('email')}
      />
      {/* honeypot: never seen or reached by people */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
      <p className="hint">{t('withdrawal.edit.required')}</p>
      <div>
        <button
          type="submit"
          name="step"
          value="review"
          className="btn btn-primary w-full sm:w-auto"
          aria-disabled={busy || undefined}
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
