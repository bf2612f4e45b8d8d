import { Outlet, useRouteLoaderData } from 'react-router';
import { pageAt } from '../../../domain/pages.ts';
import { BottomBar } from '../features/bottom-bar/bottom-bar.tsx';
import { ChatLauncher } from '../features/chat/launcher.tsx';
import { ClaimPopovers } from '../features/claims/claim-popovers.tsx';
import { ConsentHost } from '../features/consent/consent-host.tsx';
import { openConsentSettings } from '../features/consent/consent.ts';
import { Footer } from '../features/footer/footer.tsx';
import { Header } from '../features/header/header.tsx';
import { Basket } from '../basket/basket.tsx';
import { LanguageHintHost } from '../features/language-hint/language-hint-host.tsx';
import { SearchOpener } from '../features/search/search-opener.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import type { loader } from '../root.tsx';

/**
 * What every public page has beside its own: chat and claims that open in place on each of them (specification, section
 * 2), header, footer and bottom bar on all but /welcome and the 404 page. Pages of their own kind (an account, an order)
 * get a frame of their own beside this one.
 */
export default function PublicFrame() {
  const { path } = useLanguage();
  const company = useRouteLoaderData<typeof loader>('root')?.company;
  const framed = pageAt(path)?.frame === true;
  return (
    <>
      {framed ? <Framed brand={company?.brand ?? ''} /> : <Outlet />}
      {company && <ChatLauncher legalName={company.legalName} email={company.email} brand={company.brand} />}
      <ClaimPopovers />
    </>
  );
}

function Framed({ brand }: { brand: string }) {
  const { t } = useLanguage();
  return (
    <>
      <a
        href="#content"
        className="no-print btn btn-primary fixed top-2 left-2 z-[80] [translate:0_-6rem] focus:[translate:none]"
      >
        {t('frame.skip')}
      </a>
      {/* early in the order of reading, as it lies over the page; it is fixed, so its place here moves nothing */}
      <ConsentHost />
      <Header brand={brand} basket={<Basket />} search={<SearchOpener />} />
      <LanguageHintHost />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer brand={brand} onCookieSettings={openConsentSettings} />
      <BottomBar />
    </>
  );
}
