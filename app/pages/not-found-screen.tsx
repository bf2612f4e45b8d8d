import { useEffect } from 'react';
import { useLanguage } from '../language/language-provider.tsx';
import { LocalLink } from '../language/link.tsx';

/** The 404 page's content. The attempted path goes to the console (specification, section 2). */
export function NotFoundScreen() {
  const { t } = useLanguage();
  useEffect(() => {
    console.error('404: nobody lives at', location.pathname);
  }, []);
  return (
    <main id="content" className="tone-forest grid min-h-dvh place-items-center px-6 py-16">
      <div className="max-w-xl">
        <p className="font-display text-[clamp(6rem,24vw,14rem)] leading-[0.85] text-sprout">{t('frame.notFound.title')}</p>
        <h1 className="mt-8 !text-title">{t('frame.notFound.message')}</h1>
        <p className="lead mt-4 text-sage">{t('frame.notFound.text')}</p>
        <LocalLink page="home" className="btn btn-primary mt-8">
          {t('frame.notFound.home')}
        </LocalLink>
      </div>
    </main>
  );
}
