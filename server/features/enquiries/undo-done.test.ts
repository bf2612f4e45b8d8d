import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openItems } from '../../../domain/item-filter.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { saveDraft } from './answer-item.ts';
import { enterItem } from './enter-item.ts';
import { exportItems } from './export-items.ts';
import { listInbox } from './list-inbox.ts';
import { readEnquiry } from './read-enquiry.ts';
import { readWriters } from './read-writers.ts';
import { undoDone } from './undo-done.ts';
import { workOnItem, type WorkChange } from './work-on-item.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const now = Date.parse('2026-11-27T09:00:00Z');
const minute = 60 * 1000;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('a clerk and a colleague at one item, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    const subject = 'Preis';
    const said = { name: 'Thea', phone: null, subject, message: 'Wir brauchen\n50.000 Gabeln.', language: 'de' };
    await enterItem(
      office.database,
      office.anna,
      { id: 'call', origin: 'telephone', email: 't@example.org', ...said },
      now,
    );
  });
  afterEach(() => office.close());

  const item = async () => mustSee(await readEnquiry(office.database, office.anna, 'call', now));
  const work = async (change: WorkChange) => {
    const { revision } = (await item()).work;
    return workOnItem(office.database, office.anna, { id: 'call', revision, change }, now);
  };
  const undo = (revision: number) => undoDone(office.database, office.anna, { id: 'call', revision }, now);

  test('what was done by mistake is as far as it was before; once, and not over a colleague’s change', async () => {
    await work({ state: 'waiting' });
    expect(await undo((await item()).work.revision)).toEqual({ outcome: 'missing' });
    await work({ state: 'done' });
    const { revision } = (await item()).work;
    expect(await undo(revision - 1)).toMatchObject({ outcome: 'overtaken' });
    expect(await undo(revision)).toMatchObject({ outcome: 'changed' });
    expect((await item()).work.state).toBe('waiting');
    expect(await undo(revision + 1)).toEqual({ outcome: 'missing' });
  });

  test('what was put aside and done by mistake is put aside again, until the same day; not once that is over', async () => {
    const until = now + 24 * 60 * minute;
    const calendar = {
      opens: 9 * 60,
      closes: 17 * 60,
      isHoliday: () => false,
    };
    await work({ snooze: { until, calendar } });
    await work({ state: 'done' });
    expect((await item()).work.snoozedUntil).toBe(null);
    await undo((await item()).work.revision);
    expect((await item()).work.snoozedUntil).toBe(until);
    await work({ state: 'done' });
    const late = { id: 'call', revision: (await item()).work.revision };
    expect(await undoDone(office.database, office.anna, late, until + minute)).toMatchObject({ outcome: 'changed' });
    expect((await item()).work).toMatchObject({
      state: 'in-work',
      snoozedUntil: null,
    });
  });

  test('a list says what the message begins with and who is writing an answer; nobody is told of their own draft', async () => {
    const operator = await newOperator(office.database, { name: 'Ben' }, now);
    const ben = { operator, addressPrefix: '192.0.2.2' };
    const line = async (at: number, actor = office.anna) =>
      (await listInbox(office.database, actor, { filter: openItems }, at)).rows[0];
    expect(await line(now)).toMatchObject({ about: 'Preis', excerpt: 'Wir brauchen 50.000 Gabeln.', writer: null });
    const setting = { database: office.database, texts: siteTexts.answers, messageIdHost: 'site.example' };
    const draft = { id: randomUUID(), language: 'de', subject: 'Re: Preis', body: 'Guten Tag', quotes: true };
    expect(await saveDraft(setting, ben, { itemId: 'call', written: draft }, now)).toBe(true);
    expect((await line(now + minute))?.writer).toBe('Ben');
    expect((await line(now + minute, ben))?.writer).toBe(null);
    // hours later it is a draft that lies there
    expect((await line(now + 200 * minute))?.writer).toBe(null);
    const me = office.anna.operator.id;
    const writers = await office.database.read((reader) =>
      readWriters(reader, { ids: ['call'], me }, now + 200 * minute),
    );
    expect(writers.get('call')).toEqual([{ name: 'Ben', at: now, isAtIt: false }]);
  });

  test('an exported line says how it came', async () => {
    const words = {
      heading: (column: string) => column,
      word: (group: string, name: string) => `${group} ${name}`,
      moment: String,
      separator: ',' as const,
    };
    const pieces: string[] = [];
    for await (const piece of exportItems(office.database, office.anna, { filter: openItems, words }, now))
      pieces.push(piece);
    const [heads = '', cells = ''] = pieces.join('').split('\r\n');
    expect(cells.split(',')[heads.split(',').indexOf('"origin"')]).toBe('"origin telephone"');
  });
});
