import { Link } from 'react-router';
import { useTexts } from '../i18n/texts.tsx';
import { Notice } from './notice.tsx';

/** Why nothing can be sent to customers, and where that is put right; nothing where it can. @param fields their names */
export function CompanyDataNotice({ fields }: { fields: readonly string[] }) {
  const { t } = useTexts();
  if (fields.length === 0) return null;
  return (
    <Notice tone="info">
      <p>
        <strong>{t('companyData.heading')}</strong> {t('companyData.text', { fields: fields.join(', ') })}
      </p>
      <Link to="/website/company">{t('companyData.enter')}</Link>
    </Notice>
  );
}
