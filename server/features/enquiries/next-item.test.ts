import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { closeItem, reopenItem } from './close-item.ts';
import { nextItem } from './next-item.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const hour = 60 * 60 * 1000;

describe('the item to work on next', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
  });
  afterEach(() => office.close());

  const item = (id: string, dueAt: number, more: { work_state?: 'waiting'; restricted_at?: number } = {}) =>
    office.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: 'contact',
          enquiry_number: `N2P-${id}`,
          language: 'de',
          email: 'ada@example.org',
          payload: '{}',
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          received_at: now,
          restricted_at: null,
          due_at: dueAt,
          ...more,
        })
        .execute(),
    );
  const next = (after: string) => nextItem(office.database, office.anna.operator.id, after, now);

  test('is the most urgent open one that waits for nobody else; done ones are passed over until they are open again', async () => {
    await item('restricted', now - hour, { restricted_at: now });
    await item('waits', now + hour, { work_state: 'waiting' });
    await item('first', now + 2 * hour);
    await item('second', now + 3 * hour);
    expect(await next('second')).toBe('first');
    expect(await closeItem(office.database, office.anna, 'first', now)).toMatchObject({ outcome: 'changed' });
    expect(await next('first')).toBe('second');
    expect(await next('second')).toBeNull();
    await reopenItem(office.database, office.anna, 'first', now);
    expect(await next('second')).toBe('first');
    expect(await closeItem(office.database, office.anna, 'nothing', now)).toEqual({ outcome: 'missing' });
  });
});
