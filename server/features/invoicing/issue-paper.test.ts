import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaperDraft } from '../../../domain/invoicing/paper.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { samplePaper } from '../../../tests/fakes/sample-papers.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { germanDay } from '../../../domain/german-time.ts';
import { issuePaper, type ProvenDraft } from './issue-paper.ts';
import { createPapers, type Papers } from './papers.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const now = Date.parse('2026-03-16T10:00:00Z');

function draftOf(): PaperDraft {
  const { number: _number, date: _date, ...draft } = samplePaper('invoice', 'de');
  return draft;
}

const { postgres, paperWorker } = usePaperWorker();

test('a paper has the day of Germany, not of Greenwich', () => {
  expect(germanDay(Date.parse('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
  expect(germanDay(Date.parse('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
});

describe.each(['sqlite', 'postgres'] as const)('numbers and papers on %s', (kind) => {
  let folder: string;
  let address: string | null;
  let database: Database;
  let papers: Papers;
  let draft: ProvenDraft;
  const opened: Database[] = [];
  const open = () => {
    const one = openDatabase({ dataDir: folder, databaseUrl: address, databasePool: 8 }, () => now, quiet);
    opened.push(one);
    return one;
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-papers-'));
    address = kind === 'postgres' ? await postgres().createReadyDatabase() : null;
    database = open();
    await database.migrate();
    papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    draft = await papers.prove(draftOf());
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const issue = (cause: string, on = database, at = now) =>
    on.write((transaction) => issuePaper(transaction, { draft, cause, email: 'ada@example.org' }, at));
  const numbers = async () =>
    (await database.read((reader) => reader.selectFrom('papers').select('number').orderBy('number').execute())).map(
      ({ number }) => number,
    );
  const expected = (count: number) =>
    Array.from({ length: count }, (_, index) => `RE-2026-${String(index + 1).padStart(5, '0')}`);

  test('twenty at once, from two instances, some twice and some that fail: no gap, none twice', async () => {
    const other = open();
    await other.migrate();
    const at = (index: number) => [database, other][index % 2];
    const orders = Array.from({ length: 20 }, (_, index) => index);
    const asked = orders.map((index) => issue(`order ${index}`, at(index)));
    // what is stored with it fails: its number is given to another
    const failing = orders.map((index) =>
      expect(
        database.write(async (transaction) => {
          await issuePaper(transaction, { draft, cause: `failed ${index}`, email: null }, now);
          throw new Error('the order had changed meanwhile');
        }),
      ).rejects.toThrow('changed meanwhile'),
    );
    // the second press of the button, at the other instance
    const again = orders.map((index) => issue(`order ${index}`, at(index + 1)));
    await Promise.all(failing);
    const [first, second] = [await Promise.all(asked), await Promise.all(again)];
    expect(await numbers()).toEqual(expected(20));
    expect(second.map(({ paper }) => paper.number)).toEqual(first.map(({ paper }) => paper.number));
    expect([...first, ...second].filter(({ isNew }) => isNew)).toHaveLength(20);
  });

  test('each kind and each year has a series of its own', async () => {
    await issue('a');
    await issue('b', database, Date.parse('2026-12-31T23:30:00Z'));
    const { number: _number, date: _date, ...quote } = samplePaper('quote', 'fr');
    const proven = await papers.prove(quote);
    await database.write((transaction) => issuePaper(transaction, { draft: proven, cause: 'a', email: null }, now));
    expect(await numbers()).toEqual(['AN-2026-00001', 'RE-2026-00001', 'RE-2027-00001']);
  });

  test('the tables refuse what breaks a series, changes a paper, or deletes one before its time', async () => {
    const { id } = await issue('a');
    await papers.file(id);
    const refused = [
      sql`UPDATE paper_series SET last = 7`,
      sql`UPDATE paper_series SET last = 0`,
      sql`DELETE FROM paper_series`,
      sql`UPDATE papers SET content = '{}'`,
      sql`DELETE FROM papers`,
      sql`UPDATE paper_files SET sha256 = 'another'`,
      sql`DELETE FROM paper_files`,
    ];
    for (const statement of refused)
      await expect(database.write((transaction) => statement.execute(transaction))).rejects.toThrow();
    expect(await numbers()).toEqual(expected(1));
    // what is older than any duty may go, with its file
    const old = await issue('old', database, Date.parse('2012-05-01T10:00:00Z'));
    await papers.file(old.id);
    await database.write((transaction) => transaction.deleteFrom('papers').where('id', '=', old.id).execute());
    expect(await papers.file(old.id)).toBeNull();
  });

  test('the file is made once and stays as it was, whatever the company’s texts say later', async () => {
    const { id, paper } = await issue('a');
    const first = await papers.file(id);
    expect(first).toMatchObject({ fileName: `${paper.number}.pdf`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const changed = { message: () => 'other words' };
    const later = createPapers({ database, texts: changed, now: () => now, paperWorker: paperWorker() });
    expect(await later.file(id)).toEqual(first);
    expect(await papers.file('no such paper')).toBeNull();
  });

  test('what cannot be set gets no number', async () => {
    const faulty: PaperDraft[] = [
      { ...draftOf(), customer: { ...draftOf().customer, company: null, name: null } },
      { ...draftOf(), customer: { ...draftOf().customer, city: 'Kiel\u0007' } },
    ];
    for (const one of faulty) await expect(papers.prove(one)).rejects.toMatchObject({ reason: 'content' });
    for (const one of faulty) await expect(papers.preview(one)).rejects.toMatchObject({ reason: 'content' });
    expect(await numbers()).toEqual([]);
  });

  test('a preview takes no number and leaves nothing behind', async () => {
    const { number: _number, date: _date, ...quote } = samplePaper('quote', 'de');
    const pdf = await papers.preview(quote);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    const left = await database.read(async (reader) => [
      await reader.selectFrom('papers').select('id').execute(),
      await reader.selectFrom('paper_series').select('id').execute(),
      await reader.selectFrom('paper_files').select('paper_id').execute(),
    ]);
    expect(left).toEqual([[], [], []]);
  });
});
