import { callersOff } from '../../../../domain/orders/called-off-by.ts';
import { useTexts } from '../../i18n/texts.tsx';
import type { FormAnswer } from './acts/order-act.ts';

/** Who calls off an order or its rest: what its customer is written follows it, and nothing is chosen beforehand. */
export function WhoCallsOff({ refusal }: { refusal: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <fieldset className="stack">
      <legend>{t('orders.end.who')}</legend>
      {callersOff.map((caller) => (
        <label key={caller} className="check">
          <input type="radio" name="by" value={caller} required defaultChecked={refusal?.returned?.['by'] === caller} />{' '}
          {t(`orders.end.by.${caller}`)}
        </label>
      ))}
      {refusal?.problem === 'who' && <p className="error">{t('orders.problem.who')}</p>}
    </fieldset>
  );
}
