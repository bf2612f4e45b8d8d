import { expect, test } from 'vitest';
import { dueAt, type OfficeCalendar } from './due-date.ts';
import { germanDay, germanTime } from './german-time.ts';

const holidays = new Set(['2026-04-03', '2026-04-06', '2026-10-31', '2026-12-25', '2027-01-01']);
const calendar: OfficeCalendar = { opens: 9 * 60, closes: 17 * 60, isHoliday: (day) => holidays.has(day) };
/** "2026-11-23 17:00" in Germany */
const at = (moment: string) => {
  const [date = '', time = ''] = moment.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return germanTime(date, hours * 60 + minutes);
};
const due = (kind: string, received: string) => {
  const time = dueAt(kind, at(received), calendar);
  return `${germanDay(time)} ${new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(time)}`;
};

test.each([
  ['in the week', '2026-11-23 10:00', '2026-11-24 17:00'],
  ['on a Friday', '2026-11-20 16:59', '2026-11-23 17:00'],
  ['on a Saturday', '2026-11-21 08:00', '2026-11-23 17:00'],
  ['before Easter', '2026-04-02 12:00', '2026-04-07 17:00'],
  ['before Christmas, which ends a week', '2026-12-24 12:00', '2026-12-28 17:00'],
  ['a minute before midnight in Germany', '2026-11-23 23:59', '2026-11-24 17:00'],
])('a message %s is answered by the end of the next working day', (_when, received, expected) => {
  expect(due('contact', received)).toBe(expected);
  expect(due('a kind of tomorrow', received)).toBe(expected);
});

test.each([
  ['within the hours', '2026-11-23 10:10', '2026-11-23 12:10'],
  ['before the office opens', '2026-11-23 06:00', '2026-11-23 11:00'],
  ['shortly before it closes on a Friday', '2026-11-20 16:30', '2026-11-23 10:30'],
  ['exactly two hours before it closes', '2026-11-23 15:00', '2026-11-23 17:00'],
  ['after it closed', '2026-11-23 18:00', '2026-11-24 11:00'],
  ['before a long weekend', '2026-04-02 16:00', '2026-04-07 10:00'],
])('somebody who wants a call %s gets it within two office hours', (_when, received, expected) => {
  expect(due('callback', received)).toBe(expected);
});

test('the money of a withdrawal is back within 14 days, on a working day within them', () => {
  expect(due('withdrawal', '2026-11-09 10:00')).toBe('2026-11-23 17:00');
  // the fourteenth is a Saturday
  expect(due('withdrawal', '2026-11-07 10:00')).toBe('2026-11-20 17:00');
  expect(due('withdrawal', '2026-12-18 10:00')).toBe('2026-12-31 17:00');
});

test('hours are German ones, in summer and on the days the clocks change', () => {
  expect(dueAt('callback', Date.parse('2026-07-01T10:00:00Z'), calendar)).toBe(Date.parse('2026-07-01T12:00:00Z'));
  expect(dueAt('contact', Date.parse('2026-10-23T22:30:00Z'), calendar)).toBe(Date.parse('2026-10-26T16:00:00Z'));
  expect(germanTime('2026-03-29', 9 * 60)).toBe(Date.parse('2026-03-29T07:00:00Z'));
  expect(germanDay(Date.parse('2026-11-22T23:30:00Z'))).toBe('2026-11-23');
});
