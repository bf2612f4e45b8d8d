import { afterEach, beforeEach, expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { createPapers } from '../invoicing/papers.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { writePaper } from '../orders/write-paper.ts';
import { monthGaps } from './month-gaps.ts';
import { readOpenItems } from './open-items.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const day = 24 * 60 * 60 * 1000;
const { paperWorker } = usePaperWorker();

let office: OrderOffice;
beforeEach(async () => {
  office = await openOrderOffice(null, now);
});
afterEach(() => office.close());

test('who owes what and since when; what is paid is not among it', async () => {
  const papers = createPapers({
    database: office.database,
    texts: siteTexts,
    now: () => now,
    paperWorker: paperWorker(),
  });
  const order = async (name: string) => {
    const context = { language: 'de', idempotencyKey: null, sender, now } as const;
    const { orderId, inquiryNumber } = await receiveOrder(office.store, { ...sampleOrder, name }, context);
    const setting = { database: office.database, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
    await writePaper(setting, office.anna, { kind: 'confirmation', number: inquiryNumber, isToBeSent: true });
    return orderId;
  };
  const owes = await order('Zoé Müller');
  const paid = await order('Max Paul');
  await pay(office.database, office.anna, { id: paid }, now);
  const found = await readOpenItems(office.database, now);
  expect(found).toMatchObject({
    isMore: false,
    items: [{ orderId: owes, customer: 'Zoé Müller', askedOn: '2026-11-23', age: 'not-due', openCents: 10032 }],
    sums: { 'not-due': 10032, 'to-14': 0, 'to-30': 0, 'over-30': 0 },
  });
  const dueOn = Date.parse(found.items[0]?.dueOn ?? '') + day / 2;
  const ageAfter = async (days: number) => (await readOpenItems(office.database, dueOn + days * day)).items[0]?.age;
  expect([await ageAfter(0), await ageAfter(1), await ageAfter(14), await ageAfter(15), await ageAfter(31)]).toEqual([
    'not-due',
    'to-14',
    'to-14',
    'to-30',
    'over-30',
  ]);
});

test('what a month still lacks: what left uncharged, what is to be paid back; not what came after it', async () => {
  const context = { language: 'de', idempotencyKey: null, sender, now } as const;
  const { orderId } = await receiveOrder(office.store, sampleOrder, context);
  const since = (column: 'to_invoice_since' | 'to_refund_since') =>
    office.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ [column]: Date.parse('2026-10-31T22:59:59Z') })
        .where('id', '=', orderId)
        .execute(),
    );
  await since('to_invoice_since');
  expect(await monthGaps(office.database, '2026-11-01')).toEqual({ invoice: 1, refund: 0 });
  await since('to_refund_since');
  expect(await monthGaps(office.database, '2026-11-01')).toEqual({ invoice: 1, refund: 1 });
  expect(await monthGaps(office.database, '2026-10-31')).toEqual({ invoice: 0, refund: 0 });
});
