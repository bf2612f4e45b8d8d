import { useEffect, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language-provider.tsx';
import { LocalLink } from '../i18n/link.tsx';

/** The 404 page's content. The attempted path goes to the console (specification, section 2). */
export function NotFoundScreen({ picture }: { picture?: ReactNode }) {
  const { t } = useLanguage();
  useEffect(() => {
    console.error('404: nobody lives at', location.pathname);
  }, []);
  return (
    <main id="content" data-bare className="not-found grid min-h-dvh">
      <div className="not-found-text">
        <p className="not-found-number font-display leading-none">{t('frame.notFound.title')}</p>
        <h1 className="mt-8 text-title">{t('frame.notFound.message')}</h1>
        <p className="lead mt-4 max-w-md">{t('frame.notFound.text')}</p>
        <p className="mt-8">
          <LocalLink page="home" className="btn btn-primary">
            {t('frame.notFound.home')}
          </LocalLink>
        </p>
        {/* reachable from everywhere for as long as a withdrawal may be declared (§ 356a BGB) */}
        <p className="mt-6">
          <LocalLink page="widerruf" hash="vertrag-widerrufen" className="inline-block py-2 text-small underline">
            {t('frame.footer.withdraw')}
          </LocalLink>
        </p>
      </div>
      {picture}
    </main>
  );
}
