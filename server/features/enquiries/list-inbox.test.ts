import { expect, test } from 'vitest';
import { asLine } from './list-inbox.ts';

const line = (payload: Readonly<Record<string, string>>, restrictedAt: number | null = null) =>
  asLine(
    {
      id: 'item',
      kind: 'contact',
      enquiry_number: 'N2P-7F3K-2Q9C',
      language: 'de',
      received_at: 1,
      restricted_at: restrictedAt,
      payload: JSON.stringify(payload),
      work_state: 'new',
      assignee_id: null,
      due_at: null,
      answered_at: null,
      revision: 0,
      active_at: null,
      opened_at: null,
      spam_at: null,
      snoozed_until: null,
      woken_at: null,
      origin: null,
    },
    [],
  );

test('a line says from whom an item is and what it is about, whatever fields its form has', () => {
  expect(
    line({ name: 'Ada', email: 'ada@example.org', subject: 'Price', message: 'What\ndoes it cost?' }),
  ).toMatchObject({ name: 'Ada', about: 'Price', excerpt: 'What does it cost?' });
  expect(line({ name: 'Ada', phone: '040 123 45 67' })).toMatchObject({ name: 'Ada', about: '040 123 45 67' });
  // fields that no form had when this was written
  expect(line({ company: 'Canteen', email: 'ada@example.org', guests: '120' })).toMatchObject({
    name: 'Canteen',
    about: '120',
    excerpt: null,
  });
});

test('a line of a restricted item says nothing of its person', () => {
  expect(line({ company: 'Canteen', guests: '120' }, 5)).toMatchObject({ name: null, about: null, excerpt: null });
});
