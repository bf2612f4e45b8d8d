import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderInput } from '../../../domain/forms/order.ts';
import type { AddressField } from '../../../domain/orders/correct-address.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { correctOrderAddress, type CorrectedPlace } from './correct-order-address.ts';
import { moveOrder } from './move-order.ts';
import { noteOnOrder } from './note-on-order.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { searchOrders } from './search-orders.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const hafen = { name: 'Zoé Müller', street: 'Hafenweg 12', postcode: '20457', city: 'Hamburg' };

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('an order at the desk, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const order = async (change: Partial<OrderInput> = {}) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    return (await receiveOrder(office.store, { ...sampleOrder, ...change }, context)).orderId;
  };
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const correct = async (
    orderId: string,
    place: CorrectedPlace,
    typed: Record<AddressField, string>,
    revision?: number,
  ) =>
    correctOrderAddress(
      office.database,
      office.anna,
      { orderId, revision: revision ?? (await read(orderId)).order.revision, place, typed },
      now,
    );
  const otherInvoice = {
    otherInvoice: 'yes',
    invoiceName: 'Buchhaltung',
    invoiceStreet: 'Amtsgasse 1',
    invoicePostcode: '20099',
    invoiceCity: 'Hamburg',
    invoiceCountry: 'DE',
  };

  test('goes to its corrected address, and so does its invoice; the one before stays in its history', async () => {
    const id = await order();
    expect(await correct(id, 'delivery', hafen)).toBe('done');
    const { order: after, notes } = await read(id);
    expect(after.customer.delivery).toEqual({ ...hafen, country: 'DE' });
    expect(after.customer.invoice).toEqual(after.customer.delivery);
    expect(notes).toMatchObject([
      { kind: 'delivery-address', text: 'Zoé Müller\nRingstraße 7\n20095 Hamburg', operator: 'Anna' },
    ]);
    // the search knows the new one
    const found = await searchOrders(office.database, office.anna, { typed: 'Hafenweg', before: null }, now);
    expect(JSON.stringify(found)).toContain(after.number);
  });

  test('goes elsewhere while its invoice stays where it was, where whoever corrects it says so', async () => {
    const id = await order();
    const { revision } = (await read(id)).order;
    const wanted = { orderId: id, revision, place: 'delivery', typed: hafen, keepsInvoice: true } as const;
    expect(await correctOrderAddress(office.database, office.anna, wanted, now)).toBe('done');
    const { customer } = (await read(id)).order;
    expect([customer.delivery.street, customer.invoice.street]).toEqual(['Hafenweg 12', 'Ringstraße 7']);
  });

  test('keeps an invoice address of its own, which is corrected by itself', async () => {
    const id = await order(otherInvoice);
    await correct(id, 'delivery', hafen);
    expect((await read(id)).order.customer.invoice.street).toBe('Amtsgasse 1');
    await correct(id, 'invoice', { ...hafen, street: 'Amtsgasse 2' });
    const { customer } = (await read(id)).order;
    expect([customer.delivery.street, customer.invoice.street]).toEqual(['Hafenweg 12', 'Amtsgasse 2']);
  });

  test('refuses what cannot be an address, somebody’s older view, and an order that is over', async () => {
    const id = await order();
    expect(await correct(id, 'delivery', { ...hafen, postcode: '2045', city: '' })).toEqual({ wrong: ['city'] });
    expect(await correct(id, 'delivery', { ...hafen, postcode: '2045' })).toEqual({ wrong: ['postcode'] });
    expect(await correct(id, 'delivery', { ...hafen, name: 'a\nb\nc\nd' })).toEqual({ wrong: ['name'] });
    const { revision } = (await read(id)).order;
    expect(await correct(id, 'delivery', hafen, revision)).toBe('done');
    expect(await correct(id, 'delivery', { ...hafen, city: 'Altona' }, revision)).toBe('changed');
    const desk = { database: office.database, messageIdHost: 'site.example' };
    await moveOrder(desk, office.anna, { id, to: 'cancelled', revision: revision + 1, reason: '', by: 'us' }, now);
    expect(await correct(id, 'invoice', { ...hafen, city: 'Altona' })).toBe('not-allowed');
    expect(await correctOrderAddress(office.database, office.anna, wantedOf('no such order'), now)).toBe('unknown');
  });

  test('has notes of the people at the desk', async () => {
    const id = await order();
    const note = (text: string, orderId = id) => noteOnOrder(office.database, office.anna, { orderId, text }, now);
    expect(await note('Ruft vor der Lieferung an.\r\nTor 3')).toBe('done');
    expect(await note('  ')).toBe('note');
    expect(await note('x'.repeat(5001))).toBe('note');
    expect(await note('Hallo', 'no such order')).toBe('unknown');
    expect((await read(id)).notes).toMatchObject([
      { kind: 'note', text: 'Ruft vor der Lieferung an.\nTor 3', operator: 'Anna' },
    ]);
  });
});

const wantedOf = (orderId: string) => ({ orderId, revision: 1, place: 'delivery' as const, typed: hafen });
