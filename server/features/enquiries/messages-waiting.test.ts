import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import type { WorkState } from '../../../domain/work-state.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { messagesWaiting } from './messages-waiting.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('what a buyer wrote and nobody has dealt with, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const order = async (email: string) => {
    const context = { language: 'de', idempotencyKey: email, sender, now } as const;
    const { orderId: id } = await receiveOrder(office.store, { ...sampleOrder, email }, context);
    return office.database.read((reader) =>
      reader
        .selectFrom('orders')
        .select(['id', 'order_number as number', 'email'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  };
  const message = (id: string, email: string, over: { order_id?: string; name?: string } = {}) => {
    const { name = 'Ada', ...columns } = over;
    return office.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: 'contact',
          enquiry_number: `N2P-${id}`,
          language: 'de',
          payload: JSON.stringify({ name, subject: 'Frage' }),
          email,
          received_at: now,
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          restricted_at: null,
          ...columns,
        })
        .execute(),
    );
  };
  const naming = (enquiryId: string, number: string) =>
    office.database.write((transaction) =>
      transaction
        .insertInto('incoming_mails')
        .values({
          id: enquiryId,
          enquiry_id: enquiryId,
          opens: 1,
          kind: 'mail',
          found_by: 'nothing',
          from_sender: 1,
          forged: 0,
          names_number: number,
          from_name: '',
          from_address: 'office@example.org',
          subject: '',
          body: '',
          body_cut: 0,
          message_id: null,
          content_hash: enquiryId,
          unlisted_files: 0,
          arrived_at: now,
          taken_at: now,
        })
        .execute(),
    );
  const change = (id: string, columns: { work_state?: WorkState; spam_at?: number; active_at?: number }) =>
    office.database.write((transaction) =>
      transaction.updateTable('enquiries').set(columns).where('id', '=', id).execute(),
    );
  const waiting = async (orders: Awaited<ReturnType<typeof order>>[]) => {
    const of = await office.database.read((reader) => messagesWaiting(reader, orders));
    return orders.map(({ id }) => of(id).map((one) => one.id));
  };

  test('is found by its address, by its order and by the number it names; of no other order', async () => {
    const [ada, bob] = [await order('ada@example.org'), await order('bob@example.org')];
    expect(await waiting([ada, bob])).toEqual([[], []]);
    await message('ADDRESS', 'Ada@Example.org');
    await message('ORDER', 'office@example.org', { order_id: bob.id });
    await message('NAMED', 'home@example.org');
    await naming('NAMED', bob.number);
    await message('OTHER', 'eve@example.org');
    expect(await waiting([ada, bob])).toEqual([['ADDRESS'], ['NAMED', 'ORDER']]);
    const of = await office.database.read((reader) => messagesWaiting(reader, [ada]));
    expect(of(ada.id)).toEqual([{ id: 'ADDRESS', number: 'N2P-ADDRESS', kind: 'contact', from: 'Ada', at: now }]);
  });

  test('is no longer once it is answered, done or spam, and is again when its sender writes again', async () => {
    const ada = await order('ada@example.org');
    await message('ONE', ada.email);
    for (const work_state of ['waiting', 'done'] as const) {
      await change('ONE', { work_state });
      expect(await waiting([ada])).toEqual([[]]);
    }
    await change('ONE', { work_state: 'in-work', active_at: now + 5 });
    const of = await office.database.read((reader) => messagesWaiting(reader, [ada]));
    expect(of(ada.id)).toMatchObject([{ at: now + 5 }]);
    await change('ONE', { spam_at: now });
    expect(await waiting([ada])).toEqual([[]]);
  });
});
