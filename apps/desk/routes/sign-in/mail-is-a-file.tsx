import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.tsx';

/** Without a mail server a code waits in a folder: where it is, and who can get it. */
export function MailIsAFile({ folder }: { folder: string }) {
  const { t } = useTexts();
  return (
    <Notice tone="info">
      <p>{t('code.mailFolder', { folder })}</p>
      <p>{t('code.mailServer')}</p>
    </Notice>
  );
}
