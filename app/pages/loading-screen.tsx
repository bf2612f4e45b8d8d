import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useLanguage } from '../language/language-provider.tsx';

/** Spinner and 'Loading...' (specification, section 2). */
export function LoadingScreen() {
  const { t } = useLanguage();
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-oat/90">
      <p className="grid justify-items-center gap-4">
        <span className="size-10 animate-spin rounded-full border-4 border-sand border-t-leaf" aria-hidden="true" />
        {t('frame.loading')}
      </p>
    </div>
  );
}

const patience = 700;

/** Shown when the next page takes long; a fast change shows nothing. */
export function NavigationScreen() {
  const loading = useNavigation().state === 'loading';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  return loading && late ? <LoadingScreen /> : null;
}
