import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePack } from '../documents/pack.ts';
import { loadContent } from '../content/load.ts';
import { dayOf } from '../content/proofs.ts';
import {
  beginRelease,
  clearUnfinished,
  finishRelease,
  isAhead,
  keepAhead,
  newestRelease,
  readContent,
  takeSame,
  writeContent,
  writeFacts,
} from './releases.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const content = loadContent();

function made(number: number, { stamp = 'stamp', quick = true } = {}): string {
  const folder = beginRelease(dataDir);
  writePack(folder, []);
  mkdirSync(join(folder, 'search'));
  writeFileSync(join(folder, 'search', 'en.json'), `index of ${stamp}`);
  writeContent(folder, content);
  const version = { number, id: `id ${number}` };
  writeFacts(folder, { version, code: 'code', stamp, quick, changes: [] });
  return folder;
}

test('a release is there from the moment it has its name, and not before', () => {
  expect(newestRelease(dataDir)).toBe(null);
  const folder = made(1);
  expect(newestRelease(dataDir)).toBe(null);
  const named = finishRelease(dataDir, folder, 1);
  expect(newestRelease(dataDir)).toMatchObject({ folder: named, version: { number: 1 } });
});

test('what a killed process left is not taken for a release, and is cleared away; what is being made stays', () => {
  finishRelease(dataDir, made(1), 1);
  const making = beginRelease(dataDir);
  const left = join(dataDir, 'content', '.making-999999999-1');
  mkdirSync(left);
  writeFileSync(join(left, 'site.pack'), 'half');
  expect(newestRelease(dataDir)?.version.number).toBe(1);
  clearUnfinished(dataDir);
  expect([existsSync(left), existsSync(making)]).toEqual([false, true]);
});

test('one that cannot be read is passed over for the one before', () => {
  finishRelease(dataDir, made(1), 1);
  const second = finishRelease(dataDir, made(2), 2);
  writeFileSync(join(second, 'release.json'), '{ "version"');
  expect(newestRelease(dataDir)?.version.number).toBe(1);
});

test('made again, a version has a further turn; three folders stay', () => {
  for (const number of [1, 2, 2, 10, 10]) finishRelease(dataDir, made(number), number);
  expect(readdirSync(join(dataDir, 'content')).sort()).toEqual(['000002-001', '000010-000', '000010-001']);
  expect(newestRelease(dataDir)?.folder).toContain('000010-001');
});

test('what was made ahead, or for an earlier version, is taken whole for what is made of the same, and for nothing else', () => {
  const day = dayOf(new Date());
  finishRelease(dataDir, made(1, { stamp: 'one' }), 1);
  keepAhead(dataDir, made(0, { stamp: 'older' }));
  keepAhead(dataDir, made(0, { stamp: 'two' }));
  expect(['two', 'older', 'one'].map((stamp) => isAhead(dataDir, { stamp, day }))).toEqual([true, false, false]);
  // what is only ahead is no release
  expect(newestRelease(dataDir)?.version.number).toBe(1);
  for (const stamp of ['two', 'one']) {
    const taken = takeSame(dataDir, { stamp, day, small: false });
    expect(readFileSync(join(taken?.folder ?? '', 'search', 'en.json'), 'utf8')).toBe(`index of ${stamp}`);
    expect(readContent(taken?.folder ?? '')).toEqual(content);
  }
  const others = [
    { stamp: 'older', day, small: false },
    // checks depend on the day
    { stamp: 'two', day: '2020-01-06', small: false },
    // pressed in a hurry
    { stamp: 'two', day, small: true },
  ];
  for (const other of others) expect(takeSame(dataDir, other)).toBe(null);
  finishRelease(dataDir, made(2, { stamp: 'two', quick: false }), 2);
  expect(takeSame(dataDir, { stamp: 'two', day, small: true })?.quick).toBe(false);
});

test('a release outlives the one it shares its files with', () => {
  const first = finishRelease(dataDir, made(1, { stamp: 'one' }), 1);
  const taken = takeSame(dataDir, { stamp: 'one', day: dayOf(new Date()), small: false });
  rmSync(first, { recursive: true });
  expect(readContent(taken?.folder ?? '')).toEqual(content);
});

test('the content comes back as it was', () => {
  const folder = finishRelease(dataDir, made(1), 1);
  expect(readContent(folder)).toEqual(content);
});
