import { useLanguage } from '../i18n/language-provider.tsx';
import { usePaths } from '../i18n/link.tsx';

/** What a visitor sees when rendering failed unexpectedly. A plain link: a fresh document mends most faults. */
export function ErrorScreen() {
  const { t, hasSection } = useLanguage();
  const paths = usePaths();
  // when even the root's data is missing there are no texts: the specification asks for German here
  const text = (key: 'title' | 'message' | 'home', fallback: string) =>
    hasSection('frame') ? t(`frame.error.${key}`) : fallback;
  return (
    <main id="content" className="grid min-h-dvh place-items-center px-6 py-16">
      {/* the page that failed brings none */}
      <title>{text('title', 'Oops!')}</title>
      <div className="max-w-xl">
        <h1>{text('title', 'Oops!')}</h1>
        <p className="lead mt-6">{text('message', 'Ein unerwarteter Fehler ist aufgetreten.')}</p>
        <a href={paths.page('home')} className="btn btn-primary mt-8">
          {text('home', 'Zurück zur Startseite')}
        </a>
      </div>
    </main>
  );
}
