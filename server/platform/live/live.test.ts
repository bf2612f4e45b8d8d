/** @module-tag slow */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { patience } from '../../../tests/patience.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { findSession, openSession } from '../../features/accounts/sessions.ts';
import { liveStream } from './live-stream.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

const open: TestServices[] = [];
afterEach(async () => {
  for (const services of open.splice(0)) await services.remove();
});

async function instance(env: Record<string, string> = {}): Promise<TestServices> {
  const services = await startServices(env);
  open.push(services);
  return services;
}
const send = (services: TestServices) =>
  services.call('send-contact-email', { name: 'Ada', email: 'ada@example.org', message: 'Guten Tag, eine Frage.' });

describe.each(['sqlite', 'postgres'] as const)('what comes in on %s', (kind) => {
  test('is told to open pages, in other instances too', async () => {
    const env: Record<string, string> =
      kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {};
    const here = await instance(env);
    const there = kind === 'postgres' ? await instance(env) : here;
    let heard = 0;
    const leave = there.live.subscribe(
      () => (heard += 1),
      () => undefined,
    );
    // listening takes a moment to begin; whoever opens a page then reads it
    await vi.waitFor(
      async () => {
        await send(here);
        expect(heard).toBeGreaterThan(0);
      },
      { timeout: 30_000 * patience, interval: 200 },
    );
    leave();
  });
});

test('an instance whose connection was cut hears of changes again', async () => {
  const env = { DATABASE_URL: await postgres.createReadyDatabase() };
  const here = await instance(env);
  const there = await instance(env);
  let heard = 0;
  const leave = there.live.subscribe(
    () => (heard += 1),
    () => undefined,
  );
  const told = () =>
    vi.waitFor(
      async () => {
        await send(here);
        expect(heard).toBeGreaterThan(0);
      },
      { timeout: 30_000 * patience, interval: 200 },
    );
  await told();
  const cut = await here.database.pool?.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'site desk' AND datname = current_database()",
  );
  expect(cut?.rowCount).toBe(1);
  await expect.poll(() => there.log.join()).toContain('changes of other instances are not heard');
  heard = 0;
  await told();
  leave();
});

test('the stream says so in the form of server-sent events, and ends when the server stops', async () => {
  const services = await instance();
  const response = liveStream(services.live, new AbortController().signal, () => Promise.resolve(true));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('retry: 10000\n\n');
  services.live.announce();
  expect((await reader?.read())?.value).toBe('event: change\ndata:\n\n');
  services.live.endStreams();
  expect((await reader?.read())?.done).toBe(true);
});

test('it beats every 25 seconds, and ends with the session; a beat does not lengthen that', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const services = await instance();
    let isSignedIn = true;
    const response = liveStream(services.live, new AbortController().signal, () => Promise.resolve(isSignedIn));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await vi.advanceTimersByTimeAsync(25_000);
    expect((await reader?.read())?.value).toBe(': still here\n\n');
    isSignedIn = false;
    await vi.advanceTimersByTimeAsync(25_000);
    expect((await reader?.read())?.done).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['the page is closed', 'the server stops'])(
  'a look at the session that ends after %s harms nothing',
  async (why) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const faults: unknown[] = [];
    const note = (error: unknown) => faults.push(error);
    process.on('unhandledRejection', note);
    try {
      for (const outcome of ['signed in', 'signed out', 'database away']) {
        const services = await instance();
        let answer = () => {};
        const asked = new Promise<boolean>((signedIn, away) => {
          answer = () => (outcome === 'database away' ? away(new Error(outcome)) : signedIn(outcome === 'signed in'));
        });
        const response = liveStream(services.live, new AbortController().signal, () => asked);
        await vi.advanceTimersByTimeAsync(25_000);
        if (why === 'the server stops') services.live.endStreams();
        else await response.body?.cancel();
        answer();
        // Node tells of an unhandled rejection after the microtasks of a turn
        await new Promise((turn) => setImmediate(turn));
      }
      expect(faults).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
      vi.useRealTimers();
    }
  },
);

test('a look does not count as a click', async () => {
  const { database } = await instance();
  const now = Date.now();
  const operator = await newOperator(database, {}, now);
  const { token } = await database.write((transaction) =>
    openSession(transaction, operator, { stage: 'full', addressPrefix: '192.0.2.1', device: 'test' }, now),
  );
  const later = now + 50 * 60_000;
  expect(await findSession(database, token, later, 'look')).not.toBe(null);
  expect((await findSession(database, token, later, 'look'))?.session.last_seen_at).toBe(now);
  expect(await findSession(database, token, now + 61 * 60_000, 'look')).toBe(null);
});
