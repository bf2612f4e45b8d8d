import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCacheFile, writeCacheFile, type NewEntry } from './cache-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const item = (path: string, bodies: NewEntry['bodies']): NewEntry => ({
  path,
  status: 200,
  type: 'text/plain',
  immutable: false,
  etag: path,
  bodies,
});
const build = (mark: string) =>
  writeCacheFile(folder, [
    item('/picture', { identity: Buffer.from(`picture ${mark}`) }),
    item('/page', { br: Buffer.from(`br ${mark}`), gzip: Buffer.from(`gzip ${mark}`) }),
    item('/font', { identity: Buffer.from(`font ${mark}`) }),
  ]);
const bodies = (entries: ReturnType<typeof readCacheFile>) =>
  Object.fromEntries(
    entries.map(({ entry, body }) => [
      entry.path,
      [body('br'), body('gzip'), body('identity')].map((bytes) => bytes?.toString()),
    ]),
  );

test('gives back every body, texts and pictures, in the encodings it was written with', () => {
  build('one');
  expect(bodies(readCacheFile(folder))).toEqual({
    '/picture': [undefined, undefined, 'picture one'],
    '/page': ['br one', 'gzip one', undefined],
    '/font': [undefined, undefined, 'font one'],
  });
});

test('memory holds what browsers take of a text, and nothing else', () => {
  build('one');
  const held = readCacheFile(folder).map(({ entry, holds }) => [
    entry.path,
    (['br', 'gzip', 'identity'] as const).filter(holds),
  ]);
  expect(Object.fromEntries(held)).toEqual({ '/picture': [], '/page': ['br', 'gzip'], '/font': [] });
});

test('a server keeps the build it started with while another is put in place', () => {
  build('one');
  const running = readCacheFile(folder);
  build('number two, longer');
  expect(bodies(running)['/picture']).toContain('picture one');
  expect(bodies(readCacheFile(folder))['/picture']).toContain('picture number two, longer');
});

test('a page cache that does not fit its table is refused', () => {
  build('one');
  truncateSync(join(folder, 'page-cache.bin'), 5);
  expect(() => readCacheFile(folder)).toThrow('of two builds');
});
