import { useEffect, useState } from 'react';
import { useLanguage } from '../../language/language-provider.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { onOpenConsentSettings, storedConsent } from './consent.ts';

const importNotice = () => import('./consent-notice.tsx');

/** Shows the cookie notice on the home page while no choice is stored, and the settings whenever they are asked for. */
export function ConsentHost() {
  const { path, needSection, hasSection } = useLanguage();
  const [view, setView] = useState<'closed' | 'notice' | 'settings'>('closed');
  const { ready: Notice, load } = useLazyComponent(importNotice);

  useEffect(() => onOpenConsentSettings(() => setView('settings')), []);
  useEffect(() => {
    if (path === '/' && storedConsent() === null) setView((before) => (before === 'closed' ? 'notice' : before));
    else setView((before) => (before === 'notice' ? 'closed' : before));
  }, [path]);
  useEffect(() => {
    if (view === 'closed') return;
    void load();
    void needSection('consent');
  }, [view, load, needSection]);

  if (view === 'closed' || !Notice || !hasSection('consent')) return null;
  return <Notice startWithSettings={view === 'settings'} onClosed={() => setView('closed')} />;
}
