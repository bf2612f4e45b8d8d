import { useEffect, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { content } from '../../server/features/content/load.ts';
import { visitOf } from '../../server/features/content/page-data.ts';
import { defaultLocale } from '../../domain/locale.ts';
import { markDocument } from './basket/mark-document.ts';
import { guardSitePages } from './document/page-guard.ts';
import { doEarlyPresses, noteEarlyPresses } from './document/early-presses.ts';
import { layOutAtOnce } from './document/lay-out.ts';
import { LanguageProvider, useLanguage } from './i18n/language-provider.tsx';
import { keepLanguage } from './i18n/remember-language.ts';
import { NetworkNotice } from './network/network-notice.tsx';
import { NotFoundScreen } from './routes/not-found-screen.tsx';
import { ErrorScreen } from './routes/error-screen.tsx';
import { LoadingScreen, NavigationProgress } from './routes/loading-screen.tsx';
import { PageChange } from './document/page-change.tsx';
import { SmoothAnchors } from './document/smooth-anchors.tsx';
import { stylesheetText } from './document/stylesheet.ts';
import { ToastHost } from './components/toast.tsx';
import stylesheet from './styles/all-pages.css?url';

export const links = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const middleware = [guardSitePages];

/** What every page needs: the language of the visit, the texts of the frame, a few facts about the company. */
export function loader({ request }: LoaderFunctionArgs) {
  const visit = visitOf(request);
  const { company, messages } = content();
  return {
    ...visit,
    messages: { frame: messages[visit.language].frame ?? {} },
    company: { brand: company.brand, legalName: company.legalName, email: company.email, phone: company.phone },
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html
      lang={data?.language ?? (typeof document === 'undefined' ? defaultLocale : document.documentElement.lang)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#f6f0e2" />
        <script
          dangerouslySetInnerHTML={{
            __html: `${keepLanguage};${markDocument};${layOutAtOnce};${noteEarlyPresses}`,
          }}
        />
        <Meta />
        <style href={stylesheet} precedence="page">
          {stylesheetText}
        </style>
        <Links />
        <noscript>
          <style>{'.js-only{display:none!important}@media(max-width:31rem){.wordmark{display:none}}'}</style>
        </noscript>
      </head>
      <body>
        <LanguageProvider>{children}</LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export const HydrateFallback = LoadingScreen;

export default function Root() {
  const { t } = useLanguage();
  useEffect(doEarlyPresses, []);
  return (
    <>
      <Outlet />
      <SmoothAnchors />
      <PageChange />
      <NavigationProgress />
      <NetworkNotice />
      <ToastHost regionLabel={t('frame.toast.region')} closeLabel={t('frame.toast.close')} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!missing) console.error(error);
  }, [error, missing]);
  return missing ? <NotFoundScreen /> : <ErrorScreen />;
}
