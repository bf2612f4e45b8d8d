import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { tasksOf, traceOf, type TraceEvent } from './browser-trace.ts';
import { hydrated } from './page-measures.ts';
import { openPhone, phone } from './phone.ts';

const slider = '.degradation input[type=range]';
/** milliseconds between two frames of a screen that shows 60 a second */
export const frameTime = 1000 / 60;
/** of the finger, to the end and back: three seconds */
const moves = 180;
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
const isWithin = (outer: TraceEvent, inner: TraceEvent) => inner.ts >= outer.ts && inner.ts <= outer.ts + outer.dur;

/** The tasks of a page's thread from one of its frames to the next, whose own task is the last. */
function frameByFrame(trace: TraceEvent[], thread: TraceEvent): TraceEvent[][] {
  const frames = trace.filter((event) => event.name === 'BeginMainThreadFrame' && isOn(thread)(event));
  const all: TraceEvent[][] = [];
  let tasks: TraceEvent[] = [];
  for (const task of tasksOf(trace, thread)) {
    tasks.push(task);
    if (!frames.some((frame) => isWithin(task, frame))) continue;
    all.push(tasks);
    tasks = [];
  }
  return all;
}

export interface Drag {
  /** of each move: milliseconds of the main thread until the frame that answers it is handed over */
  frames: number[];
  /** pictures decoded meanwhile: by the main thread, and by others */
  decoded: { main: number; others: number };
}

/**
 * A finger that goes to the right and back again. It is told to the browser sixty times a second; nothing that drives the
 * page from outside is among the page's own tasks.
 */
async function drag(browser: Browser, page: Page, from: { x: number; y: number }, way: number): Promise<Drag> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + way * share, y: from.y }],
    });
  const trace = await traceOf(browser, categories, async () => {
    await touch('touchStart');
    for (let move = 1; move <= moves; move += 1) {
      const shown = setTimeout(frameTime);
      await touch('touchMove', (1 - Math.cos((move / moves) * 2 * Math.PI)) / 2);
      await shown;
    }
    await touch('touchEnd');
  });
  const moved = trace.filter(({ name, type }) => name === 'EventDispatch' && type === 'pointermove');
  const [hand] = moved;
  if (!hand) throw new Error('the page was told of no move');
  const frames = frameByFrame(trace, hand).filter((tasks) =>
    moved.some((move) => tasks.some((task) => isWithin(task, move))),
  );
  const decoded = trace.filter(({ name }) => name === 'Decode Image');
  const main = decoded.filter(isOn(hand)).length;
  return { frames: frames.map(onPhone), decoded: { main, others: decoded.length - main } };
}

async function openFilm(browser: Browser, url: string): Promise<Page> {
  const { context, page } = await openPhone(browser, { network: false, processor: false });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'necessary-only'));
  await page.goto(url, { waitUntil: 'networkidle' });
  await hydrated(page);
  const handle = page.locator(slider);
  await handle.scrollIntoViewIfNeeded();
  await handle.press('End');
  await page.locator('.film canvas[data-shown]').waitFor();
  await handle.press('Home');
  // all that came with it has been decoded and drawn
  await page.waitForTimeout(2000);
  return page;
}

/**
 * The film of the fork dragged by its slider, to the end and back. Processor time of the main thread, times the phone's
 * slowness: neither other programs of the machine nor its drawing in software count. What a phone's own graphics need to
 * put the frame on the screen is not in it.
 */
export async function measureFilm(browser: Browser, url: string): Promise<Drag> {
  const page = await openFilm(browser, url);
  const box = await page.locator(slider).boundingBox();
  if (!box) throw new Error('the slider is not shown');
  const found = await drag(browser, page, { x: box.x + 16, y: box.y + box.height / 2 }, box.width - 32);
  await page.context().close();
  return found;
}

/** An empty page that does nothing but move one layer along with the finger: less a browser cannot do. */
const emptyPage = `<!doctype html><meta name="viewport" content="width=device-width">
<style>body{margin:0;height:100vh;touch-action:pan-y}div{width:32px;height:32px;background:#000;will-change:transform}</style>
<div></div>
<script>addEventListener('pointermove',(e)=>{document.querySelector('div').style.transform='translateX('+e.clientX+'px)'})</script>`;

/** The same finger on an empty page: what a moved frame costs the browser itself. */
export async function measureFloor(browser: Browser): Promise<Drag> {
  const { context, page } = await openPhone(browser, { network: false, processor: false });
  await page.setContent(emptyPage);
  await page.waitForTimeout(500);
  const found = await drag(browser, page, { x: 36, y: 300 }, phone.viewport.width - 72);
  await context.close();
  return found;
}
