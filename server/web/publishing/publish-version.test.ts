import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import { content, switchContent } from '../../features/content/load.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createCounters } from '../../platform/metrics/counters.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { Documents } from '../page-cache/documents.ts';
import { markOf, type Change } from '../../features/editing/change.ts';
import { ContentTrees } from '../../features/editing/content-trees.ts';
import { keepDrafts, readDrafts } from '../../features/editing/drafts.ts';
import { followVersions } from './follow-versions.ts';
import { layOver } from '../../features/editing/lay-over.ts';
import { createLiveVersion } from './live-version.ts';
import { WorkerBroke, type ContentWorker } from './open-worker.ts';
import { publishVersion } from './publish-version.ts';
import { readCopy } from '../../features/editing/published-copy.ts';
import { contentWith } from './read-content.ts';
import { newestVersion } from './versions.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const anna: Actor = { operator: { id: 'anna', email: 'anna@example.org' }, addressPrefix: '127.0.0.1' };
const root = join(process.cwd(), 'content');
/** The content is read whole, on a machine that does much else; milliseconds. */
const timeout = 60_000;

const asInFiles = content();
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = startPostgres();
});
afterAll(async () => {
  await postgres.remove();
  switchContent(asInFiles);
});

const knives = () => String(content().products.find(({ facts }) => facts.id === 'knives')?.facts.priceCents);

/** Pages that say the price twice, and wait between. */
function pages(wait: () => Promise<void> = async () => undefined) {
  return async () => {
    const first = knives();
    await wait();
    return new Response(`<!doctype html><title>${first}</title><p>${knives()}</p>`);
  };
}

interface InstanceOptions {
  render?: () => Promise<Response>;
  /** what the worker does instead of reading */
  ask?: () => Promise<never>;
  /** the page cache cannot be switched that often */
  failures?: number;
}

/** Refuses to be switched, as if memory had run out. */
class FailingDocuments extends Documents {
  failures = 0;
  override use(...wanted: Parameters<Documents['use']>): void {
    if (this.failures-- > 0) throw new Error('no memory');
    super.use(...wanted);
  }
}

describe.each(['sqlite', 'postgres'] as const)('publishing a version, on %s', { timeout }, (kind) => {
  let folder: string;
  let database: Database;
  let closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'publishing-'));
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 2 }, Date.now, quiet);
    await database.migrate();
  });
  afterEach(async () => {
    await Promise.all(closing.map((close) => close()));
    closing = [];
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** One server: what it shows, and what follows the database there. */
  function instance(name: string, { render = pages(), ask, failures = 0 }: InstanceOptions = {}) {
    const dataDir = join(folder, name);
    const logger = pino({ level: 'silent' });
    const documents = new FailingDocuments([], false);
    const copy = readCopy(dataDir);
    const opened = {
      built: [],
      isCurrent: () => true,
      published: copy === null ? null : { copy, content: contentWith(copy.changes, new Date()) },
    };
    // reads in this process what the worker reads beside the server
    const answer = async (order: Parameters<ContentWorker['ask']>[0]) =>
      'changes' in order && order.kind === 'read' ? contentWith(order.changes, new Date()) : [];
    // typed by the kind that is asked for
    const worker: Pick<ContentWorker, 'ask'> = { ask: (order) => (ask ?? answer)(order) as never };
    const site = {
      dataDir,
      siteUrl: 'https://site.example',
      documents,
      database,
      worker,
      logger,
      counters: createCounters(new Registry()),
      now: Date.now,
      opened,
    };
    const live = createLiveVersion({ ...site, render, onSwitch: () => undefined });
    documents.failures = failures;
    const following = followVersions({
      ...site,
      alone: (work) => work(),
      catchUp: live.catchUp,
      makeReady: () => undefined,
    });
    const close = () => Promise.all([live.close(), following.stop()]);
    closing.push(close);
    return {
      live,
      close,
      look: following.look,
      async publish(changes: readonly Change[]) {
        const drafts = await readDrafts(database);
        const treesOf = (laid: readonly Change[]) => new ContentTrees(root, layOver(root, laid).overlay);
        const expected = live.number();
        const parts = { ...site, live, treesOf, lookSoon: following.start };
        return publishVersion(anna, { changes, expected, drafts }, parts);
      },
      async shop(): Promise<string> {
        const header = (named: string) => (named === 'accept-encoding' ? 'br' : undefined);
        const answer = await documents.answer({ method: 'GET', path: '/shop', query: '', header });
        const html = answer?.body ? brotliDecompressSync(answer.body).toString() : '';
        return /<title>(.*)<\/title><p>(.*)<\/p>/.exec(html)?.slice(1).join(' ') ?? '';
      },
    };
  }

  const price = (value: number): Change[] => [
    { file: 'products/knives/facts.json', at: ['priceCents'], base: 950, value },
  ];
  const draft = (value: number) =>
    keepDrafts(
      database,
      anna,
      [{ file: 'products/knives/facts.json', at: ['priceCents'], seen: markOf(950), value, published: 950 }],
      1,
    );

  test('it is shown where it is published at once, and elsewhere when that looks; a start shows it, too', async () => {
    const [here, there] = [instance('here'), instance('there')];
    await draft(1357);
    expect(await here.publish(price(1357))).toMatchObject({ kind: 'published', number: 1 });
    expect(await here.shop()).toBe('1357 1357');
    expect(await readDrafts(database)).toEqual([]);
    await there.look();
    expect(await there.shop()).toBe('1357 1357');
    expect(await there.publish(price(1468))).toMatchObject({ kind: 'published', number: 2 });
    await here.close();
    const started = instance('here');
    expect(await started.shop()).toBe('1357 1357');
    await started.look();
    expect(await started.shop()).toBe('1468 1468');
  });

  test('what fails after the version is stored is made good by itself', async () => {
    const here = instance('here', { failures: 2 });
    expect(await here.publish(price(1357))).toMatchObject({ kind: 'published', number: 1 });
    expect(here.live.number()).toBe(0);
    await expect.poll(here.shop, { timeout }).toBe('1357 1357');
    expect(here.live.number()).toBe(1);
  });

  test('killed after the version is stored, the next start shows it; killed before, nothing has happened', async () => {
    const killed = instance('here', { failures: 1 });
    expect((await killed.publish(price(1357))).kind).toBe('published');
    await killed.close();
    const started = instance('here');
    await started.look();
    expect(await started.shop()).toBe('1357 1357');

    await draft(1468);
    const never = instance('there', { ask: () => Promise.reject(new WorkerBroke('ended', 'killed')) });
    expect((await never.publish(price(1468))).kind).not.toBe('published');
    expect((await newestVersion(database))?.number).toBe(1);
    expect(await readDrafts(database)).toHaveLength(1);
  });

  test.each(['ended', 'slow', 'error'] as const)(
    'a check that breaks is named (%s), and the draft stays',
    async (why) => {
      await draft(1357);
      const here = instance('here', { ask: () => Promise.reject(new WorkerBroke(why, 'the process')) });
      expect(await here.publish(price(1357))).toEqual({ kind: 'check-broke', why });
      expect(await newestVersion(database)).toBeNull();
      expect(await readDrafts(database)).toHaveLength(1);
    },
  );

  test('a page begun before a publication is the old one, whole; one asked for afterwards the new one', async () => {
    let go = () => {};
    const slow = new Promise<void>((resolve) => (go = resolve));
    let isFirst = true;
    const here = instance('here', {
      render: pages(async () => {
        if (isFirst) return;
        await slow;
      }),
    });
    await here.publish(price(1357));
    expect(await here.shop()).toBe('1357 1357');
    isFirst = false;
    await here.publish(price(1468));
    const begun = here.shop();
    await here.publish(price(1579));
    const later = here.shop();
    go();
    expect(await begun).toBe('1468 1468');
    expect(await later).toBe('1579 1579');
  });
});
