/** milliseconds: what moves by itself for less than five seconds needs no button that stops it (WCAG 2.2.2) */
const duration = 4500;
/** milliseconds that a late frame counts at most */
const longestStep = 100;
/** share of the piece that is in sight before it plays */
const inSight = 0.6;

interface PlayOptions {
  piece: Element;
  /** the week it ends with; it begins with 0 */
  until: number;
  /** called with every picture */
  onShow(at: number): void;
}

/**
 * Plays once by itself while most of the piece is in sight. A press or a key takes over at once; a finger that only
 * scrolls the page over it holds it up and no more.
 * @returns ends it, wherever it is
 */
export function playOnce({ piece, until, onShow }: PlayOptions): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let played = 0;
  let before: number | null = null;
  let asked = 0;
  let isSeen = false;
  let isPressed = false;

  const goOn = () => {
    if (isSeen && !isPressed && !signal.aborted) asked ||= requestAnimationFrame(step);
  };
  const pause = () => {
    cancelAnimationFrame(asked);
    asked = 0;
    before = null;
  };
  const end = () => {
    pause();
    sight.disconnect();
    ended.abort();
  };
  const step = (now: number) => {
    asked = 0;
    played = Math.min(duration, played + Math.min(now - (before ?? now), longestStep));
    before = now;
    onShow((played / duration) * until);
    if (played < duration) goOn();
    else end();
  };

  const sight = new IntersectionObserver(
    ([entry]) => {
      isSeen = entry?.isIntersecting ?? false;
      if (isSeen) goOn();
      else pause();
    },
    { threshold: inSight },
  );
  sight.observe(piece);
  // before the slider's own listeners: they find it at rest
  const first = { capture: true, signal };
  piece.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
      pause();
    },
    first,
  );
  piece.addEventListener('pointerup', end, first);
  piece.addEventListener(
    'pointercancel',
    () => {
      isPressed = false;
      goOn();
    },
    first,
  );
  piece.addEventListener('keydown', end, first);
  return end;
}
