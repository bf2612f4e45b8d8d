import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { locales } from '../../domain/locale.ts';
import { makeDatabase } from '../../tests/bench/bench-database.ts';
import { fill, waitsAt } from '../../tests/bench/growth.ts';
import { startServerProcess } from '../../tests/bench/server-process.ts';
import { visitorsWhileReading } from '../../tests/bench/visitors-while-reading.ts';
import { startPostgres } from '../../tests/fakes/postgres.ts';
import { needsBuild } from './needs-build.ts';
import { option } from './option.ts';

// `npm run bench:growth -- [--only messages,reads,posts]`
// Whether a visitor waits longer when a million messages are stored or read all the time, and how building grows with
// the number of posts. Ends with 1 when reading makes visitors wait more than half as long again.
const only = option('only', 'messages,reads,posts').split(',');
const sizes = [1_000, 1_000_000];
const postCounts = [6, 60, 600];

needsBuild('site');

async function messages(): Promise<void> {
  const postgres = startPostgres({ durable: true });
  try {
    console.log('| database | messages stored | p50 / p99 of sending one | readiness probe |\n|---|---|---|---|');
    for (const kind of ['SQLite', 'PostgreSQL'] as const) {
      const database = await makeDatabase(kind, postgres);
      for (const { stored, p50, p99, probe } of await waitsAt(database, sizes))
        console.log(
          `| ${kind} | ${stored.toLocaleString('en')} | ${p50.toFixed(1)} / ${p99.toFixed(1)} ms | ${probe.toFixed(1)} ms |`,
        );
      database.remove();
    }
  } finally {
    await postgres.remove();
  }
}

/** What a visitor may wait for a page while everything is read, as a multiple of what it takes else; p99. */
const bearable = 1.5;

async function reads(): Promise<void> {
  const stored = 1_000_000;
  const database = await makeDatabase('SQLite', null);
  try {
    // makes the tables
    await (await startServerProcess(database.env)).stop();
    await fill(database, 0, stored);
    const found = await visitorsWhileReading(database);
    console.log(
      `| ${stored.toLocaleString('en')} messages, a list, a count and a search all the time | p50 / p99 of a page | queries answered |\n|---|---|---|`,
    );
    for (const { reads: way, p50, p99, queries } of found)
      console.log(`| ${way} | ${p50.toFixed(1)} / ${p99.toFixed(1)} ms | ${queries} |`);
    const p99 = (way: string) => found.find((one) => one.reads === way)?.p99 ?? Number.NaN;
    const ratio = p99('aside') / p99('none');
    console.log(`p99 with reads aside is ${ratio.toFixed(2)} times that without; at most ${bearable} is allowed`);
    // written so that a measurement that is no number fails
    if (!(ratio <= bearable)) process.exitCode = 1;
  } finally {
    database.remove();
  }
}

/** A copy of the project in which posts can be multiplied; what is built already is taken along. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-posts-'));
  for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  cpSync('build', join(folder, 'build'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Posts under new names, each with the text of one of ours. */
function multiplyPosts(folder: string, count: number): void {
  const blog = join(folder, 'content/blog');
  const ours = readdirSync('content/blog').filter((name) => existsSync(join('content/blog', name, 'facts.json')));
  for (let number = readdirSync(blog).length + 1; number <= count; number += 1) {
    const source = ours[number % ours.length] ?? '';
    const slug = `grown-post-${number}`;
    mkdirSync(join(blog, slug));
    const facts: unknown = JSON.parse(readFileSync(join('content/blog', source, 'facts.json'), 'utf8'));
    writeFileSync(
      join(blog, slug, 'facts.json'),
      JSON.stringify({ ...(typeof facts === 'object' ? facts : {}), id: number, slug }),
    );
    for (const language of locales)
      cpSync(join('content/blog', source, `${language}.md`), join(blog, slug, `${language}.md`));
  }
}

function posts(): void {
  const folder = copyOfProject();
  try {
    console.log('| posts | building, s | seconds more a post |\n|---|---|---|');
    let before = { count: 0, seconds: 0 };
    for (const count of postCounts) {
      multiplyPosts(folder, count);
      // a changed address renders every page again
      const env = { ...process.env, NODE_ENV: 'production', SITE_URL: `https://posts-${count}.example` };
      const began = performance.now();
      execFileSync(process.execPath, ['tooling/build.ts'], {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const seconds = (performance.now() - began) / 1000;
      console.log(
        `| ${count} | ${seconds.toFixed(1)} | ${before.count > 0 ? ((seconds - before.seconds) / (count - before.count)).toFixed(2) : ''} |`,
      );
      before = { count, seconds };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (only.includes('messages')) await messages();
if (only.includes('reads')) await reads();
if (only.includes('posts')) posts();
