import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDatabase, type BenchDatabase, type DatabaseKind } from '../../tests/bench/bench-database.ts';
import {
  deskPages,
  peopleAtWork,
  startDeskServer,
  visitorsWait,
  type DeskServer,
} from '../../tests/bench/desk-pages.ts';
import { fillDesk, span } from '../../tests/bench/desk-rows.ts';
import { startPostgres } from '../../tests/fakes/postgres.ts';
import { needsBuild } from './needs-build.ts';
import { option } from './option.ts';

// `npm run bench:desk -- [--size 1000000] [--times 40] [--only sqlite|postgres] [--data <folder>]`
// How long each page of the desk takes with so many items and as many orders stored, what the desk takes in memory, and
// whether visitors of the site wait longer while five people work at it. Ends with 1 when something takes longer than it
// may. With --data, what was stored in SQLite stays there for the next time: storing takes longer than measuring.
const size = Number(option('size', '1000000'));
const times = Number(option('times', '40'));
const only = option('only', 'sqlite,postgres').split(',');
const kept = option('data', '');

/** What the desk may add to the server's memory, in bytes; and what visitors may wait while people work, as a multiple. */
const mostMemory = 150_000_000;
const bearable = 1.5;
const peopleClicking = 5;

needsBuild('site', 'desk');

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Written so that a measurement that is no number fails. */
function judge(isFine: boolean): string {
  if (!isFine) process.exitCode = 1;
  return isFine ? '' : ' **too much**';
}

async function measure(kind: DatabaseKind, database: BenchDatabase): Promise<void> {
  const { operators, cookies } = await peopleAtWork(database, peopleClicking);
  const filled = join(database.dataDir, 'filled');
  const items = `${size.toLocaleString('en')} items and as many orders`;
  if (existsSync(filled)) console.log(`\n${kind}: ${items} stored earlier\n`);
  else {
    const began = performance.now();
    await fillDesk(database, size, operators);
    writeFileSync(filled, '');
    console.log(`\n${kind}: ${items} stored in ${Math.round((performance.now() - began) / 1000)} s\n`);
  }
  // the same visitors, without the desk
  const without = await startDeskServer(database, 'off');
  await visitorsWait(without, 3);
  await without.server.liveMemory();
  const memoryWithout = without.memory();
  await without.stop();

  const desk = await startDeskServer(database, 'on');
  try {
    const [cookie = ''] = cookies;
    console.log('| page | first | p50 | p95 | at most | processor time |\n|---|---|---|---|---|---|');
    for (const { page, most, path } of deskPages(size, Date.now() - span)) {
      const first = await desk.open(path(0), cookie);
      const used = desk.processorTime();
      const all: number[] = [];
      for (let n = 1; n <= times; n += 1) all.push(await desk.open(path(n), cookie));
      const p95 = quantile(all, 0.95);
      console.log(
        `| ${page} | ${first.toFixed(0)} ms | ${quantile(all, 0.5).toFixed(0)} ms | ${p95.toFixed(0)} ms${judge(p95 <= most)} | ${most} ms | ${((desk.processorTime() - used) / times).toFixed(1)} ms |`,
      );
    }
    await whileVisitorsCome(desk, cookies);
    await desk.server.liveMemory();
    const added = desk.memory() - memoryWithout;
    console.log(
      `Memory of the server: ${megabytes(memoryWithout)} without the desk, ${megabytes(desk.memory())} after all of this: ${megabytes(added)} more${judge(added <= mostMemory)}`,
    );
  } finally {
    await desk.stop();
  }
}

/** Visitors alone and while people click, in turns, so that a machine that slows down slows down both. */
async function whileVisitorsCome(desk: DeskServer, cookies: readonly string[]): Promise<void> {
  const clicked = deskPages(size, Date.now() - span);
  const [alone, together]: [number[], number[]] = [[], []];
  let clicks = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    alone.push(...(await visitorsWait(desk, 3)));
    const until = performance.now() + 3_000;
    // a quick clicker looks at a page for a second
    const people = cookies.map(async (cookie, person) => {
      for (let n = person; performance.now() < until; n += 1) {
        const page = clicked[(n * 3 + person) % clicked.length];
        if (page !== undefined) await desk.open(page.path(n), cookie);
        clicks += 1;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    });
    together.push(...(await visitorsWait(desk, 3)));
    await Promise.all(people);
  }
  const [before, then] = [quantile(alone, 0.99), quantile(together, 0.99)];
  console.log(
    `\nVisitors' p99 for a page: ${before.toFixed(1)} ms alone, ${then.toFixed(1)} ms while ${cookies.length} people click (${clicks} pages): ${(then / before).toFixed(2)} times${judge(then <= before * bearable)}`,
  );
}

if (only.includes('sqlite')) {
  const folder = kept === '' ? null : join(kept, String(size));
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const database = await makeDatabase('SQLite', null, folder);
  try {
    await measure('SQLite', database);
  } finally {
    if (folder === null) database.remove();
  }
}
if (only.includes('postgres')) {
  const postgres = startPostgres({ durable: true });
  try {
    const database = await makeDatabase('PostgreSQL', postgres);
    await measure('PostgreSQL', database);
    database.remove();
  } finally {
    await postgres.remove();
  }
}
