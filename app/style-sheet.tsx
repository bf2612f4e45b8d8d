import { useEffect, useState } from 'react';
import { preload } from 'react-dom';
import allPages from './styles/all-pages.css?url';
import homePage from './styles/home-page.css?url';

/**
 * The sheet of the page. Home has a smaller one of its own; who goes on from there gets the sheet of all pages, asked
 * for as soon as a link is pointed at, and keeps it. React waits for a sheet before it shows what needs it.
 */
export function StyleSheet({ home }: { home: boolean }) {
  const [all, setAll] = useState(!home);
  if (!home && !all) setAll(true);
  useEffect(() => {
    if (all) return;
    const prepare = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) preload(allPages, { as: 'style' });
    };
    const intents = ['pointerover', 'touchstart', 'focusin'];
    for (const intent of intents) addEventListener(intent, prepare, { passive: true });
    return () => {
      for (const intent of intents) removeEventListener(intent, prepare);
    };
  }, [all]);
  return <link rel="stylesheet" href={all ? allPages : homePage} precedence="page" />;
}
