import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { forms } from '../../../domain/forms/forms.ts';
import type { OrderInput } from '../../../domain/forms/order.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { viewOfOrder } from '../../../apps/desk/routes/orders/order-view.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { meanwhile } from '../../../tests/fakes/meanwhile.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import type { Database } from '../../platform/database/database.ts';
import { nextAct } from '../../../domain/orders/next-act.ts';
import { nextActOf } from '../payments/read-money.ts';
import { readSameSender } from '../../../apps/desk/routes/inbox/same-sender.ts';
import { listOrders } from '../orders/list-orders.ts';
import { todoOrders } from '../orders/todo-orders.ts';
import { setOrderDueDates } from '../orders/set-order-due-dates.ts';
import { moveOrder } from '../orders/move-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { remindOfPayment } from '../orders/remind-of-payment.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { findOrder } from '../orders/find-order.ts';
import { prepareMail } from '../../platform/mail/outbox.ts';
import { mailKinds } from '../../web/mail-kinds.ts';
import { composeWithdrawalMail } from './compose-withdrawal-mail.ts';
import { orderToken } from '../order-records/order-token.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { callOffRest, shipOrder } from '../orders/ship-order.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { writePaper } from '../orders/write-paper.ts';
import { enquiryReceiver } from '../enquiries/receive-enquiry.ts';
import { assignWithdrawal, denyWithdrawal, untieWithdrawal } from './assign-withdrawal.ts';
import { correctInvoices } from './correct-invoices.ts';
import { acceptWithdrawal, refuseWithdrawal } from './decide-withdrawal.ts';
import { enterWithdrawal } from './enter-withdrawal.ts';
import { noteReturn, refundWithdrawal, revokeWithdrawal, settleWithdrawal } from './follow-withdrawal.ts';
import { refundAtOrder } from './refund-of.ts';
import { messageAsWithdrawal } from './message-as-withdrawal.ts';
import { readItsOrder } from './read-its-order.ts';
import { receiveWithdrawal } from './receive-withdrawal.ts';
import { tieWithdrawal } from './tie-withdrawal.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;
const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('withdrawals from orders, on %s', (kind) => {
  let office: OrderOffice;
  let database: Database;
  let papers: Papers;
  let anna: Actor;
  let sent = 0;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    ({ database, anna } = office);
    papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
  });
  afterEach(() => office.close());

  const desk = () => ({ database, messageIdHost: 'site.example' });
  const mailSetting = () => mailSettingOf(office.secrets, papers);
  const setting = (at = now) => ({ ...desk(), papers, texts: siteTexts, now: at });
  const context = (at = now) => {
    sent += 1;
    return { language: 'fr', idempotencyKey: `key ${sent}`, sender, now: at } as const;
  };
  const order = async (change: Partial<OrderInput> = {}) => {
    sent += 1;
    return (await receiveOrder(office.store, { ...sampleOrder, note: `${sent}`, ...change }, context())).orderId;
  };
  const read = async (id: string) => mustSee(await readOrder(database, anna, id, now));
  /** as the desk shows it */
  const seen = async (id: string) =>
    viewOfOrder(
      { database, now: () => now, askVies: null, paymentService: null, mailSetting: mailSetting() },
      await read(id),
      {
        language: 'en',
        mayWork: true,
      },
    );
  const numberOf = async (id: string) => (await read(id)).order.number;
  const move = async (id: string, to: 'confirmed' | 'paid' | 'shipped' | 'done' | 'cancelled') => {
    if (to === 'confirmed') return confirmOrder(office, id, now);
    const { revision } = (await read(id)).order;
    if (to === 'paid') return pay(database, anna, { id }, now);
    return moveOrder(desk(), anna, { id, to, revision, reason: 'so gewollt', by: 'us' }, now);
  };
  const write = async (id: string, what: 'confirmation' | 'invoice' | 'delivery-note') =>
    writePaper(setting(), anna, { kind: what, number: await numberOf(id), isToBeSent: true });
  const ship = async (id: string, quantities: Record<string, number>) =>
    shipOrder(setting(), anna, {
      id,
      revision: (await read(id)).order.revision,
      quantities: new Map(Object.entries(quantities)),
      tracking: null,
    });
  const withdraw = async (
    typed: { contract: string; name?: string; email?: string; order?: string; items?: string },
    at = now,
  ): Promise<string> => {
    const input = { name: 'Zoé Müller', email: 'zoe@example.org', ...typed };
    const receive = enquiryReceiver(office.store);
    const { inquiryNumber } = await receiveWithdrawal(office.store, receive, input, context(at));
    const { id } = await database.read((reader) =>
      reader.selectFrom('enquiries').select('id').where('enquiry_number', '=', inquiryNumber).executeTakeFirstOrThrow(),
    );
    return id;
  };
  const linked = async (id: string, items: string, at = now) =>
    withdraw({ contract: 'Bestellung', order: await orderToken(office.secrets, id), items }, at);
  const withdrawal = (id: string) =>
    database.read((reader) =>
      reader.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const goods = async (id: string) => Object.fromEntries((await read(id)).gone);
  const restrict = (id: string) =>
    database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', id).execute(),
    );
  const accept = (id: string, quantities: Record<string, number>, needsReturn = false) =>
    acceptWithdrawal(desk(), anna, { id, quantities: new Map(Object.entries(quantities)), needsReturn, note: '' }, now);
  const paper = async (number: string) => {
    const row = await database.read((reader) =>
      reader.selectFrom('papers').select('content').where('number', '=', number).executeTakeFirstOrThrow(),
    );
    return paperOf(row);
  };
  const mails = async (id: string) => (await read(id)).mails.map(({ template }) => template);

  test('a declaration is tied to its order by number and address, however it was typed, and holds it back at once', async () => {
    const id = await order();
    await order();
    const number = await numberOf(id);
    const one = await withdraw({ contract: `bestellung ${number.toLowerCase().replaceAll('-', ' ')}, alles` });
    expect(await withdrawal(one)).toMatchObject({ order_id: id, state: 'open', channel: 'form', tied_by: null });
    expect(await goods(id)).toEqual({ 'CB-001': 3, 'CB-PARTY-001': 1 });
    // whoever had the page open before is told
    expect(await move(id, 'confirmed')).toBe('withdrawn');
    expect(await write(id, 'confirmation')).toEqual({ problem: 'withdrawn' });
    expect((await read(id)).order.state).toBe('received');
    expect(await mails(id)).not.toContain('order-confirmation');
  });

  test('whoever had the page open when the withdrawal came in is told that the order has changed', async () => {
    const id = await order();
    const { revision } = (await read(id)).order;
    await linked(id, 'CB-001:1');
    expect(await confirmOrder(office, id, now, revision)).toBe('changed');
    expect((await read(id)).order.state).toBe('received');
    expect(await moveOrder(desk(), anna, { id, to: 'cancelled', revision, by: 'us' }, now)).toBe('changed');
  });

  test('a number from another address, and one of two orders, are not tied by themselves', async () => {
    const id = await order();
    const number = await numberOf(id);
    const strange = await withdraw({ contract: number, email: 'mallory@example.org' });
    expect(await withdrawal(strange)).toMatchObject({ order_id: null, state: 'untied' });
    expect(await goods(id)).toEqual({});
    await order();
    const unclear = await withdraw({ contract: 'Meine Bestellung von gestern' });
    expect(await withdrawal(unclear)).toMatchObject({ order_id: null, state: 'untied' });
    // somebody at the desk chooses: the stranger's names the order, the buyer's may be about either
    const its = async (item: string) => readItsOrder(database, item, now);
    expect((await its(strange))?.candidates.map((one) => one.number)).toEqual([number]);
    expect((await its(unclear))?.candidates).toHaveLength(2);
    expect(await assignWithdrawal(database, anna, { id: unclear, orderId: id }, now)).toBe('done');
    expect(await withdrawal(unclear)).toMatchObject({ order_id: id, state: 'open', tied_by: anna.operator.id });
    const line = await database.read((reader) =>
      reader
        .selectFrom('desk_log')
        .select('detail')
        .where('action', '=', 'withdrawal-tied')
        .where('item_id', '=', unclear)
        .executeTakeFirstOrThrow(),
    );
    // people know an order by its number
    expect(JSON.parse(line.detail ?? '')).toEqual({ order: number });
    expect(await its(unclear)).toEqual({ state: 'open', order: { id, number }, candidates: [], alsoNamed: [] });
    expect(await goods(id)).toEqual({ 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect(await untieWithdrawal(desk(), anna, unclear, now)).toBe('done');
    expect(await goods(id)).toEqual({});
    expect(await assignWithdrawal(database, anna, { id: unclear, orderId: null }, now)).toBe('done');
    expect(await withdrawal(unclear)).toMatchObject({ state: 'unrelated' });
    expect(await assignWithdrawal(database, anna, { id: unclear, orderId: null }, now)).toBe('changed');
  });

  const nextOf = async (id: string) => nextActOf((await read(id)).money);
  /** the lists of the board and Today */
  const listed = async (todo: 'confirm' | 'withdrawal') => {
    const { rows } = await listOrders(database, anna, { state: null, todo, before: null }, now);
    const tasks = await todoOrders(database, 10, now);
    expect(tasks.filter((one) => one.todo === todo).map(({ line }) => line.id)).toEqual(
      expect.arrayContaining(rows.map(({ id }) => id)),
    );
    return rows.map(({ id }) => id).toSorted();
  };

  test('a declaration that names two orders holds both, until somebody has said of each whether it is about it', async () => {
    const [one, other, third] = [await order(), await order(), await order()];
    const contract = `Commandes ${await numberOf(one)} et ${await numberOf(other)}`;
    const { revision } = (await read(other)).order;
    const id = await withdraw({ contract });
    for (const named of [one, other]) {
      expect(await nextOf(named)).toBeNull();
      expect(await write(named, 'confirmation')).toEqual({ problem: 'withdrawn' });
      expect((await seen(named)).untied).toMatchObject([{ id, contract }]);
    }
    // whoever had its page open is told
    expect(await confirmOrder(office, other, now, revision)).toBe('changed');
    expect(await listed('withdrawal')).toEqual([one, other].toSorted());
    expect(await listed('confirm')).toEqual([third]);

    expect(await assignWithdrawal(database, anna, { id, orderId: one }, now)).toBe('done');
    expect((await read(one)).withdrawals).toMatchObject([{ id, state: 'open' }]);
    expect((await read(one)).untied).toEqual([]);
    expect(await readItsOrder(database, id, now)).toMatchObject({ alsoNamed: [{ id: other }] });
    expect(await write(other, 'confirmation')).toEqual({ problem: 'withdrawn' });
    await accept(id, { 'CB-001': 3, 'CB-PARTY-001': 1 });
    await settleWithdrawal(desk(), anna, id, now);
    expect(await nextOf(other)).toBeNull();

    const again = async () => assignWithdrawal(database, anna, { id, orderId: other }, now);
    expect((await Promise.all([again(), again()])).toSorted()).toEqual(['changed', 'done']);
    const [declared, ...more] = (await read(other)).withdrawals;
    expect(more).toEqual([]);
    expect(declared).toMatchObject({ state: 'open', channel: 'form', received_at: now });
    expect(declared?.id).not.toBe(id);
    expect(await goods(other)).toEqual({ 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect(await accept(declared?.id ?? '', { 'CB-001': 1 })).toBe('done');
    expect(await mails(other)).toContain('withdrawal-accepted');
    expect(await listed('confirm')).toEqual([other, third].toSorted());
  });

  test('declared at the page of one order, another that is named waits, too', async () => {
    const [one, other] = [await order(), await order()];
    const contract = `${await numberOf(one)}, ${await numberOf(other)}`;
    await withdraw({ contract, order: await orderToken(office.secrets, one), items: '' });
    expect((await read(one)).withdrawals).toHaveLength(1);
    expect([await nextOf(one), await nextOf(other)]).toEqual([null, null]);
  });

  test('an order that a withdrawal may be about waits for one press, however it is named', async () => {
    const setOf = { ...desk(), days: 7, feeCents: 0 };
    const late = now + 30 * day;
    const ways = [
      async (id: string) => ({ contract: await numberOf(id), email: 'zoe.muller@example.com' }),
      async (id: string) => {
        const written = await write(id, 'invoice');
        return { contract: `Facture ${'number' in written ? written.number : ''}`, email: 'zoe.muller@example.com' };
      },
      async () => ({ contract: 'Ma commande d’hier' }),
    ];
    for (const way of ways) {
      const [id, other] = [await order(), await order()];
      await write(id, 'confirmation');
      const waiting = await withdraw(await way(id));
      expect(await withdrawal(waiting)).toMatchObject({ state: 'untied' });
      expect(await nextOf(id)).toBeNull();
      expect(await listed('withdrawal')).toContain(id);
      expect(await seen(id)).toMatchObject({ untied: [{ id: waiting }], mayTie: true, mayShip: false, reminder: null });
      expect(await remindOfPayment(setOf, anna, { id, position: 1 }, late)).toBe('not-due');
      expect(await move(id, 'shipped')).toBe('withdrawn');
      expect(await ship(id, { 'CB-001': 1 })).toEqual({ problem: 'withdrawn' });
      // the other one only where the declaration may mean it as well
      const isEither = way === ways[2];
      expect(await nextOf(other)).toBe(isEither ? null : 'confirm');

      expect(await denyWithdrawal(database, anna, { id: waiting, orderId: id }, now)).toBe('done');
      expect(await denyWithdrawal(database, anna, { id: waiting, orderId: id }, now)).toBe('changed');
      expect((await read(id)).order.paymentDueOn).not.toBeNull();
      expect(await remindOfPayment(setOf, anna, { id, position: 1 }, late)).toBe('done');
      expect(await listed('withdrawal')).toEqual(isEither ? [other] : []);
      expect(await assignWithdrawal(database, anna, { id: waiting, orderId: null }, now)).toBe('done');
      expect(await listed('withdrawal')).toEqual([]);
      await move(id, 'cancelled');
      await move(other, 'cancelled');
    }
  });

  test('papers that a stranger guesses hold no order, and are shown with the declaration', async () => {
    const id = await order();
    await write(id, 'confirmation');
    const paper = await write(id, 'invoice');
    const contract = `Facture ${'number' in paper ? paper.number : ''}`;
    const guessed = await withdraw({ contract, name: 'Eve Mallory', email: 'eve@example.com' });
    expect(await withdrawal(guessed)).toMatchObject({ state: 'untied' });
    expect(await listed('withdrawal')).toEqual([]);
    expect(await readItsOrder(database, guessed, now)).toMatchObject({ candidates: [{ id }] });
    await withdraw({ contract, email: 'zoe.muller@example.com' });
    expect(await listed('withdrawal')).toEqual([id]);
  });

  test('taken from the order that it was tied to, the others that it may be about wait again', async () => {
    const [one, other] = [await order(), await order()];
    const id = await withdraw({ contract: 'Ma commande d’hier' });
    await assignWithdrawal(database, anna, { id, orderId: one }, now);
    expect([await nextOf(one), await nextOf(other)]).toEqual([null, 'confirm']);
    expect(await untieWithdrawal(desk(), anna, id, now)).toBe('done');
    expect([await nextOf(one), await nextOf(other)]).toEqual(['confirm', null]);
  });

  test('a number that is of no order ties a declaration to no other order of its sender', async () => {
    const [restricted, id] = [await order(), await order()];
    const number = await numberOf(restricted);
    await restrict(restricted);
    for (const contract of [`Je me rétracte de ${number}`, 'N2P-9999-9999', 'n2p 7f3k-2q9', 'Facture RE-2025-00077']) {
      const one = await withdraw({ contract });
      expect([contract, await withdrawal(one)]).toMatchObject([contract, { order_id: null, state: 'untied' }]);
    }
    // a day, and a word that begins like a number, are none
    const dated = await withdraw({ contract: 'Commande N2P du 23.11.2026 avec tous' });
    expect(await withdrawal(dated)).toMatchObject({ order_id: id });
  });

  test('of a declaration in free words the desk proposes the items it names, or asks', async () => {
    const proposed = async (contract: string) => {
      const id = await order();
      const one = await withdraw({ contract: contract.replace('N', await numberOf(id)) });
      const [shown] = (await seen(id)).withdrawals;
      expect(shown?.id).toBe(one);
      const lines = shown?.lines.map(({ itemNo, quantity }) => [itemNo, quantity]) ?? [];
      // all of it is held until somebody has decided
      expect(await goods(id)).toEqual({ 'CB-001': 3, 'CB-PARTY-001': 1 });
      return { isToBeRead: shown?.isToBeRead, ...Object.fromEntries(lines) };
    };
    expect(await proposed('Commande N')).toEqual({ isToBeRead: false, 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect(await proposed('Les couteaux de N, s’il vous plaît')).toMatchObject({ 'CB-001': 3, 'CB-PARTY-001': 0 });
    expect(await proposed('N, seulement la boîte')).toEqual({
      isToBeRead: true,
      'CB-001': null,
      'CB-PARTY-001': null,
    });
  });

  test('a message of the buyer fills the form for a withdrawal: its day, and the items that it names', async () => {
    const id = await order();
    const write = (messageId: string, email: string, message: string) =>
      database.write((transaction) =>
        transaction
          .insertInto('enquiries')
          .values({
            id: messageId,
            kind: 'mail',
            enquiry_number: `N2P-${messageId}`,
            language: 'fr',
            email,
            payload: JSON.stringify({ name: null, email, subject: 'Rétractation', message }),
            request_hash: messageId,
            is_contract: 0,
            received_at: now - 2 * day,
            receipt_withheld: 0,
          })
          .execute(),
      );
    await write('PART', 'Zoe@example.org', 'Je me rétracte pour les couteaux.');
    await write('ALL', 'zoe@example.org', 'Je me rétracte.');
    await write('STRANGE', 'mallory@example.org', 'Je me rétracte.');
    const filled = async (messageId: string) => messageAsWithdrawal(database, (await read(id)).order, messageId);
    expect(await filled('PART')).toEqual({ receivedOn: '2026-11-21', items: ['CB-001'] });
    expect(await filled('ALL')).toEqual({ receivedOn: '2026-11-21', items: [] });
    expect(await filled('STRANGE')).toBeNull();
  });

  test('without a number it is the one order of the address that can be withdrawn from; a business’s and a finished one are none', async () => {
    await order(business);
    const old = await order();
    await move(old, 'cancelled');
    const id = await order();
    expect(await withdrawal(await withdraw({ contract: 'Alle Messer' }))).toMatchObject({ order_id: id });
    // all of it is withdrawn from: the next one finds nothing
    expect(await withdrawal(await withdraw({ contract: 'Alle Messer' }))).toMatchObject({ state: 'untied' });
  });

  test('of two orders of one address it is the one that has the item that is named', async () => {
    await order({ list: 'CB-001:1', expected: String(950 + 181 + (590 + 112)) });
    const id = await order();
    expect(await withdrawal(await withdraw({ contract: 'Die Grill & Chill Box (cb-party-001)' }))).toMatchObject({
      order_id: id,
    });
  });

  test('an invoice names its order, too', async () => {
    await order();
    const id = await order();
    await write(id, 'confirmation');
    const written = await write(id, 'invoice');
    const number = 'number' in written ? written.number : '';
    expect(await withdrawal(await withdraw({ contract: `Rechnung ${number.replaceAll('-', ' ')}` }))).toMatchObject({
      order_id: id,
    });
  });

  test('from the order’s own page one of two items: words are kept, and the rest goes on', async () => {
    const id = await order();
    const one = await linked(id, 'CB-001:3');
    const { payload } = await database.read((reader) =>
      reader.selectFrom('enquiries').select('payload').where('id', '=', one).executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(payload)).toMatchObject({ items: '3 × Couteaux (CB-001)', order: null });
    expect(await withdrawal(one)).toMatchObject({ order_id: id, channel: 'order-page', state: 'open' });
    // the order is confirmed over what is left, shipping as it was ordered
    const confirmed = await write(id, 'confirmation');
    expect(await paper('number' in confirmed ? confirmed.number : '')).toMatchObject({
      lines: [{ itemNo: 'CB-PARTY-001', quantity: 1 }, { itemNo: null }],
    });
    await move(id, 'paid');
    expect(await ship(id, { 'CB-001': 1 })).toMatchObject({ problem: 'beyond' });
    // nobody has said yet whether it is valid: so the order is not out as a whole
    expect(await ship(id, { 'CB-PARTY-001': 1 })).toMatchObject({ isWhole: false });
    expect((await read(id)).order.state).toBe('part-shipped');
    expect(await accept(one, { 'CB-001': 3 })).toBe('done');
    expect((await read(id)).order.state).toBe('shipped');
    expect(await mails(id)).toContain('withdrawal-accepted');
    const charged = await write(id, 'invoice');
    expect(await paper('number' in charged ? charged.number : '')).toMatchObject({
      lines: [{ itemNo: 'CB-PARTY-001', quantity: 1 }, { itemNo: null }],
    });
    expect(await settleWithdrawal(desk(), anna, one, now)).toBe('done');
    expect(await settleWithdrawal(desk(), anna, one, now)).toBe('changed');
  });

  test('what is left is confirmed at once: whoever pays what it asks for has paid, and owes the rest once it is refused', async () => {
    const next = async (id: string) => {
      const { order: one, money } = await read(id);
      return nextAct({ ...money, order: one, isWaitingForMoney: false });
    };
    const id = await order();
    const one = await linked(id, 'CB-001:3');
    expect(await next(id)).toBe('confirm');
    const confirmed = await write(id, 'confirmation');
    const asking = await paper('number' in confirmed ? confirmed.number : '');
    const asked = 'treatment' in asking ? totalsOf(asking.lines).grossCents : 0;
    expect((await read(id)).money.balance).toMatchObject({ openCents: asked, tooMuchCents: 0 });
    expect(await pay(database, anna, { id, cents: asked }, now)).toBe('done');
    expect((await read(id)).order.state).toBe('paid');
    await ship(id, { 'CB-PARTY-001': 1 });
    const shipped = (await read(id)).shipments.map(({ number }) => number);
    await writePaper(setting(), anna, {
      kind: 'invoice',
      number: await numberOf(id),
      isToBeSent: true,
      subject: { deliveries: shipped },
    });
    await refuseWithdrawal(desk(), anna, { id: one, reason: 'custom-made', note: '' }, now);
    const open = 10_032 - asked;
    expect((await read(id)).money.balance.openCents).toBe(open);
    // its buyer reads the same
    const found = await findOrder(office, await orderToken(office.secrets, id));
    expect(found).toMatchObject({ money: { paid: asked, open, tooMuch: 0 } });
    // from all of it: nothing is left to confirm
    const whole = await order();
    await linked(whole, 'CB-001:3,CB-PARTY-001:1');
    expect(await next(whole)).toBeNull();
  });

  test('a second declaration that found nothing left is refused without a word that the order goes on', async () => {
    const id = await order();
    const first = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    const second = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    const said = async (one: string) => {
      const { order: its, withdrawals } = await read(id);
      const found = withdrawals.find((other) => other.id === one);
      if (found === undefined) throw new Error(`${one} is not there`);
      const due = { withdrawal: found, refund: null, open: null };
      return JSON.stringify(await composeWithdrawalMail('withdrawal-refused', its, due, mailSetting()));
    };
    await refuseWithdrawal(desk(), anna, { id: second, reason: 'other', note: 'Déjà reçue.' }, now);
    expect(await said(second)).not.toContain('est donc maintenue');
    expect(await said(second)).toContain('répondez à cet e-mail');
    expect(await said(first)).toContain('est donc maintenue');
    const third = await linked(id, 'CB-001:1');
    await revokeWithdrawal(desk(), anna, { id: third, because: 'x' }, now);
    expect(await mails(id)).not.toContain('withdrawal-revoked');
  });

  test('a declaration that only repeats another is closed at one press, and holds nothing up', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const first = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    const second = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    const nextOf = async (one: string) => (await seen(id)).withdrawals.find((shown) => shown.id === one)?.next;
    expect([await nextOf(first), await nextOf(second)]).toEqual(['decide', 'settle']);
    // a valid one is not closed unread
    expect(await settleWithdrawal(desk(), anna, first, now)).toBe('changed');
    expect(await settleWithdrawal(desk(), anna, second, now)).toBe('done');
    expect(await withdrawal(second)).toMatchObject({ state: 'settled', decided_at: now, needs_return: 0 });
    await accept(first, { 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect((await read(id)).order.state).toBe('withdrawn');
    expect(await nextOf(first)).toBe('refund');
  });

  test('one that found nothing left takes what another gives back, and its first button works', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const first = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    const second = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    await refuseWithdrawal(desk(), anna, { id: first, reason: 'other', note: 'Doppelt' }, now);
    const shown = (await seen(id)).withdrawals.find((one) => one.id === second);
    expect(shown).toMatchObject({ next: 'decide', mayMeanMore: false });
    // held until it is decided, and the form proposes just that
    expect((await read(id)).gone.get('CB-001')).toBe(3);
    const proposed = Object.fromEntries(shown?.lines.map(({ itemNo, quantity }) => [itemNo, quantity ?? 0]) ?? []);
    expect(proposed).toEqual({ 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect(await accept(second, proposed)).toBe('done');
  });

  test('one that found nothing left is closed when another was accepted for less, or accepted for the rest', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const first = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    const second = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    await accept(first, { 'CB-001': 1 });
    const shown = (await seen(id)).withdrawals.find((one) => one.id === second);
    // what stays sold is not held, and no first button takes it back
    expect(shown).toMatchObject({ next: 'settle', mayMeanMore: true });
    expect((await read(id)).gone.get('CB-001')).toBe(1);
    const proposed = Object.fromEntries(shown?.lines.map(({ itemNo, quantity }) => [itemNo, quantity ?? 0]) ?? []);
    expect(proposed).toEqual({ 'CB-001': 2, 'CB-PARTY-001': 1 });
    expect(await settleWithdrawal(desk(), anna, second, now)).toBe('done');
  });

  test('the lists of orders mark one with a withdrawal that is to be decided, or to be settled', async () => {
    const id = await order();
    const mark = async () => {
      const { rows } = await listOrders(database, anna, { state: null, before: null }, now);
      return rows.find((row) => row.id === id)?.withdrawal;
    };
    expect(await mark()).toBeNull();
    const one = await linked(id, 'CB-001:1');
    const two = await linked(id, 'CB-001:1');
    expect(await mark()).toBe('open');
    expect(await accept(one, { 'CB-001': 1 })).toBe('done');
    expect(await mark()).toBe('open');
    await refuseWithdrawal(desk(), anna, { id: two, reason: 'other', note: '' }, now);
    expect(await mark()).toBe('accepted');
    await revokeWithdrawal(desk(), anna, { id: one, because: 'x' }, now);
    expect(await mark()).toBeNull();
  });

  test('held as a whole an order is due at no time, and later by as long as it was held; a part holds no date up', async () => {
    const dated = () =>
      database.write((transaction) =>
        setOrderDueDates(transaction, () => ({
          opens: 9 * 60,
          closes: 17 * 60,
          isHoliday: () => false,
          deliveryWeeks: 4,
          transitDays: 0,
        })),
      );
    const due = async (id: string) => {
      await dated();
      const { due_at } = await database.read((reader) =>
        reader.selectFrom('orders').select('due_at').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      return due_at;
    };
    const part = await order();
    const before = await due(part);
    expect(before).not.toBeNull();
    await linked(part, 'CB-001:1');
    expect(await due(part)).toBe(before);

    const whole = await order();
    expect(await due(whole)).toBe(before);
    const one = await linked(whole, 'CB-001:3,CB-PARTY-001:1');
    expect(await due(whole)).toBeNull();
    const listed = async () => {
      const { rows } = await listOrders(database, anna, { state: null, todo: 'confirm', before: null }, now);
      return rows.map(({ id }) => id);
    };
    expect(await listed()).not.toContain(whole);
    await refuseWithdrawal(desk(), anna, { id: one, reason: 'other', note: '' }, now + 3 * day);
    expect(await due(whole)).toBe((before ?? 0) + 3 * day);
    expect(await listed()).toContain(whole);
  });

  test('refused, its goods are the order’s again and leave as they were ordered', async () => {
    const id = await order();
    const one = await linked(id, 'CB-001:2');
    await write(id, 'confirmation');
    await move(id, 'paid');
    expect(await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 })).toMatchObject({ isWhole: false });
    expect(await refuseWithdrawal(desk(), anna, { id: one, reason: 'custom-made', note: '' }, now)).toBe('done');
    expect(await mails(id)).toContain('withdrawal-refused');
    const mail = await database.read((reader) =>
      reader
        .selectFrom('mails')
        .selectAll()
        .where('enquiry_id', '=', one)
        .where('template', '=', 'withdrawal-refused')
        .executeTakeFirstOrThrow(),
    );
    const due = await database.read((reader) => prepareMail(mailKinds(mailSetting()), reader, mail));
    expect(JSON.stringify(await due.compose())).toMatch(/Il reste 22,61.€ à payer pour cette commande/);
    expect(await goods(id)).toEqual({});
    // nobody has asked for their price yet
    expect(await ship(id, { 'CB-001': 2 })).toEqual({ problem: 'unpaid' });
    await move(id, 'paid');
    expect(await ship(id, { 'CB-001': 2 })).toMatchObject({ isWhole: true });
    expect(await accept(one, { 'CB-001': 2 })).toBe('changed');
  });

  test('a whole withdrawal ends the order, before it is confirmed, while it waits for its money, and after it left', async () => {
    for (const steps of [[], ['confirmed'], ['confirmed', 'paid'], ['confirmed', 'paid', 'shipped', 'done']] as const) {
      const id = await order();
      for (const step of steps) expect(await move(id, step)).toBe('done');
      const one = await linked(id, 'CB-001:3,CB-PARTY-001:1');
      expect(await accept(one, { 'CB-001': 3, 'CB-PARTY-001': 1 }, true)).toBe('done');
      expect((await read(id)).order).toMatchObject({ state: 'withdrawn', dueAt: null, paymentDueOn: null });
      expect(await withdrawal(one)).toMatchObject({ needs_return: 1, return_by: '2026-12-07' });
      expect(await write(id, 'invoice')).toEqual({ problem: 'ended' });
    }
  });

  test('the desk’s own button does not end an order past its withdrawals any more', async () => {
    const id = await order();
    const { revision } = (await read(id)).order;
    expect(await moveOrder(desk(), anna, { id, to: 'withdrawn', revision }, now)).toBe('not-allowed');
  });

  test('nobody is reminded of a payment while a withdrawal is not decided on', async () => {
    const id = await order();
    await write(id, 'confirmation');
    const late = now + 30 * day;
    const setOf = { ...desk(), days: 7, feeCents: 0 };
    const one = await linked(id, 'CB-001:1');
    expect((await read(id)).order.paymentDueOn).toBeNull();
    expect(await remindOfPayment(setOf, anna, { id, position: 1 }, late)).toBe('not-due');
    await refuseWithdrawal(desk(), anna, { id: one, reason: 'other', note: 'Non.' }, now);
    expect((await read(id)).order.paymentDueOn).not.toBeNull();
    expect(await remindOfPayment(setOf, anna, { id, position: 1 }, late)).toBe('done');
  });

  test('a part of an invoice is taken back by a credit note, to the cent, as often as something is withdrawn from', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const written = await write(id, 'invoice');
    const invoice = await paper('number' in written ? written.number : '');
    await move(id, 'shipped');
    const taken = [];
    for (const quantity of [1, 1, 1]) {
      const one = await linked(id, `CB-001:${quantity}`);
      expect(await accept(one, { 'CB-001': quantity })).toBe('done');
      const corrected = await correctInvoices(setting(), anna, id);
      expect(corrected).toMatchObject({ numbers: [expect.stringMatching(/^ST-2026-/)] });
      taken.push(await paper('numbers' in corrected ? (corrected.numbers[0] ?? '') : ''));
      expect(await correctInvoices(setting(), anna, id)).toEqual({ problem: 'nothing' });
    }
    expect(taken[0]).toMatchObject({ part: true, lines: [{ itemNo: 'CB-001', quantity: -1 }] });
    const grossOf = (one: Awaited<ReturnType<typeof paper>>) =>
      'treatment' in one ? totalsOf(one.lines.filter(({ itemNo }) => itemNo === 'CB-001')).grossCents : 0;
    expect(taken.reduce((sum, one) => sum + grossOf(one), 0)).toBe(-grossOf(invoice));
    // the last part of the order takes all of the invoice that is left, with its shipping, and no cent more
    const last = await linked(id, 'CB-PARTY-001:1');
    await accept(last, { 'CB-PARTY-001': 1 });
    const corrected = await correctInvoices(setting(), anna, id);
    const rest = await paper('numbers' in corrected ? (corrected.numbers[0] ?? '') : '');
    expect(rest).toMatchObject({
      lines: [
        { itemNo: 'CB-PARTY-001', quantity: -1 },
        { itemNo: null, quantity: -1 },
      ],
    });
    expect('part' in rest).toBe(false);
    const all = [invoice, ...taken, rest].flatMap((one) => ('treatment' in one ? one.lines : []));
    expect(totalsOf(all).grossCents).toBe(0);
    expect((await read(id)).order.state).toBe('withdrawn');
    expect((await mails(id)).filter((template) => template === 'paper')).toHaveLength(5);
  });

  test('while its credit note is set more is withdrawn from: what is written takes all of it, and no number is lost', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    await write(id, 'invoice');
    const [one, other] = [await linked(id, 'CB-001:1'), await linked(id, 'CB-001:1')];
    await accept(one, { 'CB-001': 1 });
    const busy = { ...setting(), papers: meanwhile(papers, () => accept(other, { 'CB-001': 1 })) };
    const corrected = await correctInvoices(busy, anna, id);
    expect(corrected).toEqual({ numbers: ['ST-2026-00001'] });
    const written = await paper('ST-2026-00001');
    expect(written).toMatchObject({ part: true, lines: [{ itemNo: 'CB-001', quantity: -2 }] });
    const numbers = (await read(id)).withdrawals.map(({ number }) => number);
    expect('withdrawals' in written && written.withdrawals?.toSorted()).toEqual(numbers.toSorted());

    const refused = { ...setting(), papers: meanwhile(papers, () => restrict(id)) };
    await accept(await linked(id, 'CB-001:1'), { 'CB-001': 1 });
    expect(await correctInvoices(refused, anna, id)).toEqual({ problem: 'unknown' });
  });

  test('a withdrawal may be taken back although an invoice was corrected for another one, or cancelled', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const first = await linked(id, 'CB-001:1');
    await accept(first, { 'CB-001': 1 });
    // it leaves out what was withdrawn from before
    const wrong = await write(id, 'invoice');
    const subject = { invoice: 'number' in wrong ? wrong.number : '' };
    expect(
      await writePaper(setting(), anna, {
        kind: 'cancellation',
        number: await numberOf(id),
        isToBeSent: false,
        subject,
      }),
    ).toMatchObject({
      isNew: true,
    });
    await write(id, 'invoice');
    const second = await linked(id, 'CB-001:1');
    const later = { id: second, quantities: new Map([['CB-001', 1]]), needsReturn: false, note: '' };
    await acceptWithdrawal(desk(), anna, later, now + 1);
    await correctInvoices(setting(), anna, id);
    const offered = async (one: string) => (await seen(id)).withdrawals.find((shown) => shown.id === one)?.mayRevoke;
    expect([await offered(first), await offered(second)]).toEqual([true, false]);
    expect(await revokeWithdrawal(desk(), anna, { id: second, because: 'x' }, now)).toBe('written');
    expect(await revokeWithdrawal(desk(), anna, { id: first, because: 'x' }, now)).toBe('done');
    expect(await goods(id)).toEqual({ 'CB-001': 1 });
  });

  test('one for which neither goods nor money go back and nothing is left is over once it is accepted, and owes no refund before', async () => {
    const id = await order();
    const one = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    expect(await office.database.read((reader) => refundAtOrder(reader, one))).toMatchObject({ wasPaid: false });
    expect(await accept(one, { 'CB-001': 3, 'CB-PARTY-001': 1 })).toBe('done');
    expect(await withdrawal(one)).toMatchObject({ state: 'settled', decided_at: now, settled_at: now });
    expect(await mails(id)).toContain('withdrawal-accepted');
    expect(await settleWithdrawal(desk(), anna, one, now)).toBe('changed');
  });

  test('the clock of its item knows what went back at its order, and stops when nothing is owed', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const standing = (one: string) => database.read((reader) => refundAtOrder(reader, one));
    const one = await linked(id, 'CB-001:1');
    expect(await standing(one)).toEqual({ state: 'open', paidOn: null, wasPaid: true });
    await accept(one, { 'CB-001': 1 }, true);
    const written = { id: randomUUID(), orderId: id, withdrawalId: one, cents: 1_131, paidOn: '2026-11-23' } as const;
    await refundWithdrawal(desk(), anna, { ...written, way: 'transfer', reference: '', reason: null }, now);
    expect(await standing(one)).toEqual({ state: 'accepted', paidOn: '2026-11-23', wasPaid: true });
    const other = await linked(id, 'CB-001:1');
    await refuseWithdrawal(desk(), anna, { id: other, reason: 'other', note: 'x' }, now);
    expect(await standing(other)).toEqual({ state: 'refused', paidOn: null, wasPaid: true });
    expect(await standing('nothing')).toBeUndefined();
  });

  test('delivered and not yet charged: the invoice leaves out what was withdrawn from', async () => {
    const id = await order(business);
    await write(id, 'confirmation');
    await ship(id, { 'CB-001': 2 });
    await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 });
    const one = await linked(id, 'CB-001:2');
    await accept(one, { 'CB-001': 2 }, true);
    const charged = await write(id, 'invoice');
    expect(await paper('number' in charged ? charged.number : '')).toMatchObject({
      lines: [{ itemNo: 'CB-001', quantity: 1 }, { itemNo: 'CB-PARTY-001', quantity: 1 }, { itemNo: null }],
    });
    expect(await correctInvoices(setting(), anna, id)).toEqual({ problem: 'nothing' });
  });

  test('a refund and its mail go together, and a second press is the first', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const one = await linked(id, 'CB-001:1');
    const written = { orderId: id, withdrawalId: one, paidOn: '2026-11-23', way: 'transfer', reference: '' } as const;
    const refund = (cents: number, payment: string) =>
      refundWithdrawal(desk(), anna, { ...written, id: payment, cents, reason: null }, now);
    // nobody has said yet whether it is valid
    expect(await refund(1, randomUUID())).toBe('changed');
    expect((await read(id)).payments).toHaveLength(1);
    await accept(one, { 'CB-001': 1 }, true);
    const part = randomUUID();
    expect(await Promise.all([refund(1, part), refund(1, part)])).toEqual(['done', 'done']);
    expect(await refund(100_000, randomUUID())).toBe('reason');
    await noteReturn(desk(), anna, { id: one, what: 'returned', on: '2026-11-23' }, now);
    const rest = randomUUID();
    const { tooMuchCents } = (await read(id)).money.balance;
    expect(await refund(tooMuchCents, rest)).toBe('done');
    expect(await withdrawal(one)).toMatchObject({ state: 'settled' });
    expect(await refund(tooMuchCents, rest)).toBe('done');
    expect(await refund(1, randomUUID())).toBe('changed');
    expect((await read(id)).payments).toHaveLength(3);
    expect((await mails(id)).filter((template) => template === 'withdrawal-refunded')).toHaveLength(2);
  });

  test('several at the same moment never take more than there is', async () => {
    const id = await order();
    const all = await Promise.all([1, 2, 3, 4].map(() => linked(id, 'CB-001:2')));
    expect(new Set(all).size).toBe(4);
    expect(await goods(id)).toEqual({ 'CB-001': 3 });
    expect((await read(id)).withdrawals.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']);
  });

  test('two clerks at once decide once', async () => {
    const id = await order();
    const one = await linked(id, 'CB-001:2');
    const outcomes = await Promise.all([
      accept(one, { 'CB-001': 2 }),
      refuseWithdrawal(desk(), anna, { id: one, reason: 'other', note: 'x' }, now),
      accept(one, { 'CB-001': 1 }),
    ]);
    expect(outcomes.toSorted()).toEqual(['changed', 'changed', 'done']);
  });

  test('two clerks tie one withdrawal to one order: the second is told, and overwrites nothing', async () => {
    const [one, other] = [await order(), await order()];
    const unclear = await withdraw({ contract: 'Meine Bestellung von gestern' });
    const tie = (orderId: string, wanted: Record<string, number> | null) =>
      database.write((transaction) =>
        tieWithdrawal(
          transaction,
          { id: unclear, orderId, wanted: wanted && new Map(Object.entries(wanted)), by: null },
          now,
        ),
      );
    const both = [assignWithdrawal(database, anna, { id: unclear, orderId: one }, now), tie(other, null)];
    expect((await Promise.all(both)).toSorted()).toEqual(['changed', 'done']);
    const [tied, free] = (await withdrawal(unclear)).order_id === one ? [one, other] : [other, one];
    // whoever read it before the first one tied it
    expect(await tie(free, { 'CB-001': 1 })).toBe('changed');
    expect(await goods(tied)).toEqual({ 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect(await goods(free)).toEqual({});
  });

  test('accepted is no more than what is left, and not nothing', async () => {
    const id = await order();
    const one = await linked(id, 'CB-001:2');
    await linked(id, 'CB-001:1');
    expect(await accept(one, { 'CB-001': 3 })).toBe('beyond');
    expect(await accept(one, { 'CB-XXX': 1 })).toBe('beyond');
    expect(await accept(one, { 'CB-001': 0 })).toBe('nothing');
    expect(await accept(one, { 'CB-001': 1 })).toBe('done');
    expect(await goods(id)).toEqual({ 'CB-001': 2 });
  });

  test('taken back, the order goes on where it was; not once a credit note is written', async () => {
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    const one = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    await accept(one, { 'CB-001': 3, 'CB-PARTY-001': 1 });
    expect((await read(id)).order.state).toBe('withdrawn');
    expect(await revokeWithdrawal(desk(), anna, { id: one, because: 'Appel du client' }, now)).toBe('done');
    expect((await read(id)).order.state).toBe('paid');
    expect(await goods(id)).toEqual({});
    expect(await mails(id)).toContain('withdrawal-revoked');
    await write(id, 'invoice');
    const again = await linked(id, 'CB-001:1');
    await accept(again, { 'CB-001': 1 });
    await correctInvoices(setting(), anna, id);
    expect(await revokeWithdrawal(desk(), anna, { id: again, because: 'x' }, now)).toBe('written');
  });

  test('taken back after the rest was shipped, charged and paid, its goods leave, are charged and paid', async () => {
    for (const change of [business, {}]) {
      const id = await order(change);
      await write(id, 'confirmation');
      if (change !== business) await move(id, 'paid');
      await ship(id, { 'CB-001': 1, 'CB-PARTY-001': 1 });
      const one = await linked(id, 'CB-001:2');
      await accept(one, { 'CB-001': 2 });
      await write(id, 'invoice');
      await move(id, 'paid');
      expect((await read(id)).order.state).toBe(change === business ? 'paid' : 'shipped');
      if (change !== business) await move(id, 'done');
      expect(await revokeWithdrawal(desk(), anna, { id: one, because: 'x' }, now)).toBe('done');
      expect((await read(id)).order.state).toBe('part-shipped');
      expect(await ship(id, { 'CB-001': 2 })).toMatchObject({ isWhole: true });
      await write(id, 'invoice');
      await move(id, 'paid');
      expect((await read(id)).order.state).toBe(change === business ? 'paid' : 'shipped');
      expect((await read(id)).money.points).toEqual([]);
    }
  });

  test('refused or untied after the order went on without it, its goods leave as well', async () => {
    for (const end of ['refused', 'untied']) {
      const id = await order(business);
      await write(id, 'confirmation');
      const one = await linked(id, 'CB-001:1');
      // a note says what left while something is held back
      expect(await move(id, 'shipped')).toBe('not-allowed');
      await ship(id, { 'CB-001': 1 });
      await callOffRest(setting(), anna, { id, revision: (await read(id)).order.revision, by: 'us' });
      await write(id, 'invoice');
      await move(id, 'paid');
      expect((await read(id)).order.state).toBe('paid');
      if (end === 'untied') await untieWithdrawal(desk(), anna, one, now);
      else await refuseWithdrawal(desk(), anna, { id: one, reason: 'other', note: 'Non.' }, now);
      expect((await read(id)).order.state).toBe('part-shipped');
      expect(await ship(id, { 'CB-001': 1 })).toMatchObject({ isWhole: true });
      await write(id, 'invoice');
      await move(id, 'paid');
      expect((await read(id)).order.state).toBe('paid');
    }
  });

  test('what is left of an order is its one sum: in the list, on Today, at its page and beside other orders; what was ordered stays', async () => {
    const id = await order();
    const ordered = { grossCents: 10_032, orderedCents: null };
    const listed = async () => (await listOrders(database, anna, { state: null, before: null }, now)).rows;
    expect(await listed()).toMatchObject([ordered]);
    const withdrawn = { id: randomUUID(), orderId: id, receivedOn: '2026-11-23', channel: 'phone' } as const;
    await enterWithdrawal(desk(), anna, { ...withdrawn, quantities: new Map([['CB-001', 2]]) }, now);
    // 100.32 less two packs at 11.305
    const left = { grossCents: 7_771, orderedCents: 10_032 };
    expect(await listed()).toMatchObject([left]);
    const tasks = await todoOrders(database, 10, now);
    expect(tasks.find(({ todo }) => todo === 'confirm')?.order?.priced).toMatchObject({
      grossCents: 7_771,
      lines: [{ itemNo: 'CB-001', quantity: 1 }, { itemNo: 'CB-PARTY-001' }],
    });
    const { email } = (await read(id)).order;
    expect((await readSameSender(database, email, 'another')).orders).toMatchObject([{ grossCents: 7_771 }]);
    const shown = await seen(id);
    expect(shown).toMatchObject({ sum: '€77.71', gross: '€77.71', ordered: { sum: '€100.32' } });
    expect(shown.lines.map(({ quantity }) => quantity)[0]).toBe('1 pack = 100 pieces');
    expect(shown.ordered?.gone).toBe('Knives (2 packs = 200 pieces)');
    // where nothing was paid, nothing has to go back
    expect(shown.withdrawals[0]?.refundUntil).toBe('');
    // the withdrawal is refused: it is as it was ordered
    const refused = { id: withdrawn.id, reason: 'period-over', note: '' } as const;
    expect(await refuseWithdrawal(desk(), anna, refused, now)).toBe('done');
    expect(await listed()).toMatchObject([ordered]);
    expect(await seen(id)).toMatchObject({ sum: '€100.32', ordered: null });
  });

  test('what came by telephone is entered at the order, and the buyer is told that it was noted', async () => {
    const id = await order();
    const enter = (change: object = {}) =>
      enterWithdrawal(
        desk(),
        anna,
        {
          id: randomUUID(),
          orderId: id,
          receivedOn: '2026-11-23',
          channel: 'phone',
          quantities: new Map([['CB-001', 1]]),
          ...change,
        },
        now,
      );
    expect(await enter({ receivedOn: '2026-11-24' })).toBe('day');
    expect(await enter({ receivedOn: '2026-11-22' })).toBe('day');
    expect(await enter({ quantities: new Map([['CB-001', 4]]) })).toBe('beyond');
    expect(await enter({ quantities: new Map([['CB-001', 0]]) })).toBe('nothing');
    // the form sent twice at one moment, and once more
    const form = { id: randomUUID() };
    expect(await Promise.all([enter(form), enter(form)])).toEqual([form, form]);
    expect(await enter(form)).toEqual(form);
    expect((await mails(id)).filter((template) => template === 'withdrawal-noted')).toHaveLength(1);
    expect((await read(id)).withdrawals).toMatchObject([{ state: 'open', channel: 'phone' }]);
    expect(await goods(id)).toEqual({ 'CB-001': 1 });
    expect(await mails(id)).toContain('withdrawal-noted');
    await move(id, 'cancelled');
    expect(await enter()).toBe('not-allowed');
  });

  test('that of a business is entered, too: what is accepted goes back, and the mail calls it goodwill', async () => {
    const saidTo = async (more: Parameters<typeof order>[0]) => {
      const id = await order(more);
      const quantities = new Map([['CB-001', 1]]);
      const wanted = {
        id: randomUUID(),
        orderId: id,
        receivedOn: '2026-11-23',
        channel: 'letter',
        quantities,
      } as const;
      expect(await enterWithdrawal(desk(), anna, wanted, now)).toEqual({ id: wanted.id });
      await accept(wanted.id, { 'CB-001': 1 });
      const { order: its, withdrawals } = await read(id);
      const [withdrawal] = withdrawals;
      if (withdrawal === undefined) throw new Error('it is not there');
      const due = { withdrawal, refund: null, open: null };
      return JSON.stringify(await composeWithdrawalMail('withdrawal-accepted', its, due, mailSetting()));
    };
    expect(await saidTo(business)).toContain('Nous acceptons néanmoins votre rétractation');
    const toConsumer = await saidTo({});
    expect(toConsumer).toContain('Elle est valable');
    expect(toConsumer).not.toContain('à titre commercial');
  });

  test('entered and accepted in one press the buyer gets one mail; accepted later, the receipt has gone before', async () => {
    const ofWithdrawal = async (id: string) => (await mails(id)).filter((name) => name.startsWith('withdrawal-'));
    const declare = async (id: string) => {
      const quantities = new Map([['CB-001', 1]]);
      const wanted = { id: randomUUID(), orderId: id, receivedOn: '2026-11-23', channel: 'phone', quantities } as const;
      const entered = await enterWithdrawal(desk(), anna, wanted, now);
      if (typeof entered === 'string') throw new Error(entered);
      return entered.id;
    };
    const [atOnce, later] = [await order(), await order()];
    await accept(await declare(atOnce), { 'CB-001': 1 });
    expect(await ofWithdrawal(atOnce)).toEqual(['withdrawal-accepted']);
    const declared = await declare(later);
    await database.write((transaction) =>
      transaction
        .updateTable('mails')
        .set({ state: 'sent', sent_at: now })
        .where('enquiry_id', '=', declared)
        .execute(),
    );
    await accept(declared, { 'CB-001': 1 });
    expect((await ofWithdrawal(later)).toSorted()).toEqual(['withdrawal-accepted', 'withdrawal-noted']);
    // what came by the form has its receipt in any case
    const formed = await order();
    await accept(await linked(formed, 'CB-001'), { 'CB-001': 1 });
    expect(await ofWithdrawal(formed)).toContain('withdrawal-accepted');
  });

  test('the desk offers what can be done: what is held back does not leave, what had left is to come back', async () => {
    const view = async (id: string) =>
      viewOfOrder(
        { database, now: () => now, askVies: null, paymentService: null, mailSetting: mailSetting() },
        await read(id),
        {
          language: 'en',
          mayWork: true,
        },
      );
    const id = await order();
    await write(id, 'confirmation');
    await move(id, 'paid');
    expect(await view(id)).toMatchObject({ mayShip: true, mayShipAll: true });
    const held = await linked(id, 'CB-001:3,CB-PARTY-001:1');
    expect(await view(id)).toMatchObject({ mayShip: false, mayShipAll: false });
    await refuseWithdrawal(desk(), anna, { id: held, reason: 'other', note: 'Non.' }, now);
    await ship(id, { 'CB-PARTY-001': 1 });
    const later = now + 2 * day;
    const [kept, back] = [await linked(id, 'CB-001:3'), await linked(id, 'CB-PARTY-001:1')];
    const of = async (one: string) => (await view(id)).withdrawals.find((withdrawn) => withdrawn.id === one);
    expect(await of(kept)).toMatchObject({ proposesReturn: false });
    expect(await of(back)).toMatchObject({ proposesReturn: true });
    const accepting = { id: back, quantities: new Map([['CB-PARTY-001', 1]]), needsReturn: true, note: '' };
    await acceptWithdrawal(desk(), anna, accepting, later);
    // counted from the declaration
    expect(await withdrawal(back)).toMatchObject({ return_by: '2026-12-07' });
    expect(await of(back)).toMatchObject({ next: 'return', mayNoteReturn: true, mayRefundBefore: true });
    const paidBack = { id: randomUUID(), orderId: id, withdrawalId: back, cents: 100, reference: '', reason: null };
    const refunded = { ...paidBack, paidOn: '2026-11-23', way: 'transfer' } as const;
    expect(await refundWithdrawal(desk(), anna, refunded, later)).toBe('done');
    expect(await of(back)).toMatchObject({ next: 'return', mayRefundBefore: false });
    expect(await noteReturn(desk(), anna, { id: back, what: 'dispatched', on: '2026-11-23' }, later)).toBe('done');
    expect(await of(back)).toMatchObject({ mayNoteReturn: true });
    expect(await noteReturn(desk(), anna, { id: back, what: 'returned', on: '2026-11-24' }, later)).toBe('done');
    expect(await of(back)).toMatchObject({ mayNoteReturn: false });
  });

  test('what is sent back is noted with its day', async () => {
    const id = await order();
    const one = await linked(id, 'CB-001:1');
    expect(await noteReturn(desk(), anna, { id: one, what: 'returned', on: '2026-11-23' }, now)).toBe('changed');
    await accept(one, { 'CB-001': 1 }, true);
    expect(await noteReturn(desk(), anna, { id: one, what: 'returned', on: '2026-11-24' }, now)).toBe('day');
    expect(await noteReturn(desk(), anna, { id: one, what: 'dispatched', on: '2026-11-23' }, now)).toBe('done');
    expect(await withdrawal(one)).toMatchObject({ dispatched_on: '2026-11-23', returned_on: null });
  });

  test('a false token is a withdrawal all the same, found by its address', async () => {
    const id = await order();
    const token = await orderToken(office.secrets, id);
    const one = await withdraw({ contract: 'x', order: `${token.slice(0, -2)}xx`, items: 'CB-001:1' });
    expect(await withdrawal(one)).toMatchObject({ order_id: id, channel: 'form' });
    expect(forms.withdrawal.stored).toBe('enquiry');
  });
});
