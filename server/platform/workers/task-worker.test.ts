import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTaskWorker, type Heard, type WorkerLimits } from './task-worker.ts';

/** What was started, and what each was sent and told. */
let started: { heard: Heard<string>; sent: string[]; ended: ('hung' | 'idle')[] }[];
beforeEach(() => {
  vi.useFakeTimers();
  started = [];
});
afterEach(() => vi.useRealTimers());

function worker(limits: Partial<WorkerLimits> = {}) {
  return createTaskWorker<string, string>({
    limits: { milliseconds: 1_000, waiting: 10, idle: 5_000, tasks: 100, ...limits },
    start(heard) {
      const one = { heard, sent: [] as string[], ended: [] as ('hung' | 'idle')[] };
      started.push(one);
      return {
        send: (task) => void one.sent.push(task),
        end: (isHung) => void one.ended.push(isHung ? 'hung' : 'idle'),
      };
    },
  });
}
const why = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    (error: { why: string }) => error.why,
  );

test('one task after the other, by one worker, which ends when nobody asks for long', async () => {
  const { ask } = worker();
  const [first, second] = [ask('a'), ask('b')];
  expect(started.map(({ sent }) => sent)).toEqual([['a']]);
  started[0]?.heard.answered('A');
  expect(await first).toBe('A');
  started[0]?.heard.answered('B');
  expect(await second).toBe('B');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(started.map(({ ended }) => ended)).toEqual([['idle']]);
  void ask('c');
  expect(started.map(({ sent }) => sent)).toEqual([['a', 'b'], ['c']]);
});

test('one that hangs is ended, and what waited is done by the next; what the old one says is not heard', async () => {
  const { ask } = worker();
  const [slow, next] = [why(ask('a')), ask('b')];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await slow).toBe('slow');
  expect(started[0]?.ended).toEqual(['hung']);
  started[0]?.heard.answered('A');
  started[0]?.heard.gone('killed');
  started[1]?.heard.answered('B');
  expect(await next).toBe('B');
});

test('the time counts from when it runs', async () => {
  const { ask } = worker();
  const asked = why(ask('a'));
  await vi.advanceTimersByTimeAsync(900);
  started[0]?.heard.ready();
  await vi.advanceTimersByTimeAsync(900);
  started[0]?.heard.answered('A');
  expect(await asked).toBe('A');
});

test('one that the system ends fails the task in hand only; it is replaced after so many tasks', async () => {
  const { ask } = worker({ tasks: 1 });
  const [ended, done, last] = [why(ask('a')), ask('b'), ask('c')];
  started[0]?.heard.gone('SIGKILL');
  expect(await ended).toBe('ended');
  started[1]?.heard.answered('B');
  expect(await done).toBe('B');
  started[2]?.heard.answered('C');
  expect(await last).toBe('C');
});

test('a task too many is refused at once, and when the server stops everybody is told', async () => {
  const { ask, close } = worker({ waiting: 1 });
  const asked = ['a', 'b', 'c'].map((task) => why(ask(task)));
  expect(await asked[2]).toBe('full');
  close();
  expect(await Promise.all(asked)).toEqual(['closed', 'closed', 'full']);
  expect(await why(ask('d'))).toBe('closed');
});
