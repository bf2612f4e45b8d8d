import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { readOrder } from './read-order.ts';
import { createPapers } from '../invoicing/papers.ts';
import { createPaperWorker } from '../invoicing/paper-worker.ts';
import { writePaper } from './write-paper.ts';
import { notePayment, noteRefund } from '../payments/note-payment.ts';
import { enterWithdrawal } from '../withdrawals/enter-withdrawal.ts';
import { receiveOrder } from './receive-order.ts';
import { shipOrder } from './ship-order.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const start = Date.parse('2026-11-23T09:00:00Z');
const minutes = 60_000;

const paperWorker = createPaperWorker();
afterAll(() => paperWorker.close());

describe('a form of the desk that is sent again', () => {
  let office: OrderOffice;
  let now = start;
  beforeEach(async () => {
    now = start;
    office = await openOrderOffice(null, start);
  });
  afterEach(() => office.close());

  const setting = () => ({
    database: office.database,
    papers: createPapers({ database: office.database, texts: siteTexts, now: () => now, paperWorker }),
    texts: siteTexts,
    now,
    messageIdHost: 'site.example',
  });
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const order = async (change: Partial<OrderInput> = {}) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, ...change }, context)).orderId;
  };
  const write = async (id: string, kind: 'confirmation' | 'invoice', isNew = true) =>
    writePaper(setting(), office.anna, {
      kind,
      number: (await read(id)).order.number,
      isToBeSent: true,
      subject: isNew ? { isNew } : {},
    });
  const mails = async (id: string) =>
    (await read(id)).mails.map(({ template }) => template).filter((template) => !/receipt|notice/.test(template));

  test('a confirmation goes out once: pressed twice it is the first, and after a colleague somebody is told', async () => {
    const id = await order();
    expect(await write(id, 'confirmation')).toMatchObject({ isNew: true, isSent: true });
    expect(await write(id, 'confirmation')).toMatchObject({ isNew: false });
    now += 5 * minutes;
    expect(await write(id, 'confirmation')).toEqual({ problem: 'changed' });
    expect(await mails(id)).toEqual(['order-confirmation']);
    // whoever wants the paper to go out once more asks for that
    expect(await write(id, 'confirmation', false)).toMatchObject({ isNew: false, isSent: true });
    expect(await mails(id)).toEqual(['order-confirmation', 'paper']);
  });

  test.each(['in one parcel', 'with a delivery note'])('an invoice goes out once, too: goods %s', async (how) => {
    const id = await order({ buyer: 'business', company: 'Imbiss', payment: 'invoice' });
    await write(id, 'confirmation');
    if (how === 'with a delivery note') {
      const { order: confirmed } = await read(id);
      const quantities = new Map(confirmed.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity]));
      const wanted = { id, revision: confirmed.revision, quantities, tracking: null };
      expect(await shipOrder(setting(), office.anna, wanted)).toMatchObject({ isWhole: true });
    }
    expect(await write(id, 'invoice')).toMatchObject({ isNew: true });
    expect(await write(id, 'invoice')).toMatchObject({ isNew: false });
    now += 5 * minutes;
    expect(await write(id, 'invoice')).toEqual({ problem: 'changed' });
    expect((await mails(id)).filter((template) => template === 'paper')).toHaveLength(1);
    expect(await write(id, 'invoice', false)).toMatchObject({ isNew: false, isSent: true });
  });

  test('with other words it is no success: a payment or refund that the first one does not name is asked for anew', async () => {
    const id = await order();
    await write(id, 'confirmation');
    const form = { id: randomUUID(), orderId: id, cents: 12_000, paidOn: '2026-11-23', way: 'transfer' } as const;
    const pay = (change: { cents?: number; reference?: string } = {}) =>
      notePayment(office.database, office.anna, { ...form, reference: '', invoice: null, ...change }, now);
    expect(await pay()).toBe('done');
    expect(await pay()).toBe('done');
    expect(await pay({ cents: 2_000 })).toBe('sent-before');
    expect(await pay({ reference: 'Rest' })).toBe('sent-before');
    expect((await read(id)).payments).toHaveLength(1);
    const other = await order({ note: 'another' });
    await write(other, 'confirmation');
    const elsewhere = { ...form, orderId: other, reference: '', invoice: null };
    expect(await notePayment(office.database, office.anna, elsewhere, now)).toBe('sent-before');
    const refund = (cents: number) => {
      const written = { ...form, id: 'one refund', cents, reference: '', reason: null, withdrawalId: null };
      return noteRefund(office.database, office.anna, written, now);
    };
    expect(await refund(500)).toBe('done');
    expect(await refund(500)).toBe('done');
    expect(await refund(501)).toBe('sent-before');
    expect((await read(id)).payments).toHaveLength(2);
  });

  test('a withdrawal that is entered with other goods from the same form is not swallowed', async () => {
    const id = await order();
    const entry = randomUUID();
    const enter = (quantities: Record<string, number>) => {
      const wanted = { id: entry, orderId: id, receivedOn: '2026-11-23', channel: 'phone' } as const;
      const about = { ...wanted, quantities: new Map(Object.entries(quantities)) };
      return enterWithdrawal({ database: office.database, messageIdHost: 'x' }, office.anna, about, now);
    };
    expect(await enter({ 'CB-001': 1 })).toEqual({ id: entry });
    expect(await enter({ 'CB-001': 1 })).toEqual({ id: entry });
    expect(await enter({ 'CB-001': 2 })).toBe('sent-before');
    expect((await read(id)).withdrawals).toHaveLength(1);
  });
});
