import type { MouseEvent } from 'react';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { useForm } from '../../../forms/use-form.ts';
import { Icon } from '../../../components/icon.tsx';

interface SendAgainProps {
  form: ReturnType<typeof useForm>;
  /** with scripts; without, the button leads back to the fields */
  onNo(): void;
}

/** The very same was sent before: asked in place, inside its form, with both answers. Nothing is shown while nothing is asked. */
export function SendAgain({ form, onNo }: SendAgainProps) {
  const { t } = useLanguage();
  if (form.question === null) return null;
  const no = (event: MouseEvent) => {
    event.preventDefault();
    if (!form.busy) onNo();
  };
  return (
    <div
      id={form.questionId}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${form.questionId}-title`}
      className="notice flex scroll-mt-(--header-height) gap-3"
    >
      <Icon name="alert" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p id={`${form.questionId}-title`} className="font-semibold">
          {t('order.again.title')}
        </p>
        <p className="mt-1">{form.question}</p>
        <p className="mt-1">{t('order.again.nothing')}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <button type="submit" name="again" value="yes" className="btn btn-small btn-primary">
            {t('order.again.yes')}
          </button>
          <button type="submit" name="step" value="edit" className="btn btn-small btn-secondary" onClick={no}>
            {t('order.again.no')}
          </button>
        </div>
      </div>
    </div>
  );
}
