import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { untilAnswer } from '../../../../domain/snooze.ts';
import type { Colleague } from '../../../../server/features/accounts/colleagues.ts';
import type { InboxRow } from '../../../../server/features/enquiries/list-inbox.ts';
import { moment, shortDeadline, shortMoment } from '../../i18n/moment.ts';

/** A date as a line shows it. Times in milliseconds since 1970 UTC. */
export const dueWords = (dueAt: number, now: number, language: DeskLanguage) => ({
  short: shortDeadline(dueAt, now, language),
  inFull: moment(dueAt, language),
  iso: new Date(dueAt).toISOString(),
  isOver: dueAt < now,
});

/** Until when something is put aside; empty: until an answer comes. Times in milliseconds since 1970 UTC. */
export const laterWords = (until: number, now: number, language: DeskLanguage) => ({
  until: until === untilAnswer ? '' : shortMoment(until, now, language),
});

/** Lines of the inbox with everything in words that only the server can say. @param now milliseconds since 1970 UTC */
export function inboxLines(
  rows: readonly InboxRow[],
  colleagues: readonly Colleague[],
  now: number,
  language: DeskLanguage,
) {
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  return rows.map(({ receivedAt, activeAt, dueAt, assigneeId, snoozedUntil, ...row }) => ({
    ...row,
    assignee: assigneeId === null ? null : (names.get(assigneeId) ?? null),
    active: shortMoment(activeAt, now, language),
    activeInFull: moment(activeAt, language),
    activeIso: new Date(activeAt).toISOString(),
    receivedInFull: moment(receivedAt, language),
    later: snoozedUntil === null ? null : laterWords(snoozedUntil, now, language),
    // what is done is due no more, and what awaits an answer is not due here
    due: dueAt === null || row.state === 'done' || snoozedUntil === untilAnswer ? null : dueWords(dueAt, now, language),
  }));
}

export type InboxLine = ReturnType<typeof inboxLines>[number];
