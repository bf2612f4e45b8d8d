import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';
import { offeredLanguage } from './offered-language.ts';

const importHint = () => import('./language-hint.tsx');

/**
 * One quiet line for a visitor whose browser speaks another of our languages and who has chosen none: on the first page of
 * the visit only. Decided in the browser, so that documents stay the same for everybody; it lies in the free room below
 * the header and moves nothing.
 */
export function LanguageHintHost() {
  const { language, path } = useLanguage();
  const [first] = useState(path);
  const [isWanted, setWanted] = useState(false);
  const { ready: Hint, load } = useLazyComponent(importHint, { once: true });
  useEffect(() => {
    if (offeredLanguage(language) === null) return;
    // without its code there is the switcher
    load().then(
      () => setWanted(true),
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a visit
  }, []);
  const offered = isWanted && path === first ? offeredLanguage(language) : null;
  return Hint && offered ? <Hint language={offered} onClosed={() => setWanted(false)} /> : null;
}
