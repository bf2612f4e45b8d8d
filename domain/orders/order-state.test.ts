import { describe, expect, test } from 'vitest';
import { mayBecome, mayClose, mayShip, nextStates, stepsAhead } from './order-state.ts';

const standing = { kind: 'order', state: 'received', buyer: 'private', payment: 'prepayment' } as const;

describe('where an order may go', () => {
  test.each([
    ['received', 'confirmed cancelled withdrawn'],
    ['confirmed', 'paid cancelled withdrawn'],
    ['paid', 'shipped cancelled withdrawn'],
    ['part-shipped', 'shipped withdrawn'],
    ['shipped', 'done withdrawn'],
    ['done', 'withdrawn'],
    ['cancelled', ''],
    ['withdrawn', ''],
  ] as const)('a consumer’s, paid in advance, from %s: %s', (state, next) => {
    expect(nextStates({ ...standing, state }).join(' ')).toBe(next);
  });

  test.each([
    ['received', 'confirmed cancelled'],
    ['confirmed', 'shipped cancelled'],
    ['part-shipped', 'shipped'],
    ['shipped', 'paid'],
    ['paid', 'done'],
    ['done', ''],
  ] as const)('a company’s on invoice, from %s: %s', (state, next) => {
    expect(nextStates({ ...standing, state, buyer: 'business', payment: 'invoice' }).join(' ')).toBe(next);
  });

  test('a request is answered or cancelled, and nothing of it is shipped or withdrawn from', () => {
    const request = { ...standing, kind: 'request' } as const;
    expect(nextStates(request)).toEqual(['done', 'cancelled']);
    expect(nextStates({ ...request, state: 'done' })).toEqual([]);
    expect(mayShip({ ...request, state: 'paid' })).toBe(false);
    expect(mayClose({ ...request, state: 'shipped' })).toBe(false);
  });
});

test('of what is shipped in parts the rest is ahead; of what is over nothing', () => {
  expect(stepsAhead({ ...standing, state: 'part-shipped' })).toEqual(['shipped', 'done']);
  expect(stepsAhead({ ...standing, state: 'withdrawn' })).toEqual([]);
});

test('goods leave when they are paid, on invoice when they are confirmed', () => {
  const shipped = (payment: 'prepayment' | 'invoice') =>
    (['received', 'confirmed', 'paid', 'part-shipped', 'shipped'] as const).filter((state) =>
      mayShip({ ...standing, payment, state }),
    );
  expect(shipped('prepayment')).toEqual(['paid', 'part-shipped']);
  expect(shipped('invoice')).toEqual(['confirmed', 'part-shipped']);
});

test('it is closed once all of it is out', () => {
  const closed = (payment: 'prepayment' | 'invoice') =>
    (['confirmed', 'paid', 'part-shipped', 'shipped'] as const).filter((state) =>
      mayClose({ ...standing, payment, state }),
    );
  expect(closed('prepayment')).toEqual(['shipped']);
  expect(closed('invoice')).toEqual(['paid', 'shipped']);
  expect(mayBecome({ ...standing, state: 'shipped' }, 'done')).toBe(true);
  expect(mayBecome({ ...standing, state: 'shipped' }, 'cancelled')).toBe(false);
});
