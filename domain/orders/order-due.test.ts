import { expect, test } from 'vitest';
import { germanDay, germanMinutes, germanTime } from '../german-time.ts';
import { orderDueAt, orderTask } from './order-due.ts';
import { orderStates } from './order-state.ts';

const promises = {
  opens: 9 * 60,
  closes: 17 * 60,
  isHoliday: (day: string) => day === '2026-12-25',
  deliveryWeeks: 4,
  transitDays: 0,
};
const due = (task: 'confirm' | 'answer' | 'ship', since: string, weeks: number | null = 4, transitDays = 0) => {
  const at = orderDueAt(task, germanTime(since, 11 * 60), { ...promises, deliveryWeeks: weeks, transitDays });
  return [germanDay(at), germanMinutes(at) / 60];
};

test('an order waits for the company until it is confirmed, and again until it is shipped', () => {
  const tasks = (kind: 'order' | 'request', payment: 'prepayment' | 'invoice') =>
    orderStates.flatMap((state) => {
      const task = orderTask({ kind, state, payment });
      return task === null ? [] : [`${state}: ${task}`];
    });
  expect(tasks('order', 'prepayment')).toEqual(['received: confirm', 'paid: ship', 'part-shipped: ship']);
  expect(tasks('order', 'invoice')).toEqual(['received: confirm', 'confirmed: ship', 'part-shipped: ship']);
  expect(tasks('request', 'prepayment')).toEqual(['received: answer']);
});

test('what came in is confirmed or answered by the end of the next working day', () => {
  expect(due('confirm', '2026-11-20')).toEqual(['2026-11-23', 17]);
  expect(due('answer', '2026-12-24')).toEqual(['2026-12-28', 17]);
});

test('what is to be shipped leaves within the weeks that the site names, on a working day', () => {
  expect(due('ship', '2026-11-23')).toEqual(['2026-12-21', 17]);
  // four weeks later is a holiday
  expect(due('ship', '2026-11-27')).toEqual(['2026-12-24', 17]);
  // nothing is named: 30 days, and the thirtieth is a Wednesday
  expect(due('ship', '2026-11-23', null)).toEqual(['2026-12-23', 17]);
});

test('what replaces wrong or broken goods leaves at once; what waits for a day, on the working day that it is or follows', () => {
  const since = germanTime('2026-11-20', 11 * 60);
  const day = (notBefore: string | null, isReplacement: boolean) =>
    germanDay(
      orderDueAt('ship', since, promises, { agreed: { leadWeeks: null, parts: [], notBefore }, isReplacement }),
    );
  expect(day(null, true)).toBe('2026-11-23');
  expect(day('2026-12-01', true)).toBe('2026-12-01');
  // a holiday, and a weekend after it
  expect(day('2026-12-25', false)).toBe('2026-12-28');
});

test('it leaves early enough to be there in time; the day on which a part was promised to leave stays', () => {
  // there by 25 December, three days under way
  expect(due('ship', '2026-11-27', 4, 3)).toEqual(['2026-12-22', 17]);
  expect(due('ship', '2026-11-23', null, 3)).toEqual(['2026-12-18', 17]);
  expect(due('confirm', '2026-11-20', 4, 3)).toEqual(['2026-11-23', 17]);
  const since = germanTime('2026-11-23', 11 * 60);
  const agreed = (parts: readonly { by: string; goods: [] }[]) => ({ leadWeeks: { min: 2, max: 3 }, parts });
  const calendar = { ...promises, transitDays: 3 };
  expect(germanDay(orderDueAt('ship', since, calendar, { agreed: agreed([]) }))).toBe('2026-12-11');
  expect(germanDay(orderDueAt('ship', since, calendar, { agreed: agreed([{ by: '2026-12-14', goods: [] }]) }))).toBe(
    '2026-12-14',
  );
});
