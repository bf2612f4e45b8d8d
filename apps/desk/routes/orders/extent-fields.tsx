import type { ComponentProps, FormEvent } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { GoodsFields } from './goods-fields.tsx';

/** Whoever types a quantity means a part. */
function choosePart({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const part = currentTarget.querySelector<HTMLInputElement>('input[name="extent"][value="part"]');
  if (part !== null && target instanceof HTMLInputElement && target.type !== 'radio') part.checked = true;
}

interface ExtentProps extends ComponentProps<typeof GoodsFields> {
  /** chosen beforehand; null: neither is */
  proposed?: 'part' | null;
}

/** The question what is withdrawn from: all that is left, or how much of each line. */
export function ExtentFields({ lines, proposed = null, refusal }: ExtentProps) {
  const { t } = useTexts();
  return (
    <fieldset className="stack" onInput={choosePart}>
      <legend>{t('withdrawals.extent.legend')}</legend>
      {(['all', 'part'] as const).map((extent) => (
        <label key={extent} className="check">
          <input
            type="radio"
            name="extent"
            value={extent}
            required
            defaultChecked={(refusal?.returned?.['extent'] ?? proposed) === extent}
          />{' '}
          {t(`withdrawals.extent.${extent}`)}
        </label>
      ))}
      <GoodsFields lines={lines} refusal={refusal} />
    </fieldset>
  );
}
