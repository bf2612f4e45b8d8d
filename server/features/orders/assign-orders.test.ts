import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { countUpTo } from '../enquiries/count-up-to.ts';
import { listTasks } from '../today/list-tasks.ts';
import { assignOrders } from './assign-orders.ts';
import { countedOwners } from './count-orders.ts';
import { listOrders } from './list-orders.ts';
import type { OrdersWhose } from './todo-rules.ts';
import { moveOrder } from './move-order.ts';
import { receiveOrder } from './receive-order.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('who looks after an order, on %s', (kind) => {
  let office: OrderOffice;
  let me: string;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    me = office.anna.operator.id;
  });
  afterEach(() => office.close());

  const order = async (name: string) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, name }, context)).orderId;
  };
  const assign = (ids: readonly string[], to: string | null, ownerId: string | null = null) =>
    assignOrders(office.database, office.anna, { orders: ids.map((id) => ({ id, ownerId })), to }, now);
  const shown = async (whose: OrdersWhose) => {
    const asked = { state: null, whose, before: null };
    return (await listOrders(office.database, office.anna, asked, now)).rows;
  };

  test('is said of several at once, and shown on the board and among the tasks', async () => {
    const ids = [await order('Ada'), await order('Ben')];
    const left = await order('Cleo');
    expect(await assign(ids, me)).toEqual({ changed: 2, overtaken: 0 });
    expect(new Set((await shown('mine')).map(({ id, owner }) => `${id} ${owner}`))).toEqual(
      new Set(ids.map((id) => `${id} Anna`)),
    );
    expect((await shown('nobody')).map(({ id }) => id)).toEqual([left]);
    const counts = await countUpTo(office.database, countedOwners(me));
    expect([counts.get('mine'), counts.get('nobody')]).toEqual([2, 1]);
    const tasks = await listTasks(office.database, { me, seesCases: false, seesBackups: false }, now);
    const owners = tasks.flatMap((task) => (task.kind === 'order' ? [task.owner] : []));
    expect(owners.toSorted()).toEqual(['Anna', 'Anna', null]);
  });

  test('stays as it is where somebody else has said otherwise meanwhile', async () => {
    const id = await order('Ada');
    await assign([id], me);
    expect(await assign([id], null, null)).toEqual({ changed: 0, overtaken: 1 });
    expect(await assign([id], null, me)).toEqual({ changed: 1, overtaken: 0 });
    expect(await assign([id], 'nobody who works here')).toBe('no-such-operator');
  });

  test('counts an order that is over no more', async () => {
    const id = await order('Ada');
    await assign([id], me);
    await moveOrder(office.store, office.anna, { id, to: 'cancelled', revision: 1, by: 'us' }, now);
    expect(await shown('mine')).toEqual([]);
    expect(await shown('nobody')).toEqual([]);
  });
});
