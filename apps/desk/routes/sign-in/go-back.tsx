import { useTexts } from '../../i18n/texts.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { withDesk } from '../../document/with-desk.ts';

export const loader = withDesk(({ title }) => ({ title: title('goBack.title') }));

/** The end of a tab that was opened to sign in or to confirm, beside a page with something unsent (network/unsent.ts). */
export default function GoBack() {
  const { t } = useTexts();
  return (
    <Sheet title={t('goBack.heading')}>
      <p>{t('goBack.text')}</p>
    </Sheet>
  );
}
