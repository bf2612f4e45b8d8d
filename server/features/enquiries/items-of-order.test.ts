import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder } from '../../../tests/fakes/order-office.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { enterItem } from './enter-item.ts';
import { itemsOfOrder } from './items-of-order.ts';
import { noteAct } from './note-act.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

test('what is read at an order of an item is logged as the reading of that item', async () => {
  const office = await openOrderOffice(null, now);
  try {
    const { database, anna } = office;
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId } = await receiveOrder(office.store, sampleOrder, context);
    const person = { email: 'zoe@example.org', name: 'Zoé', phone: null, subject: null, message: null, language: 'de' };
    for (const id of ['begun', 'called'])
      await enterItem(database, anna, { id, origin: 'desk', orderId, ...person }, now);
    const written = { id: randomUUID(), kind: 'call', outcome: 'reached', amount: '', note: '' };
    expect(
      await noteAct(
        database,
        { ...anna, operator: { ...anna.operator, name: 'Anna' } },
        { itemId: 'called', written },
        now,
      ),
    ).toBe('noted');
    const found = await itemsOfOrder(database, anna, orderId, now + 1);
    expect(found.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['begun', 0],
      ['called', 1],
    ]);
    const read = await database.read((reader) =>
      reader.selectFrom('desk_log').select(['item_id', 'at']).where('action', '=', 'enquiry-read').execute(),
    );
    expect(read).toEqual([{ item_id: 'called', at: now + 1 }]);
  } finally {
    await office.close();
  }
});
