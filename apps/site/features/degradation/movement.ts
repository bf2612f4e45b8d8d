/** milliseconds without a move after which the page is told where it stands */
const rest = 120;
/** pixels a finger has to go sideways before it means the handle and not the page */
const slack = 4;

export interface Movement {
  /** Shows a week, or something between two, in the next frame. */
  to(at: number): void;
  /** Between the first move and the whole week it ends with. */
  isUnderWay(): boolean;
  free(): void;
}

interface MovementOptions {
  slider: HTMLInputElement;
  lastWeek: number;
  /** the week shown while nothing moves */
  whereNow(): number;
  /** called with every move */
  onShow(at: number): void;
  /** called when another week is the nearest */
  onWeek(week: number): void;
  /** called at rest */
  onMove(at: number): void;
}

const makePart = (className: string): HTMLElement => {
  const part = document.createElement('i');
  part.className = className;
  return part;
};

/**
 * Moves the handle of a slider with the film. What moves is a likeness of it that lies over the browser's own slider and
 * changes only by `transform`: the browser lays its own out and paints it anew with every value, and React renders what
 * depends on it, several times what the film itself costs. React hears of the nearest week when it is another one; the
 * slider gets its value at rest. Keys and assistive technology find the slider itself, which is seen again as soon as nothing moves.
 */
export function makeMovement({ slider, lastWeek, whereNow, onShow, onWeek, onMove }: MovementOptions): Movement {
  const ended = new AbortController();
  const { signal } = ended;
  const rail = makePart('film-rail');
  const passed = makePart('film-passed');
  const way = makePart('film-way');
  const thumb = makePart('film-thumb');
  rail.setAttribute('aria-hidden', 'true');
  way.append(thumb);
  rail.append(passed, way);
  slider.after(rail);
  const { parentElement: control } = slider;

  let at = 0;
  let underWay = false;
  let told = 0;
  let asked = 0;
  let resting = 0;
  /** a press on the rail: where the handle's middle may lie, and by how much it was missed */
  let held: { left: number; width: number; missed: number; x: number; y: number; moves: boolean } | undefined;

  const place = () => {
    way.style.transform = `translateX(${(at / lastWeek) * 100}%)`;
    passed.style.transform = `scaleX(${at / lastWeek})`;
  };
  const show = () => {
    asked = 0;
    place();
    if (Math.round(at) === told) return;
    told = Math.round(at);
    onWeek(told);
  };
  const stop = () => {
    underWay = false;
    control?.removeAttribute('data-moving');
  };
  const begin = () => {
    if (underWay) return;
    underWay = true;
    at = whereNow();
    told = Math.round(at);
    place();
    control?.setAttribute('data-moving', '');
  };
  const to = (next: number) => {
    begin();
    at = Math.min(lastWeek, Math.max(0, next));
    onShow(at);
    asked ||= requestAnimationFrame(show);
    clearTimeout(resting);
    resting = window.setTimeout(() => {
      slider.step = Number.isInteger(at) ? '1' : 'any';
      onMove(at);
      if (Number.isInteger(at) && !held) stop();
    }, rest);
  };
  /** Lets go: the nearest whole week. */
  const settle = () => {
    cancelAnimationFrame(asked);
    asked = 0;
    clearTimeout(resting);
    control?.removeAttribute('data-held');
    held = undefined;
    if (underWay) {
      slider.step = 'any';
      slider.valueAsNumber = at;
    }
    // the browser rounds the value to it
    slider.step = '1';
    at = slider.valueAsNumber;
    if (underWay) place();
    stop();
    onMove(at);
  };

  const atPoint = (x: number) => (held ? ((x - held.missed - held.left) / held.width) * lastWeek : at);
  const hold = () => {
    begin();
    control?.setAttribute('data-held', '');
  };
  rail.addEventListener(
    'pointerdown',
    ({ button, isPrimary, pointerId, pointerType, clientX: x, clientY: y }) => {
      if (button !== 0 || !isPrimary) return;
      const box = rail.getBoundingClientRect();
      const half = thumb.offsetWidth / 2;
      const [left, width] = [box.left + half, box.width - 2 * half];
      const missed = x - (left + (whereNow() / lastWeek) * width);
      const isOnHandle = Math.abs(missed) <= half;
      held = { left, width, missed: isOnHandle ? missed : 0, x, y, moves: pointerType === 'mouse' };
      rail.setPointerCapture(pointerId);
      if (!held.moves) return;
      hold();
      if (!isOnHandle) to(atPoint(x));
    },
    { signal },
  );
  rail.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (!held) return;
      if (!held.moves) {
        const sideways = Math.abs(x - held.x);
        if (sideways < slack || sideways < Math.abs(y - held.y)) return;
        held.moves = true;
        hold();
      }
      to(atPoint(x));
    },
    { signal },
  );
  // a tap: the window's listener lets go of it
  rail.addEventListener('pointerup', ({ clientX: x }) => held && !held.moves && to(atPoint(x)), { signal });
  rail.addEventListener(
    'mousedown',
    (event) => {
      // the keys go on with the slider
      event.preventDefault();
      slider.focus({ preventScroll: true });
    },
    { signal },
  );

  // where the browser's own handle is dragged: pressed before the film was there, or seen instead of ours
  slider.addEventListener('pointerdown', () => (slider.step = 'any'), { signal });
  slider.addEventListener('keydown', settle, { signal });
  // wherever the finger is by then
  addEventListener('pointerup', settle, { signal });
  addEventListener('pointercancel', settle, { signal });

  return {
    to,
    isUnderWay: () => underWay,
    free() {
      ended.abort();
      cancelAnimationFrame(asked);
      clearTimeout(resting);
      rail.remove();
      control?.removeAttribute('data-held');
      stop();
      slider.step = '1';
    },
  };
}
