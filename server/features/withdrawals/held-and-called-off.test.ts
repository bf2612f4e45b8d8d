import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instantPaperWorker } from '../../../tests/fakes/instant-paper-worker.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { viewOfOrder } from '../../../apps/desk/routes/orders/order-view.ts';
import { readOrder } from '../orders/read-order.ts';
import { prepareMail } from '../../platform/mail/outbox.ts';
import { mailKinds } from '../../web/mail-kinds.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { callOffRest, shipOrder } from '../orders/ship-order.ts';
import { composeOrderMail } from '../order-records/mails/compose-order-mail.ts';
import { createPapers } from '../invoicing/papers.ts';
import { writePaper } from '../orders/write-paper.ts';
import { takePaymentBack } from '../payments/note-payment.ts';
import { listTasks } from '../today/list-tasks.ts';
import { acceptWithdrawal } from './decide-withdrawal.ts';
import { enterWithdrawal } from './enter-withdrawal.ts';
import { noteReturn, refundWithdrawal, revokeWithdrawal, settleWithdrawal } from './follow-withdrawal.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

describe('withdrawals beside what is called off, and beside each other', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
  });
  afterEach(() => office.close());

  const desk = () => ({ database: office.database, messageIdHost: 'site.example' });
  const papers = () =>
    createPapers({ database: office.database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
  const setting = () => ({ ...desk(), papers: papers(), texts: siteTexts, now });
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const revision = async (id: string) => (await read(id)).order.revision;
  /** Three packs of knives, four of forks, a box: paid, so that goods may leave. */
  const paid = async () => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const input = { ...sampleOrder, list: 'CB-001:3,CB-002:4,CB-PARTY-001:1', expected: '14554' };
    const { orderId } = await receiveOrder(office.store, input, context);
    await writePaper(setting(), office.anna, {
      kind: 'confirmation',
      number: (await read(orderId)).order.number,
      isToBeSent: false,
    });
    expect(await pay(office.database, office.anna, { id: orderId }, now)).toBe('done');
    return orderId;
  };
  const ship = async (id: string, quantities: Record<string, number>) => {
    const wanted = {
      id,
      revision: await revision(id),
      quantities: new Map(Object.entries(quantities)),
      tracking: null,
    };
    return shipOrder(setting(), office.anna, wanted);
  };
  const withdraw = async (orderId: string, quantities: Record<string, number>) => {
    const wanted = { id: randomUUID(), orderId, receivedOn: '2026-11-23', channel: 'phone' } as const;
    const about = { ...wanted, quantities: new Map(Object.entries(quantities)) };
    const entered = await enterWithdrawal(desk(), office.anna, about, now);
    if (typeof entered === 'string') throw new Error(entered);
    return entered.id;
  };
  const accept = (id: string, quantities: Record<string, number>, needsReturn = false) => {
    const wanted = { id, quantities: new Map(Object.entries(quantities)), needsReturn, note: '' };
    return acceptWithdrawal(desk(), office.anna, wanted, now);
  };
  const callOff = async (id: string) =>
    callOffRest(setting(), office.anna, { id, revision: await revision(id), by: 'us' });
  const proposals = async (id: string) => {
    const page = {
      database: office.database,
      now: () => now,
      askVies: null,
      paymentService: null,
      mailSetting: mailSetting(),
    };
    const view = await viewOfOrder(page, await read(id), { language: 'de', mayWork: true });
    return Object.fromEntries(view.withdrawals.map(({ id: of, next, proposed }) => [of, { next, proposed }]));
  };
  const mailSetting = () => mailSettingOf(office.secrets, papers());
  const refund = (orderId: string, withdrawalId: string, cents: number, more = {}) => {
    const id = randomUUID();
    const written = { id, orderId, cents, paidOn: '2026-11-23', way: 'transfer', reference: '' } as const;
    return refundWithdrawal(desk(), office.anna, { ...written, reason: null, withdrawalId, ...more }, now);
  };

  test('Today charges nothing by one press while a withdrawal of it waits for its decision', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 3, 'CB-002': 4, 'CB-PARTY-001': 1 });
    const mayCharge = async () => {
      const tasks = await listTasks(
        office.database,
        { me: office.anna.operator.id, seesCases: false, seesBackups: false },
        now,
      );
      return tasks.some((task) => task.kind === 'order' && task.mayCharge);
    };
    expect(await mayCharge()).toBe(true);
    const held = await withdraw(id, { 'CB-001': 3, 'CB-002': 4, 'CB-PARTY-001': 1 });
    expect(await mayCharge()).toBe(false);
    expect(await revokeWithdrawal(desk(), office.anna, { id: held, because: 'will sie doch' }, now)).toBe('done');
    expect(await mayCharge()).toBe(true);
  });

  test('a withdrawal is to be answered until it is decided, and its answer has gone out', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 3, 'CB-002': 4, 'CB-PARTY-001': 1 });
    const toAnswer = async () => {
      const page = {
        database: office.database,
        now: () => now,
        askVies: null,
        paymentService: null,
        mailSetting: mailSetting(),
      };
      return (await viewOfOrder(page, await read(id), { language: 'de', mayWork: true })).toAnswer.map(
        (item) => item.id,
      );
    };
    const held = await withdraw(id, { 'CB-001': 3 });
    expect(await toAnswer()).toEqual([held]);
    expect(await accept(held, { 'CB-001': 3 }, true)).toBe('done');
    expect(await toAnswer()).toEqual([]);
  });

  test('the rest is called off a second time when a withdrawal that held some of it back was taken back', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 3 });
    const held = await withdraw(id, { 'CB-002': 4 });
    expect(await callOff(id)).toMatchObject({ number: 'ST-2026-00001' });
    expect(await revokeWithdrawal(desk(), office.anna, { id: held, because: 'will sie doch' }, now)).toBe('done');
    expect((await read(id)).order.state).toBe('part-shipped');
    expect(await callOff(id)).toMatchObject({ number: 'ST-2026-00002' });
    const { order, gone, money } = await read(id);
    expect(order.state).toBe('shipped');
    expect(Object.fromEntries(gone)).toEqual({ 'CB-002': 4, 'CB-PARTY-001': 1 });
    // three packs and shipping
    expect(money.worthCents).toBe(3_392 + 702);
  });

  test('the mail of a confirmation names what its paper confirms, and not what was withdrawn from before', async () => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const input = { ...sampleOrder, list: 'CB-001:3,CB-002:4,CB-PARTY-001:1', expected: '14554' };
    const { orderId } = await receiveOrder(office.store, input, context);
    await withdraw(orderId, { 'CB-001': 1, 'CB-002': 4 });
    const { order } = await read(orderId);
    expect(
      await writePaper(setting(), office.anna, { kind: 'confirmation', number: order.number, isToBeSent: true }),
    ).toMatchObject({ isNew: true });
    const row = await office.database.read((reader) =>
      reader.selectFrom('papers').selectAll().where('kind', '=', 'confirmation').executeTakeFirstOrThrow(),
    );
    const mail = await composeOrderMail(
      'order-confirmation',
      { order, mail: { created_at: now }, paper: row },
      mailSetting(),
    );
    const said = JSON.stringify(mail.content);
    expect(said).toContain('CB-PARTY-001');
    expect(said).not.toContain('CB-002');
    // two packs, the box and shipping, in the sum as in what is to be transferred
    expect(said.match(/89,01/g)?.length).toBeGreaterThanOrEqual(2);
    expect(said).not.toContain('145,54');
  });

  test('with all that is left held back there is nothing to call off, and that is what is said', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 3, 'CB-PARTY-001': 1 });
    await withdraw(id, { 'CB-002': 4 });
    expect(await callOff(id)).toEqual({ problem: 'withdrawn' });
  });

  test('accepted for less than was declared, after the rest was called off, what stays sold can leave', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 3 });
    const held = await withdraw(id, { 'CB-002': 4 });
    await callOff(id);
    expect((await read(id)).order.state).toBe('shipped');
    expect(await accept(held, { 'CB-002': 1 })).toBe('done');
    expect((await read(id)).order.state).toBe('part-shipped');
    expect(await ship(id, { 'CB-002': 3 })).toMatchObject({ isWhole: true });
  });

  test('of two withdrawals each gives its own money back: not that of goods which have not come back', async () => {
    const id = await paid();
    await ship(id, { 'CB-001': 3, 'CB-002': 4, 'CB-PARTY-001': 1 });
    const one = await withdraw(id, { 'CB-001': 3 });
    const other = await withdraw(id, { 'CB-PARTY-001': 1 });
    await accept(one, { 'CB-001': 3 }, true);
    await accept(other, { 'CB-PARTY-001': 1 }, true);
    await noteReturn(desk(), office.anna, { id: other, what: 'returned', on: '2026-11-23' }, now);
    expect(await proposals(id)).toEqual({
      [one]: { next: 'return', proposed: '33,92' },
      [other]: { next: 'refund', proposed: '59,38' },
    });
    expect(await refund(id, other, 5_938)).toBe('done');
    expect(await proposals(id)).toEqual({
      [one]: { next: 'return', proposed: '33,92' },
      [other]: { next: null, proposed: '' },
    });
  });

  test('more than came too much goes back for a withdrawal at a second press only, with a word why', async () => {
    const id = await paid();
    const one = await withdraw(id, { 'CB-001': 3 });
    await accept(one, { 'CB-001': 3 });
    const slip = { reason: 'Notiz', isMeant: false };
    expect(await refund(id, one, 33_920, slip)).toBe('reason');
    expect(await refund(id, one, 3_500, { reason: '', isMeant: true })).toBe('reason');
    expect(await refund(id, one, 3_392, slip)).toBe('done');
  });

  test('it is not settled while something is to be done again, and no mail tells of money that did not go back', async () => {
    const id = await paid();
    const one = await withdraw(id, { 'CB-001': 3 });
    await accept(one, { 'CB-001': 3 }, true);
    expect(await settleWithdrawal(desk(), office.anna, one, now)).toBe('changed');
    expect(await refund(id, one, 3_392)).toBe('done');
    const told = async () => {
      const mail = await office.database.read((reader) =>
        reader.selectFrom('mails').selectAll().where('template', '=', 'withdrawal-refunded').executeTakeFirstOrThrow(),
      );
      const kinds = mailKinds(mailSetting());
      return (await office.database.read((reader) => prepareMail(kinds, reader, mail))).isUnwanted;
    };
    expect(await told()).toBe(false);
    const paymentId = (await read(id)).payments.find(({ amount_cents }) => amount_cents < 0)?.id ?? '';
    await takePaymentBack(office.database, office.anna, { orderId: id, paymentId, reason: 'falsches Konto' }, now);
    expect(await told()).toBe(true);
    await noteReturn(desk(), office.anna, { id: one, what: 'returned', on: '2026-11-23' }, now);
    expect(await settleWithdrawal(desk(), office.anna, one, now)).toBe('changed');
    expect(await refund(id, one, 3_392)).toBe('done');
  });
});
