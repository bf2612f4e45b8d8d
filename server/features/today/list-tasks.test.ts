import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { isAnyTodo } from '../orders/todo-rules.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { listTasks } from './list-tasks.ts';
import { navigationCounts } from './nav-counts.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const hour = 60 * 60 * 1000;
const day = 24 * hour;

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('what there is to do, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const tasks = (at = now, seesCases = true) =>
    listTasks(
      office.database,
      { me: office.anna.operator.id, seesCases, seesBackups: seesCases, seesBank: seesCases },
      at,
    );
  const message = (id: string, over: { due_at: number; work_state?: 'waiting'; restricted_at?: number }) =>
    office.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: 'contact',
          enquiry_number: `N2P-${id}`,
          language: 'de',
          payload: JSON.stringify({ name: 'Ada', subject: 'Frage' }),
          email: 'ada@example.org',
          received_at: now - day,
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          restricted_at: null,
          ...over,
        })
        .execute(),
    );

  test('no order is confirmed from the list while a message of its buyer waits for an answer', async () => {
    const context = { language: 'de', idempotencyKey: 'key', sender, now } as const;
    await receiveOrder(office.store, { ...sampleOrder, email: 'Ada@example.org' }, context);
    const plain = async () => (await tasks()).flatMap((one) => (one.kind === 'order' ? [one.plain !== null] : []));
    expect(await plain()).toEqual([true]);
    await message('OPEN', { due_at: now + day });
    expect(await plain()).toEqual([false]);
    await office.database.write((transaction) =>
      transaction.updateTable('enquiries').set({ work_state: 'done' }).execute(),
    );
    expect(await plain()).toEqual([true]);
  });

  test('stands in the order of its deadline, each with who and until when; what is restricted or waits is no task', async () => {
    await message('LATE', { due_at: now - hour });
    await message('SOON', { due_at: now + 30 * day });
    await message('WAIT', { due_at: now + day, work_state: 'waiting' });
    await message('SHUT', { due_at: now - day, restricted_at: now });
    await office.database.write((transaction) =>
      transaction
        .insertInto('privacy_cases')
        .values({
          id: 'case',
          kind: 'access',
          subject: 'ada@example.org',
          subject_hash: 'x',
          received_at: now,
          due_at: now + 20 * day,
          extended_because: null,
          opened_by: office.anna.operator.id,
          closed_at: null,
          outcome: null,
          reason: null,
          record: '{}',
        })
        .execute(),
    );
    const found = await tasks();
    expect(found.map(({ kind, id, who, dueAt }) => [kind, id, who, dueAt])).toEqual([
      ['message', 'LATE', 'Ada', now - hour],
      ['privacy', 'case', 'ada@example.org', now + 20 * day],
      ['message', 'SOON', 'Ada', now + 30 * day],
    ]);
    expect((await tasks(now, false)).map(({ kind }) => kind)).toEqual(['message', 'message']);
  });

  test('a payment that is late is one, which it was not on its last day; the navigation counts the order once', async () => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId } = await receiveOrder(office.store, sampleOrder, context);
    await office.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ state: 'confirmed', payment_due_on: '2026-11-23', due_at: null, to_invoice_since: now })
        .where('id', '=', orderId)
        .execute(),
    );
    const todos = async (at: number) =>
      (await tasks(at)).map((task) => (task.kind === 'order' ? `${task.todo} ${task.who}` : task.kind));
    expect(await todos(now)).toEqual(['invoice Zoé Müller']);
    expect(await todos(now + day)).toEqual(['payment Zoé Müller', 'invoice Zoé Müller']);
    // unread messages and every order with something to do, that one once
    await message('NEW', { due_at: now });
    expect(await navigationCounts(office.database, office.anna.operator.id, now + day)).toEqual({
      inbox: 1,
      orders: 1,
      mails: 0,
    });
    if (kind === 'postgres') return;
    const { rows } = await office.database.read((reader) =>
      sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT 1 FROM orders WHERE ${isAnyTodo(now, 100)}`.execute(reader),
    );
    // every page of the desk counts: however many orders there were
    expect(rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN orders'))).toEqual([]);
  });
});
