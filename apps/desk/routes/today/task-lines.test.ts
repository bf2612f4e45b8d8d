import { expect, test } from 'vitest';
import { siteTexts } from '../../../../tests/fakes/site-texts.ts';
import { taskLines } from './task-lines.ts';

test('a mail that did not arrive is sent again by one press, unless its sender’s data are restricted', () => {
  const now = Date.parse('2026-11-23T09:00:00Z');
  const mail = { kind: 'mail', id: 'a', template: 'answer', number: null, who: null, dueAt: null, since: now } as const;
  const reader = { names: new Map(), texts: siteTexts, mayWork: true, now, language: 'de' } as const;
  const lines = taskLines(
    [true, false].map((isRestricted) => ({ ...mail, isRestricted })),
    reader,
  );
  expect(lines.map(({ buttons }) => buttons)).toEqual([[], ['retry']]);
});
