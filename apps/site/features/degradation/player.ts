import { Decoder } from './decoder.ts';

/** milliseconds in which the picture covers two thirds of the way to where it shall be */
const settling = 60;
/** steps from a frame to the next, faded into one another: a slow finger sees no jumps */
const blends = 8;

export interface Player {
  /** The place to go to, in frames. */
  goTo(place: number): void;
  free(): void;
}

/**
 * Draws the film on a canvas, which gets `data-shown` with its first frame. It draws only when there is something else
 * to see, and holds no decoded frame while the canvas is out of sight.
 * @param start the place to begin with, in frames
 * @param onFailure the browser cannot show the frames
 */
export function playFilm(
  canvas: HTMLCanvasElement,
  files: readonly Blob[],
  start: number,
  onFailure: () => void,
): Player {
  const pen = canvas.getContext('2d', { alpha: false });
  let place = start;
  let goal = start;
  let drawn = '';
  let asked = 0;
  /** when the last picture of a movement was drawn; null while nothing moves */
  let before: number | null = null;
  let seen = true;

  const ask = () => {
    if (seen) asked ||= requestAnimationFrame(show);
  };
  const decoder = new Decoder(files, ask, onFailure);

  /** The frames to draw, one over the other, with the share of the upper one; of those not decoded yet the closest. */
  const layers = (): { lower: number; upper: number; share: number } | undefined => {
    const quarter = Math.round(place * blends) / blends;
    const lower = Math.floor(quarter);
    const share = quarter - lower;
    if (decoder.frame(lower) && (share === 0 || decoder.frame(lower + 1))) return { lower, upper: lower + 1, share };
    const closest = decoder.closest(place);
    return closest === undefined ? undefined : { lower: closest, upper: closest, share: 0 };
  };

  const draw = () => {
    const next = layers();
    const name = `${next?.lower} ${next?.share}`;
    const lower = next && decoder.frame(next.lower);
    if (!pen || !lower || name === drawn) return;
    // as large as its frames, which are of one size
    if (canvas.width !== lower.width) canvas.width = canvas.height = lower.width;
    pen.drawImage(lower, 0, 0);
    const upper = next.share > 0 && decoder.frame(next.upper);
    if (upper) {
      pen.globalAlpha = next.share;
      pen.drawImage(upper, 0, 0);
      pen.globalAlpha = 1;
    }
    drawn = name;
    canvas.dataset.shown = '';
  };

  const show = (now: number) => {
    asked = 0;
    place += (goal - place) * (1 - Math.exp(((before ?? now - 16) - now) / settling));
    if (Math.abs(goal - place) < 1 / blends / 2) place = goal;
    before = place === goal ? null : now;
    decoder.want(place);
    draw();
    if (place !== goal) ask();
  };

  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? true;
    if (seen) ask();
    else decoder.free();
  });
  sight.observe(canvas);
  ask();

  return {
    goTo(next) {
      goal = next;
      ask();
    },
    free() {
      sight.disconnect();
      cancelAnimationFrame(asked);
      seen = false;
      decoder.free();
      // a canvas gives its memory back when it has no size
      canvas.width = 0;
    },
  };
}
