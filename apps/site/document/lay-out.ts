/**
 * A first visit lays out only what is near the first view (`content-visibility`, sections.css of home): half the work of the main
 * thread until the page answers. The rest follows piece by piece when the browser has nothing else to do. From then on,
 * and wherever exact positions count at once, the page is laid out as a whole.
 */
const { documentElement: root } = typeof document === 'undefined' ? { documentElement: null } : document;

const pieces = '.hero ~ section';

/** Inline script: an address with an anchor, a reload and a way back need the positions before anything is painted. */
export const layOutAtOnce = `if(location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate')document.documentElement.dataset.laidOut=''`;

/** Lays the whole page out now. */
export function layOutNow(): void {
  if (root) root.dataset.laidOut = '';
}

// Safari has none
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 1000 }) : setTimeout(work, 50);

/** Lays out what is left, one section in each idle moment. */
export function layOutRest(): void {
  const left = root?.dataset.laidOut === '' ? [] : [...document.querySelectorAll<HTMLElement>(pieces)];
  const next = () => {
    const piece = left.shift();
    if (piece) {
      piece.style.contentVisibility = 'visible';
      whenIdle(next);
      return;
    }
    layOutNow();
    for (const done of document.querySelectorAll<HTMLElement>(pieces)) done.style.removeProperty('content-visibility');
  };
  if (left.length > 0) whenIdle(next);
}
