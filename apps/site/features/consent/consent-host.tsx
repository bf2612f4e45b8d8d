import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { stillThere } from '../../components/still-there.ts';
import { useLazyComponent } from '../../components/use-lazy-component.ts';
import { areConsentSettingsOpen, isNoticeDismissed, onConsentChange, storedConsent } from './consent.ts';

const importNotice = () => import('./consent-notice.tsx');

/** Shows the cookie notice on the home page while no choice is stored, and the settings whenever they are asked for. */
export function ConsentHost() {
  const { path, needSection, hasSection } = useLanguage();
  const consent = useSyncExternalStore(onConsentChange, storedConsent, () => 'unknown' as const);
  const settings = useSyncExternalStore(onConsentChange, areConsentSettingsOpen, () => false);
  const dismissed = useSyncExternalStore(onConsentChange, isNoticeDismissed, () => false);
  const shown = settings || (path === '/' && consent === null && !dismissed);
  const { ready: Notice, load } = useLazyComponent(importNotice);

  useEffect(() => {
    if (!shown) return;
    // without them there is no notice, and nothing is stored
    Promise.all([load(), needSection('consent')]).catch(() => undefined);
  }, [shown, load, needSection]);

  // what is answered goes, and the focus must not go with it
  const openedFrom = useRef<Element>(null);
  useLayoutEffect(() => {
    // asked before the notice takes the focus
    if (shown) openedFrom.current = document.activeElement;
  }, [shown]);
  useEffect(() => {
    if (!shown) return;
    return () => {
      if (document.activeElement !== document.body) return;
      const opener = stillThere(openedFrom.current);
      // in a low window the notice stands at the page's head, far from the foot that it was opened from
      (opener ?? document.getElementById('content'))?.focus({ preventScroll: opener === null });
    };
  }, [shown]);

  if (!shown || !Notice || !hasSection('consent')) return null;
  return <Notice key={settings ? 'settings' : 'notice'} startWithSettings={settings} />;
}
