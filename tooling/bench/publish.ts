import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDatabase, type BenchDatabase, type DatabaseKind } from '../../tests/bench/bench-database.ts';
import { peopleAtWork } from '../../tests/bench/desk-pages.ts';
import { germanPrice, places, shownAfter, type Place } from '../../tests/bench/published-places.ts';
import { startServerProcess, type ServerProcess } from '../../tests/bench/server-process.ts';
import { visitPage, visitsFor } from '../../tests/bench/visits.ts';
import { startPostgres } from '../../tests/fakes/postgres.ts';
import { needsBuild } from './needs-build.ts';
import { option } from './option.ts';

// `npm run bench:publish -- [--times 10] [--only sqlite|postgres]`
// How long it takes from the press of "Publish" on a changed price until home, shop (four languages), product data, search
// and chat show it: on a server alone (SQLite), and on two that share PostgreSQL, where it is pressed at the first. The
// first time after a start, then again and again, then taken back and published again. Then how long visitors wait for
// pages while it is published ten times in a row, and while it is not. Ends with 1 when something takes longer than it may.
const times = Number(option('times', '10'));
const only = option('only', 'sqlite,postgres').split(',');

/** What p95 may be where it is pressed, and at the other server, in milliseconds. */
const most = [1000, 2000] as const;
/** By how much the visitors' p99 may grow while it is published again and again. */
const mostGrowth = 1.5;
/** A price that is not shown for so long will not be shown, in milliseconds. */
const patience = 120_000;
/** How long somebody takes to type a price into the first form after a start; milliseconds. */
const firstTyping = 10_000;
/** How long somebody looks at what will be published before the button is pressed; milliseconds. */
const looking = 1000;
/** How many times in a row it is published while visitors come. */
const inARow = 10;

needsBuild('site', 'desk');

interface Instance {
  server: ServerProcess;
  deskUrl: string;
}

async function startInstance(database: BenchDatabase, dataDir: string): Promise<Instance> {
  const server = await startServerProcess({ ...database.env, DATA_DIR: dataDir, DESK: 'on', DESK_PORT: '0' });
  const said = () => /The desk: (http:\S+) /.exec(server.output())?.[1];
  while (said() === undefined) await wait(25);
  return { server, deskUrl: said() ?? '' };
}

/** Somebody at the desk of an instance. */
function editor({ server, deskUrl }: Instance, database: BenchDatabase, cookie: string) {
  const headers = { cookie, origin: deskUrl };
  const get = async (path: string) => (await fetch(deskUrl + path, { headers })).text();
  async function send(path: string, fields: Record<string, string>): Promise<void> {
    const { status } = await fetch(deskUrl + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
    if (status !== 200) throw new Error(`${path} answered ${status}\n${server.output()}`);
  }
  const newest = async () =>
    Number((await database.rows('SELECT max(number) AS number FROM content_versions'))[0]?.['number'] ?? 0);
  return {
    newest,
    /** @param typing how long the form is open before it is saved, in milliseconds */
    async save(cents: number, typing = 0): Promise<void> {
      const page = await get('/website/prices');
      const name = /name="mark:([^"]*forks[^"]*)"[^>]*value="([^"]*)"/.exec(page);
      if (name === null) throw new Error('the form of the prices has no forks');
      const [, field = '', mark = ''] = name.map((part) => part.replaceAll('&quot;', '"'));
      await wait(typing);
      await send('/website/prices', { [`mark:${field}`]: mark, [field]: germanPrice(cents) });
    },
    /** Opens the page with the button, as a browser does, and reads it. */
    async look(): Promise<void> {
      await get('/website');
      // asked by the page, and not waited for by whoever presses
      void get('/website/check.data').catch(() => undefined);
      await wait(looking);
    },
    press: async (fields: Record<string, string>) =>
      send('/website/publish', { ...fields, expected: String(await newest()) }),
  };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;

/** Written so that a measurement that is no number fails. */
function judge(value: number, limit: number): string {
  if (value <= limit) return '';
  process.exitCode = 1;
  return ' **too much**';
}

async function measure(kind: DatabaseKind, database: BenchDatabase, dataDirs: readonly string[]): Promise<void> {
  const {
    cookies: [cookie = ''],
  } = await peopleAtWork(database, 1);
  const instances = await Promise.all(dataDirs.map((dataDir) => startInstance(database, dataDir)));
  const [first] = instances;
  if (first === undefined) return;
  console.log(`\n${kind}, ${instances.length === 1 ? 'a server alone' : 'two servers'}\n`);
  console.log(`| ms from the press | server | ${places.join(' | ')} |\n|---|---|${places.map(() => '---|').join('')}`);
  const desk = editor(first, database, cookie);
  const found = instances.map(() => [] as number[]);
  let cents = 1100;
  async function press(what: string, fields: Record<string, string>, shown: number): Promise<void> {
    const began = performance.now();
    const [rows] = await Promise.all([
      Promise.all(instances.map(({ server }) => shownAfter(server.url, shown, { began, most: patience }))),
      desk.press(fields),
    ]);
    for (const [at, row] of rows.entries()) {
      found[at]?.push(Math.max(...Object.values(row)));
      const cells = places.map((place: Place) => row[place].toFixed(0));
      console.log(`| ${what}, load ${loadavg()[0]?.toFixed(1)} | ${at + 1} | ${cells.join(' | ')} |`);
    }
  }
  try {
    await desk.save(++cents, firstTyping);
    await desk.look();
    await press('the first after a start', { intent: 'publish' }, cents);
    for (let time = 1; time < times; time += 1) {
      await desk.save(++cents);
      await desk.look();
      await press('published', { intent: 'publish' }, cents);
    }
    await desk.save(++cents);
    await press('pressed at once', { intent: 'publish' }, cents);
    for (let time = 0; time < 2; time += 1) {
      const before = (await desk.newest()) - 1;
      cents += time === 0 ? -1 : 1;
      await press('taken back', { intent: 'return', number: String(before) }, cents);
    }
    for (const [at, all] of found.entries()) {
      const p95 = quantile(all, 0.95);
      const limit = most[at] ?? 0;
      console.log(
        `\nServer ${at + 1}: p50 ${ms(quantile(all, 0.5))}, p95 ${ms(p95)}${judge(p95, limit)} (at most ${ms(limit)}) of ${all.length}`,
      );
    }
    await visitorsWhilePublishing(first, async () => {
      await desk.save(++cents);
      await desk.press({ intent: 'publish' });
    });
  } finally {
    await Promise.all(instances.map(({ server }) => server.stop()));
  }
}

/** What visitors wait for a page, before and while it is published again and again. */
async function visitorsWhilePublishing({ server }: Instance, publish: () => Promise<void>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const paths = ['/', '/shop', '/de', '/de/shop', '/de/blog', '/shop.data', '/claims', '/fr/contact'];
  const visit = (number: number) => visitPage(`${server.url}${paths[number % paths.length] ?? '/'}`, agent);
  try {
    await visitsFor(2, visit);
    const before = await visitsFor(20, visit);
    let over = false;
    const [during] = await Promise.all([
      visitsFor(600, visit, () => over),
      (async () => {
        for (let time = 0; time < inARow; time += 1) await publish();
      })().finally(() => (over = true)),
    ]);
    const [quiet, busy] = [quantile(before, 0.99), quantile(during, 0.99)];
    console.log(
      `Visitors' p99: ${quiet.toFixed(1)} ms before, ${busy.toFixed(1)} ms while published ${inARow} times in ${(during.length / 100).toFixed(0)} s: ${(busy / quiet).toFixed(2)} times${judge(busy / quiet, mostGrowth)} (at most ${mostGrowth})`,
    );
  } finally {
    agent.destroy();
  }
}

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before`);
if (only.includes('sqlite')) {
  const database = await makeDatabase('SQLite', null);
  try {
    await measure('SQLite', database, [database.dataDir]);
  } finally {
    database.remove();
  }
}
if (only.includes('postgres')) {
  const postgres = startPostgres({ durable: true });
  const other = mkdtempSync(join(tmpdir(), 'site-bench-other-'));
  try {
    const database = await makeDatabase('PostgreSQL', postgres);
    await measure('PostgreSQL', database, [database.dataDir, other]);
    database.remove();
  } finally {
    await postgres.remove();
    rmSync(other, { recursive: true, force: true });
  }
}
