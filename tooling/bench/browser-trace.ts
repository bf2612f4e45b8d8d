import type { Browser } from 'playwright-core';
import { phone } from './phone.ts';

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
export function blockedTime(trace: TraceEvent[]): number {
  const paint = trace.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace holds no first contentful paint');
  return tasksOf(trace, paint).reduce(
    (sum, { ts, tdur }) => sum + (ts > paint.ts ? Math.max(0, (tdur / 1000) * phone.slowdown - 50) : 0),
    0,
  );
}

/** Processor time of the page's main thread between two moments, ms on the phone's processor. */
export const busyBetween = (trace: TraceEvent[], from: TraceEvent, to: TraceEvent) =>
  tasksOf(trace, to).reduce(
    (sum, { ts, dur, tdur }) => sum + (ts + dur >= from.ts && ts <= to.ts ? (tdur / 1000) * phone.slowdown : 0),
    0,
  );
