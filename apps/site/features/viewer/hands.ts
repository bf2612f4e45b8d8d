interface Hands {
  /** dragged by so many CSS pixels */
  drag(right: number, down: number): void;
  /** let go with this speed, in CSS pixels a millisecond */
  throw(right: number, down: number): void;
  /** fingers or wheel: nearer by a factor, around a place of the stage in its halves, and moved along, likewise */
  pinch(factor: number, at: readonly [number, number], along: readonly [number, number]): void;
  doubleTap(): void;
}

/** milliseconds and CSS pixels within which two taps are one gesture */
const tapPause = 320;
const tapReach = 24;

/** One finger or the mouse turns, two fingers or the wheel zoom. Ends with the signal. */
export function followHands(stage: HTMLElement, hands: Hands, signal: AbortSignal): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let speed = { right: 0, down: 0, time: 0 };
  let began = { x: 0, y: 0, time: 0 };
  let tapped: typeof began | null = null;

  const place = (x: number, y: number): [number, number] => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return [((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2];
  };
  /** middle of the fingers and how far they are apart */
  function spread() {
    const [a, b] = [...fingers.values()];
    return a && b ? { at: place((a.x + b.x) / 2, (a.y + b.y) / 2), apart: Math.hypot(a.x - b.x, a.y - b.y) } : null;
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => stage.addEventListener(name, hear, { signal, passive: false });

  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    speed = { right: 0, down: 0, time: event.timeStamp };
    hands.throw(0, 0);
    began = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (fingers.size > 1) tapped = null;
  });
  listen('pointermove', ({ pointerId, clientX, clientY, timeStamp }) => {
    const finger = fingers.get(pointerId);
    if (!finger) return;
    const before = spread();
    const [right, down] = [clientX - finger.x, clientY - finger.y];
    fingers.set(pointerId, { x: clientX, y: clientY });
    const now = spread();
    if (before && now) {
      const along = [now.at[0] - before.at[0], now.at[1] - before.at[1]] as const;
      hands.pinch(now.apart / Math.max(1, before.apart), now.at, along);
      return;
    }
    hands.drag(right, down);
    const passed = Math.max(1, timeStamp - speed.time);
    speed = { right: right / passed, down: down / passed, time: timeStamp };
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const isTap = time - began.time < tapPause && Math.hypot(x - began.x, y - began.y) < tapReach / 3;
    if (isTap && tapped && time - tapped.time < tapPause && Math.hypot(x - tapped.x, y - tapped.y) < tapReach) {
      tapped = null;
      hands.doubleTap();
      return;
    }
    tapped = isTap ? { x, y, time } : null;
    // who held it still before letting go has not thrown it
    if (time - speed.time < 60) hands.throw(speed.right, speed.down);
  };
  listen('pointerup', lift);
  listen('pointercancel', lift);
  listen('wheel', (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    hands.pinch(Math.exp(-event.deltaY * lines * 0.0016), place(event.clientX, event.clientY), [0, 0]);
  });
}
