import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { orderTodos } from '../../../domain/orders/order-todo.ts';
import { germanDay } from '../../../domain/german-time.ts';
import { findOrder } from './find-order.ts';
import { noteRefund } from '../payments/note-payment.ts';
import { orderToken } from '../order-records/order-token.ts';
import { receiveOrder } from './receive-order.ts';
import { checkVatId } from './check-vat-id.ts';
import { countUpTo } from '../enquiries/count-up-to.ts';
import { countedOrders } from './count-orders.ts';
import { listOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { findRestricted, readRestricted } from '../privacy/read-restricted.ts';
import { ofOneAddress } from '../enquiries/of-one-address.ts';
import { readOrder } from './read-order.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { readToday } from '../today/read-today.ts';
import { searchOrders } from './search-orders.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { setOrderDueDates } from './set-order-due-dates.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('orders at the desk, on %s', (kind) => {
  let office: OrderOffice;
  let database: Database;
  let secrets: Secrets;
  let anna: Actor;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    ({ database, secrets, anna } = office);
  });
  afterEach(() => office.close());

  const order = async (change: Partial<OrderInput> = {}, at = now) => {
    const context = { language: 'fr', idempotencyKey: null, sender, now: at } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, ...change }, context)).orderId;
  };
  const move = (id: string, to: Parameters<typeof moveOrder>[2]['to'], revision: number, reason = '') =>
    moveOrder(
      { database, messageIdHost: 'site.example' },
      anna,
      { id, to, revision, reason, by: 'us' },
      now + revision,
    );
  const confirm = (id: string, at = now + 1) => confirmOrder(office, id, at);
  const read = async (id: string) => mustSee(await readOrder(database, anna, id, now));
  const mails = () =>
    database.read((reader) =>
      reader.selectFrom('mails').select(['template', 'language', 'recipient']).orderBy('created_at').execute(),
    );

  test('an order goes its way step by step; the buyer hears of it in their language, the log has every change', async () => {
    const id = await order();
    expect(await move(id, 'shipped', 1)).toBe('not-allowed');
    expect(await move(id, 'confirmed', 1)).toBe('not-allowed');
    expect(await confirm(id)).toBe('done');
    expect(await confirm(id)).toBe('again');
    // a colleague, whose page is a minute old
    expect(await confirm(id, now + 61_000)).toBe('changed');
    expect(await move(id, 'cancelled', 1)).toBe('changed');
    expect(await move(id, 'paid', 2)).toBe('not-allowed');
    expect(await move(id, 'shipped', 2)).toBe('unpaid');
    expect(await pay(database, anna, { id }, now + 2)).toBe('done');
    expect(await move(id, 'shipped', 3)).toBe('done');
    // what was delivered is not invoiced yet
    expect(await move(id, 'done', 4)).toBe('open-points');
    expect(await move(id, 'done', 4, 'Rechnung liegt bei')).toBe('done');
    expect(await move('nothing', 'done', 1)).toBe('unknown');
    const { order: stored, steps } = await read(id);
    expect(stored).toMatchObject({ state: 'done', revision: 5 });
    expect(steps.map(({ state, operator }) => [state, operator])).toEqual([
      ['received', null],
      ['confirmed', 'Anna'],
      ['paid', 'Anna'],
      ['shipped', 'Anna'],
      ['done', 'Anna'],
    ]);
    expect((await mails()).filter(({ recipient }) => recipient !== null)).toEqual(
      ['order-receipt', 'order-confirmation', 'order-shipped'].map((template) => ({
        template,
        language: 'fr',
        recipient: 'zoe@example.org',
      })),
    );
    const log = await database.read((reader) =>
      reader.selectFrom('desk_log').select('detail').where('action', '=', 'order-moved').orderBy('at').execute(),
    );
    expect(log.map(({ detail }) => JSON.parse(detail ?? '') as unknown)).toEqual([
      { from: 'received', to: 'confirmed' },
      { from: 'confirmed', to: 'paid' },
      { from: 'paid', to: 'shipped' },
      { from: 'shipped', to: 'done' },
    ]);
  });

  test('of ten who press at the same moment one confirms the order, once', async () => {
    const id = await order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect((await mails()).filter(({ template }) => template === 'order-confirmation')).toHaveLength(1);
  });

  test('the board shows one state or all, page by page, newest first, and how many wait', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 55; number += 1) ids.unshift(await order({ note: `order ${number}` }, now + number));
    await move(ids[54] ?? '', 'cancelled', 1);
    const first = await listOrders(database, anna, { state: null, before: null }, now);
    const second = await listOrders(database, anna, { state: null, before: first.older }, now);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    expect(second.older).toBe(null);
    expect((await listOrders(database, anna, { state: 'cancelled', before: null }, now)).rows).toMatchObject([
      { id: ids[54], who: 'Zoé Müller', grossCents: 10_032 },
    ]);
    expect((await countUpTo(database, countedOrders(now))).get('received')).toBe(54);
  });

  test('what waits for the company has a date, is listed by it, and stands on the first page; what waits for the buyer has none', async () => {
    const day = 24 * 60 * 60 * 1000;
    const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };
    // a Monday morning; the first came on Thursday, the second on Friday
    const late = await order({ note: 'late' }, now - 4 * day);
    const due = await order({ note: 'due' }, now - 3 * day);
    const fresh = await order({ note: 'fresh' });
    const paid = await order({ note: 'paid' });
    const dueOf = async (id: string) => (await read(id)).order.dueAt;
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    expect(await dueOf(late)).toBe(Date.parse('2026-11-20T16:00:00Z'));
    expect(await dueOf(due)).toBe(Date.parse('2026-11-23T16:00:00Z'));
    expect(await dueOf(fresh)).toBe(Date.parse('2026-11-24T16:00:00Z'));

    const counts = await countUpTo(database, countedOrders(now));
    expect([counts.get('overdue'), counts.get('today')]).toEqual([1, 1]);
    const listed = async (which: 'overdue' | 'today') =>
      (await listOrders(database, anna, { state: null, due: which, before: null }, now)).rows.map(({ id }) => id);
    expect(await listed('overdue')).toEqual([late]);
    expect(await listed('today')).toEqual([due]);
    expect((await readToday(database, anna, now)).tasks.map(({ id }) => id).slice(0, 2)).toEqual([late, due]);

    // a prepaid order waits for the money, then four weeks are promised
    await confirm(paid);
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    expect(await dueOf(paid)).toBe(null);
    await pay(database, anna, { id: paid }, now + 2);
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    expect(await dueOf(paid)).toBe(Date.parse('2026-12-21T16:00:00Z'));
    // what was promised stays promised
    await database.write((transaction) => setOrderDueDates(transaction, () => ({ ...promises, deliveryWeeks: 8 })));
    expect(await dueOf(paid)).toBe(Date.parse('2026-12-21T16:00:00Z'));
    await move(paid, 'shipped', 3);
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    expect(await dueOf(paid)).toBe(null);
    await move(late, 'cancelled', 1);
    expect(await listed('overdue')).toEqual([]);
  });

  test('what is to be done is counted and listed: to confirm, to quote, to ship, to invoice, to pay back, and nothing else', async () => {
    const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };
    const [toConfirm, ship, charge, refund] = [
      await order({ note: 'confirm' }),
      await order({ note: 'ship' }),
      await order({ note: 'charge' }),
      await order({ note: 'refund' }),
    ];
    const quote = await order({ country: 'AT', postcode: '1010', expected: '9330' });
    for (const id of [ship, charge, refund]) {
      await confirm(id);
      await pay(database, anna, { id }, now + 2);
    }
    await move(charge, 'shipped', 3);
    await move(refund, 'cancelled', 3);
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    const counts = await countUpTo(database, countedOrders(now));
    for (const [name, id] of Object.entries({ confirm: toConfirm, quote, ship, invoice: charge, refund })) {
      const todo = orderTodos.find((one) => one === name);
      if (todo === undefined || todo === 'payment') throw new Error(`${name} is no list`);
      expect(counts.get(todo), todo).toBe(1);
      const { rows } = await listOrders(database, anna, { state: null, todo, before: null }, now);
      // its line says what the list is called
      expect(
        rows.map((row) => [row.id, row.todos]),
        todo,
      ).toEqual([[id, [todo]]]);
    }
    // paid back, and what is restricted nobody works on
    const written = { id: 'back', orderId: refund, cents: 10_032, paidOn: '2026-11-23', way: 'transfer' } as const;
    const refunding = { ...written, reference: '', reason: null, withdrawalId: null };
    expect(await noteRefund(database, anna, refunding, now + 9)).toBe('done');
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', charge).execute(),
    );
    const left = await countUpTo(database, countedOrders(now));
    expect([left.get('refund'), left.get('invoice')]).toEqual([0, 0]);
    // whose withdrawal waits for a decision comes first, also where something else is to be done
    expect(left.get('withdrawal')).toBe(0);
    const withdrawn = { id: randomUUID(), orderId: ship, receivedOn: germanDay(now), channel: 'phone' } as const;
    const quantities = new Map([['CB-001', 1]]);
    const setting = { database, messageIdHost: 'shop.example' };
    expect(await enterWithdrawal(setting, anna, { ...withdrawn, quantities }, now)).toHaveProperty('id');
    expect((await countUpTo(database, countedOrders(now))).get('withdrawal')).toBe(1);
    const open = await listOrders(database, anna, { state: null, todo: 'withdrawal', before: null }, now);
    expect(open.rows.map((row) => [row.id, row.todos])).toEqual([[ship, ['withdrawal', 'ship']]]);
  });

  test('the most urgent orders come first, page after page', async () => {
    const promises = { opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 };
    const ids: string[] = [];
    const hour = 60 * 60 * 1000;
    for (let number = 0; number < 52; number += 1)
      ids.unshift(await order({ note: `order ${number}` }, now - (number + 4) * 24 * hour));
    await database.write((transaction) => setOrderDueDates(transaction, () => promises));
    const asked = { state: null, due: 'overdue' } as const;
    const first = await listOrders(database, anna, { ...asked, before: null }, now);
    const second = await listOrders(database, anna, { ...asked, before: first.older }, now);
    const found = [...first.rows, ...second.rows];
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids));
    const dates = found.map(({ dueAt }) => dueAt ?? 0);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(second.older).toBe(null);
  });

  test('the signed link shows the order to whoever has it, and no other link does; a restricted one is shown nowhere', async () => {
    const id = await order();
    const token = await orderToken(secrets, id);
    expect(await findOrder({ database, secrets }, token)).toMatchObject({
      order: { id },
      steps: [{ state: 'received' }],
    });
    const other = await order({ note: 'another' });
    const [, signature = ''] = token.split('.');
    for (const wrong of ['', id, `${id}.`, `${other}.${signature}`, `${token}x`, '<script>'])
      expect(await findOrder({ database, secrets }, wrong)).toBe(null);
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', id).execute(),
    );
    expect(await findOrder({ database, secrets }, token)).toBe('restricted');
    expect(await readOrder(database, anna, id, now)).toBe('restricted');
    expect(await move(id, 'cancelled', 1)).toBe('unknown');
    expect(await confirm(id)).toBe('restricted');
    const { rows } = await listOrders(database, anna, { state: null, before: null }, now);
    expect(rows.find((row) => row.id === id)).toMatchObject({ restricted: true, who: null, goods: null, todos: [] });
  });

  test('an order is found by number, name, company, street and note, the newest first; none that is restricted', async () => {
    const first = await order({ note: 'Bitte über den Hof liefern' });
    const firm = { buyer: 'business', company: 'Kröger & Söhne Event GmbH' } as const;
    const second = await order({ ...firm, name: 'Ines Petit', email: 'ines@firm.example' }, now + 1);
    const found = async (typed: string) =>
      ((await searchOrders(database, anna, { typed, before: null }, now))?.rows ?? []).map(({ id }) => id);
    const { order: stored } = await read(first);
    expect(await found(stored.number)).toEqual([first]);
    expect(await found(stored.number.toLowerCase().replace('n2p-', ''))).toEqual([first]);
    expect(await found('kroger event')).toEqual([second]);
    expect(await found('zoe hof')).toEqual([first]);
    expect(await found('ringstr')).toEqual([second, first]);
    expect(await found('ines@firm.example')).toEqual([second]);
    // what stands in the data as a name of a field is nothing that anybody typed
    expect(await found('postcode')).toEqual([]);
    expect(await searchOrders(database, anna, { typed: ' – ', before: null }, now)).toBe(null);
    const page = await searchOrders(database, anna, { typed: 'ringstraße', before: null, limit: 1 }, now);
    expect(page?.rows.map(({ id }) => id)).toEqual([second]);
    const next = await searchOrders(
      database,
      anna,
      { typed: 'ringstraße', before: page?.older ?? null, limit: 1 },
      now,
    );
    expect(next?.rows.map(({ id }) => id)).toEqual([first]);
    expect(next?.older).toBe(null);
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', first).execute(),
    );
    expect(await found('ringstr')).toEqual([second]);
    const log = await database.read((reader) =>
      reader.selectFrom('desk_log').select('detail').where('action', '=', 'orders-searched').execute(),
    );
    expect(log.every(({ detail }) => !/ring|zoe|kroger/i.test(detail ?? ''))).toBe(true);
  });

  test('what is restricted is read for a reason only, which stands in the log with who read it', async () => {
    const id = await order({ note: 'Nur nachmittags' });
    const asked = { kind: 'order', id, reason: 'claims' } as const;
    // what is not restricted has its own page, where everybody's readings are written down
    expect(await readRestricted(database, anna, asked, now)).toBe(null);
    expect(await findRestricted(database, 'order', 'nothing')).toBe(null);
    await database.write(async (transaction) => {
      await transaction
        .updateTable('orders')
        .set({ restricted_at: now + 5 })
        .where('id', '=', id)
        .execute();
      await transaction
        .insertInto('enquiries')
        .values({
          id: 'kept',
          kind: 'withdrawal',
          enquiry_number: 'N2P-KEPT',
          language: 'de',
          email: 'zoe@example.org',
          payload: JSON.stringify({ name: 'Zoé Müller', contract: 'Bestellung' }),
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 1,
          received_at: now,
          restricted_at: now,
        })
        .execute();
    });
    expect(await readOrder(database, anna, id, now)).toBe('restricted');
    expect(await findRestricted(database, 'order', id)).toMatchObject({ restrictedAt: now + 5 });
    const content = await readRestricted(database, anna, asked, now);
    expect(content).toMatchObject({ kind: 'order', order: { customer: { note: 'Nur nachmittags' } } });
    const item = { kind: 'item', id: 'kept', reason: 'duty' } as const;
    expect(await readRestricted(database, anna, item, now + 1)).toMatchObject({
      kind: 'item',
      fields: [
        { name: 'name', value: 'Zoé Müller' },
        { name: 'contract', value: 'Bestellung' },
      ],
    });
    const log = await database.read((reader) =>
      reader
        .selectFrom('desk_log')
        .select(['operator', 'item_id', 'detail'])
        .where('action', '=', 'restricted-read')
        .orderBy('at')
        .execute(),
    );
    expect(log).toEqual([
      { operator: 'anna@example.com', item_id: id, detail: '{"reason":"claims"}' },
      { operator: 'anna@example.com', item_id: 'kept', detail: '{"reason":"duty"}' },
    ]);
  });

  test('no word of an order that was erased is left to be found, in the file neither', async () => {
    const id = await order({ name: 'Xylophonistin Zwergflamingo', note: 'Zwergflamingo' });
    await database.write((transaction) => transaction.deleteFrom('orders').where('id', '=', id).execute());
    expect(await searchOrders(database, anna, { typed: 'zwergflamingo', before: null }, now)).toMatchObject({
      rows: [],
    });
    if (kind === 'postgres') return;
    await database.close();
    expect(readFileSync(join(office.folder, 'site.sqlite'), 'latin1')).not.toMatch(
      /xylophonistin|ylophonis|zwergflam|wergflam/i,
    );
  });

  test('whoever reads an order or a message sees what else came from that address', async () => {
    const first = await order();
    const second = await order({ email: 'Zoe@Example.org' }, now + 1);
    await order({ email: 'somebody.else@example.org' });
    const { orders, items } = await ofOneAddress(database, 'zoe@example.org', first);
    expect(orders.map(({ id }) => id)).toEqual([second]);
    expect(items).toEqual([]);
    expect(await ofOneAddress(database, null, first)).toEqual({ orders: [], items: [] });
  });

  test('what VIES says of a VAT id stays with the order, and in the log; without an id nobody is asked', async () => {
    const asked: string[] = [];
    const ask = (result: 'valid' | 'unavailable') => (vatId: string) => {
      asked.push(vatId);
      return Promise.resolve({ result, reference: result === 'valid' ? 'WAPIAAAAYz' : null });
    };
    const check = (id: string, result: 'valid' | 'unavailable', at = now) =>
      checkVatId({ database, askVies: ask(result) }, anna, id, at);
    const business = { buyer: 'business', company: 'Café', country: 'AT', postcode: '1010', expected: '9330' } as const;
    const id = await order({ ...business, vatId: 'ATU13585627', expected: '7840' });
    expect((await read(id)).order.vatIdCheck).toBeNull();
    expect(await check(id, 'valid')).toBe('done');
    expect((await read(id)).order.vatIdCheck).toEqual({ result: 'valid', reference: 'WAPIAAAAYz', at: now });
    // asked again later, the later answer counts
    expect(await check(id, 'unavailable', now + 60_000)).toBe('done');
    expect((await read(id)).order.vatIdCheck).toEqual({ result: 'unavailable', reference: null, at: now + 60_000 });
    expect(await check(await order({ ...business, vatId: 'CHE-116.281.710 MWST' }), 'valid')).toBe('no-id');
    expect(await check(await order(), 'valid')).toBe('no-id');
    expect(await check('nothing', 'valid')).toBe('unknown');
    expect(asked).toEqual(['ATU13585627', 'ATU13585627']);
    const log = await database.read((reader) =>
      reader.selectFrom('desk_log').select('detail').where('action', '=', 'vat-id-checked').orderBy('at').execute(),
    );
    expect(log.map(({ detail }) => JSON.parse(detail ?? '') as unknown)).toEqual([
      { result: 'valid' },
      { result: 'unavailable' },
    ]);
  });
});
