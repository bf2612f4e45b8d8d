import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The throttled phone of the specification's issue: 150 ms, 1.6 Mbit/s, a processor four times slower. */
export const phone = {
  latency: 150,
  bytesPerSecond: (1.6 * 1e6) / 8,
  slowdown: 4,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
};

declare global {
  interface Window {
    measured: { fcp: number; lcp: number; lcpElement: string; shift: number };
  }
}

/** Collects what the browser itself reports, from the first moment of a document on. Runs in the page. */
function observe() {
  const measured: Window['measured'] = { fcp: 0, lcp: 0, lcpElement: '', shift: 0 };
  window.measured = measured;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') measured.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    measured.lcp = entry.startTime;
    const element = 'element' in entry && entry.element instanceof Element ? entry.element : null;
    measured.lcpElement = element
      ? `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 30)}`
      : '';
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
      measured.shift += entry.value;
  });
}

/** A fresh profile on the phone, with what of its slowness a measure needs. */
export async function openPhone(
  browser: Browser,
  slow: { network: boolean; processor: boolean },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: phone.viewport,
    deviceScaleFactor: phone.deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    // the bench's own certificate
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  if (slow.network) {
    const throughput = phone.bytesPerSecond;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    });
  }
  if (slow.processor) await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  return { context, page };
}

/** Waits until scripts run: before that a click is a plain link or nothing. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** how long, and the processor time of it; microseconds */
  dur: number;
  tdur: number;
  /** of an event: click, keydown … */
  type: string;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
const numberOf = (value: unknown, name: string) => Number(fieldOf(value, name) ?? 0);

/** What the browser traces while something is done. */
export async function traceOf(
  browser: Browser,
  categories: string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  const tracer = await browser.newBrowserCDPSession();
  const trace: TraceEvent[] = [];
  tracer.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const numbers = {
        pid: numberOf(event, 'pid'),
        tid: numberOf(event, 'tid'),
        ts: numberOf(event, 'ts'),
        dur: numberOf(event, 'dur'),
        tdur: numberOf(event, 'tdur'),
      };
      trace.push({
        name: String(fieldOf(event, 'name')),
        ...numbers,
        type: String(fieldOf(fieldOf(fieldOf(event, 'args'), 'data'), 'type') ?? ''),
      });
    }
  });
  await tracer.send('Tracing.start', { traceConfig: { includedCategories: categories }, transferMode: 'ReportEvents' });
  await work();
  const complete = new Promise<void>((done) => tracer.once('Tracing.tracingComplete', () => done()));
  await tracer.send('Tracing.end');
  await complete;
  await tracer.detach();
  return trace.toSorted((one, other) => one.ts - other.ts);
}

export const tasksOf = (trace: TraceEvent[], { pid, tid }: TraceEvent) =>
  trace.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.pid === pid && event.tid === tid);

/**
 * What the page's main thread spent beyond 50 ms in single tasks after the first paint. Processor time as the browser
 * traces it, times the phone's slowness: what other programs of the machine take away does not count. (The browser's own
 * throttling stretches tasks further whenever the machine is busy.)
 */
function blockedTime(trace: TraceEvent[]): number {
  const paint = trace.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace holds no first contentful paint');
  return tasksOf(trace, paint).reduce(
    (sum, { ts, tdur }) => sum + (ts > paint.ts ? Math.max(0, (tdur / 1000) * phone.slowdown - 50) : 0),
    0,
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

/** Processor time of the page's main thread between two moments, ms on the phone's processor. */
const busyBetween = (trace: TraceEvent[], from: TraceEvent, to: TraceEvent) =>
  tasksOf(trace, to).reduce(
    (sum, { ts, dur, tdur }) => sum + (ts + dur >= from.ts && ts <= to.ts ? (tdur / 1000) * phone.slowdown : 0),
    0,
  );

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

export interface Return {
  /** the page came back as it was left, out of the browser's memory */
  fromCache: boolean;
  /** what the browser says against it */
  reasons: string[];
}

/** Leaves a page for another document and goes back. Needs a browser started with its back/forward cache. */
export async function measureReturn(browser: Browser, url: string, other: string): Promise<Return> {
  const context = await browser.newContext({ viewport: phone.viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${reason} (${type})`)),
  );
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = persisted ? 'kept' : document.title)),
  );
  await page.goto(other, { waitUntil: 'networkidle' });
  await session.send('Runtime.evaluate', { expression: 'history.back()' });
  await page.waitForTimeout(1500);
  const title = await session.send('Runtime.evaluate', { expression: 'document.title' });
  await context.close();
  return { fromCache: title.result.value === 'kept', reasons };
}

/** Follows a link from a scrolled page and goes back. @returns how far the place is off, in pixels */
export async function measureScrollReturn(
  browser: Browser,
  url: string,
  link: string,
  arrived: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: phone.viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(link).last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  // at the click: bringing the link into the open may scroll a little more
  await page.evaluate(() =>
    document.addEventListener('click', () => (document.documentElement.dataset.left = String(scrollY)), {
      capture: true,
    }),
  );
  await page.locator(link).last().click();
  await page.locator(arrived).first().waitFor();
  await page.goBack();
  await page.locator(link).last().waitFor();
  await page.waitForTimeout(500);
  const off = await page.evaluate(() => Math.abs(scrollY - Number(document.documentElement.dataset.left)));
  await context.close();
  return off;
}
