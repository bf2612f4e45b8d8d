import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A copy of the site with its code bundled and its pictures made, but no page rendered. */
let folder: string;
const started: ChildProcess[] = [];

/** Ends a start with everything it has started, in the middle of what they do. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined)
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // ended by itself
    }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  for (const part of ['apps', 'content', 'domain', 'public', 'server', 'tooling'])
    cpSync(part, join(folder, part), { recursive: true });
  for (const file of readdirSync('.').filter((name) => /\.(json|ts)$/.test(name))) cpSync(file, join(folder, file));
  for (const part of ['node_modules', 'imagery', 'patches']) symlinkSync(resolve(part), join(folder, part));
  mkdirSync(join(folder, 'build'));
  const made = ['pictures', 'print', 'share', 'signs', 'logos', 'mail-pictures', 'site', 'code.stamp'];
  for (const part of [...made, 'desk', 'desk.stamp', 'classifiers', 'classifiers.stamp'])
    cpSync(join('build', part), join(folder, 'build', part), { recursive: true });
});
afterAll(() => {
  started.forEach(kill);
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm start` runs. */
function start(): { child: ChildProcess; printed: () => string } {
  const child = spawn(process.execPath, ['tooling/start.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DESK_PORT: '0', DATA_DIR: join(folder, 'data') },
    detached: true,
  });
  started.push(child);
  let printed = '';
  const hear = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return { child, printed: () => printed };
}

/** @returns what was printed before the site answered */
async function answers({ child, printed }: ReturnType<typeof start>): Promise<string> {
  const url = () => /served at (http:\/\/localhost:\d+)/.exec(printed())?.[1];
  await expect.poll(() => url() ?? (child.exitCode === null ? '' : printed()), { timeout: 500_000 }).toMatch(/^http/);
  expect((await fetch(`${url()}/de/shop`)).status).toBe(200);
  return printed().slice(0, printed().indexOf('served at'));
}

const builds = 'Building the site';

describe.skipIf(!existsSync('build/site/server/index.js'))('the first start of all', { tags: ['matrix'] }, () => {
  test('killed while it builds, it is built by the next: by one of two at once, and never again', async () => {
    const first = start();
    await expect.poll(first.printed, { timeout: 170_000 }).toContain(builds);
    kill(first.child);

    const both = [start(), start()];
    const printed = await Promise.all(both.map(answers));
    expect(printed.filter((one) => one.includes(builds))).toHaveLength(1);
    both.forEach(({ child }) => kill(child));

    const last = start();
    expect(await answers(last)).not.toContain(builds);
    kill(last.child);
  }, 1_500_000);
});
