import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../i18n/language-provider.tsx';

/** Lets an element that is no control take the focus; theme.css draws no ring around it. */
function focusPlace(place: HTMLElement) {
  if (!place.matches('a[href], button, input, textarea, select, summary, [tabindex]')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * What a browser does by itself when a document is loaded, and not when scripts exchange the page: the next Tab goes on
 * from where the link led, and a screen reader says the new page's title. Scrolling is not touched, and neither is the
 * focus by a change of language.
 */
export function PageChange() {
  const { path } = useLanguage();
  const { key, pathname, hash } = useLocation();
  const before = useRef({ key, path, pathname });
  const [title, setTitle] = useState('');

  // with the change itself: a moment later somebody may have gone on in the new page
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { key, path, pathname };
    const turned = last.path !== path;
    // an anchor of the page already shown; the same page under another address is a change of language
    const jumped = !turned && last.key !== key && last.pathname === pathname && hash !== '';
    if (!turned && !jumped) return;
    const from = document.activeElement;
    // after menus and dialogs have closed: they give the focus back to their button
    const arrival = setTimeout(() => {
      // whoever has gone on by then is not called back; on a busy machine the moment is long
      const gone = document.activeElement !== from && document.activeElement?.closest('#content');
      const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
      const place = target ?? (turned ? document.getElementById('content') : null);
      if (place && !gone) focusPlace(place);
      if (turned) setTitle(document.title);
    }, 50);
    // read once; it must not be met again at the end of the page
    const silence = setTimeout(() => setTitle(''), 3000);
    return () => {
      clearTimeout(arrival);
      clearTimeout(silence);
    };
  }, [key, path, pathname, hash]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
