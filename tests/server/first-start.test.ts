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

/** What `npm start` runs. @returns its address, and what was printed before it answered */
async function start(): Promise<{ child: ChildProcess; url: string; before: string }> {
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
  const url = () => /served at (http:\/\/localhost:\d+)/.exec(printed)?.[1];
  await expect.poll(() => url() ?? (child.exitCode === null ? '' : printed), { timeout: 170_000 }).toMatch(/^http/);
  return { child, url: url() ?? '', before: printed.slice(0, printed.indexOf('served at')) };
}

async function shop(url: string): Promise<{ bytes: number; etag: string | null }> {
  const answer = await fetch(`${url}/de/shop`, { headers: { 'accept-encoding': 'br' } });
  return { bytes: Number(answer.headers.get('content-length')), etag: answer.headers.get('etag') };
}

const isBuilt = () => existsSync(join(folder, 'build/site.stamp'));

describe.skipIf(!existsSync('build/site/server/index.js'))('the first start of all', { tags: ['matrix'] }, () => {
  test('answers before pages are compressed well; killed meanwhile, the next start does it beside the site', async () => {
    const first = await start();
    expect(first.before).toContain('Building the site');
    const quick = await shop(first.url);
    kill(first.child);
    expect(isBuilt()).toBe(false);

    // two at once do it once, and both take it
    const again = await Promise.all([start(), start()]);
    for (const { before } of again) expect(before).not.toContain('Building the site');
    // with low priority, beside whatever else the machine does
    await expect.poll(isBuilt, { timeout: 500_000 }).toBe(true);
    for (const { url } of again) {
      await expect.poll(async () => (await shop(url)).bytes).toBeLessThan(quick.bytes);
      expect((await shop(url)).etag).toBe(quick.etag);
    }
    again.forEach(({ child }) => kill(child));

    const { before, url, child } = await start();
    expect(before).not.toContain('Building the site');
    expect((await shop(url)).bytes).toBeLessThan(quick.bytes);
    kill(child);
  }, 900_000);
});
