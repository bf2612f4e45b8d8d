import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { logAccess } from '../../platform/audit/record-access.ts';
import { lastWorkedOn } from './last-worked-on.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

describe('who was faster at an order', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
  });
  afterEach(() => office.close());

  test('is named to a colleague; reading it, one’s own act and one of yesterday are not', async () => {
    const note = (action: 'order-moved' | 'order-read', at: number) =>
      logAccess(office.database, office.anna, { action, item: { kind: 'order', id: 'one' } }, at);
    const seenBy = (me: string, at = now + 2) => lastWorkedOn(office.database, 'one', me, at);
    await note('order-read', now);
    expect(await seenBy('somebody else')).toBeNull();
    await note('order-moved', now + 1);
    expect(await seenBy('somebody else')).toBe('Anna');
    expect(await seenBy(office.anna.operator.id)).toBeNull();
    expect(await seenBy('somebody else', now + 24 * 60 * 60 * 1000)).toBeNull();
  });
});
