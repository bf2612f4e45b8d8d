import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

interface SendWaysProps {
  /** the mail as it will arrive stands above: it goes out like this */
  isShown: boolean;
  /** the form they send, where they stand outside of it */
  form?: string;
}

/** The one way in which nearly every answer goes out, and the others behind one press; it opens without scripts, too. */
export function SendWays({ isShown, form }: SendWaysProps) {
  const { t } = useTexts();
  return (
    <>
      <SubmitButton isPrimary intent="send-done" form={form}>
        {t(isShown ? 'answer.sendLikeThisDone' : 'answer.sendDone')}
      </SubmitButton>
      <details className="other-ways">
        <summary className="button">{t('answer.otherWays')}</summary>
        <p>
          <SubmitButton intent="send-wait" form={form}>
            {t(isShown ? 'answer.sendLikeThisWait' : 'answer.sendWait')}
          </SubmitButton>
          <span className="hint">{t('answer.waitHint')}</span>
        </p>
        <p>
          <SubmitButton intent="send" form={form}>
            {t(isShown ? 'answer.sendLikeThis' : 'answer.send')}
          </SubmitButton>
          <span className="hint">{t('answer.openHint')}</span>
        </p>
      </details>
    </>
  );
}
