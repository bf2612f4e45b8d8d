import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeCalendar } from '../../../domain/due-date.ts';
import { germanDay, germanTime } from '../../../domain/german-time.ts';
import { builtInViews, filterQuery, openItems, readFilter, type ItemFilter } from '../../../domain/item-filter.ts';
import { parseLabels } from '../../../domain/work-state.ts';
import { putReadyDatabase } from '../../../tests/fakes/ready-database.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import type { EnquiryKind } from '../../../domain/forms/forms.ts';
import type { OperatorRow } from '../../platform/database/schema/accounts.ts';
import { addOperator } from '../accounts/operators.ts';
import { loadContent } from '../content/load.ts';
import { exportItems } from './export-items.ts';
import { countUpTo } from './count-up-to.ts';
import { countedViews, listInbox } from './list-inbox.ts';
import { officeCalendar } from './office-calendar.ts';
import { readEnquiry } from './read-enquiry.ts';
import { readToday, type Today } from '../today/read-today.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { dropView, keepView, listViews } from './saved-views.ts';
import { searchItems } from './search-items.ts';
import { setDueDates } from './set-due-dates.ts';
import { noteAnswer, noteOnItem, workOnItem } from './work-on-item.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const quiet = { warn: () => undefined, info: () => undefined };
/** a Monday, 10 in the morning in Germany */
const now = Date.parse('2026-11-23T09:00:00Z');
const hour = 60 * 60 * 1000;
const calendar: OfficeCalendar = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false };

test('the office’s hours come from the facts, its holidays from its state', () => {
  const { facts, company } = loadContent();
  const { opens, closes, isHoliday } = officeCalendar(facts, company);
  expect([opens, closes]).toEqual([540, 1020]);
  expect(['2026-10-31', '2026-12-25', '2026-04-03', '2026-11-23', '2026-01-06'].map(isHoliday)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(officeCalendar(facts, { holidaysOf: 'BY' }).isHoliday('2026-01-06')).toBe(true);
});

test('a filter stands in the address, and what makes no sense there is left out', () => {
  for (const { filter } of builtInViews) expect(readFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter);
  const own: ItemFilter = { state: 'waiting', kind: 'contact', assignee: 'nobody', label: 'größe & co', due: null };
  expect(readFilter(new URLSearchParams(filterQuery(own)))).toEqual(own);
  expect(readFilter(new URLSearchParams('state=x&kind=%27&assignee=a b&due=never&label='))).toEqual(openItems);
});

test('labels have one spelling, and their bounds', () => {
  expect(parseLabels(' Messe,  messe , Groß  Kunde,, ')).toEqual(['groß kunde', 'messe']);
  expect(parseLabels('')).toEqual([]);
  expect(parseLabels('x'.repeat(31))).toBe(null);
  expect(parseLabels('a,b,c,d,e,f,g,h,i,j,k')).toBe(null);
});

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('the queue on %s', (kind) => {
  let folder: string;
  let database: Database;
  let anna: Actor;
  let ben: Actor;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-queue-'));
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    if (databaseUrl === null) putReadyDatabase(folder);
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 4 }, () => now, quiet);
    [anna, ben] = [actor(await operator('Anna')), actor(await operator('Ben'))];
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function operator(name: string): Promise<OperatorRow> {
    const row = { email: `${name.toLowerCase()}@example.com`, name, role: 'clerk', language: 'en' } as const;
    const added = await addOperator(database, row, now);
    if (added === null) throw new Error(`${name} is there already`);
    return added;
  }
  const actor = (row: OperatorRow): Actor => ({ operator: row, addressPrefix: '192.0.2.1' });

  async function store(id: string, receivedAt: number, more: { kind?: EnquiryKind; restricted?: boolean } = {}) {
    await database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: more.kind ?? 'contact',
          enquiry_number: `N2P-${id}`,
          language: 'de',
          email: `${id}@example.org`,
          payload: JSON.stringify({ name: `Name of ${id}`, message: 'Was kostet eine Palette?' }),
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          received_at: receivedAt,
          restricted_at: more.restricted ? now : null,
        })
        .execute(),
    );
  }
  const list = async (filter: Partial<ItemFilter> = {}, after: string | null = null, who = anna) =>
    listInbox(database, who, { filter: { ...openItems, ...filter }, after }, now);
  const receivedBy = (today: Today) =>
    today.days.flatMap(({ day, received }) => received.map(({ kind: of, items }) => [day, of, items]));
  const ids = async (filter: Partial<ItemFilter> = {}) => (await list(filter)).rows.map(({ id }) => id);
  const opened = async (id: string, who = anna, at = now) => mustSee(await readEnquiry(database, who, id, at));

  test('what came in is new and nobody’s, and gets its date; what lay there for long is not suddenly overdue', async () => {
    await store('message', now - hour);
    await store('call', now - hour, { kind: 'callback' });
    await store('old', now - 40 * 24 * hour);
    // two weeks after it, and overdue: the money has to go back however late it is
    await store('old-withdrawal', now - 40 * 24 * hour, { kind: 'withdrawal' });
    await database.write((transaction) => setDueDates(transaction, () => calendar, now));
    const { rows } = await list();
    const due = new Map(rows.map((row) => [row.id, row.dueAt]));
    expect(due).toEqual(
      new Map([
        ['message', germanTime('2026-11-24', 17 * 60)],
        ['call', now + hour],
        ['old', null],
        ['old-withdrawal', germanTime('2026-10-28', 17 * 60)],
      ]),
    );
    for (const row of rows) expect(row).toMatchObject({ state: 'new', assigneeId: null, labels: [] });
  });

  test('each view holds what it says, and its number is that of its lines', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await store(id, now - 30 * 24 * hour + id.charCodeAt(0) * hour);
    await database.write((transaction) => setDueDates(transaction, () => calendar, now));
    await workOnItem(
      database,
      anna,
      { id: 'a', revision: 0, change: { state: 'in-work', assigneeId: anna.operator.id } },
      now,
    );
    await workOnItem(
      database,
      anna,
      { id: 'b', revision: 0, change: { assigneeId: ben.operator.id, dueAt: now + hour } },
      now,
    );
    await workOnItem(database, anna, { id: 'c', revision: 0, change: { state: 'done', dueAt: now - hour } }, now);
    await workOnItem(
      database,
      anna,
      { id: 'd', revision: 0, change: { state: 'waiting', dueAt: now + 3 * 24 * hour, labels: ['messe'] } },
      now,
    );
    await workOnItem(database, anna, { id: 'e', revision: 0, change: { dueAt: now - 12 * hour } }, now);
    const views = Object.fromEntries(
      await Promise.all(builtInViews.map(async ({ key, filter }) => [key, await ids(filter)] as const)),
    );
    expect(views).toEqual({
      // what waits for its sender comes last
      open: ['e', 'b', 'a', 'd'],
      unread: ['e', 'd', 'b', 'a'],
      mine: ['a'],
      unassigned: ['e', 'd'],
      today: ['b'],
      overdue: ['a', 'e'],
      later: [],
      spam: [],
      all: ['e', 'd', 'c', 'b', 'a'],
    });
    const counts = await countUpTo(database, countedViews(database.kind, anna.operator.id, now));
    for (const [key, found] of counts) expect(found, key).toBe(views[key]?.length);
    expect(await ids({ state: 'done' })).toEqual(['c']);
    expect(await ids({ state: 'waiting', label: 'messe' })).toEqual(['d']);
    expect(await ids({ assignee: ben.operator.id })).toEqual(['b']);
    expect(await ids({ kind: 'withdrawal' })).toEqual([]);
    expect((await list({ label: 'messe' })).rows[0]?.labels).toEqual(['messe']);
  });

  test.each([
    ['newest first', {}],
    ['most urgent first', { due: 'overdue' }],
    ['of one kind', { kind: 'contact' }],
    ['unread', { state: 'unread' }],
  ] as const)('pages follow one another without gaps, %s', async (_how, filter) => {
    // several at the same moment
    for (let index = 0; index < 120; index += 1)
      await store(`item-${String(index).padStart(3, '0')}`, now - 20 * 24 * hour + Math.floor(index / 40) * hour);
    while ((await database.write((transaction) => setDueDates(transaction, () => calendar, now))) > 0);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await list(filter, after);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const order = seen.toSorted();
    expect(seen).toEqual('due' in filter ? order : order.toReversed());
  });

  test('two operators at one item: the second is told who did what, and nothing is overwritten', async () => {
    await store('a', now - hour);
    const [forAnna, forBen] = [await opened('a'), await opened('a', ben, now + 60_000)];
    expect(forBen.others).toEqual([{ name: 'Anna', at: now }]);
    const first = await workOnItem(
      database,
      anna,
      { id: 'a', revision: forAnna.work.revision, change: { state: 'done' } },
      now + 1,
    );
    expect(first).toMatchObject({ outcome: 'changed', revision: 1 });
    const second = await workOnItem(
      database,
      ben,
      { id: 'a', revision: forBen.work.revision, change: { state: 'waiting', labels: ['x'] } },
      now + 2,
    );
    expect(second).toMatchObject({
      outcome: 'overtaken',
      by: { by: 'Anna', action: 'item-state', at: now + 1 },
      revision: 1,
    });
    expect((await opened('a')).work).toMatchObject({ state: 'done', labels: [], revision: 1 });
    // at the same moment, on connections of their own
    const both = await Promise.all(
      [anna, ben].map((who) =>
        workOnItem(database, who, { id: 'a', revision: 1, change: { assigneeId: who.operator.id } }, now + 3),
      ),
    );
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'overtaken']);
    // what is so already is no change, and needs none
    expect(await workOnItem(database, anna, { id: 'a', revision: 2, change: { state: 'done' } }, now)).toMatchObject({
      outcome: 'changed',
      revision: 2,
    });
  });

  test('what was done stands at the item and in the log; notes are seen by everybody here', async () => {
    await store('a', now - hour);
    await workOnItem(
      database,
      anna,
      { id: 'a', revision: 0, change: { state: 'in-work', assigneeId: ben.operator.id, labels: ['messe'] } },
      now,
    );
    expect(await noteOnItem(database, ben, { id: 'a', text: ' Rief an,\r\nkommt wieder. ' }, now + 1)).toBe(true);
    const { history, notes, work } = await opened('a');
    const [newest, ...rest] = history.map(({ by, action, detail }) => [by, action, detail]);
    expect(newest).toEqual(['Ben', 'item-noted', null]);
    expect(rest.sort()).toEqual([
      ['Anna', 'item-assigned', '{"to":"Ben"}'],
      ['Anna', 'item-labels', null],
      ['Anna', 'item-state', '{"from":"new","to":"in-work"}'],
    ]);
    expect(notes).toMatchObject([{ by: 'Ben', text: 'Rief an,\nkommt wieder.', at: now + 1 }]);
    expect(work).toMatchObject({ state: 'in-work', assigneeId: ben.operator.id, labels: ['messe'], revision: 1 });
    expect(await noteOnItem(database, ben, { id: 'a', text: 'half \ud800 and \0 none' }, now + 2)).toBe(true);
    expect(() => noteOnItem(database, ben, { id: 'a', text: '  ' }, now)).toThrow(RangeError);
  });

  test('what is restricted shows that it is there, and cannot be worked on', async () => {
    await store('r', now - hour, { restricted: true });
    expect((await list()).rows).toMatchObject([{ restricted: true, name: null, about: null }]);
    expect(await readEnquiry(database, anna, 'r', now)).toBe('restricted');
    expect(await workOnItem(database, anna, { id: 'r', revision: 0, change: { state: 'done' } }, now)).toEqual({
      outcome: 'missing',
    });
    expect(await noteOnItem(database, anna, { id: 'r', text: 'text' }, now)).toBe(false);
    expect(await workOnItem(database, anna, { id: 'nothing', revision: 0, change: {} }, now)).toEqual({
      outcome: 'missing',
    });
  });

  test('an item goes to people who work here, and back to nobody', async () => {
    await store('a', now - hour);
    expect(await workOnItem(database, anna, { id: 'a', revision: 0, change: { assigneeId: 'somebody' } }, now)).toEqual(
      {
        outcome: 'no-such-operator',
      },
    );
    await workOnItem(database, anna, { id: 'a', revision: 0, change: { assigneeId: ben.operator.id } }, now);
    await database.write((transaction) =>
      transaction.updateTable('operators').set({ disabled_at: now }).where('id', '=', ben.operator.id).execute(),
    );
    // still theirs, and other things can be changed
    expect(await workOnItem(database, anna, { id: 'a', revision: 1, change: { state: 'waiting' } }, now)).toMatchObject(
      { outcome: 'changed' },
    );
    expect(await workOnItem(database, anna, { id: 'a', revision: 2, change: { assigneeId: null } }, now)).toMatchObject(
      { outcome: 'changed' },
    );
    expect(await ids({ assignee: 'nobody' })).toEqual(['a']);
  });

  test('notes and mails are still found after the address was corrected, and each until it is deleted itself', async () => {
    await store('zoe', now - hour);
    await noteOnItem(database, ben, { id: 'zoe', text: 'Rückruf vereinbart' }, now);
    await database.write((transaction) =>
      transaction
        .insertInto('incoming_mails')
        .values({
          id: 'mail',
          enquiry_id: 'zoe',
          opens: 0,
          kind: 'mail',
          found_by: 'thread',
          from_sender: 1,
          forged: 0,
          names_number: null,
          from_name: 'Zoë',
          from_address: null,
          subject: 'AW: Frage',
          body: 'Bitte mit Lieferung frei Bordstein.',
          body_cut: 0,
          message_id: null,
          content_hash: 'hash',
          unlisted_files: 0,
          arrived_at: now,
          taken_at: now,
        })
        .execute(),
    );
    const isFound = async (typed: string) =>
      (await searchItems(database, anna, { typed, after: null }, now))?.rows.some(({ id }) => id === 'zoe') ?? false;
    await database.write((transaction) =>
      transaction.updateTable('enquiries').set({ email: 'corrected@example.net' }).where('id', '=', 'zoe').execute(),
    );
    expect(await isFound('corrected@example.net')).toBe(true);
    expect(await isFound('zoe@example.org')).toBe(false);
    expect(await isFound('vereinbart bordstein')).toBe(true);
    await database.write((transaction) => transaction.deleteFrom('item_notes').execute());
    expect(await isFound('bordstein')).toBe(true);
    expect(await isFound('vereinbart')).toBe(false);
    await database.write((transaction) => transaction.deleteFrom('incoming_mails').execute());
    expect(await isFound('bordstein')).toBe(false);
    expect(await isFound('n2p-zoe')).toBe(true);
  });

  test('search finds by name, address, number and text, by beginnings, without accents, and in notes', async () => {
    const texts = {
      zoe: { name: 'Zoë Müller-Lüdenscheid', message: 'Größere Mengen für ein Straßenfest?' },
      ada: { name: 'Ada', message: 'Straßenfest, aber “klein”: 5.000 Stück \u0000 \ud800' },
    };
    for (const [id, content] of Object.entries(texts)) {
      await store(id, now - hour);
      await database.write((transaction) =>
        transaction
          .updateTable('enquiries')
          .set({ payload: JSON.stringify(content) })
          .where('id', '=', id)
          .execute(),
      );
    }
    await store('hidden', now, { restricted: true });
    await noteOnItem(database, ben, { id: 'zoe', text: 'Rückruf vereinbart' }, now);
    const find = async (typed: string) =>
      (await searchItems(database, anna, { typed, after: null }, now))?.rows.map(({ id }) => id) ?? null;
    expect(await find('muller')).toEqual(['zoe']);
    expect(await find('MÜLL grosse')).toEqual([]);
    expect(await find('Lüdenscheid größ')).toEqual(['zoe']);
    expect(await find('straßenfest')).toEqual(['ada', 'zoe']);
    expect(await find('klein straß')).toEqual(['ada']);
    expect(await find('ada@example.org')).toEqual(['ada']);
    expect(await find('n2p-zoe')).toEqual(['zoe']);
    expect(await find('müller vereinb')).toEqual(['zoe']);
    expect(await find('5.000')).toEqual(['ada']);
    expect(await find('hidden')).toEqual([]);
    // whatever is typed is looked for, and never an instruction to the index
    for (const typed of ['"a" OR "b"', "x' & y | !z", 'NEAR(a b)', 'words:ada', '*', 'a*', "');--", '\u0000', '('])
      await searchItems(database, anna, { typed, after: null }, now);
    expect(await find(' - "" * ')).toBe(null);
    const read = await database.read((reader) =>
      reader.selectFrom('desk_log').select('detail').where('action', '=', 'inbox-searched').execute(),
    );
    expect(JSON.stringify(read)).not.toMatch(/ller|zoe/i);
  });

  test('what was found comes in pages', async () => {
    for (let index = 0; index < 120; index += 1) await store(`item-${index}`, now - hour + index);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await searchItems(database, anna, { typed: 'kostet palette', after }, now);
      seen.push(...(page?.rows.map(({ id }) => id) ?? []));
      after = page?.next ?? null;
    } while (after !== null);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `item-${119 - index}`));
  });

  test('what is rare is found however much came in since, and pages go on across the gap', async () => {
    for (let n = 0; n < 60; n += 1) await store(`old-${n}`, now - hour * (100 - n));
    // as if so many had been stored in between: only PostgreSQL's search looks at the newest apart
    if (kind === 'postgres')
      await database.write((transaction) =>
        sql`SELECT setval(pg_get_serial_sequence('search_texts', 'n'), 50000)`.execute(transaction),
      );
    for (let n = 0; n < 5; n += 1) await store(`new-${n}`, now - n);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await searchItems(database, anna, { typed: 'kostet palette', after }, now);
      found.push(...(page?.rows.map(({ id }) => id) ?? []));
      after = page?.next ?? null;
    } while (after !== null);
    expect(found).toEqual([
      ...Array.from({ length: 5 }, (_, n) => `new-${4 - n}`),
      ...Array.from({ length: 60 }, (_, n) => `old-${59 - n}`),
    ]);
    expect(
      (await searchItems(database, anna, { typed: 'name old-3', after: null }, now))?.rows.map(({ id }) => id),
    ).toEqual(['old-3']);
  });

  test('what is deleted leaves no word in the index, nor in the file', async () => {
    await store('gone', now - hour);
    await store('stays', now - hour);
    await noteOnItem(database, anna, { id: 'gone', text: 'Quittungsblock Xylophonistin' }, now);
    await noteOnItem(database, anna, { id: 'stays', text: 'Zwergflamingo' }, now);
    await database.write((transaction) => transaction.deleteFrom('enquiries').where('id', '=', 'gone').execute());
    // the person is erased, their contract data stay
    await database.write((transaction) => transaction.deleteFrom('item_notes').execute());
    for (const typed of ['xylophonistin', 'gone', 'zwergflamingo'])
      expect((await searchItems(database, anna, { typed, after: null }, now))?.rows, typed).toEqual([]);
    expect((await searchItems(database, anna, { typed: 'stays', after: null }, now))?.rows).toHaveLength(1);
    if (kind === 'postgres') return;
    await database.read(async (reader) => {
      await sql`INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)`.execute(reader);
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(reader);
    });
    const file = readFileSync(join(folder, 'site.sqlite'), 'latin1');
    expect(file).not.toMatch(/xylophonistin|ylophonis|zwergflam|wergflam/i);
  });

  test('today says what is urgent, who has what, what came in and how long people waited', async () => {
    await store('late', now - 5 * 24 * hour);
    await store('call', now - hour, { kind: 'callback' });
    await store('answered', now - 30 * hour);
    await store('old', now - 60 * 24 * hour);
    await database.write((transaction) => setDueDates(transaction, () => calendar, now));
    await workOnItem(database, anna, { id: 'call', revision: 0, change: { assigneeId: ben.operator.id } }, now);
    await database.write((transaction) =>
      noteAnswer(
        transaction,
        anna,
        { id: 'answered', work_state: 'new', assignee_id: null, answered_at: null },
        now - 27 * hour,
      ),
    );
    const today = await readToday(database, anna, now);
    expect(today.tasks.map(({ id }) => id).slice(0, 3)).toEqual(['late', 'call', 'answered']);
    expect(today.held).toEqual(
      expect.arrayContaining([
        { operatorId: null, items: 2 },
        { operatorId: anna.operator.id, items: 1 },
        { operatorId: ben.operator.id, items: 1 },
      ]),
    );
    expect(receivedBy(today)).toEqual([
      ['2026-11-18', 'contact', 1],
      ['2026-11-22', 'contact', 1],
      ['2026-11-23', 'callback', 1],
    ]);
    // after three hours
    expect(today.days.flatMap(({ day, answers }) => (answers.some((one) => one > 0) ? [[day, answers]] : []))).toEqual([
      ['2026-11-22', [0, 1, 0, 0, 0]],
    ]);
    expect((await opened('answered')).work).toMatchObject({ state: 'in-work', assigneeId: anna.operator.id });
    expect(today.mails).toMatchObject({ waiting: 0, dead: 0, causes: [] });
  });

  test('a day that is over is counted once; what comes in and what is answered today is seen at once', async () => {
    const days = 24 * hour;
    await store('before', now - 3 * days);
    await store('midnight', germanTime('2026-11-22', 23 * 60 + 59));
    await readToday(database, anna, germanTime('2026-11-23', 10));
    // stored a moment after midnight, and before
    await store('late', germanTime('2026-11-22', 23 * 60 + 59));
    await readToday(database, anna, now);
    await database.write((transaction) => transaction.deleteFrom('enquiries').where('id', '=', 'before').execute());
    await store('now', now - 1);
    await database.write((transaction) =>
      noteAnswer(transaction, anna, { id: 'now', work_state: 'new', assignee_id: null, answered_at: null }, now),
    );
    const today = await readToday(database, anna, now);
    expect(receivedBy(today)).toEqual([
      ['2026-11-20', 'contact', 1],
      ['2026-11-22', 'contact', 2],
      ['2026-11-23', 'contact', 1],
    ]);
    expect(today.days.at(-1)?.answers).toEqual([1, 0, 0, 0, 0]);
    // a month later nothing is left of them, in the table neither
    await readToday(database, anna, now + 40 * days);
    const kept = await database.read((reader) => reader.selectFrom('desk_days').select('day').orderBy('day').execute());
    expect(kept.map(({ day }) => day)).toEqual(
      Array.from({ length: 27 }, (_, index) => germanDay(now + (index + 13) * days)),
    );
  });

  test('what somebody has is counted as far as it is shown', async () => {
    for (let index = 0; index < 1_003; index += 1) await store(`of-ben-${index}`, now - index);
    await database.write(async (transaction) => {
      await transaction.updateTable('enquiries').set({ assignee_id: ben.operator.id }).execute();
    });
    expect((await readToday(database, anna, now)).held).toEqual([{ operatorId: ben.operator.id, items: 1_000 }]);
  });

  test('an export holds what the view holds, in batches, and nothing a spreadsheet would take for a formula', async () => {
    for (let index = 0; index < 450; index += 1) await store(`item-${String(index).padStart(3, '0')}`, now - index);
    await store('hidden', now, { restricted: true });
    const hostile = [
      '=HYPERLINK("http://evil")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '＝1',
      'a "quote"; and, more\nlines',
    ];
    for (const [index, name] of hostile.entries())
      await database.write((transaction) =>
        transaction
          .updateTable('enquiries')
          .set({ payload: JSON.stringify({ name, message: 'text' }) })
          .where('id', '=', `item-00${index}`)
          .execute(),
      );
    const words = {
      heading: (column: string) => column,
      word: (_group: string, name: string) => name,
      moment: (time: number) => new Date(time).toISOString(),
      separator: ';' as const,
    };
    const pieces: string[] = [];
    for await (const piece of exportItems(database, anna, { filter: openItems, words }, now)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    const text = pieces.join('');
    expect(text.match(/"N2P-item-\d+"/g)).toHaveLength(450);
    expect(new Set(text.match(/"N2P-item-\d+"/g)).size).toBe(450);
    expect(text).not.toContain('hidden');
    expect(text.startsWith('\uFEFF"number";"kind"')).toBe(true);
    // no cell begins with what begins a formula
    expect(text).not.toMatch(/"[\s]*[=+\-@＝]/);
    expect(text).toContain('"\'=HYPERLINK(""http://evil"")"');
    expect(text).toContain('"a ""quote""; and, more\nlines"');
    const log = await database.read((reader) =>
      reader.selectFrom('desk_log').select('operator').where('action', '=', 'inbox-exported').execute(),
    );
    expect(log).toEqual([{ operator: 'anna@example.com' }]);
  });

  test('own views are kept by name, and only their owner drops them', async () => {
    const me = anna.operator.id;
    expect(await keepView(database, me, { name: ' ', filter: '' }, now)).toBe('name');
    await keepView(database, me, { name: 'Messe', filter: 'label=messe' }, now);
    await keepView(database, me, { name: 'messe', filter: 'label=messe&state=any' }, now + 1);
    const [view] = await listViews(database, me);
    expect(view).toMatchObject({ name: 'messe', filter: 'label=messe&state=any' });
    await dropView(database, ben.operator.id, view?.id ?? '');
    expect(await listViews(database, me)).toHaveLength(1);
    await dropView(database, me, view?.id ?? '');
    expect(await listViews(database, me)).toEqual([]);
    for (let index = 0; index < 20; index += 1) await keepView(database, me, { name: `v${index}`, filter: '' }, now);
    expect(await keepView(database, me, { name: 'one more', filter: '' }, now)).toBe('too-many');
  });
});
