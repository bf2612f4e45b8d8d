import { expect, test } from 'vitest';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder } from '../../../tests/fakes/order-office.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { openMessageAfter } from './open-message.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const hour = 60 * 60 * 1000;

test('only a message that came after the order and has no other matter is taken for a question about it', async () => {
  const office = await openOrderOffice(null, now);
  try {
    const { database } = office;
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId } = await receiveOrder(office.store, sampleOrder, context);
    const receive = (id: string, kind: ItemKind, received_at: number, email = sampleOrder.email) =>
      database.write((transaction) =>
        transaction
          .insertInto('enquiries')
          .values({
            id,
            kind,
            email,
            received_at,
            enquiry_number: id,
            language: 'de',
            payload: '{}',
            idempotency_key: null,
            request_hash: id,
            is_contract: 0,
            restricted_at: null,
          })
          .execute(),
      );
    await receive('months-ago', 'contact', now - hour);
    await receive('preorder', 'preorder', now + 2 * hour);
    await receive('barrier', 'barrier', now + 2 * hour);
    await receive('of-another', 'contact', now + 2 * hour, 'otto@example.org');
    expect(await openMessageAfter(database, orderId)).toBe(null);
    await receive('asked', 'contact', now + hour, 'Zoe@example.org');
    expect(await openMessageAfter(database, orderId)).toBe('asked');
    await database.write((transaction) =>
      transaction.updateTable('enquiries').set({ work_state: 'done' }).where('id', '=', 'asked').execute(),
    );
    expect(await openMessageAfter(database, orderId)).toBe(null);
  } finally {
    await office.close();
  }
});
