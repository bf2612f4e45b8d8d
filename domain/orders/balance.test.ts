import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf, openPoints } from './balance.ts';
import { nextAct } from './next-act.ts';
import { invoiceDueOn } from './payment-due.ts';

const invoice = (number: string, cents: number, dueOn = '2026-12-01') => ({ number, cents, dueOn });
const came = (cents: number, of: string | null = null) => ({ cents, invoice: of });
const onInvoice = { worthCents: 10_000, isInAdvance: false, isOver: false };

describe('what is open of an order', () => {
  test('by invoice only what was invoiced is owed; in advance all of it, before there is an invoice', () => {
    const nothing = { booked: [], invoices: [], payments: [came(4_000)] };
    expect(balanceOf({ ...nothing, ...onInvoice })).toMatchObject({ owedCents: 0, openCents: -4_000, tooMuchCents: 0 });
    expect(balanceOf({ ...nothing, ...onInvoice, isInAdvance: true })).toMatchObject({
      owedCents: 10_000,
      openCents: 6_000,
    });
    // cancelled: what came goes back, less what an invoice still charges
    expect(balanceOf({ ...nothing, ...onInvoice, isOver: true })).toMatchObject({ owedCents: 0, tooMuchCents: 4_000 });
  });

  test('money covers the invoice that it names, then the one that is due first', () => {
    const invoices = [invoice('RE-1', 3_000, '2026-12-10'), invoice('RE-2', 7_000, '2026-12-01')];
    const open = (...payments: ReturnType<typeof came>[]) =>
      balanceOf({ booked: [3_000, 7_000], invoices, payments, ...onInvoice }).invoices.map(
        ({ openCents }) => openCents,
      );
    expect(open(came(2_000))).toEqual([3_000, 5_000]);
    expect(open(came(2_000, 'RE-1'))).toEqual([1_000, 7_000]);
    expect(open(came(4_000, 'RE-1'))).toEqual([0, 6_000]);
    // for one that was taken back since
    expect(open(came(7_500, 'RE-0'))).toEqual([2_500, 0]);
    expect(open(came(10_000), came(-1_000))).toEqual([1_000, 0]);
    expect(open(came(12_000))).toEqual([0, 0]);
  });

  test('what credit notes took back is owed no longer, and what came for it goes back', () => {
    const money = { ...onInvoice, booked: [10_000, -3_000, -500], invoices: [invoice('RE-1', 6_500)] };
    const credited = { ...money, worthCents: 6_500, payments: [came(10_000)] };
    expect(balanceOf(credited)).toMatchObject({
      invoicedCents: 10_000,
      creditedCents: 3_500,
      owedCents: 6_500,
      openCents: -3_500,
      tooMuchCents: 3_500,
    });
    expect(balanceOf({ ...credited, isOver: true }).tooMuchCents).toBe(3_500);
    // what a reminder added is not too much
    expect(balanceOf({ ...credited, payments: [came(7_000)], feeCents: 500 }).tooMuchCents).toBe(0);
    expect(balanceOf({ ...credited, payments: [came(7_001)], feeCents: 500 }).tooMuchCents).toBe(1);
  });

  test('each thing that keeps an order from being closed is named, and nothing else', () => {
    const balance = balanceOf({
      ...onInvoice,
      booked: [10_000, -3_000],
      invoices: [invoice('RE-1', 7_000)],
      payments: [came(7_000)],
    });
    const at = (more: Partial<Parameters<typeof openPoints>[0]>) =>
      openPoints({ balance, worthCents: 7_000, isMoreToInvoice: false, hasOpenWithdrawal: false, ...more });
    expect(at({})).toEqual([]);
    expect(at({ hasOpenWithdrawal: true })).toEqual(['withdrawal']);
    expect(at({ isMoreToInvoice: true })).toEqual(['not-invoiced']);
    expect(at({ worthCents: 7_001 })).toEqual(['invoiced-wrongly']);
    expect(at({ balance: { ...balance, openCents: 1 } })).toEqual(['not-paid']);
    expect(at({ balance: { ...balance, tooMuchCents: 1 } })).toEqual(['paid-too-much']);
  });

  test('whatever came and went back: the parts come to the whole, and none is more than covered', () => {
    const amount = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 5 }),
        fc.array(fc.record({ cents: fc.integer({ min: -50_000, max: 100_000 }), of: fc.nat(6) }), { maxLength: 8 }),
        (charged, paid) => {
          const invoices = charged.map((cents, index) => invoice(`RE-${index}`, cents, `2026-12-0${index + 1}`));
          const payments = paid.map(({ cents, of }) => came(cents, of > 4 ? null : `RE-${of}`));
          const found = balanceOf({ booked: charged, invoices, payments, ...onInvoice });
          expect(found.paidCents + found.openCents).toBe(found.invoicedCents - found.creditedCents);
          for (const { paidCents, openCents, cents } of found.invoices) {
            expect(paidCents + openCents).toBe(cents);
            expect(paidCents).toBeGreaterThanOrEqual(0);
            expect(openCents).toBeGreaterThanOrEqual(0);
          }
          const covered = found.invoices.reduce((sum, { paidCents }) => sum + paidCents, 0);
          expect(covered).toBe(Math.max(0, Math.min(found.paidCents, found.owedCents)));
        },
      ),
    );
  });
});

describe('what is to be done next', () => {
  const order = { kind: 'order', payment: 'invoice' } as const;
  const standing = (state: 'shipped' | 'cancelled', money: Partial<Parameters<typeof balanceOf>[0]>) => {
    const all = { booked: [], invoices: [], payments: [], ...onInvoice, isOver: state === 'cancelled', ...money };
    const balance = balanceOf(all);
    const isMoreToInvoice = state === 'shipped' && all.booked.length === 0;
    const points = openPoints({ balance, worthCents: all.worthCents, isMoreToInvoice, hasOpenWithdrawal: false });
    const toCancel = state === 'cancelled' && all.booked.length > 0 ? ['RE-1'] : [];
    return {
      order: { ...order, state },
      balance,
      isMoreToInvoice,
      isAnyLeft: true,
      isInQuestion: false,
      isWaitingForMoney: false,
      isTaxOpen: false,
      toCancel,
      points,
    };
  };
  const charged = { booked: [10_000], invoices: [invoice('RE-1', 10_000)] };

  test('what left is invoiced, then paid, then closed', () => {
    expect(nextAct(standing('shipped', {}))).toBe('invoice');
    expect(nextAct(standing('shipped', charged))).toBe('note-payment');
    expect(nextAct(standing('shipped', { ...charged, payments: [came(10_000)] }))).toBe('close');
    expect(nextAct(standing('shipped', { ...charged, payments: [came(10_001)] }))).toBe('refund');
    expect(nextAct(standing('shipped', { ...charged, worthCents: 8_000 }))).toBe('cancel-invoice');
  });

  test('of an order that is over the invoice is taken back and the money goes back', () => {
    expect(nextAct(standing('cancelled', { ...charged, payments: [came(10_000)] }))).toBe('cancel-invoice');
    expect(nextAct(standing('cancelled', { payments: [came(10_000)] }))).toBe('refund');
    expect(nextAct(standing('cancelled', { payments: [came(10_000), came(-10_000)] }))).toBe(null);
  });
});

test.each([
  ['the usual days in transit are counted', [['2026-11-23', null]], '2026-11-23', '2026-12-10'],
  ['the day it came counts', [['2026-11-23', '2026-11-24']], '2026-11-23', '2026-12-08'],
  [
    'the last of several counts',
    [
      ['2026-11-23', '2026-12-02'],
      ['2026-11-25', null],
    ],
    '2026-11-23',
    '2026-12-16',
  ],
  ['what is not sent is counted as sent today', [], '2026-11-23', '2026-12-10'],
  ['an invoice of later is due after itself', [['2026-11-23', null]], '2026-12-20', '2027-01-03'],
] as const)('an invoice is due fourteen days after the goods came: %s', (_what, days, writtenOn, due) => {
  const deliveries = days.map(([dispatchedOn, arrivedOn]) => ({ dispatchedOn, arrivedOn }));
  expect(invoiceDueOn({ deliveries, writtenOn }, { days: 14, transitDays: 3 })).toBe(due);
});
