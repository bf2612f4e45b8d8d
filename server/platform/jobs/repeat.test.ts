import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { createCounters } from '../metrics/counters.ts';
import { repeat, type Job, type JobOptions } from './repeat.ts';

let registry: Registry;
let lines: string[];
const begun: Job[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  registry = new Registry();
  lines = [];
});
afterEach(async () => {
  await Promise.all(begun.splice(0).map((job) => job.stop()));
  vi.useRealTimers();
});

const say = (level: string) => (_details: object, message: string) => void lines.push(`${level} ${message}`);
function begin(options: Pick<JobOptions, 'run' | 'failed'>): Job {
  const logger = { warn: say('warn'), error: say('error') };
  const job = repeat({ name: 'sweeping', every: 1_000, logger, counters: createCounters(registry), ...options });
  begun.push(job);
  job.start();
  return job;
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const counted = async (name: string) =>
  (await registry.getSingleMetric(`site_${name}_total`)?.get())?.values.map(({ value, labels }) => [labels, value]);

test('it runs at once, again after its time, and sooner when it is woken', async () => {
  const run = vi.fn(async () => undefined);
  const job = begin({ run });
  expect(run).toHaveBeenCalledTimes(1);
  await pass(999);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  job.wake();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(3);
  await pass(1_000);
  expect(run).toHaveBeenCalledTimes(4);
  expect(await counted('job_runs')).toEqual([[{ of: 'sweeping' }, 4]]);
});

test('what wakes it during a run has the next one follow, and one is enough for all', async () => {
  let end = () => undefined as void;
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const job = begin({ run });
  job.wake();
  job.wake();
  end();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  await pass(999);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a pace is not cut short, and what rests until it is woken does', async () => {
  const rests = [{ time: 500, isFirm: true }, { time: Infinity }];
  const run = vi.fn(async () => rests.shift());
  const job = begin({ run });
  await pass(0);
  job.wake();
  await pass(499);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  await pass(24 * 60 * 60 * 1000);
  expect(run).toHaveBeenCalledTimes(2);
  job.start();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(3);
});

test('a run that fails is said, counted and done again; a database that is away is no fault', async () => {
  const faults = [new Error('no broom'), new StorageUnavailable(new Error('gone'))];
  const run = vi.fn(async () => {
    const fault = faults.shift();
    if (fault) throw fault;
  });
  begin({ run });
  await pass(2_000);
  expect(run).toHaveBeenCalledTimes(3);
  expect(lines).toEqual([
    'error sweeping failed; it is tried again',
    'warn sweeping: the database is not available, it waits',
  ]);
  expect(await counted('job_failures')).toEqual([[{ of: 'sweeping' }, 2]]);
});

test('it may say in its own words what went wrong, and how long it rests; what it has no words for is said anyway', async () => {
  const faults = [new RangeError('too dusty'), new Error('no broom')];
  const run = vi.fn(async () => {
    const fault = faults.shift();
    if (fault) throw fault;
  });
  const failed = (error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    lines.push('dust');
    return { time: 10_000 };
  };
  begin({ run, failed });
  await pass(9_999);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  expect(lines).toEqual(['dust', 'error sweeping failed; it is tried again']);
  await pass(1_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('a stop waits for the run under way, which is told, and no other begins', async () => {
  let end = () => undefined as void;
  const told: boolean[] = [];
  const run = vi.fn((stopping: AbortSignal) => {
    stopping.addEventListener('abort', () => told.push(true));
    return new Promise<void>((resolve) => (end = resolve));
  });
  const job = begin({ run });
  let isStopped = false;
  const stopped = job.stop().then(() => (isStopped = true));
  await pass(0);
  expect({ told, isStopped }).toEqual({ told: [true], isStopped: false });
  end();
  await stopped;
  job.wake();
  job.start();
  await pass(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a stop ends a rest, however firm', async () => {
  const job = begin({ run: async () => ({ time: Infinity, isFirm: true }) });
  await pass(0);
  await job.stop();
});
