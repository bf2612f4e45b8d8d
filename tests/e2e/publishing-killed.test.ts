import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { withVat } from '../../domain/money.ts';
import { markOf } from '../../server/features/editing/change.ts';
import { keepDrafts, readDrafts } from '../../server/features/editing/drafts.ts';
import { newestVersion } from '../../server/web/publishing/versions.ts';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { patience } from '../patience.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';

/** A server is started again and again, on a machine that does much else; milliseconds. */
const timeout = 300_000;
const file = 'products/forks/facts.json';
const anna = { operator: { id: 'anna', email: 'anna@example.org' }, addressPrefix: '' };

let dataDir: string;
let server: ServerProcess;
let cookie: string;
const start = async () => {
  server = await startServerProcess({ DATA_DIR: dataDir, DESK: 'on', DESK_PORT: '0' });
  await expect(async () => {
    await expect(server.output()).toMatch(/The desk: http:\S+ /);
  }).toPass({ timeout });
};
test.beforeAll(async () => {
  test.setTimeout(timeout * patience);

  dataDir = mkdtempSync(join(tmpdir(), 'publishing-killed-'));
  await start();
  cookie = `desk-session=${(await signedInPerson(dataDir, anna.operator.email, 'admin')).token}`;
});
test.afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const german = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}`;

/** Which of these prices of the forks an answer names: on the page, in its structured data, in its data. */
const named = (text: string, prices: readonly number[]): number[] =>
  prices.filter(
    (cents) => text.includes(german(cents)) || text.includes(`"price":"${(withVat(cents, 19) / 100).toFixed(2)}"`),
  );
const pricesAt = async (path: string, prices: readonly number[]) =>
  named(await (await fetch(`${server.url}${path}`)).text(), prices);

async function saveDraft(value: number, published: number): Promise<void> {
  const typed = { file, at: ['priceCents'], seen: markOf(published), value, published };
  await besideServer(dataDir, (database) => keepDrafts(database, anna, [typed], Date.now()));
}

const versionNow = async () => (await besideServer(dataDir, newestVersion))?.number ?? 0;

function press(expected: number): Promise<unknown> {
  const origin = /The desk: (http:\S+) /.exec(server.output())?.[1] ?? '';
  const body = new URLSearchParams({ intent: 'publish', expected: String(expected) });
  // its answer may never come
  return fetch(`${origin}/website/publish`, { method: 'POST', headers: { cookie, origin }, body }).catch(() => null);
}

/** Where visitors read the price. */
const places = ['/de', '/shop', '/de/shop', '/de/shop.data', '/llms.txt'];
/** What is public: prices that stand nowhere else. */
let published = 950;

test(
  'killed at any moment of publishing, the next start shows the old version or the new one, whole',
  { tag: '@matrix' },
  async () => {
    test.slow();

    await saveDraft(7701, published);
    await press(0);
    await expect.poll(() => pricesAt('/shop', [7701]), { timeout }).toEqual([7701]);
    published = 7701;
    // from the press on: checked, stored, switched, rendered, at rest
    for (const moment of [0, 200, 600, 1500, 4000]) {
      const before = await versionNow();
      const next = published + 1;
      await saveDraft(next, published);
      void press(before);
      await wait(moment);
      await server.kill();
      await start();
      const stored = await versionNow();
      expect([before, before + 1]).toContain(stored);
      const shown = stored === before ? published : next;
      // a draft is gone exactly when it is public
      expect(await besideServer(dataDir, readDrafts)).toHaveLength(stored === before ? 1 : 0);
      for (const path of places) expect([path, await pricesAt(path, [published, next])]).toEqual([path, [shown]]);
      // what was left can be published
      if (stored === before) await press(before);
      await expect.poll(() => pricesAt('/shop', [published, next]), { timeout }).toEqual([next]);
      published = next;
    }
  },
);

test(
  'while it is published again and again no answer names two prices, and none is refused',
  { tag: '@matrix' },
  async () => {
    test.slow();

    const first = await versionNow();
    const prices = [7801, 7802, 7803];
    const over = new AbortController();
    const wrong: { path: string; status: number; prices: number[] }[] = [];
    const visitor = async (path: string) => {
      while (!over.signal.aborted) {
        const answer = await fetch(`${server.url}${path}`);
        const found = named(await answer.text(), prices);
        if (answer.status !== 200 || found.length > 1) wrong.push({ path, status: answer.status, prices: found });
      }
    };
    const visitors = [...places, '/de/search?q=CB-002'].map(visitor);
    for (const [at, cents] of prices.entries()) {
      await saveDraft(cents, published);
      await press(first + at);
      published = cents;
    }
    for (const path of places) await expect.poll(() => pricesAt(path, prices), { timeout }).toEqual([published]);
    over.abort();
    await Promise.all(visitors);
    expect(wrong).toEqual([]);
  },
);
