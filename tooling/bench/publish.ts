import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressInLanguage } from '../../domain/pages.ts';
import { locales } from '../../domain/locale.ts';
import { makeDatabase, type BenchDatabase, type DatabaseKind } from '../../tests/bench/bench-database.ts';
import { peopleAtWork } from '../../tests/bench/desk-pages.ts';
import { startServerProcess, type ServerProcess } from '../../tests/bench/server-process.ts';
import { startPostgres } from '../../tests/fakes/postgres.ts';

// `npm run bench:publish -- [--times 3] [--only sqlite|postgres]`
// How long it takes from the press of "Publish" on a changed price until all four languages of the shop show it: on a
// server alone (SQLite), and on two that share PostgreSQL, where it is pressed at the first. Pressed at once after the
// draft was saved, the first time ten seconds after its form was opened; pressed when it was checked before;
// and taken back. Ends with 1 when something takes longer than it may.
const option = (name: string, fallback: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};
const times = Number(option('times', '3'));
const only = option('only', 'sqlite,postgres').split(',');

/** What a press may take until everybody sees it, in milliseconds; and what is wished for. */
const [most, wished] = [10_000, 3_000];
/** How long somebody takes to type a price into the first form after a start, in milliseconds: its worker starts meanwhile. */
const firstTyping = 10_000;
/** How often each page is asked for meanwhile, in milliseconds. */
const pause = 25;

if (!existsSync('build/site/server/index.js') || !existsSync('build/desk/server/index.js')) {
  console.error('There is no built site here. Run `npm run build` first.');
  process.exit(1);
}

interface Desk {
  name: string;
  server: ServerProcess;
  url: string;
  dataDir: string;
}

async function startDesk(name: string, database: BenchDatabase, dataDir: string): Promise<Desk> {
  const server = await startServerProcess({ ...database.env, DATA_DIR: dataDir, DESK: 'on', DESK_PORT: '0' });
  const said = () => /The desk: (http:\S+) /.exec(server.output())?.[1];
  while (said() === undefined) await new Promise((resolve) => setTimeout(resolve, pause));
  return { name, server, url: said() ?? '', dataDir };
}

/** Sends a form of the desk as its page does. */
async function send(desk: Desk, cookie: string, path: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch(`${desk.url}${path}`, {
    method: 'POST',
    headers: { cookie, origin: desk.url },
    body: new URLSearchParams(fields),
  });
  const { status } = answer;
  if (status !== 200) throw new Error(`${path} answered ${status}\n${desk.server.output()}`);
  return answer;
}

const price = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** @param typing how long the form is open before it is saved, in milliseconds */
async function saveDraft(desk: Desk, cookie: string, cents: number, typing = 0): Promise<void> {
  const page = await (await fetch(`${desk.url}/website/prices`, { headers: { cookie } })).text();
  const name = /name="mark:([^"]*forks[^"]*)"[^>]*value="([^"]*)"/.exec(page);
  if (name === null) throw new Error('the form of the prices has no forks');
  const [, field = '', mark = ''] = name.map((part) => part.replaceAll('&quot;', '"'));
  await new Promise((resolve) => setTimeout(resolve, typing));
  await send(desk, cookie, '/website/prices', { [`mark:${field}`]: mark, [field]: price(cents) });
}

/** Milliseconds until each server shows a text in every language, from the moment at which this is called. */
async function shownAt(desks: readonly Desk[], text: string): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    desks.map(async ({ server }) => {
      await Promise.all(
        locales.map(async (language) => {
          while (performance.now() < began + 12 * most) {
            const page = await fetch(`${server.url}${addressInLanguage('/shop', language)}`);
            if ((await page.text()).includes(text)) return;
            await new Promise((resolve) => setTimeout(resolve, pause));
          }
          throw new Error(`${text} was not shown within ${(12 * most) / 1000} s\n${server.output()}`);
        }),
      );
      return performance.now() - began;
    }),
  );
}

const versionNow = async (database: BenchDatabase) =>
  Number((await database.rows('SELECT max(number) AS number FROM content_versions'))[0]?.['number'] ?? 0);

/** Until the drafts are checked, as the page does that publishes. */
async function checked({ url }: Desk, cookie: string): Promise<void> {
  const { status } = await fetch(`${url}/website/check.data`, { headers: { cookie } });
  if (status !== 200) throw new Error(`/website/check.data answered ${status}`);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Written so that a measurement that is no number fails. */
function judge(milliseconds: number): string {
  if (milliseconds <= wished) return '';
  if (milliseconds <= most) return ' (more than wished)';
  process.exitCode = 1;
  return ' **too much**';
}

async function measure(kind: DatabaseKind, database: BenchDatabase, dataDirs: readonly string[]): Promise<void> {
  const {
    cookies: [cookie = ''],
  } = await peopleAtWork(database, 1);
  const desks = await Promise.all(
    dataDirs.map((dataDir, at) => startDesk(at === 0 ? 'where it is pressed' : 'the other server', database, dataDir)),
  );
  console.log(`\n${kind}, ${desks.length === 1 ? 'a server alone' : 'two servers'}\n`);
  console.log(
    `| price changed | ${desks.map(({ name }) => name).join(' | ')} | load |\n|---|---|${desks.map(() => '---|').join('')}`,
  );
  try {
    const [first] = desks;
    if (first === undefined) return;
    let cents = 1100;
    const press = async (what: string, fields: Record<string, string>, text: string) => {
      const expected = String(await versionNow(database));
      const [found] = await Promise.all([
        shownAt(desks, text),
        send(first, cookie, '/website/publish', { ...fields, expected }),
      ]);
      const words = found.map((one) => `${seconds(one)}${judge(one)}`);
      console.log(`| ${what} | ${words.join(' | ')} | ${loadavg()[0]?.toFixed(1)} |`);
    };
    for (let time = 0; time < times; time += 1) {
      await saveDraft(first, cookie, ++cents, time === 0 ? firstTyping : 0);
      await press(time === 0 ? 'pressed at once, the first' : 'pressed at once', { intent: 'publish' }, price(cents));
    }
    for (let time = 0; time < times; time += 1) {
      await saveDraft(first, cookie, ++cents);
      await checked(first, cookie);
      await press('pressed after the check', { intent: 'publish' }, price(cents));
    }
    const before = String((await versionNow(database)) - 1);
    await press('taken back', { intent: 'return', number: before }, price(cents - 1));
  } finally {
    await Promise.all(desks.map(({ server }) => server.stop()));
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
  const postgres = await startPostgres({ durable: true });
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
