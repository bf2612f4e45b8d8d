/** @module-tag matrix */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'site-operators-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** `npm run operator -- …` as somebody types it. */
function operator(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tooling/operator.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DESK_URL: 'https://desk.example.com' },
  });
  return { status, said: stdout + stderr };
}

test('operators come, change and go by command, and every mistake is answered with a sentence', () => {
  const added = operator('add', 'Anna@Example.com', '--role', 'admin', '--name', 'Anna Müller');
  expect(added.said).toMatch(
    /anna@example\.com.*three days:\n\n {2}https:\/\/desk\.example\.com\/start\?token=[\w-]{43}\n/,
  );
  expect(operator('add', 'anna@example.com', '--role', 'clerk').said).toContain('is an operator already');
  expect(operator('add', 'ben@example.com').said).toContain('Say which role');
  expect(operator('role', 'anna@example.com', 'reader').said).toContain('That is the only admin');

  expect(operator('add', 'ben@example.com', '--role', 'clerk', '--language', 'en').status).toBe(0);
  expect(operator('role', 'ben@example.com', 'admin').said).toContain('ben@example.com is admin now');
  expect(operator('remove', 'anna@example.com').status).toBe(0);
  expect(operator('readmit', 'anna@example.com').said).toContain('/start?token=');
  const list = operator('list').said;
  expect(list).toMatch(/^anna@example\.com +admin +de +0 passkeys/m);
  expect(list).toMatch(/^ben@example\.com +admin +en/m);
  expect(operator('dance').said).toContain('Usage:');
});
