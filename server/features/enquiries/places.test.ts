import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeCalendar } from '../../../domain/due-date.ts';
import { germanTime } from '../../../domain/german-time.ts';
import { openItems, type ItemFilter } from '../../../domain/item-filter.ts';
import { offeredDays, snoozeEnd, untilAnswer } from '../../../domain/snooze.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { bringUp } from '../inbound-mail/bring-up.ts';
import { listTasks } from '../today/list-tasks.ts';
import { awaitAnswer, reopenItem } from './close-item.ts';
import { countUpTo } from './count-up-to.ts';
import { countedViews, listInbox } from './list-inbox.ts';
import { nextItem } from './next-item.ts';
import { readEnquiry } from './read-enquiry.ts';
import { searchItems } from './search-items.ts';
import { wakeItems } from './wake-items.ts';
import { workOnItem, type WorkChange } from './work-on-item.ts';
import { workOnSeveral } from './work-on-several.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

/** a Friday, 10 in the morning in Germany */
const now = Date.parse('2026-11-27T09:00:00Z');
const hour = 60 * 60 * 1000;
const calendar: OfficeCalendar = { opens: 9 * 60, closes: 17 * 60, isHoliday: (day) => day === '2026-12-07' };

test('offered are the next day on which somebody works and the first of the week after it; others are checked', () => {
  expect(offeredDays(now, calendar)).toEqual(['2026-11-30', '2026-12-08']);
  expect(offeredDays(Date.parse('2026-11-25T09:00:00Z'), calendar)).toEqual(['2026-11-26', '2026-11-30']);
  expect(snoozeEnd('2026-11-30', now, calendar)).toBe(germanTime('2026-11-30', 9 * 60));
  expect(snoozeEnd('answer', now, calendar)).toBe(untilAnswer);
  for (const day of ['2026-11-27', '2026-11-26', '2028-01-01', '2026-02-30', 'soon', ''])
    expect(snoozeEnd(day, now, calendar), day).toBe(null);
});

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('places of the inbox, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    for (const id of ['one', 'two', 'three']) await store(id);
  });
  afterEach(() => office.close());

  const store = (id: string, of: 'contact' | 'withdrawal' = 'contact') =>
    office.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: of,
          enquiry_number: `N2P-${id}`,
          language: 'de',
          email: 'ada@example.org',
          payload: JSON.stringify({ name: 'Ada', message: 'Frage' }),
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          received_at: now - hour,
          restricted_at: null,
          due_at: now + hour,
        })
        .execute(),
    );
  const rows = async (filter: Partial<ItemFilter> = {}, at = now) =>
    (await listInbox(office.database, office.anna, { filter: { ...openItems, ...filter } }, at)).rows;
  const ids = async (filter: Partial<ItemFilter> = {}) => (await rows(filter)).map(({ id }) => id).sort();
  const change = (id: string, revision: number, wanted: WorkChange, at = now) =>
    workOnItem(office.database, office.anna, { id, revision, change: wanted }, at);
  const counts = async () =>
    countUpTo(office.database, countedViews(office.database.kind, office.anna.operator.id, now));
  const actions = async (id: string) => {
    const item = await readEnquiry(office.database, office.anna, id, now);
    return item === null || item === 'restricted' ? [] : item.history.map(({ action }) => action);
  };
  const snoozed = (until: number) => ({ snooze: { until, calendar } });
  const monday = germanTime('2026-11-30', 9 * 60);

  test('spam is out of every list and count but its own; "not spam" brings it back, a reply does not', async () => {
    await change('one', 0, { spam: true });
    expect(await ids()).toEqual(['three', 'two']);
    expect(await ids({ state: 'any' })).toEqual(['three', 'two']);
    expect(await ids({ state: 'done' })).toEqual([]);
    expect(await ids({ state: 'spam' })).toEqual(['one']);
    const found = async (spam: boolean) =>
      searchItems(office.database, office.anna, { typed: 'frage', after: null, spam }, now);
    expect((await found(false))?.rows).toHaveLength(2);
    expect((await found(false))?.inSpam).toBe(1);
    expect((await found(true))?.rows).toHaveLength(3);
    expect((await counts()).get('open')).toBe(2);
    expect((await counts()).has('spam')).toBe(false);
    await office.database.write((transaction) => bringUp(transaction, 'one', {}, now));
    expect(await ids({ state: 'spam' })).toEqual(['one']);
    expect(await change('one', 1, { spam: false })).toMatchObject({ outcome: 'changed', revision: 2 });
    expect(await ids()).toEqual(['one', 'three', 'two']);
    expect((await rows()).find(({ id }) => id === 'one')).toMatchObject({ state: 'new', spam: false });
    expect((await actions('one')).sort()).toEqual(['item-not-spam', 'item-spam']);
  });

  test('put aside until a day it is away from what is open and from today; then it comes back by itself, marked and due', async () => {
    await readEnquiry(office.database, office.anna, 'one', now);
    await change('one', 0, snoozed(monday));
    expect(await ids()).toEqual(['three', 'two']);
    expect(await ids({ due: 'today' })).toEqual(['three', 'two']);
    expect(await ids({ state: 'later' })).toEqual(['one']);
    expect((await counts()).get('later')).toBe(1);
    const tasks = async (at: number) =>
      (await listTasks(office.database, { me: office.anna.operator.id, seesCases: false, seesBackups: false }, at)).map(
        ({ id }) => id,
      );
    expect((await tasks(now)).sort()).toEqual(['three', 'two']);
    expect(await wakeItems(office.database, monday - 1)).toBe(0);
    expect(await wakeItems(office.database, monday)).toBe(1);
    const [first] = await rows({}, monday);
    expect(first).toMatchObject({
      id: 'one',
      unread: true,
      isBack: true,
      activeAt: monday,
      dueAt: germanTime('2026-11-30', 17 * 60),
      snoozedUntil: null,
    });
    expect(await tasks(monday)).toContain('one');
    // whoever works on it takes the mark away
    await change('one', 2, { state: 'in-work' }, monday);
    expect((await rows({}, monday)).find(({ id }) => id === 'one')).toMatchObject({ isBack: false });
  });

  test('put aside until an answer comes it waits for its sender; their mail brings it back', async () => {
    await change('one', 0, snoozed(untilAnswer));
    expect(await ids()).toEqual(['three', 'two']);
    expect((await rows({ state: 'later' }))[0]).toMatchObject({ state: 'waiting', snoozedUntil: untilAnswer });
    expect(await nextItem(office.database, office.anna.operator.id, 'two', now)).toBe('three');
    expect(await wakeItems(office.database, now + 1_000 * 24 * hour)).toBe(0);
    // as it is done with an answer that asks something
    await awaitAnswer(office.database, office.anna, { id: 'two', calendar }, now);
    expect(await ids({ state: 'later' })).toEqual(['one', 'two']);
    await reopenItem(office.database, office.anna, 'two', now);
    expect((await rows()).find(({ id }) => id === 'two')).toMatchObject({ state: 'in-work', snoozedUntil: null });
    await office.database.write((transaction) => bringUp(transaction, 'one', { dueAt: now + hour }, now));
    expect((await rows())[0]).toMatchObject({ id: 'one', state: 'new', unread: true, isBack: false });
    await change('two', 2, snoozed(monday));
    await change('two', 3, { snooze: null });
    await change('three', 0, snoozed(monday));
    await change('three', 1, { state: 'done' });
    expect(await ids({ state: 'later' })).toEqual([]);
    expect(await actions('two')).toEqual(expect.arrayContaining(['item-snoozed', 'item-unsnoozed']));
  });

  test('a withdrawal comes back on the day the law sets, and cannot be put aside on it', async () => {
    await store('late', 'withdrawal');
    expect(await change('late', 0, snoozed(monday))).toEqual({ outcome: 'due-by-law' });
    await office.database.write((transaction) =>
      transaction
        .updateTable('enquiries')
        .set({ due_at: germanTime('2026-12-02', 17 * 60) })
        .where('id', '=', 'late')
        .execute(),
    );
    await change('late', 0, snoozed(untilAnswer));
    expect((await rows({ state: 'later' }))[0]).toMatchObject({
      id: 'late',
      snoozedUntil: germanTime('2026-12-02', 9 * 60),
      dueAt: germanTime('2026-12-02', 17 * 60),
    });
  });

  test('several rows are changed at once, each with its line in the log; what a colleague changed stays', async () => {
    await change('two', 0, { labels: ['messe'] });
    const ticked = ['one', 'two', 'three', 'gone'].map((id) => ({ id, revision: 0 }));
    const several = (items: typeof ticked, wanted: WorkChange) =>
      workOnSeveral(office.database, office.anna, { items, changeOf: () => wanted }, now);
    const done = await several(ticked, { state: 'done' });
    expect(done.changed.map(({ id, before }) => [id, before.state])).toEqual([
      ['one', 'new'],
      ['three', 'new'],
    ]);
    expect(done.refused).toEqual(['overtaken', 'missing']);
    expect(await ids()).toEqual(['two']);
    expect(await actions('one')).toEqual(['item-state']);
    // taken back as they were
    await workOnSeveral(
      office.database,
      office.anna,
      { items: done.changed, changeOf: ({ before }) => ({ state: before.state }) },
      now,
    );
    expect(await ids({ state: 'new' })).toEqual(['one', 'three', 'two']);
    const labelled = await several(
      [
        { id: 'two', revision: 1 },
        { id: 'one', revision: 2 },
      ],
      { addLabel: 'messe' },
    );
    expect(labelled.changed.map(({ id, wasSo }) => [id, wasSo])).toEqual([
      ['two', true],
      ['one', false],
    ]);
    expect(await ids({ label: 'messe' })).toEqual(['one', 'two']);
  });
});
