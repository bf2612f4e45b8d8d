/** milliseconds without scrolling after which the page is at rest */
const rest = 200;
/** pixels round the launcher that stay free of what has the focus */
const air = 12;
const used = 'a[href], button, input, select, textarea, summary, label, [role="slider"]';

/** Whether the launcher, in its place, would lie on or close beside something that is used. */
function isInTheWay(place: Element): boolean {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  const focus = document.activeElement;
  if (focus?.matches(used) && !place.contains(focus)) {
    const box = focus.getBoundingClientRect();
    const isClear =
      box.right < left - air || box.left > right + air || box.bottom < top - air || box.top > bottom + air;
    if (!isClear) return true;
  }
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  const spots = [middle, [left, top], [right, top], [left, bottom], [right, bottom]] as const;
  // not on what a form says in words either: prices, hints, errors
  return spots.some(([x, y]) =>
    document
      .elementsFromPoint(x, y)
      .some((element) => !place.contains(element) && element.closest(`${used},main form p`) !== null),
  );
}

/**
 * Keeps the launcher out of the way: it goes while the page is scrolled down and comes back when the page is at rest, unless it
 * would then cover what is used. The style sheet reads `data-away` (frame.css); whoever tabs to it sees it all the same.
 */
export function keepOutOfTheWay(place: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let before = scrollY;
  let resting = 0;
  const settle = () => place.toggleAttribute('data-away', isInTheWay(place));
  const settleSoon = () => {
    clearTimeout(resting);
    resting = window.setTimeout(settle, rest);
  };
  addEventListener(
    'scroll',
    () => {
      if (scrollY > before) place.setAttribute('data-away', '');
      before = scrollY;
      settleSoon();
    },
    { passive: true, signal },
  );
  addEventListener('resize', settleSoon, { signal });
  for (const type of ['focusin', 'focusout'] as const) document.addEventListener(type, settleSoon, { signal });
  // what opens, closes or arrives moves the rest
  const size = new ResizeObserver(settleSoon);
  size.observe(document.body);
  return () => {
    ended.abort();
    size.disconnect();
    clearTimeout(resting);
    place.removeAttribute('data-away');
  };
}
