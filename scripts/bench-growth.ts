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
import { locales } from '../domain/locale.ts';
import { makeDatabase } from '../tests/bench/bench-database.ts';
import { waitsAt } from '../tests/bench/growth.ts';
import { startPostgres } from '../tests/fakes/postgres.ts';

// `npm run bench:growth -- [--only messages,posts]`
// Whether a visitor waits longer when a million messages are stored, and how building grows with the number of posts.
const at = process.argv.indexOf('--only');
const only = (at < 0 ? 'messages,posts' : (process.argv[at + 1] ?? '')).split(',');
const sizes = [1_000, 1_000_000];
const postCounts = [6, 60, 600];

if (!existsSync('build/site/server/index.js')) {
  console.error('There is no built site here. Run `npm run build` first.');
  process.exit(1);
}

async function messages(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
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
      execFileSync(process.execPath, ['scripts/build.ts'], {
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
if (only.includes('posts')) posts();
