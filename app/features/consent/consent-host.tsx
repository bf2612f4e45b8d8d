import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../../language/language-provider.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { areConsentSettingsOpen, onConsentChange, storedConsent } from './consent.ts';

const importNotice = () => import('./consent-notice.tsx');

/** Shows the cookie notice on the home page while no choice is stored, and the settings whenever they are asked for. */
export function ConsentHost() {
  const { path, needSection, hasSection } = useLanguage();
  const consent = useSyncExternalStore(onConsentChange, storedConsent, () => 'unknown' as const);
  const settings = useSyncExternalStore(onConsentChange, areConsentSettingsOpen, () => false);
  const shown = settings || (path === '/' && consent === null);
  const { ready: Notice, load } = useLazyComponent(importNotice);

  useEffect(() => {
    if (!shown) return;
    void load();
    void needSection('consent');
  }, [shown, load, needSection]);

  if (!shown || !Notice || !hasSection('consent')) return null;
  return <Notice key={settings ? 'settings' : 'notice'} startWithSettings={settings} />;
}
