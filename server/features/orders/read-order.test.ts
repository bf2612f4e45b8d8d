import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { createPapers } from '../invoicing/papers.ts';
import { notePayment, takePaymentBack } from '../payments/note-payment.ts';
import { noteOnOrder } from './note-on-order.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { remindOfPayment } from './remind-of-payment.ts';
import { replaceGoods } from './replace-goods.ts';
import { shipOrder } from './ship-order.ts';
import { writePaper } from './write-paper.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('the page of an order, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const setting = (at: number) => {
    const { database } = office;
    const papers = createPapers({ database, texts: siteTexts, now: () => at, paperWorker: paperWorker() });
    return { database, papers, texts: siteTexts, now: at, messageIdHost: 'site.example' };
  };
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));

  /** Anna confirms, ships and invoices an order, Ben notes money that she takes back, reminds and takes the invoice back. */
  async function workedOn() {
    const { database, anna } = office;
    const ben = { ...anna, operator: await newOperator(database, { name: 'Ben' }, now) };
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;
    const { orderId: id, inquiryNumber: number } = await receiveOrder(
      office.store,
      { ...sampleOrder, ...business },
      context,
    );
    await confirmOrder(office, id, now + 1);
    const quantities = new Map([
      ['CB-001', 3],
      ['CB-PARTY-001', 1],
    ]);
    const whole = { id, revision: 2, quantities, tracking: null };
    expect(await shipOrder(setting(now + 2), anna, whole)).toMatchObject({ isWhole: true });
    const invoice = { kind: 'invoice', number, isToBeSent: true } as const;
    expect(await writePaper(setting(now + 3), anna, invoice)).toMatchObject({ number: 'RE-2026-00001' });
    const noted = { id: 'noted', orderId: id, cents: 500, paidOn: '2026-11-23', way: 'transfer' } as const;
    expect(await notePayment(database, ben, { ...noted, reference: '', invoice: null }, now + 4)).toBe('done');
    const undone = { orderId: id, paymentId: 'noted', reason: 'andere Bestellung' };
    expect(await takePaymentBack(database, anna, undone, now + 5)).toBe('done');
    const late = { ...setting(now + 30 * day), days: 7, feeCents: 0 };
    expect(await remindOfPayment(late, ben, { id, position: 1 }, now + 30 * day)).toBe('done');
    await noteOnOrder(database, ben, { orderId: id, text: 'Tor 3' }, now + 30 * day);
    const cancellation = { kind: 'cancellation', number, isToBeSent: true } as const;
    expect(await writePaper(setting(now + 31 * day), ben, cancellation)).toMatchObject({ number: 'ST-2026-00001' });
    expect(await writePaper(setting(now + 32 * day), anna, invoice)).toMatchObject({ number: 'RE-2026-00002' });
    await database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ tax_decision: 'taxed', tax_reason: 'ungültig', tax_decided_at: now, tax_decided_by: ben.operator.id })
        .where('id', '=', id)
        .execute(),
    );
    return { id, number, ben };
  }

  test('says who took each step, noted and took back each payment, reminded and decided, and names each paper', async () => {
    const { id } = await workedOn();
    const found = await read(id);
    expect(found.steps.map(({ state, operator, paper }) => [state, operator, paper])).toEqual([
      ['received', null, null],
      ['confirmed', 'Anna', null],
      ['shipped', 'Anna', 'LS-2026-00001'],
    ]);
    expect(found.payments).toMatchObject([
      { id: 'noted', amount_cents: 500, operator: 'Ben', takenBackBy: 'Anna', taken_back_reason: 'andere Bestellung' },
    ]);
    expect(found.reminders).toMatchObject([{ position: 1, operator: 'Ben', fee_cents: 0 }]);
    expect(found.notes).toMatchObject([{ text: 'Tor 3', operator: 'Ben' }]);
    expect(found.taxDecidedBy).toBe('Ben');
    expect(found.booked).toMatchObject([
      { kind: 'invoice', number: 'RE-2026-00001', at: now + 3 },
      { kind: 'cancellation', number: 'ST-2026-00001', at: now + 31 * day },
      { kind: 'invoice', number: 'RE-2026-00002', at: now + 32 * day },
    ]);
    const live = await office.database.read((reader) =>
      reader.selectFrom('papers').select('id').where('number', '=', 'RE-2026-00002').executeTakeFirstOrThrow(),
    );
    expect(found.invoices).toMatchObject([{ paperId: live.id, number: 'RE-2026-00002', openCents: 10_032 }]);
    expect(found.mails.map(({ template, paperNumber }) => [template, paperNumber])).toEqual([
      ['order-notice', null],
      ['order-receipt', null],
      ['order-confirmation', 'AB-2026-00001'],
      ['order-shipped', 'LS-2026-00001'],
      ['paper', 'RE-2026-00001'],
      ['payment-reminder', 'RE-2026-00001'],
      ['paper', 'ST-2026-00001'],
      ['paper', 'RE-2026-00002'],
    ]);
  });

  test('names what replaces its goods, forgets who is gone, and writes each reading down; what is restricted is not shown', async () => {
    const { database, anna } = office;
    const { id, number, ben } = await workedOn();
    const wanted = { id, key: 'one', quantities: new Map([['CB-001', 1]]) };
    const made = await replaceGoods(office.store, anna, wanted, now + 50 * day);
    if (typeof made === 'string') throw new Error(made);
    await database.write((transaction) =>
      transaction.deleteFrom('operators').where('id', '=', ben.operator.id).execute(),
    );
    const found = await read(id);
    expect([found.replaces, found.replacedBy.map((one) => one.number)]).toEqual([null, [made.number]]);
    expect((await read(made.id)).replaces?.number).toBe(number);
    expect([found.payments[0]?.operator, found.payments[0]?.takenBackBy]).toEqual([null, 'Anna']);
    expect([found.reminders[0]?.operator, found.notes[0]?.operator, found.taxDecidedBy]).toEqual([null, null, null]);
    await database.write((transaction) =>
      transaction.updateTable('orders').set({ restricted_at: now }).where('id', '=', id).execute(),
    );
    expect(await readOrder(database, anna, id, now)).toBe('restricted');
    expect(await readOrder(database, anna, 'nothing', now)).toBe(null);
    const lines = await database.read((reader) =>
      reader.selectFrom('desk_log').select(['item_label']).where('action', '=', 'order-read').execute(),
    );
    expect(lines.map(({ item_label }) => item_label).toSorted()).toEqual([number, made.number].toSorted());
  });
});
