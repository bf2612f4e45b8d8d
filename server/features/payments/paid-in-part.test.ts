import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { invoiceXml } from '../invoicing/invoice-xml.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { createPapers } from '../invoicing/papers.ts';
import { createPaperWorker } from '../invoicing/paper-worker.ts';
import { listOrders } from '../orders/list-orders.ts';
import { moveOrder } from '../orders/move-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { writePaper } from '../orders/write-paper.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
/** of the sample order */
const gross = 10_032;
const refunds = { state: null, todo: 'refund', before: null } as const;

const paperWorker = createPaperWorker();
afterAll(() => paperWorker.close());

describe('an order that is paid in part', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
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
  const write = async (id: string, kind: 'confirmation' | 'invoice' | 'cancellation') =>
    writePaper(setting(), office.anna, { kind, number: (await read(id)).order.number, isToBeSent: false });
  const invoiced = async (cents: number) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId } = await receiveOrder(office.store, { ...sampleOrder, note: `${cents}` }, context);
    await write(orderId, 'confirmation');
    if (cents > 0) await pay(office.database, office.anna, { id: orderId, cents }, now);
    const { order } = await read(orderId);
    const quantities = new Map(order.priced.lines.map(({ itemNo, quantity }) => [itemNo, quantity]));
    const wanted = { id: orderId, revision: order.revision, quantities, tracking: null, reason: 'Stammkunde' };
    expect(await shipOrder(setting(), office.anna, wanted)).toMatchObject({ isWhole: true });
    expect(await write(orderId, 'invoice')).toMatchObject({ isNew: true });
    const [invoice] = (await read(orderId)).money.found.invoices;
    if (invoice === undefined) throw new Error('there is no invoice');
    return { orderId, invoice };
  };

  test('its invoice says what came before, and asks for the rest: in words, for the bank, and in its data', async () => {
    const { orderId, invoice } = await invoiced(4_000);
    expect(invoice.payment).toMatchObject({ by: 'invoice', paidCents: 4_000 });
    const { view } = writeOut(invoice, siteTexts);
    expect(view.sums.slice(-3).map(({ label, value }) => [label, value.replace(/\s/g, ' ')])).toEqual([
      ['Gesamtbetrag', '100,32 €'],
      ['Bereits gezahlt', '-40,00 €'],
      ['Zu zahlen', '60,32 €'],
    ]);
    expect(view.notes.join(' ')).toMatch(/überweisen Sie 60,32\s€/);
    const xml = invoiceXml(invoice, siteTexts);
    expect(xml).toContain('<ram:TotalPrepaidAmount>40.00</ram:TotalPrepaidAmount>');
    expect(xml).toContain('<ram:DuePayableAmount>60.32</ram:DuePayableAmount>');
    expect((await read(orderId)).invoices).toMatchObject([{ openCents: gross - 4_000 }]);
    // taken back it is taken back as a whole
    expect(await write(orderId, 'cancellation')).toMatchObject({ isNew: true });
    expect((await read(orderId)).money.balance).toMatchObject({ creditedCents: gross, paidCents: 4_000 });
  });

  test('closed with a reason and paid twice later, it is listed among what is to be paid back', async () => {
    const { orderId } = await invoiced(4_000);
    const listed = async () => (await listOrders(office.database, office.anna, refunds, now)).rows.map(({ id }) => id);
    const { revision } = (await read(orderId)).order;
    const closing = { id: orderId, to: 'done', revision, reason: 'Rest erlassen' } as const;
    expect(await moveOrder(setting(), office.anna, closing, now)).toBe('done');
    const came = (cents: number) => pay(office.database, office.anna, { id: orderId, cents }, now + 60_000);
    expect(await came(gross - 4_000)).toBe('done');
    expect(await listed()).toEqual([]);
    expect(await came(gross - 4_000)).toBe('done');
    expect((await read(orderId)).order.state).toBe('done');
    expect(await listed()).toEqual([orderId]);
  });

  test('nothing came, or all of it: it asks for all, or for nothing', async () => {
    const { invoice: unpaid } = await invoiced(0);
    expect(unpaid.payment).not.toHaveProperty('paidCents');
    expect(writeOut(unpaid, siteTexts).view.sums.at(-1)?.value).toMatch(/100,32/);
    const { invoice: paid } = await invoiced(gross);
    expect(paid.payment).toMatchObject({ by: 'paid' });
  });
});
