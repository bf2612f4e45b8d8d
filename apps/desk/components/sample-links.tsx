import { Link } from 'react-router';
import type { SampleField } from '../document/company-data.ts';
import { useTexts } from '../i18n/texts.tsx';

/** Where the sample values are entered that keep a text from leaving. */
export function SampleLinks({ fields }: { fields: readonly SampleField[] }) {
  const { t } = useTexts();
  return fields.map(({ label, to }) => (
    <p key={to}>
      <Link to={to}>{t('companyData.enterValue', { name: label })}</Link>
    </p>
  ));
}
