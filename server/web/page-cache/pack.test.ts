import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPack, writePack, type PackItem } from './pack.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const item = (path: string, bodies: PackItem['bodies']): PackItem => ({
  path,
  status: 200,
  type: 'text/plain',
  immutable: false,
  etag: path,
  bodies,
});
const build = (mark: string) =>
  writePack(folder, [
    item('/picture', { identity: Buffer.from(`picture ${mark}`) }),
    item('/page', {
      br: Buffer.from(`br ${mark}`),
      gzip: Buffer.from(`gzip ${mark}`),
      zstd: Buffer.from(`zstd ${mark}`),
    }),
    item('/font', { identity: Buffer.from(`font ${mark}`) }),
  ]);
const bodies = (pack: ReturnType<typeof readPack>) =>
  Object.fromEntries(
    pack.map(({ entry, body }) => [
      entry.path,
      [body('br'), body('gzip'), body('zstd'), body('identity')].map((bytes) => bytes?.toString()),
    ]),
  );

test('gives back every body, texts and pictures, in the encodings it was written with', () => {
  build('one');
  expect(bodies(readPack(folder))).toEqual({
    '/picture': [undefined, undefined, undefined, 'picture one'],
    '/page': ['br one', 'gzip one', 'zstd one', undefined],
    '/font': [undefined, undefined, undefined, 'font one'],
  });
});

test('memory holds what browsers take of a text, and nothing else', () => {
  build('one');
  const held = readPack(folder).map(({ entry, holds }) => [
    entry.path,
    (['br', 'gzip', 'zstd', 'identity'] as const).filter(holds),
  ]);
  expect(Object.fromEntries(held)).toEqual({ '/picture': [], '/page': ['br', 'gzip'], '/font': [] });
});

test('a server keeps the build it started with while another is put in place', () => {
  build('one');
  const running = readPack(folder);
  build('number two, longer');
  expect(bodies(running)['/picture']).toContain('picture one');
  expect(bodies(readPack(folder))['/picture']).toContain('picture number two, longer');
});

test('a pack that does not fit its table is refused', () => {
  build('one');
  truncateSync(join(folder, 'site.pack'), 5);
  expect(() => readPack(folder)).toThrow('of two builds');
});
