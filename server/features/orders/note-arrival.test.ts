import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';

import type { OrderInput } from '../../../domain/forms/order.ts';
import { createPapers, type Papers } from '../invoicing/papers.ts';
import { orderToken } from '../order-records/order-token.ts';
import { findItsOrder } from '../withdrawals/find-its-order.ts';
import { findOrder } from './find-order.ts';
import { moveOrder } from './move-order.ts';
import { noteArrival } from './note-arrival.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { remindOfPayment } from './remind-of-payment.ts';
import { shipOrder } from './ship-order.ts';
import { writePaper } from './write-paper.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;

const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('the day a delivery arrived, on %s', (kind) => {
  let office: OrderOffice;
  let papers: Papers;
  let at = now;
  beforeEach(async () => {
    at = now;
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    papers = createPapers({
      database: office.database,
      texts: siteTexts,
      now: () => at,
      paperWorker: paperWorker(),
    });
  });
  afterEach(() => office.close());

  const desk = () => ({ database: office.database, messageIdHost: 'site.example' });
  const setting = () => ({ ...desk(), papers, texts: siteTexts, now: at });
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, at));
  const write = async (id: string, what: 'confirmation' | 'invoice') =>
    writePaper(setting(), office.anna, { kind: what, number: (await read(id)).order.number, isToBeSent: true });
  const confirmed = async (change: Partial<OrderInput>) => {
    const context = { language: 'fr', idempotencyKey: null, sender, now: at } as const;
    const { orderId } = await receiveOrder(office.store, { ...sampleOrder, ...change }, context);
    await write(orderId, 'confirmation');
    return orderId;
  };
  const business = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;
  const ship = async (id: string, quantities: Record<string, number>) => {
    const { revision } = (await read(id)).order;
    const wanted = { id, revision, quantities: new Map(Object.entries(quantities)), tracking: null, reason: 'eilt' };
    expect(await shipOrder(setting(), office.anna, wanted)).toHaveProperty('number');
    return (await read(id)).shipments.at(-1)?.paperId ?? '';
  };
  const all = { 'CB-001': 3, 'CB-PARTY-001': 1 };
  const note = async (id: string, paperId: string | null, arrivedOn: string | null) => {
    const { revision } = (await read(id)).order;
    at += 1_000;
    return noteArrival(office.database, office.anna, { orderId: id, revision, paperId, arrivedOn }, at);
  };
  const dueOf = async (id: string) => (await read(id)).order.paymentDueOn;
  const seen = async (id: string) => mustSee(await findOrder(office, await orderToken(office.secrets, id)));

  test('moves the last day to pay of an invoice that is out, never to before what is printed on it', async () => {
    const id = await confirmed(business);
    const paper = await ship(id, all);
    await write(id, 'invoice');
    // dispatched on the 23rd, three days in transit, fourteen to pay
    expect(await dueOf(id)).toBe('2026-12-10');
    at = now + 9 * day;
    expect(await note(id, paper, '2026-12-01')).toBe('done');
    expect(await dueOf(id)).toBe('2026-12-15');
    expect((await seen(id)).invoices).toMatchObject([{ dueOn: '2026-12-15' }]);
    at = now + 20 * day;
    const asked = { database: office.database, messageIdHost: 'site.example', days: 7, feeCents: 0 };
    expect(await remindOfPayment(asked, office.anna, { id, position: 1 }, at)).toBe('not-due');
    // it was another day: the invoice is due as it says again
    expect(await note(id, paper, '2026-11-24')).toBe('done');
    expect(await dueOf(id)).toBe('2026-12-10');
    expect(await remindOfPayment(asked, office.anna, { id, position: 1 }, at)).toBe('done');
    // a reminder names a later day than any arrival
    expect(await note(id, paper, '2026-11-25')).toBe('done');
    expect(await dueOf(id)).toBe('2026-12-20');
  });

  test('counts for an invoice that is written afterwards, and the last of several deliveries counts', async () => {
    const id = await confirmed(business);
    const first = await ship(id, { 'CB-001': 3 });
    at = now + 2 * day;
    const last = await ship(id, { 'CB-PARTY-001': 1 });
    at = now + 3 * day;
    expect(await note(id, last, '2026-11-26')).toBe('done');
    expect(await note(id, first, '2026-11-24')).toBe('done');
    await write(id, 'invoice');
    // by dispatch it would be the 12th
    expect(await dueOf(id)).toBe('2026-12-10');
    at = now + 5 * day;
    expect(await note(id, last, '2026-11-28')).toBe('done');
    expect(await dueOf(id)).toBe('2026-12-12');
  });

  test('is no day before dispatch or still to come, and of two who note it the second is told', async () => {
    const id = await confirmed(business);
    expect(await note(id, null, '2026-11-23')).toBe('unknown');
    const paper = await ship(id, all);
    const { revision } = (await read(id)).order;
    expect(await note(id, paper, '2026-11-22')).toBe('before-dispatch');
    expect(await note(id, paper, '2026-11-24')).toBe('in-future');
    expect(await note(id, 'another', '2026-11-23')).toBe('unknown');
    expect(await note(id, paper, '2026-11-23')).toBe('done');
    expect(await note(id, paper, '2026-11-23')).toBe('same');
    const late = { orderId: id, revision, paperId: paper, arrivedOn: '2026-11-23' };
    expect(await noteArrival(office.database, office.anna, late, at)).toBe('changed');
  });

  test('stands in the history and on the page of the buyer, also where nothing left with a note', async () => {
    const id = await confirmed(business);
    const { revision } = (await read(id)).order;
    expect(await moveOrder(desk(), office.anna, { id, to: 'shipped', revision, by: 'us' }, at)).toBe('done');
    at = now + 2 * day;
    expect(await note(id, null, '2026-11-24')).toBe('done');
    expect(await note(id, null, '2026-11-25')).toBe('done');
    expect((await seen(id)).steps.map(({ state, arrivedOn }) => [state, arrivedOn])).toEqual([
      ['received', null],
      ['confirmed', null],
      ['shipped', '2026-11-25'],
    ]);
    expect((await read(id)).money.found.arrival.arrivalChanges).toMatchObject([
      { before: null, after: '2026-11-24', operator: 'Anna' },
      { before: '2026-11-24', after: '2026-11-25' },
    ]);
    expect(await note(id, null, null)).toBe('done');
    expect((await seen(id)).steps.at(-1)).toMatchObject({ arrivedOn: null });
  });

  test('a delivery that arrived late can be withdrawn from for fourteen days after that', async () => {
    const id = await confirmed({});
    const paper = await ship(id, all);
    const said = { name: 'Zoé Müller', email: 'zoe@example.org', text: 'Ich widerrufe.' };
    const found = () => office.database.read((reader) => findItsOrder(reader, said, at));
    at = now + 30 * day;
    expect((await found()).candidates).toEqual([]);
    expect(await note(id, paper, '2026-12-20')).toBe('done');
    expect((await found()).sure?.order.id).toBe(id);
    at = Date.parse('2027-01-04T09:00:00Z');
    expect((await found()).candidates).toEqual([]);
  });
});
