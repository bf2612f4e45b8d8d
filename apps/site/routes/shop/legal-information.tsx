import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

const documents = ['agb', 'widerruf', 'datenschutz', 'impressum'] as const;

export function LegalInformation() {
  const { t } = useLanguage();
  return (
    <section
      aria-labelledby="legal-title"
      className="page-width grid grid-cols-1 gap-4 py-10 lg:grid-cols-[4fr_8fr] lg:gap-10"
    >
      <div>
        <h2 id="legal-title" className="text-heading">
          {t('shop.legal.title')}
        </h2>
        <p className="soft mt-2">{t('shop.legal.intro')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        {documents.map((page) => (
          <li key={page} className="border-t border-sand-dark/50 py-2">
            <LocalLink page={page} className="text-link inline-block py-1">
              {t(`shop.legal.${page}.label`)}
            </LocalLink>
            <span className="soft block text-small">{t(`shop.legal.${page}.text`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
