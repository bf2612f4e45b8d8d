import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useLanguage } from '../i18n/language-provider.tsx';

/** Spinner and 'Loading...' (specification, section 2), where there is no page yet to be shown. */
export function LoadingScreen() {
  const { t, hasSection } = useLanguage();
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <p role="status" className="grid justify-items-center gap-4">
        <span className="size-10 animate-spin rounded-full border-4 border-sand border-t-leaf" aria-hidden="true" />
        {hasSection('frame') ? t('frame.loading') : 'Loading...'}
      </p>
    </main>
  );
}

const patience = 700;

/**
 * The next page takes long: a line at the upper edge moves until it is there. The page shown stays as it is and can be
 * used; Escape stays on it. A fast change shows nothing.
 */
export function NavigationProgress() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLate(true), patience);
    const stay = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { href, hash } = location;
      // The router has no word for it: a place of the same page ends a change of pages and loads nothing. Without an
      // anchor in the address there is none to name; the one invented here leaves no trace in it.
      void Promise.resolve(navigate({ hash: hash || '# ' }, { replace: true, preventScrollReset: true })).then(() =>
        history.replaceState(history.state, '', href),
      );
    };
    document.addEventListener('keydown', stay);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', stay);
      setLate(false);
    };
  }, [loading, navigate]);
  return (
    <div role="status">
      {loading && late ? (
        <p className="loading-line">
          <span className="sr-only">{t('frame.loading')}</span>
        </p>
      ) : null}
    </div>
  );
}
