import { useTexts } from '../../i18n/texts.tsx';

/** Whether what somebody withdraws from is to come back. @param chosen `yes` or `no` */
export function ReturnChoice({ chosen }: { chosen: string }) {
  const { t } = useTexts();
  return (
    <fieldset className="stack">
      <legend>{t('withdrawals.isToReturn')}</legend>
      {(['yes', 'no'] as const).map((answer) => (
        <label key={answer} className="check">
          <input type="radio" name="return" value={answer} defaultChecked={chosen === answer} />{' '}
          {t(`withdrawals.return.${answer}`)}
        </label>
      ))}
    </fieldset>
  );
}
