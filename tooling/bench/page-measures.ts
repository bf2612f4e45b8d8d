import type { Browser, Page } from 'playwright-core';
import { blockedTime, busyBetween, tasksOf, traceOf } from './browser-trace.ts';
import { openPhone, phone } from './phone.ts';

/** Waits until scripts run: before that a click is a plain link or nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

/** One first visit; times in milliseconds from the start of the navigation. */
export interface Load {
  fcp: number;
  lcp: number;
  lcpElement: string;
  shift: number;
}

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** One first visit. */
export async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const { context, page } = await openPhone(browser, { network: true, processor: true });
  await visit(page, url);
  const { fcp, lcp, lcpElement, shift } = await page.evaluate(() => window.measured);
  await context.close();
  return { fcp, lcp, lcpElement, shift };
}

/**
 * Loads of several addresses by name, in turns, so that a busy moment of the machine meets all; who is first moves on by one
 * each round, and the first round warms up.
 */
export async function loadInTurns<Name extends string>(
  browser: Browser,
  addresses: Record<Name, string>,
  rounds: number,
): Promise<Record<Name, Load[]>> {
  const names = Object.keys(addresses) as Name[];
  const loads = Object.fromEntries(names.map((name) => [name, Array.of<Load>()])) as Record<Name, Load[]>;
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const load = await measureLoad(browser, addresses[name]);
      if (round > 0) loads[name].push(load);
    }
  }
  return loads;
}

/** Total blocking time of one first visit, ms. */
export async function measureBlocking(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPhone(browser, { network: true, processor: false });
  const trace = await traceOf(browser, ['toplevel', 'loading'], () => visit(page, url));
  await context.close();
  return blockedTime(trace);
}

/** what is traced of a tap: tasks with their processor time, events, frames of the page */
const tapCategories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

/** What a tap asks of the main thread, in milliseconds. */
export interface Tap {
  /** from the press to the first frame after the click, with styles, layout and paint: what browsers report of a tap */
  paint: number;
  /** to the frame that shows what was asked for: in a first tap its code comes meanwhile */
  answer: number;
  /** the longest single task until then and a second after: so long another input could have to wait */
  longest: number;
}

/** Marks the frame that shows what `awaited` finds. Runs in the page. */
function markAnswer(awaited: string): void {
  const look = () => {
    if (!document.querySelector(awaited)) return;
    watcher.disconnect();
    requestAnimationFrame(() => performance.mark('answered'));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Taps on what `selector` finds; `answer` finds something as soon as it is answered, and nothing before. */
async function traceTap(browser: Browser, page: Page, selector: string, answer: string): Promise<Tap> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(markAnswer, answer);
  const trace = await traceOf(browser, tapCategories, async () => {
    await target.tap();
    await page.locator(answer).first().waitFor();
    await page.waitForTimeout(1000);
  });
  const last = (awaited: string) => trace.findLast(({ name, type }) => name === 'EventDispatch' && type === awaited);
  // some things answer when the finger comes down
  const [press, click] = [last('pointerdown'), last('click')];
  const answered = trace.findLast(({ name }) => name === 'answered');
  if (!press || !click || !answered) throw new Error(`no tap on ${selector} in the trace, or no answer`);
  const frame = trace.find(
    ({ name, pid, tid, ts }) =>
      name === 'BeginMainThreadFrame' && pid === click.pid && tid === click.tid && ts > click.ts,
  );
  const tasks = tasksOf(trace, press).filter(({ ts, dur }) => ts + dur >= press.ts);
  return {
    paint: busyBetween(trace, press, frame ?? answered),
    answer: busyBetween(trace, press, answered),
    longest: Math.max(...tasks.map(({ tdur }) => (tdur / 1000) * phone.slowdown)),
  };
}

/**
 * A tap on something that opens: a first one, which has to fetch what it opens, and one after it was closed again, when all
 * is there.
 */
export async function measureInteraction(
  browser: Browser,
  url: string,
  selector: string,
  opened: string,
): Promise<{ first: Tap; again: Tap }> {
  const { context, page } = await openPhone(browser, { network: false, processor: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const first = await traceTap(browser, page, selector, opened);
  // closed: by the key, or as it was opened
  await page.keyboard.press('Escape');
  await page.waitForTimeout(600);
  if (await page.locator(opened).count()) await page.locator(selector).first().tap();
  await page.locator(opened).waitFor({ state: 'detached' });
  const again = await traceTap(browser, page, selector, opened);
  await context.close();
  return { first, again };
}

/** A tap on a link to another page. */
export async function measureFollow(browser: Browser, url: string, link: string, arrived: string): Promise<Tap> {
  const { context, page } = await openPhone(browser, { network: false, processor: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  const tap = await traceTap(browser, page, link, arrived);
  await context.close();
  return tap;
}

/**
 * Milliseconds from the click that starts a change to the frame that shows it: what the main thread does for it on a
 * machine that is not slowed down, and by the clock, with its files coming from this machine.
 * `change` starts it; it is shown when `selector` finds something.
 */
export async function measureChange(
  browser: Browser,
  url: string,
  change: (page: Page) => Promise<void>,
  selector: string,
): Promise<{ busy: number; wall: number }> {
  const { context, page } = await openPhone(browser, { network: false, processor: false });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate((awaited) => {
    // the mark is set in the frame after the one in which it is there: by then it has been painted
    const look = () =>
      requestAnimationFrame(document.querySelector(awaited) ? () => performance.mark('change-shown') : look);
    look();
  }, selector);
  const trace = await traceOf(browser, ['toplevel', 'devtools.timeline', 'blink.user_timing'], async () => {
    await change(page);
    await page.waitForFunction(() => performance.getEntriesByName('change-shown').length > 0);
  });
  await context.close();
  const shown = trace.find(({ name }) => name === 'change-shown');
  const click =
    shown &&
    trace.findLast(
      ({ name, type, pid, ts }) => name === 'EventDispatch' && type === 'click' && pid === shown.pid && ts < shown.ts,
    );
  if (!shown || !click) throw new Error('the trace holds no change, or no click that started it');
  return { busy: busyBetween(trace, click, shown) / phone.slowdown, wall: (shown.ts - click.ts) / 1000 };
}
