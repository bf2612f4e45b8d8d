import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { content } from '../../../server/features/content/load.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import { LanguageSwitcher } from '../features/header/language-switcher.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { LocalLink } from '../i18n/link.tsx';
import { Text } from '../i18n/text.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { Logo } from '../components/logo.tsx';
import { Picture } from '../components/picture.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const { brand, email } = content().company;
  return {
    ...pageData(request, { sections: ['welcome'], seoKey: 'welcome', pictures: ['community-table'] }),
    brand,
    email,
  };
}

export const meta = pageMeta;

/** Stands alone, without the common header and footer: a menu card lying on a laid table. */
export default function WelcomePage() {
  const { brand, email } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div data-bare className="relative isolate grid grid-cols-1 pt-[32svh] lg:min-h-dvh lg:pt-0">
      <a
        href="#content"
        className="btn btn-primary fixed top-2 left-2 z-[80] [translate:0_-6rem] focus:[translate:none]"
      >
        {t('welcome.skip')}
      </a>
      <div className="tone-paper flex flex-col rounded-t-card shadow-float lg:my-8 lg:ml-(--gutter) lg:w-[37rem] lg:rounded-card">
        <header className="flex flex-wrap items-center justify-between gap-4 border-b border-sand px-(--gutter) py-3 lg:px-10">
          <LocalLink
            page="home"
            aria-label={t('welcome.logo')}
            className="inline-flex min-h-11 items-center no-underline"
          >
            <Logo brand={brand} />
          </LocalLink>
          <LanguageSwitcher />
        </header>
        <main id="content" tabIndex={-1} className="flex-1 px-(--gutter) pt-10 pb-8 outline-none lg:px-10">
          <Picture
            name="community-table"
            alt={t('welcome.pictureAlt')}
            sizes="max(100vw, 160vh)"
            priority
            className="absolute inset-x-0 top-0 -z-1 h-[calc(32svh+1rem)] w-full object-cover object-[70%_50%] lg:h-full"
          />
          <h1 id="hero" className="text-[clamp(2.4rem,1.6rem+3vw,4rem)]">
            {t('welcome.title')}
          </h1>
          <p className="lead mt-5">
            <Text id="welcome.lead" />
          </p>
          <ul className="mt-8 grid gap-y-5">
            <Way>
              <LocalLink page="challenges" className="btn btn-primary">
                {t('welcome.join')}
              </LocalLink>
              <p>{t('welcome.joinNote')}</p>
            </Way>
            <Way>
              <LocalLink page="contact" hash="hero" className="btn btn-secondary">
                {t('welcome.business')}
              </LocalLink>
              <p>{t('welcome.businessNote')}</p>
            </Way>
          </ul>
          <section aria-labelledby="green-box" className="mt-8 border-t border-sand pt-6">
            <h2 id="green-box" lang="en" className="text-[1.35rem]">
              {t('welcome.greenBox.title')}
            </h2>
            <p className="mt-1 text-small">
              {t('welcome.greenBox.text')}{' '}
              <a
                href={`mailto:${email}?subject=${encodeURIComponent(t('welcome.greenBox.subject'))}`}
                className="text-link"
              >
                {t('welcome.greenBox.mail')}
              </a>
            </p>
          </section>
        </main>
        <footer className="flex flex-wrap gap-x-6 border-t border-sand px-(--gutter) pt-3 pb-24 text-small lg:px-10 lg:pb-3">
          <nav aria-label={t('welcome.links')} className="flex flex-wrap gap-x-6">
            <LocalLink page="impressum" className="inline-flex min-h-11 items-center underline">
              {t('welcome.impressum')}
            </LocalLink>
            <LocalLink page="datenschutz" className="inline-flex min-h-11 items-center underline">
              {t('welcome.datenschutz')}
            </LocalLink>
            <LocalLink
              page="widerruf"
              hash="vertrag-widerrufen"
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {t('frame.footer.withdraw')}
            </LocalLink>
          </nav>
          <p className="hint flex min-h-11 items-center">{t('frame.rendering')}</p>
        </footer>
      </div>
    </div>
  );
}

/** A button with what lies behind it; on phones as wide as its words, so that the launcher lies beside it. */
function Way({ children }: { children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-2 text-small max-sm:justify-items-start sm:grid-cols-[14.5rem_1fr] sm:items-center">
      {children}
    </li>
  );
}
