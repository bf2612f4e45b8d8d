import type { Browser, Page } from 'playwright-core';
import { openPhone, phone, tasksOf, traceOf, type TraceEvent } from './page-measures.ts';

const slider = '.degradation input[type=range]';
/** moves of the hand, to the end and half the way back; in 60 frames a second a second and a half */
const moves = 90;
const movesToTheEnd = 60;
/** what is traced: tasks with their processor time, events, frames of the page, decoded pictures */
const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

const isOn =
  ({ pid, tid }: TraceEvent) =>
  (event: TraceEvent) =>
    event.pid === pid && event.tid === tid;
const onPhone = (tasks: readonly TraceEvent[]) =>
  tasks.reduce((sum, { tdur }) => sum + (tdur / 1000) * phone.slowdown, 0);

/** The tasks of a page's thread from one of its frames to the next, whose own task is the last. */
function frameByFrame(trace: TraceEvent[], thread: TraceEvent): TraceEvent[][] {
  const frames = trace.filter((event) => event.name === 'BeginMainThreadFrame' && isOn(thread)(event));
  const all: TraceEvent[][] = [];
  let tasks: TraceEvent[] = [];
  for (const task of tasksOf(trace, thread)) {
    tasks.push(task);
    if (!frames.some(({ ts }) => ts >= task.ts && ts <= task.ts + task.dur)) continue;
    all.push(tasks);
    tasks = [];
  }
  return all;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const { context, page } = await openPhone(browser, { network: false, processor: false });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'necessary-only'));
  await page.goto(url, { waitUntil: 'networkidle' });
  // until its scripts have taken it over a press is not theirs
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  return page;
}

export interface Film {
  /** of each move: milliseconds of the main thread until the frame that answers it is handed over */
  frames: number[];
  /** pictures decoded while it is dragged: by the main thread, and by others */
  decoded: { main: number; others: number };
}

/**
 * The film of the fork dragged by its slider, one move a frame, as a phone hands on what a finger does. Processor time of
 * the main thread, times the phone's slowness: neither other programs of the machine nor its drawing in software count.
 * What a phone's own graphics need to put the frame on the screen is not in it.
 */
export async function measureFilm(browser: Browser, url: string): Promise<Film> {
  const page = await openPage(browser, url);
  const handle = page.locator(slider);
  await handle.scrollIntoViewIfNeeded();
  await handle.press('ArrowRight');
  await page.locator('.film canvas[data-shown]').waitFor();
  // all that came with it has been decoded and drawn
  await page.waitForTimeout(2000);
  const box = await handle.boundingBox();
  if (!box) throw new Error('the slider is not shown');
  const y = box.y + box.height / 2;
  const reach = box.width - 32;
  const to = (share: number) => page.mouse.move(box.x + 16 + reach * share, y);
  await to(1 / 9);
  await page.mouse.down();
  const trace = await traceOf(browser, categories, async () => {
    for (let move = 0; move <= moves; move += 1) {
      await to((1 - Math.cos((move / movesToTheEnd) * Math.PI)) / 2);
      await page.evaluate(
        () => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown()))),
      );
    }
  });
  await page.mouse.up();
  await page.context().close();

  const moved = trace.filter(({ name, type }) => name === 'EventDispatch' && type === 'pointermove');
  const [hand] = moved;
  if (!hand) throw new Error('the page was told of no move');
  const frames = frameByFrame(trace, hand).filter((tasks) =>
    moved.some(({ ts }) => tasks.some((task) => ts >= task.ts && ts <= task.ts + task.dur)),
  );
  const decoded = trace.filter(({ name }) => name === 'Decode Image');
  const main = decoded.filter(isOn(hand)).length;
  return { frames: frames.map(onPhone), decoded: { main, others: decoded.length - main } };
}
