import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { makeMovement, type Movement } from './movement.ts';
import { playFilm, type Player } from './player.ts';

export interface FilmProps {
  /** the week shown; between two weeks while something is dragged */
  at: number;
  lastWeek: number;
  slider: RefObject<HTMLInputElement | null>;
  onMove(at: number): void;
  /** the nearest week, while something is dragged */
  onWeek(week: number): void;
}

interface FilmCanvasProps extends FilmProps {
  frames: readonly Blob[];
  /** the browser cannot show them */
  onFailure(): void;
}

/** What a swipe may miss a whole week by, in weeks: some browsers scroll by whole pixels. */
const inexact = 0.02;

const exact = (at: number): number => (Math.abs(at - Math.round(at)) < inexact ? Math.round(at) : at);

/** Pixels that the swipe can be scrolled by, and how many weeks that is. It runs from right to left, so later is less. */
const rangeOf = (swipe: HTMLElement): number => swipe.scrollWidth - swipe.clientWidth;

/**
 * The slider moves between the weeks while it is dragged, and so does the picture: by mouse, and by swiping with a finger
 * or two, which the browser's own scrolling does, with its momentum and without touching the page's. What is let go
 * settles at a whole week; keys and assistive technology find the slider as it always was. None of it waits for React:
 * a move goes to film and handle at once (movement.ts), `at` follows.
 */
export function FilmCanvas({ frames, at, lastWeek, slider, onMove, onWeek, onFailure }: FilmCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<Player>(null);
  const movement = useRef<Movement>(null);
  const swipe = useRef<HTMLDivElement>(null);
  /** the week the swipe led to last, and the week it was led to */
  const swiped = useRef<number>(null);
  const led = useRef<number>(null);
  /** where a mouse has hold of the picture */
  const held = useRef<{ x: number; at: number }>(null);
  const placeOf = (week: number) => (week / lastWeek) * (frames.length - 1);
  const place = placeOf(at);

  const begin = useEffectEvent((...film: [HTMLCanvasElement, readonly Blob[]]) => playFilm(...film, place, onFailure));
  useEffect(() => {
    if (!canvas.current) return;
    const made = begin(canvas.current, frames);
    player.current = made;
    return () => made.free();
  }, [frames]);
  useEffect(() => {
    // while something moves, the film is ahead of what React knows
    if (!movement.current?.isUnderWay()) player.current?.goTo(place);
  }, [place]);

  const whereNow = useEffectEvent(() => at);
  const show = useEffectEvent((week: number) => player.current?.goTo(placeOf(week)));
  const move = useEffectEvent(onMove);
  const near = useEffectEvent(onWeek);
  useEffect(() => {
    if (!slider.current) return;
    const made = makeMovement({
      slider: slider.current,
      lastWeek,
      whereNow: () => whereNow(),
      onShow: (week) => show(week),
      onWeek: (week) => near(week),
      onMove: (week) => move(week),
    });
    movement.current = made;
    return () => made.free();
  }, [slider, lastWeek]);

  // the slider has moved: the next swipe begins there
  useEffect(() => {
    const { current: element } = swipe;
    if (!element || !Number.isInteger(at) || at === swiped.current) return;
    swiped.current = null;
    led.current = at;
    element.scrollLeft = (-at / lastWeek) * rangeOf(element);
  }, [at, lastWeek]);

  return (
    <>
      <canvas ref={canvas} aria-hidden="true" />
      <div
        ref={swipe}
        className="film-swipe"
        dir="rtl"
        tabIndex={-1}
        aria-hidden="true"
        onScroll={({ currentTarget: element }) => {
          const range = rangeOf(element);
          const next = exact((-element.scrollLeft / (range || 1)) * lastWeek);
          if (range === 0 || next === led.current) return;
          led.current = null;
          swiped.current = next;
          movement.current?.to(next);
        }}
        onMouseDown={(event) => {
          // the keys go on with the slider
          event.preventDefault();
          slider.current?.focus({ preventScroll: true });
        }}
        onPointerDown={({ currentTarget, pointerType, pointerId, button, clientX }) => {
          if (pointerType !== 'mouse' || button !== 0) return;
          currentTarget.setPointerCapture(pointerId);
          held.current = { x: clientX, at };
        }}
        onPointerMove={({ currentTarget, clientX }) => {
          if (!held.current) return;
          const by = ((clientX - held.current.x) / currentTarget.clientWidth) * lastWeek;
          movement.current?.to(exact(held.current.at + by));
        }}
        onLostPointerCapture={() => (held.current = null)}
      >
        {Array.from({ length: lastWeek + 1 }, (_, week) => (
          <i key={week} style={{ flexBasis: week < lastWeek ? `${100 / lastWeek}%` : '100%' }} />
        ))}
      </div>
    </>
  );
}
