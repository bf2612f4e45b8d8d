import { useEffect, useState, type ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { deskContext } from './document/desk-context.ts';
import { FrameView } from './document/frame-view.tsx';
import { guard } from './document/guard.ts';
import { languageOf } from './i18n/language-of.ts';
import { textFile } from './i18n/text-files.ts';
import { TextProvider } from './i18n/texts.tsx';
import { ConnectionNotice } from './network/connection-notice.tsx';
import { refusalOf } from './document/refusal.ts';
import './document/second-tap.ts';
import { PlainScripts, useIsPlain } from './routes/sign-in/plain-page.tsx';
import { stylesheetText } from './document/stylesheet.ts';
import { Trouble } from './document/trouble.tsx';
import { useEarlyTyping } from './components/typed-stays.ts';
import { UnsavedDialog } from './components/unsaved.tsx';
import icon from '../../public/favicon.svg?url';
import stylesheet from './styles/desk.css?url';

/** Before every loader and action of the desk. */
export const middleware = [guard];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { brand, mailFolder } = context.get(deskContext);
  return { language: languageOf(request, context), brand, mailsAreFiles: mailFolder !== null };
}

/** The language comes with the document: what changes it or who is signed in loads a new one. */
export const shouldRevalidate = () => false;

let isHydrated = false;

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  // An error of a page that was gone to makes this a new document in the same window. Its scripts have run, and Trusted
  // Types let nobody write another.
  const [isFirst] = useState(!isHydrated);
  useEffect(() => {
    isHydrated = true;
  }, []);
  const error = useRouteError();
  const isPlain = useIsPlain();
  const language = loaded?.language ?? refusalOf(error)?.language ?? 'en';
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <style href={stylesheet} precedence="desk">
          {stylesheetText}
        </style>
        {!isPlain && <link rel="preload" as="fetch" href={textFile(language)} crossOrigin="anonymous" />}
        <Links />
        {isPlain && <PlainScripts language={language} />}
      </head>
      <body>
        <TextProvider language={language}>{children}</TextProvider>
        {!isPlain && isFirst && <ScrollRestoration />}
        {!isPlain && <Scripts />}
      </body>
    </html>
  );
}

/** A page is called what its loader returns as `title` (document/with-desk.ts). */
function PageTitle() {
  const page: unknown = useMatches().at(-1)?.loaderData;
  const title = typeof page === 'object' && page !== null && 'title' in page ? page.title : null;
  return typeof title === 'string' ? <title>{title}</title> : null;
}

export default function Root() {
  useEarlyTyping();
  return (
    <>
      <PageTitle />
      <Outlet />
      <ConnectionNotice />
      <UnsavedDialog />
    </>
  );
}

/** What no page of the frame could say itself: the guard refuses before any loader has run. */
export function ErrorBoundary() {
  const frame = refusalOf(useRouteError())?.frame ?? null;
  if (frame === null)
    return (
      <main className="sheet">
        <Trouble />
      </main>
    );
  return (
    <FrameView {...frame}>
      <Trouble />
    </FrameView>
  );
}
