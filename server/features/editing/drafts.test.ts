import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openSqlite } from '../../platform/database/sqlite-database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { openSecrets } from '../../platform/database/secrets.ts';
import { itemsOf } from './areas.ts';
import { markOf, placeOf } from './change.ts';
import { ContentTrees } from './content-trees.ts';
import { bringBackDropped, sealDropped } from './dropped-drafts.ts';
import { layOver } from './lay-over.ts';
import { newPost } from './new-post.ts';
import { changesOf, dropDrafts, keepDrafts, readDrafts, type Typed } from './drafts.ts';
import {
  listVersions,
  newestVersion,
  readVersion,
  recordVersion,
  versionsKept,
  type Version,
} from '../../web/publishing/versions.ts';

let folder: string;
let database: Database;
const actor = (email: string): Actor => ({ operator: { id: email, email }, addressPrefix: '127.0.0.1' });
const anna = actor('anna@example.org');
const ben = actor('ben@example.org');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-'));
  database = openSqlite(folder, Date.now, { info: () => undefined, warn: () => undefined });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => dropDrafts(database, anna, 'all', 1));

const price = (seen: number, value: number, published = 950): Typed => ({
  file: 'products/knives/facts.json',
  at: ['priceCents'],
  seen: markOf(seen),
  value,
  published,
});

test('a draft that was thrown away comes back, and not over what was published there since', async () => {
  const secrets = openSecrets(database, Date.now);
  const bring = async (then: number) => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    const dropped = await sealDropped(secrets, await readDrafts(database), () => 950);
    await dropDrafts(database, anna, 'all', 11);
    return bringBackDropped(database, { secrets, actor: anna, dropped, published: () => then, now: 12 });
  };
  expect(await bring(950)).toBe(1);
  expect((await readDrafts(database)).map(({ value }) => value)).toEqual([990]);
  await dropDrafts(database, anna, 'all', 13);
  expect(await bring(960)).toBe(0);
  expect(await readDrafts(database)).toEqual([]);
});

describe('drafts', () => {
  test('what one writes the other sees, with the writer’s name', async () => {
    expect(await keepDrafts(database, anna, [price(950, 990)], 10)).toEqual({ kept: 1, clashes: [] });
    expect(await readDrafts(database)).toEqual([
      {
        file: 'products/knives/facts.json',
        at: ['priceCents'],
        value: 990,
        operator: 'anna@example.org',
        changedAt: 10,
        plan: null,
      },
    ]);
  });

  test('two in one field: the first stays, the second gets both back and loses nothing', async () => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    const late = price(950, 1090);
    expect(await keepDrafts(database, ben, [late], 20)).toEqual({
      kept: 0,
      clashes: [{ typed: late, theirs: 990, operator: 'anna@example.org', changedAt: 10 }],
    });
    // having seen the other's, ben may still decide for his own
    expect(await keepDrafts(database, ben, [price(990, 1090)], 30)).toEqual({ kept: 1, clashes: [] });
    expect(await readDrafts(database)).toMatchObject([{ value: 1090, operator: 'ben@example.org' }]);
  });

  test('both write the same, or nothing new: no clash', async () => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    expect(await keepDrafts(database, ben, [price(950, 990)], 20)).toEqual({ kept: 0, clashes: [] });
  });

  test('typing what is public again ends the draft', async () => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    await keepDrafts(database, anna, [price(990, 950)], 20);
    expect(await readDrafts(database)).toEqual([]);
  });

  test('it was published meanwhile: that is a clash too', async () => {
    expect(await keepDrafts(database, ben, [price(950, 1090, 990)], 20)).toMatchObject({
      clashes: [{ theirs: 990, operator: null }],
    });
  });

  test('drafts become changes with what the code’s file says as their base', async () => {
    await keepDrafts(
      database,
      anna,
      [price(950, 990), { ...price(1, 2), at: ['new'], seen: markOf(undefined), published: undefined }],
      10,
    );
    expect(changesOf(await readDrafts(database), (_file, [key]) => (key === 'priceCents' ? 950 : undefined))).toEqual([
      { file: 'products/knives/facts.json', at: ['priceCents'], base: 950, value: 990 },
      { file: 'products/knives/facts.json', at: ['new'], value: 2 },
    ]);
  });
});

test('a post is begun in every language, and goes as a whole', async () => {
  const trees = new ContentTrees(join(process.cwd(), 'content'), new Map());
  const post = newPost({ title: 'Süßes & Salziges: Größe!', language: 'de', format: 'news' }, trees, '2026-11-22');
  expect(post?.slug).toBe('suesses-salziges-groesse');
  await keepDrafts(database, anna, post?.typed ?? [], 10);
  const drafts = await readDrafts(database);
  expect(drafts).toHaveLength(5);
  const { overlay } = layOver(
    join(process.cwd(), 'content'),
    changesOf(drafts, () => undefined),
  );
  const after = new ContentTrees(join(process.cwd(), 'content'), overlay);
  expect(itemsOf('posts', after)).toContain('suesses-salziges-groesse');
  expect(after.valueAt('blog/suesses-salziges-groesse/de.md', ['front', 'title'])).toBe('Süßes & Salziges: Größe!');
  expect(newPost({ title: 'Süßes und Salziges', language: 'de', format: 'news' }, after, '2026-11-22')?.slug).toBe(
    'suesses-und-salziges',
  );
  expect(newPost({ title: 'Süßes: Salziges, Größe', language: 'de', format: 'news' }, after, '2026-11-22')).toBe(null);
  expect(newPost({ title: '…', language: 'de', format: 'news' }, after, '2026-11-22')).toBe(null);
  const german = 'blog/suesses-salziges-groesse/de.md';
  await keepDrafts(database, ben, [{ file: german, at: ['body'], seen: markOf(''), value: 'Text', published: '' }], 20);
  expect(await dropDrafts(database, ben, [placeOf({ file: german, at: [] })], 30)).toBe(2);
});

test('versions are kept with what changed, the oldest are forgotten', async () => {
  const version = (number: number): Version => ({
    number,
    id: `id ${number}`,
    publishedAt: number,
    operator: 'anna@example.org',
    returnsTo: null,
    changes: [{ file: 'company.json', at: ['phone'], base: '1', value: String(number) }],
    differences: [{ file: 'company.json', at: ['phone'], from: '1', to: String(number) }],
  });
  expect(await newestVersion(database)).toBe(null);
  for (const number of [1, 2, versionsKept + 1])
    await database.write((transaction) => recordVersion(transaction, version(number), 'anna'));
  expect(await newestVersion(database)).toEqual({ number: versionsKept + 1, id: `id ${versionsKept + 1}` });
  expect(await readVersion(database, 1)).toBe(null);
  expect(await readVersion(database, 2)).toEqual(version(2));
  expect((await listVersions(database, 5)).map(({ number }) => number)).toEqual([versionsKept + 1, 2]);
});
