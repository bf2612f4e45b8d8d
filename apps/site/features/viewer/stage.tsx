import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { PieceView } from '../../../../domain/piece.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { followHands } from './hands.ts';
import { firstPose, firstPoseOfSet, moved, setSideSeen, sideSeen, turned, zoomed, type Pose } from './pose.ts';
import { fetchModel } from './fetch-model.ts';
import { Sign, type SignName } from './sign.tsx';
import { createTurntable, type Turntable } from './turntable.ts';

/** radians of a press */
const press = Math.PI / 12;
const zoomPress = 1.25;
/** part of the stage */
const movePress = 0.2;
/** what is left of a thrown turn after a millisecond */
const friction = 0.996;
/** milliseconds after the last movement, so that not every step is told */
const tellPause = 500;

const byKey: Readonly<Record<string, (pose: Pose, first: Pose) => Pose>> = {
  ArrowLeft: (pose) => turned(pose, -press, 0),
  ArrowRight: (pose) => turned(pose, press, 0),
  ArrowUp: (pose) => turned(pose, 0, -press),
  ArrowDown: (pose) => turned(pose, 0, press),
  '+': (pose) => zoomed(pose, zoomPress),
  '=': (pose) => zoomed(pose, zoomPress),
  '-': (pose) => zoomed(pose, 1 / zoomPress),
  '0': (_, first) => first,
  Home: (_, first) => first,
};
const byShiftedKey: typeof byKey = {
  ArrowLeft: (pose) => moved(pose, -movePress, 0),
  ArrowRight: (pose) => moved(pose, movePress, 0),
  ArrowUp: (pose) => moved(pose, 0, movePress),
  ArrowDown: (pose) => moved(pose, 0, -movePress),
};

const buttons: readonly { name: SignName; key: string }[] = [
  { name: 'left', key: 'ArrowLeft' },
  { name: 'right', key: 'ArrowRight' },
  { name: 'up', key: 'ArrowUp' },
  { name: 'down', key: 'ArrowDown' },
  { name: 'closer', key: '+' },
  { name: 'farther', key: '-' },
  { name: 'reset', key: '0' },
];

/** `none`: this browser draws nothing in three dimensions. */
type State = { is: 'loading'; percent: number } | { is: 'shown' | 'none' | 'failed' };

/** The piece to turn, and the buttons that turn it for whoever does not drag. */
export function Stage({ piece }: { piece: PieceView }) {
  const { t } = useLanguage();
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const isSet = piece.unit === 'set';
  const first = isSet ? firstPoseOfSet : firstPose;
  const pose = useRef(first);
  const redraw = useRef<() => void>(() => {});
  const [state, setState] = useState<State>({ is: 'loading', percent: 0 });
  const [seen, setSeen] = useState<Pose>(first);
  const { path, bytes } = piece.model;

  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const ending = new AbortController();
    const { signal } = ending;
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl2', { alpha: false, antialias: true, powerPreference: 'low-power' });
    place.prepend(canvas);
    let table: Turntable | null = null;
    let frame = 0;
    let telling = 0;
    let thrown = { right: 0, down: 0, time: 0 };

    const draw = (time: number) => {
      frame = 0;
      const passed = Math.min(50, time - thrown.time);
      const left = friction ** passed;
      if (Math.hypot(thrown.right, thrown.down) > 0.0001) {
        pose.current = turned(pose.current, thrown.right * passed, thrown.down * passed);
        thrown = { right: thrown.right * left, down: thrown.down * left, time };
        redraw.current();
      }
      table?.draw(pose.current);
      clearTimeout(telling);
      telling = window.setTimeout(() => setSeen(pose.current), tellPause);
    };
    redraw.current = () => (frame ||= requestAnimationFrame(draw));

    const perPixel = () => 3.4 / Math.min(place.clientWidth, place.clientHeight);
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const change = (next: Pose) => {
      pose.current = next;
      redraw.current();
    };
    followHands(
      place,
      {
        drag: (right, down) => change(turned(pose.current, right * perPixel(), down * perPixel())),
        throw: (right, down) => {
          const k = still.matches ? 0 : perPixel();
          thrown = { right: right * k, down: down * k, time: performance.now() };
          redraw.current();
        },
        pinch: (factor, at, [right, up]) => change(moved(zoomed(pose.current, factor, at), right, up)),
        doubleTap: () => change(first),
      },
      signal,
    );
    const resized = new ResizeObserver(() => redraw.current());
    resized.observe(place);
    // the machine took the memory back: the picture is there
    canvas.addEventListener('webglcontextlost', () => setState({ is: 'failed' }), { signal });

    const open = async (): Promise<State> => {
      if (!gl) return { is: 'none' };
      const model = await fetchModel({ path, bytes }, signal, (part) =>
        setState({ is: 'loading', percent: Math.round(part * 100) }),
      );
      const made = await createTurntable(gl, model);
      if (signal.aborted) {
        made.end();
        throw new Error('closed before it was drawn');
      }
      table = made;
      // in its place at once, and not a frame after what is said of it
      table.draw(pose.current);
      return { is: 'shown' };
    };
    open().then(
      (next) => signal.aborted || setState(next),
      () => signal.aborted || setState({ is: 'failed' }),
    );

    return () => {
      ending.abort();
      resized.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(telling);
      redraw.current = () => {};
      table?.end();
      // a browser has few contexts, and frees a forgotten one only when it pleases
      gl?.getExtension('WEBGL_lose_context')?.loseContext();
      canvas.width = canvas.height = 0;
      canvas.remove();
    };
  }, [path, bytes, first]);

  function apply(change: ((pose: Pose, first: Pose) => Pose) | undefined) {
    if (!change) return false;
    pose.current = change(pose.current, first);
    redraw.current();
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (apply((event.shiftKey ? byShiftedKey[event.key] : undefined) ?? byKey[event.key])) event.preventDefault();
  }

  if (state.is === 'none' || state.is === 'failed') {
    return (
      <div className="viewer-still">
        <p role="status">{t(`viewer.${state.is}`)}</p>
        <img src={piece.still.src} alt={piece.still.alt} />
      </div>
    );
  }
  const isShown = state.is === 'shown';
  const seenText = isSet ? t(`viewer.set.seen.${setSideSeen(seen)}`) : t(`viewer.seen.${sideSeen(seen)}`);
  return (
    <div className="viewer-left">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see `role` */}
      <div
        ref={stage}
        className="viewer-stage"
        // arrow keys are for the piece, not for reading on; axe counts the role as one that takes keys, the lint does not
        role="application"
        aria-roledescription={t('viewer.kind')}
        aria-label={t('viewer.stage', { name: piece.name })}
        aria-describedby={`${id}-how`}
        aria-busy={!isShown}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see `role`
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {state.is === 'loading' ? (
          <p className="viewer-loading">
            <progress max={100} value={state.percent} aria-label={t('viewer.opening')} />
            <span aria-hidden="true">{t('viewer.loading', { percent: state.percent })}</span>
          </p>
        ) : null}
      </div>
      <div role="group" aria-label={t('viewer.controls')} className="viewer-controls">
        {buttons.map(({ name, key }) => (
          <button
            key={name}
            type="button"
            className="icon-btn"
            aria-label={t(`viewer.${name}`)}
            title={t(`viewer.${name}`)}
            onClick={() => apply(byKey[key])}
          >
            <Sign name={name} />
          </button>
        ))}
      </div>
      <p role="status" className="viewer-seen">
        {isShown ? seenText : t('viewer.opening')}
      </p>
      <p id={`${id}-how`} className="hint">
        {t('viewer.how')}
      </p>
    </div>
  );
}
