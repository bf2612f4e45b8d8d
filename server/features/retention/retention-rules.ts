import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import { keysOf, recordOf } from '../../../domain/record-of.ts';
import type { Fact } from '../content/schemas/facts.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

type Unit = 'hour' | 'day' | 'month' | 'year';

/** The periods by their names in content/facts.json, where the privacy policy takes them from, too; each with its unit. */
const units = {
  inquiryMonths: 'month',
  processingRestrictedAfterYears: 'year',
  contractDataYears: 'year',
  newsletterConfirmationHours: 'hour',
  newsletterUnconfirmedDays: 'day',
  newsletterProofYears: 'year',
  deliveredMailDays: 'day',
  failedMailDays: 'day',
  replacedDatabaseDays: 'day',
  mailCountHours: 'hour',
  unansweredQuestionDays: 'day',
  bankLineDays: 'day',
} as const satisfies Record<string, Unit>;

type PeriodName = keyof typeof units;

export type RetentionPeriods = Readonly<Record<PeriodName, number>>;

/** The periods as the privacy policy promises them. @throws {Error} naming the fact that is missing or has another unit */
export const retentionPeriods = (facts: Readonly<Record<string, Fact>>): RetentionPeriods =>
  recordOf(keysOf(units), (name) => {
    const fact = facts[name];
    const unit = units[name];
    if (fact?.type !== 'count' || fact.unit !== unit || !Number.isInteger(fact.value) || fact.value < 1)
      throw new Error(`content/facts.json: ${name}: must be a count of at least 1 with the unit "${unit}"`);
    return fact.value;
  });

/** What each rule is about, as an operator reads it; the period `of` a name in words: "24 months". */
const meanings = {
  inquiriesDeleted: (of) =>
    `messages, call requests, reports without a contract and notes about customers older than ${of('inquiryMonths')}: deleted with their mails`,
  contractsDeleted: (of) =>
    `pre-orders, orders and withdrawals older than ${of('contractDataYears')}: deleted with their mails`,
  papersDeleted: (of) =>
    `quotes, invoices and other papers older than ${of('contractDataYears')}: deleted with their files`,
  enquiriesRestricted: (of) => `those older than ${of('processingRestrictedAfterYears')}: processing restricted`,
  unconfirmedDeleted: (of) => `newsletter requests nobody confirmed for ${of('newsletterUnconfirmedDays')}: deleted`,
  consentsDeleted: (of) =>
    `newsletter consents, ${of('newsletterProofYears')} after the end of the year of unsubscribing: deleted`,
  sentMailsDeleted: (of) => `outbox records of mails delivered ${of('deliveredMailDays')} ago: deleted`,
  deadMailsDeleted: (of) =>
    `outbox records of mails given up, ${of('failedMailDays')} after they were written: deleted`,
  mailFilesDeleted: (of) => `mail files (.eml) older than ${of('deliveredMailDays')}: deleted`,
  asideDeleted: (of) => `databases that a restore or an update set aside ${of('replacedDatabaseDays')} ago: deleted`,
  networksForgotten: (of) => `keyed hashes of the networks that caused mails, after ${of('mailCountHours')}: emptied`,
  recipientsDeleted: (of) =>
    `who got which newsletter, ${of('failedMailDays')} after it was sent: deleted; its figures stay`,
  unansweredDeleted: (of) =>
    `questions the assistant could not answer, and words of theirs, after ${of('unansweredQuestionDays')}: deleted`,
  bankLinesDeleted: (of) =>
    `lines of bank statements, ${of('bankLineDays')} after they were booked: deleted; payments noted from them stay`,
  countersDeleted: () => 'expired rate counters and used proofs of work: deleted',
  deskSignInsDeleted: () => 'sessions, links and sign-ins of the desk that have ended: deleted',
  deskLogDeleted: () => 'lines of the desk’s log after two years, and people removed that long ago: deleted',
} as const satisfies Record<string, (of: (name: PeriodName) => string) => string>;

export type RetentionRule = keyof typeof meanings;

/** How many rows or files each rule was about. */
export type RetentionReport = Record<RetentionRule, number>;

/** As it is before a rule was applied. */
export const emptyReport = (): RetentionReport => recordOf(keysOf(meanings), () => 0);

/** One line a rule, for the operator. */
export function describeReport(report: RetentionReport, periods: RetentionPeriods): string[] {
  const of = (name: PeriodName) => `${periods[name]} ${units[name]}${periods[name] === 1 ? '' : 's'}`;
  return keysOf(meanings).map((rule) => `${String(report[rule]).padStart(7)}  ${meanings[rule](of)}`);
}

/** Moments in milliseconds since 1970 UTC; what happened at or before them falls under the rule. */
export interface RetentionCutoffs {
  inquiries: number;
  restricted: number;
  contracts: number;
  unconfirmed: number;
  /** the first moment of a year in Germany; a consent that ended before it is deleted */
  unsubscribedBefore: number;
  sentMails: number;
  deadMails: number;
  setAside: number;
  deskSessions: number;
  deskLog: number;
  networks: number;
  /** YYYY-MM-DD in Germany */
  unanswered: string;
  /** YYYY-MM-DD in Germany: the last day of which lines are deleted */
  bankLines: string;
  now: number;
}

/**
 * What is due at a moment. The periods are promises (privacy policy; specification, section 9; §§ 195, 199 BGB); those of
 * mails' own records are as long as somebody may ask for them.
 * @param now milliseconds since 1970 UTC
 */
export function retentionCutoffs(now: number, periods: RetentionPeriods): RetentionCutoffs {
  return {
    inquiries: monthsBefore(now, periods.inquiryMonths),
    restricted: monthsBefore(now, 12 * periods.processingRestrictedAfterYears),
    contracts: monthsBefore(now, 12 * periods.contractDataYears),
    unconfirmed: now - periods.newsletterUnconfirmedDays * day,
    unsubscribedBefore: startOfGermanYear(germanYear(now) - periods.newsletterProofYears),
    sentMails: now - periods.deliveredMailDays * day,
    deadMails: now - periods.failedMailDays * day,
    setAside: now - periods.replacedDatabaseDays * day,
    networks: now - periods.mailCountHours * hour,
    unanswered: germanDay(now - periods.unansweredQuestionDays * day),
    // those that are older are not taken either (bank/take-statement.ts)
    bankLines: dayAfter(germanDay(now), -periods.bankLineDays),
    // a session ends after 12 hours (server/features/accounts/sessions.ts)
    deskSessions: now - day,
    // a day behind the tables' own guard (migrations/baseline/accounts.ts), which goes by the database's clock
    deskLog: now - (2 * 365 + 1) * day,
    now,
  };
}

/** The same date and time so many months earlier; where that month is shorter, its last day. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

const germanYear = (time: number) => Number(germanDay(time).slice(0, 4));

/** In January Germany is one hour ahead of UTC. */
const startOfGermanYear = (year: number) => Date.UTC(year, 0, 1) - 60 * 60 * 1000;
