import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whileUncommitted } from '../../../tests/fakes/while-uncommitted.ts';
import { readGermanTime } from '../../../domain/german-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { markOf, type Json } from '../../features/editing/change.ts';
import { ContentTrees } from '../../features/editing/content-trees.ts';
import { dropDrafts, keepDrafts, readDrafts, type Typed } from '../../features/editing/drafts.ts';
import { newPost } from '../../features/editing/new-post.ts';
import { readNews } from './follow-versions.ts';
import { duePlan, endPlan, holdPlan, makePlan, readPlans, takeBackPlan } from '../../features/editing/plans.ts';
import { recordPublication } from './record-publication.ts';
import { thingsOf } from '../../features/editing/things.ts';
import { newestVersion, recordVersion } from './versions.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const actor = (email: string): Actor => ({ operator: { id: email, email }, addressPrefix: '127.0.0.1' });
const anna = actor('anna@example.org');
const ben = actor('ben@example.org');
const setting = { messageIdHost: 'example.org', now: 5 };
const monday = readGermanTime('2026-11-30T08:00') ?? 0;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('what is planned for the site, on %s', (kind) => {
  let folder: string;
  let databaseUrl: string | null;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plans-'));
    databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 2 }, Date.now, quiet);
    await database.migrate();
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const typed = (file: string, at: string[], before: Json | undefined, value: Json, published = before): Typed => ({
    file,
    at,
    seen: markOf(before),
    value,
    published,
  });
  const price = (before: number, value: number) =>
    typed('products/knives/facts.json', ['priceCents'], before, value, 950);
  const phone = typed('company.json', ['phone'], '+49 40 1', '+49 40 2');
  const plans = async () => (await readDrafts(database)).map(({ file, plan }) => [file, plan]);

  test.runIf(kind === 'postgres')(
    'of two instances that publish at the same moment one is overtaken, and its drafts and its plan are still there',
    async () => {
      await keepDrafts(database, anna, [price(950, 990)], 10);
      const id = await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday }, 20);
      const plan = await duePlan(database, monday);
      const drafts = await readDrafts(database);
      const version = {
        publishedAt: monday,
        operator: 'anna@example.org',
        returnsTo: null,
        changes: [],
        differences: [],
      };
      const publication = { version: { ...version, number: 1, id: 'ours' }, drafts, plan };
      const publish = () => recordPublication(database, anna, publication, monday);
      const elsewhere = `INSERT INTO content_versions (number, id, published_at, operator, changes, differences)
        VALUES (1, 'theirs', 1, 'ben@example.org', '[]', '[]')`;
      expect(await whileUncommitted(databaseUrl ?? '', elsewhere, publish)).toBe(false);
      expect(await newestVersion(database)).toEqual({ number: 1, id: 'theirs' });
      expect(await duePlan(database, monday)).toMatchObject({ id });
      expect(await plans()).toEqual([['products/knives/facts.json', id]]);

      const next = { ...publication, version: { ...version, number: 2, id: 'next' } };
      expect(await recordPublication(database, anna, next, monday)).toBe(true);
      expect(await newestVersion(database)).toEqual({ number: 2, id: 'next' });
      expect([await duePlan(database, monday), await plans()]).toEqual([null, []]);
    },
  );

  test('one question tells an instance what others have drafted, planned and published', async () => {
    const nothing = { newest: null, drafts: 0, drafted: 0, due: null };
    expect(await readNews(database)).toEqual(nothing);
    await keepDrafts(database, anna, [price(950, 990)], 10);
    await keepDrafts(database, anna, [phone], 11);
    expect(await readNews(database)).toEqual({ ...nothing, drafts: 2, drafted: 11 });
    const id = await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday }, 20);
    expect(await readNews(database)).toEqual({ ...nothing, drafts: 2, drafted: 11, due: monday });
    await holdPlan(database, id ?? '', ['no'], setting);
    const version = { publishedAt: 1, operator: 'anna@example.org', returnsTo: null, changes: [], differences: [] };
    for (const number of [1, 2])
      await database.write((transaction) => recordVersion(transaction, { ...version, number, id: `v${number}` }, null));
    expect(await readNews(database)).toEqual({ newest: { number: 2, id: 'v2' }, drafts: 2, drafted: 11, due: null });
  });

  test('it comes when its time has come, not before, and what was not chosen stays a draft', async () => {
    await keepDrafts(database, anna, [price(950, 990), phone], 10);
    const [company, prices] = thingsOf(await readDrafts(database));
    expect([company?.key, prices?.key]).toEqual(['company', 'prices']);
    const id = await makePlan(database, anna, { drafts: prices?.drafts ?? [], goesLiveAt: monday }, 20);
    expect(await plans()).toEqual([
      ['company.json', null],
      ['products/knives/facts.json', id],
    ]);
    expect(await readPlans(database)).toEqual([
      {
        id,
        goesLiveAt: monday,
        plannedAt: 20,
        operatorId: 'anna@example.org',
        operator: 'anna@example.org',
        problems: null,
      },
    ]);
    expect(await duePlan(database, monday - 1)).toBe(null);
    expect(await duePlan(database, monday)).toMatchObject({ id });
    // thrown away is only what is not planned
    expect(await dropDrafts(database, ben, 'all', 30)).toBe(1);
    expect(await plans()).toEqual([['products/knives/facts.json', id]]);
  });

  test('of several that would make it public one does, and who took it back meanwhile wins', async () => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    const id = (await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday }, 20)) ?? '';
    const ended = await Promise.all([1, 2, 3].map(() => database.write((transaction) => endPlan(transaction, id))));
    expect(ended.filter((one) => one)).toHaveLength(1);
    expect(await takeBackPlan(database, ben, id, 30)).toBe(false);
    const again =
      (await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday }, 40)) ?? '';
    expect(await takeBackPlan(database, ben, again, 50)).toBe(true);
    expect(await plans()).toEqual([['products/knives/facts.json', null]]);
    expect(await database.write((transaction) => endPlan(transaction, again))).toBe(false);
    expect(await duePlan(database, monday)).toBe(null);
  });

  test('who changes what is planned changes what goes live; what was changed since it was checked is not planned', async () => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    const checked = await readDrafts(database);
    await keepDrafts(database, ben, [price(990, 1050)], 20);
    expect(await makePlan(database, anna, { drafts: checked, goesLiveAt: monday }, 30)).toBe(null);
    expect(await readPlans(database)).toEqual([]);
    const id = await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday }, 40);
    await keepDrafts(database, ben, [price(1050, 1090)], 50);
    expect(await readDrafts(database)).toMatchObject([{ value: 1090, operator: 'ben@example.org', plan: id }]);
  });

  test('a new post gets its day as its date and keeps what is written into it later; a typed date stays', async () => {
    const trees = new ContentTrees(join(process.cwd(), 'content'), new Map());
    const post = newPost({ title: 'Montagspost', language: 'de', format: 'news' }, trees, '2026-11-22');
    await keepDrafts(database, anna, post?.typed ?? [], 10);
    const [thing] = thingsOf(await readDrafts(database));
    expect(thing).toMatchObject({ key: 'posts/montagspost', drafts: { length: 5 } });
    const id = await makePlan(database, anna, { drafts: thing?.drafts ?? [], goesLiveAt: monday }, 20);
    const body = typed('blog/montagspost/de.md', ['body'], '', 'Text');
    await keepDrafts(database, ben, [body], 30);
    expect(new Set((await readDrafts(database)).map(({ plan }) => plan))).toEqual(new Set([id]));
    const facts = (await readDrafts(database)).find(({ file }) => file.endsWith('facts.json'));
    expect(facts?.value).toMatchObject({ date: '2026-11-30' });

    await takeBackPlan(database, anna, id ?? '', 40);
    const date = typed('blog/montagspost/facts.json', ['date'], '2026-11-30', '2026-12-01');
    await keepDrafts(database, anna, [date], 50);
    await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday + 1 }, 60);
    const values = (await readDrafts(database)).flatMap(({ at, value }) => (at.join() === 'date' ? [value] : []));
    expect(values).toEqual(['2026-12-01']);
  });

  test('what the checks refused waits for a person, with the reasons', async () => {
    await keepDrafts(database, anna, [price(950, 990)], 10);
    const id = (await makePlan(database, anna, { drafts: await readDrafts(database), goesLiveAt: monday }, 20)) ?? '';
    await holdPlan(database, id, ['content/facts.json: vat: must be number'], setting);
    expect(await duePlan(database, monday + 1)).toBe(null);
    expect(await readPlans(database)).toMatchObject([{ id, problems: ['content/facts.json: vat: must be number'] }]);
  });
});
