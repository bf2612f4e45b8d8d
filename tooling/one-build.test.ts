import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-build-'));
});
afterEach(() => {
  started.splice(0).forEach((child) => child.kill('SIGKILL'));
  rmSync(folder, { recursive: true });
});

/** A build that takes its turn and then goes on until it is told to end, or is killed. */
function build() {
  const code = `
    const { takeTurn, endTurn } = await import(${JSON.stringify(resolve('tooling/one-build.ts'))});
    takeTurn();
    console.log('builds');
    process.stdin.once('data', () => { endTurn(); console.log('ended'); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
  started.push(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed, end: () => child.stdin.write('end') };
}

test('of several builds in a folder one builds, and the next waits until it has ended or was killed', async () => {
  const first = build();
  await expect.poll(first.printed).toBe('builds\n');
  const second = build();
  await expect.poll(second.printed).toMatch(/^Another build is under way here/);
  expect(second.printed()).not.toContain('builds\n');
  first.end();
  await expect.poll(second.printed).toContain('builds\n');
  const third = build();
  await expect.poll(third.printed).toMatch(/^Another build is under way here/);
  second.child.kill('SIGKILL');
  await expect.poll(third.printed).toContain('builds\n');
});
