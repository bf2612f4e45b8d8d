import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtInViews, openItems, type ItemFilter } from '../../../domain/item-filter.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { bringUp } from '../inbound-mail/bring-up.ts';
import { linesOf, listInbox } from './list-inbox.ts';
import { readEnquiry } from './read-enquiry.ts';
import { workOnItem } from './work-on-item.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const hour = 60 * 60 * 1000;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('the order of the inbox, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    for (const [index, id] of ['oldest', 'older', 'newer'].entries()) await store(id, now - (9 - index) * hour);
  });
  afterEach(() => office.close());

  const store = (id: string, receivedAt: number) =>
    office.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: 'contact',
          enquiry_number: `N2P-${id}`,
          language: 'de',
          email: 'ada@example.org',
          payload: JSON.stringify({ name: 'Ada', message: 'Frage' }),
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          received_at: receivedAt,
          restricted_at: null,
          due_at: receivedAt + 24 * hour,
        })
        .execute(),
    );
  const rows = async (filter: Partial<ItemFilter> = {}) =>
    (await listInbox(office.database, office.anna, { filter: { ...openItems, ...filter } }, now)).rows;
  const ids = async (filter: Partial<ItemFilter> = {}) => (await rows(filter)).map(({ id }) => id);
  const unread = async () => (await rows()).filter((row) => row.unread).map(({ id }) => id);
  const writesBack = (id: string) =>
    office.database.write((transaction) => bringUp(transaction, id, { dueAt: now + 24 * hour }, now));

  test('a reply puts its row up, unread until somebody opens it, wherever the row is listed', async () => {
    for (const id of ['oldest', 'older', 'newer']) await readEnquiry(office.database, office.anna, id, now - hour);
    await workOnItem(
      office.database,
      office.anna,
      { id: 'oldest', revision: 0, change: { state: 'done', labels: ['messe'] } },
      now - hour,
    );
    await workOnItem(
      office.database,
      office.anna,
      { id: 'newer', revision: 0, change: { labels: ['messe'] } },
      now - hour,
    );
    expect(await ids()).toEqual(['newer', 'older']);
    expect(await unread()).toEqual([]);
    await writesBack('oldest');
    expect(await ids()).toEqual(['oldest', 'newer', 'older']);
    expect(await ids({ label: 'messe' })).toEqual(['oldest', 'newer']);
    expect(await ids({ state: 'any' })).toEqual(['oldest', 'newer', 'older']);
    expect((await rows())[0]).toMatchObject({ state: 'new', unread: true, activeAt: now, receivedAt: now - 9 * hour });
    expect(await ids({ state: 'unread' })).toEqual(['oldest']);
    await readEnquiry(office.database, office.anna, 'oldest', now);
    expect(await unread()).toEqual([]);
    // it stays where it is: it still needs somebody
    expect(await ids()).toEqual(['oldest', 'newer', 'older']);
  });

  test('what waits for its sender stands below what waits for the company, until they write', async () => {
    await workOnItem(office.database, office.anna, { id: 'newer', revision: 0, change: { state: 'waiting' } }, now);
    expect(await ids()).toEqual(['older', 'oldest', 'newer']);
    await writesBack('newer');
    expect(await ids()).toEqual(['newer', 'older', 'oldest']);
  });

  test('every view is read in the order of an index: nothing is sorted, however much lies there', async () => {
    if (kind === 'postgres') return;
    const filters: ItemFilter[] = [
      ...builtInViews.map(({ filter }) => filter),
      { ...openItems, label: 'messe' },
      { ...openItems, state: 'done' },
      { ...openItems, state: 'new' },
      { ...openItems, kind: 'callback' },
      { ...openItems, state: 'any', kind: 'callback' },
    ];
    for (const filter of filters) {
      const part = { filter, after: `${now}.id`, limit: 51, me: office.anna.operator.id };
      const { rows: plan } = await office.database.read((reader) =>
        sql<{
          detail: string;
        }>`EXPLAIN QUERY PLAN SELECT * FROM ${linesOf(reader, 'sqlite', part, now)} AS lines`.execute(reader),
      );
      const steps = plan.map(({ detail }) => detail).join('\n');
      expect(steps, JSON.stringify(filter)).not.toMatch(/TEMP B-TREE/);
      expect(steps, JSON.stringify(filter)).toMatch(
        /USING (COVERING )?INDEX (enquiries_(queue|unread|activity|due|snoozed|spam)|item_labels_act)/,
      );
    }
  });
});
