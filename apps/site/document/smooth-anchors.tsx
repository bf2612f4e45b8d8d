import { useEffect } from 'react';
import { layOutNow } from './lay-out.ts';

/**
 * In-page anchors glide; everything else (page changes, restored positions) jumps. The 80 px offset is CSS
 * (`scroll-padding-top`), so it also holds for links from other pages and without scripts.
 */
export function SmoothAnchors() {
  useEffect(() => {
    const root = document.documentElement;
    let timer = 0;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href*="#"]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.host !== location.host) return;
      // where the anchor is can only be told when all above it is laid out; on the page the link leads to, too
      layOutNow();
      if (link.pathname !== location.pathname) return;
      root.dataset.smooth = '';
      clearTimeout(timer);
      timer = window.setTimeout(() => delete root.dataset.smooth, 1200);
      // the same hash again changes no address, so nothing would scroll by itself
      if (link.hash === location.hash)
        document.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView();
    };
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
      clearTimeout(timer);
    };
  }, []);
  return null;
}
