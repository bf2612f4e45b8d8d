import { useEffect } from 'react';
import { defaultLocale } from '../../../../domain/locale.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importHint = () => import('./language-hint.tsx');

/**
 * One quiet line for a visitor whose browser speaks another of our languages and who has chosen none. Decided in the
 * browser, so that documents stay the same for everybody; its code comes only where the browser asks for another language.
 */
export function LanguageHintHost() {
  const { language } = useLanguage();
  const { ready: Hint, load } = useLazyComponent(importHint, { once: true });
  useEffect(() => {
    // without its code there is the switcher
    if (![defaultLocale, language].some((tag) => navigator.language.startsWith(tag))) load().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a visit
  }, []);
  return Hint ? <Hint /> : null;
}
