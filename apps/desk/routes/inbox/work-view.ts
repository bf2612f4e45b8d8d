import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { germanDay } from '../../../../domain/german-time.ts';
import { untilAnswer } from '../../../../domain/snooze.ts';
import type { Work } from '../../../../server/features/enquiries/read-enquiry.ts';
import { moment } from '../../i18n/moment.ts';

/** How far an item is, with its due date as its field and as a reader wants it. */
export const workView = (work: Work, language: DeskLanguage, now: number) => ({
  ...work,
  dueDay: work.dueAt === null ? '' : germanDay(work.dueAt),
  dueInFull: work.dueAt === null ? null : moment(work.dueAt, language),
  laterInFull:
    work.snoozedUntil === null || work.snoozedUntil === untilAnswer ? null : moment(work.snoozedUntil, language),
  awaitsAnswer: work.snoozedUntil === untilAnswer,
  wokenInFull: work.wokenAt === null ? null : moment(work.wokenAt, language),
  isOver: work.dueAt !== null && work.dueAt < now,
});

export type WorkView = ReturnType<typeof workView>;
