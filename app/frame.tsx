import { Outlet, useRouteLoaderData } from 'react-router';
import { BottomBar } from './features/bottom-bar/bottom-bar.tsx';
import { ConsentHost } from './features/consent/consent-host.tsx';
import { openConsentSettings } from './features/consent/consent.ts';
import { Footer } from './features/footer/footer.tsx';
import { Header } from './features/header/header.tsx';
import { useLanguage } from './language/language-provider.tsx';
import type { loader } from './root.tsx';

/** Header, page, footer and bottom bar: the frame of every page but /welcome and the 404 page. */
export default function Frame() {
  const { t } = useLanguage();
  const brand = useRouteLoaderData<typeof loader>('root')?.company.brand ?? '';
  return (
    <>
      <a
        href="#content"
        className="no-print btn btn-primary fixed top-2 left-2 z-[80] -translate-y-24 focus:translate-y-0"
      >
        {t('frame.skip')}
      </a>
      {/* early in the order of reading, as it lies over the page; it is fixed, so its place here moves nothing */}
      <ConsentHost />
      <Header brand={brand} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer brand={brand} onCookieSettings={openConsentSettings} />
      <BottomBar />
    </>
  );
}
