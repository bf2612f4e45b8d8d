import { dayAfter, germanDay } from '../../../domain/german-time.ts';
import type { Fact } from '../content/schemas/facts.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

type Unit = 'hour' | 'day' | 'month' | 'year';

/** The periods by their names in content/facts.json, where the privacy policy takes them from, too; each with its unit. */
const factNames = {
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

export type RetentionPeriods = Readonly<Record<keyof typeof factNames, number>>;

/** The periods as the privacy policy promises them. @throws {Error} naming the fact that is missing or has another unit */
export function retentionPeriods(facts: Readonly<Record<string, Fact>>): RetentionPeriods {
  const period = (name: keyof typeof factNames): number => {
    const fact = facts[name];
    const unit = factNames[name];
    if (fact?.type !== 'count' || fact.unit !== unit || !Number.isInteger(fact.value) || fact.value < 1)
      throw new Error(`content/facts.json: ${name}: must be a count of at least 1 with the unit "${unit}"`);
    return fact.value;
  };
  return {
    inquiryMonths: period('inquiryMonths'),
    processingRestrictedAfterYears: period('processingRestrictedAfterYears'),
    contractDataYears: period('contractDataYears'),
    newsletterConfirmationHours: period('newsletterConfirmationHours'),
    newsletterUnconfirmedDays: period('newsletterUnconfirmedDays'),
    newsletterProofYears: period('newsletterProofYears'),
    deliveredMailDays: period('deliveredMailDays'),
    failedMailDays: period('failedMailDays'),
    replacedDatabaseDays: period('replacedDatabaseDays'),
    mailCountHours: period('mailCountHours'),
    unansweredQuestionDays: period('unansweredQuestionDays'),
    bankLineDays: period('bankLineDays'),
  };
}

/** How many rows or files each rule was about. */
export interface RetentionReport {
  inquiriesDeleted: number;
  contractsDeleted: number;
  papersDeleted: number;
  enquiriesRestricted: number;
  unconfirmedDeleted: number;
  consentsDeleted: number;
  sentMailsDeleted: number;
  deadMailsDeleted: number;
  mailFilesDeleted: number;
  asideDeleted: number;
  countersDeleted: number;
  deskSignInsDeleted: number;
  deskLogDeleted: number;
  recipientsDeleted: number;
  networksForgotten: number;
  unansweredDeleted: number;
  bankLinesDeleted: number;
}

/** One line a rule, for the operator. */
export function describeReport(report: RetentionReport, periods: RetentionPeriods): string[] {
  const line = (count: number, meaning: string) => `${String(count).padStart(7)}  ${meaning}`;
  const of = (value: number, unit: Unit) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  return [
    line(
      report.inquiriesDeleted,
      `messages, call requests, reports without a contract and notes about customers older than ${of(periods.inquiryMonths, 'month')}: deleted with their mails`,
    ),
    line(
      report.contractsDeleted,
      `pre-orders, orders and withdrawals older than ${of(periods.contractDataYears, 'year')}: deleted with their mails`,
    ),
    line(
      report.papersDeleted,
      `quotes, invoices and other papers older than ${of(periods.contractDataYears, 'year')}: deleted with their files`,
    ),
    line(
      report.enquiriesRestricted,
      `those older than ${of(periods.processingRestrictedAfterYears, 'year')}: processing restricted`,
    ),
    line(
      report.unconfirmedDeleted,
      `newsletter requests nobody confirmed for ${of(periods.newsletterUnconfirmedDays, 'day')}: deleted`,
    ),
    line(
      report.consentsDeleted,
      `newsletter consents, ${of(periods.newsletterProofYears, 'year')} after the end of the year of unsubscribing: deleted`,
    ),
    line(
      report.sentMailsDeleted,
      `outbox records of mails delivered ${of(periods.deliveredMailDays, 'day')} ago: deleted`,
    ),
    line(
      report.deadMailsDeleted,
      `outbox records of mails given up, ${of(periods.failedMailDays, 'day')} after they were written: deleted`,
    ),
    line(report.mailFilesDeleted, `mail files (.eml) older than ${of(periods.deliveredMailDays, 'day')}: deleted`),
    line(
      report.asideDeleted,
      `databases that a restore or an update set aside ${of(periods.replacedDatabaseDays, 'day')} ago: deleted`,
    ),
    line(
      report.networksForgotten,
      `keyed hashes of the networks that caused mails, after ${of(periods.mailCountHours, 'hour')}: emptied`,
    ),
    line(
      report.recipientsDeleted,
      `who got which newsletter, ${of(periods.failedMailDays, 'day')} after it was sent: deleted; its figures stay`,
    ),
    line(
      report.unansweredDeleted,
      `questions the assistant could not answer, and words of theirs, after ${of(periods.unansweredQuestionDays, 'day')}: deleted`,
    ),
    line(
      report.bankLinesDeleted,
      `lines of bank statements, ${of(periods.bankLineDays, 'day')} after they were booked: deleted; payments noted from them stay`,
    ),
    line(report.countersDeleted, 'expired rate counters and used proofs of work: deleted'),
    line(report.deskSignInsDeleted, 'sessions, links and sign-ins of the desk that have ended: deleted'),
    line(report.deskLogDeleted, 'lines of the desk’s log after two years, and people removed that long ago: deleted'),
  ];
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
